// The messages of the stdio protocol. Each request and each answer is one line of JSON in UTF-8; answers are in order.
import Foundation

enum Stdio {
  /// The version of the protocol.
  static let version = 2
  /// The oldest supported version.
  static let oldestVersion = 1
  /// The limit for a line in either direction, in bytes.
  static let longestLine = 16 << 20

  /// A request of the driver.
  struct Request: Codable {
    var cmd: String
    var version: Int?
    var seq: Int?
    var `case`: CaseQuestion?
    // Of `time`:
    var state: String?
    var warm: Double?
    var seconds: Double?
    var cases: [CaseQuestion?]?

    enum CodingKeys: String, CodingKey {
      case cmd, version, seq, state, warm, seconds, cases
      case `case` = "case"
    }

    init(cmd: String, version: Int? = nil, seq: Int? = nil, question: CaseQuestion? = nil) {
      self.cmd = cmd
      self.version = version
      self.seq = seq
      self.case = question
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.strict(CodingKeys.self)
      cmd = try values.decode(String.self, forKey: .cmd)
      version = try values.decodeIfPresent(Int.self, forKey: .version)
      seq = try values.decodeIfPresent(Int.self, forKey: .seq)
      self.case = try values.decodeIfPresent(CaseQuestion.self, forKey: .case)
      state = try values.decodeIfPresent(String.self, forKey: .state)
      warm = try values.decodeIfPresent(Double.self, forKey: .warm)
      seconds = try values.decodeIfPresent(Double.self, forKey: .seconds)
      cases = try values.decodeIfPresent([CaseQuestion?].self, forKey: .cases)
    }
  }

  /// The part of a request that is read first, so that the answer to a malformed one has its `seq`.
  struct Envelope: Decodable {
    var seq: Int?
  }

  /// The answer to `start`.
  struct Started: Codable {
    var version: Int
    var implementation: ImplementationInfo
    /// Where the implementation runs, if that is not the driver's machine.
    var device: String?
    var system: String?
  }

  /// The answer to `time`.
  struct Timed: Encodable {
    var seq: Int
    var passes: TimedPasses

    func encode(to encoder: any Encoder) throws {
      try passes.encode(to: encoder)
      var values = encoder.container(keyedBy: Request.CodingKeys.self)
      try values.encode(seq, forKey: .seq)
    }
  }

  /// The answer to `run`, and to any request that was not understood.
  struct Reply: Codable {
    var seq: Int?
    var result: CaseAnswer?
    var skipped: Bool?
    /// Whether a skipped question is unsupported.
    var unsupported: Bool?
    var errored: Bool?
    var message: String?
    var issue: String?
    /// How many halves of surrogate pairs in the request counted as U+FFFD; nil if there was none.
    var replaced: Int?

    init(seq: Int?, _ outcome: DriverOutcome) {
      self.seq = seq
      switch outcome {
      case .answer(let answer): result = answer
      case .skipped(let message, let issue):
        skipped = true
        self.message = message
        self.issue = issue
      case .unsupported(let message):
        skipped = true
        unsupported = true
        self.message = message
      case .errored(let message):
        errored = true
        self.message = message
      }
    }

    /// The outcome; nil if the reply has neither result, skipped nor errored.
    var outcome: DriverOutcome? {
      if errored == true { return .errored((message ?? "errored without a message").visible(limit: 400)) }
      if skipped == true {
        let reason = (message ?? "skipped without a message").visible(limit: 400)
        return unsupported == true ? .unsupported(reason) : .skipped(message: reason, issue: issue)
      }
      return result.map { .answer($0) }
    }
  }

  /// Reads an answer. A byte order mark is not JSON.
  static func read<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "it begins with a byte order mark"))
    }
    return try JSONCoding.read(type, from: Data(bytes), lenient: true)
  }

  /// Returns the fault of a malformed line: the field, else the line itself.
  static func fault(_ error: any Error, _ bytes: some Collection<UInt8>) -> String {
    guard let error = error as? DecodingError, error.hasPath else {
      let shown = "'\(String(decoding: bytes.prefix(400), as: UTF8.self).visible(limit: 80))'"
      if JSONCoding.notUTF8(Data(bytes)) != nil { return shown + ", which is not UTF-8" }
      // Most often it is a line that helps its writer to find a fault.
      return bytes.first == UInt8(ascii: "{")
        ? shown : shown + "; standard output is for answers alone, standard error for all else"
    }
    return error.formFault
  }
}
