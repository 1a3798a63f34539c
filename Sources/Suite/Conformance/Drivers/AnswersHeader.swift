// The form of a file of answers: a header, then one answer to a case a line (docs/PROTOCOL.md).
import Foundation

/// Where and how a file of answers was made.
public struct AnswersOrigin: Codable, Hashable, Sendable {
  /// The version of the corpus whose cases were asked.
  public var corpus: String
  /// The time, in ISO 8601.
  public var date: String
  /// The device on which the implementation ran.
  public var device: String
  /// The device's system, with its version.
  public var system: String
  /// The command or procedure that made the file.
  public var how: String
  /// How much of the run is in the file, in words, if the run was ended; nil if all is.
  public var incomplete: String?

  /// Describes a file of answers.
  public init(corpus: String, date: String, device: String, system: String, how: String) {
    (self.corpus, self.date, self.device, self.system, self.how) = (corpus, date, device, system, how)
  }

  /// Date, device and system on one line.
  var heading: String { "answers of \(date), \(device), \(system)".visible(limit: 300) }

  /// A fault in the description, or nil.
  fileprivate var problem: String? {
    let texts = [("corpus", corpus), ("date", date), ("device", device), ("system", system), ("how", how)]
    if let (name, _) = texts.first(where: { $0.1.allSatisfy(\.isWhitespace) }) { return "'\(name)' is empty" }
    return date.prefixMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) == nil ? "'date' does not begin with YYYY-MM-DD" : nil
  }
}

/// The first line of a file of answers: an answer to `start`, with the origin of the file.
struct AnswersHeader: Codable {
  var started: Stdio.Started
  var origin: AnswersOrigin

  init(started: Stdio.Started, origin: AnswersOrigin) { (self.started, self.origin) = (started, origin) }

  init(from decoder: any Decoder) throws {
    (started, origin) = (try Stdio.Started(from: decoder), try AnswersOrigin(from: decoder))
  }

  func encode(to encoder: any Encoder) throws {
    try started.encode(to: encoder)
    try origin.encode(to: encoder)
  }

  /// A fault in the header, or nil.
  var problem: String? {
    guard Stdio.oldestVersion...Stdio.version ~= started.version else {
      return "'version' is \(started.version), not \(Stdio.oldestVersion) to \(Stdio.version)"
    }
    return started.implementation.problem ?? origin.problem
  }
}

/// Another line of a file of answers: an answer to `run`, with the case's id instead of a number.
struct AnswersLine: Codable {
  /// The part that is read first, so that a malformed answer is told of its case.
  struct Envelope: Decodable {
    var id: String
  }

  var id: String
  var reply: Stdio.Reply

  init(id: String, _ outcome: DriverOutcome) { (self.id, reply) = (id, Stdio.Reply(seq: nil, outcome)) }

  private enum CodingKeys: CodingKey { case id }

  init(from decoder: any Decoder) throws {
    id = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .id)
    reply = try Stdio.Reply(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try reply.encode(to: encoder)
  }
}
