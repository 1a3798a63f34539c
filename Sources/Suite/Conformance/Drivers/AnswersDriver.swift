// A driver that answers cases from a file of answers, made elsewhere and earlier.
import Foundation

/// An implementation whose answers are in a file. It never asks anything.
public final class AnswersDriver: ImplementationDriver {
  /// The answer to a case, or why it counts as none.
  private struct Entry {
    var outcome: DriverOutcome
    var line: Int
  }

  private let file: String
  private let header: AnswersHeader
  private var entries: [String: Entry] = [:]
  private var faults: [(line: Int, text: String)] = []

  /// The implementation, as the file's header describes it.
  public var info: ImplementationInfo { header.started.implementation }
  /// The version of the protocol of the answers.
  public var formatVersion: Int { header.started.version }
  /// Where and how the file was made.
  public var origin: AnswersOrigin { header.origin }

  /// Reads a file of answers. A malformed answer is an error of its case; ``faults(in:after:)`` tells its line.
  ///
  /// - Throws: `ConformanceError` if the file cannot be read, or has no header.
  public init(file: String) throws {
    self.file = file
    var lines = try InputFile.read(file).lines[...]
    do {
      header = try Self.read(AnswersHeader.self, lines.popFirst() ?? Data())
      if let problem = header.problem { throw Fault(text: problem) }
    } catch let fault as Fault {
      throw ConformanceError("\(file):1: no header of a file of answers: \(fault.text)")
    }
    for (index, line) in zip(2..., lines) { read(line, at: index) }
  }

  private struct Fault: Error {
    var text: String
  }

  /// Reads a value from a line, or throws what is wrong with the line.
  private static func read<Value: Decodable>(_ type: Value.Type, _ line: Data) throws(Fault) -> Value {
    guard line.count <= Stdio.longestLine else { throw Fault(text: "it is longer than 16 MiB") }
    guard !line.isEmpty else { throw Fault(text: "it is empty") }
    guard String(validating: line, as: UTF8.self) != nil else { throw Fault(text: "it is not UTF-8") }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { throw Fault(text: "it begins with a byte order mark") }
    do {
      return try JSONCoding.read(Value.self, from: line, lenient: true)
    } catch {
      throw Fault(text: Stdio.fault(error, line))
    }
  }

  /// Reads the answer of a line.
  private func read(_ line: Data, at number: Int) {
    do throws(Fault) {
      let id = try Self.read(AnswersLine.Envelope.self, line).id
      if let earlier = entries[id] {
        let fault = "'\(id.visible(limit: 60))' is answered in line \(earlier.line) too"
        faults.append((number, fault))
        entries[id]?.outcome = .errored("answered twice: in lines \(earlier.line) and \(number)")
        return
      }
      do throws(Fault) {
        guard let outcome = try Self.read(AnswersLine.self, line).reply.outcome else {
          throw Fault(text: "it has neither 'result' nor 'skipped' nor 'errored'")
        }
        entries[id] = Entry(outcome: outcome, line: number)
      } catch {
        faults.append((number, "'\(id.visible(limit: 60))': \(error.text)"))
        entries[id] = Entry(outcome: .errored("no answer: \(error.text)"), line: number)
      }
    } catch {
      faults.append((number, error.text))
    }
  }

  /// Returns the lines that are wrong as `FILE:LINE: what`: those that are no answer, answer a case again, answer no case
  /// of the corpus, or answer a case that the capabilities exclude.
  ///
  /// - Parameters:
  ///   - corpus: all cases of the corpus, also those that were not chosen.
  ///   - report: the outcomes of the chosen cases.
  public func faults(in corpus: Corpus, after report: RunReport) -> [String] {
    let ids = Set(corpus.cases.map(\.value.id))
    var found = faults
    for (id, entry) in entries where !ids.contains(id) {
      found.append((entry.line, "no case has the id '\(id.visible(limit: 60))'"))
    }
    for outcome in report.outcomes where outcome.status == .unsupported {
      guard let entry = entries[outcome.value.id], case .answer = entry.outcome else { continue }
      found.append((entry.line, "'\(outcome.value.id)' is not asked: the header \(outcome.message ?? "")"))
    }
    return found.sorted { ($0.line, $0.text) < ($1.line, $1.text) }.map { "\(file):\($0.line): \($0.text)" }
  }

  /// The answers of a run that was ended, for one that goes on.
  ///
  /// - Parameters:
  ///   - driver: The implementation that answers the rest.
  ///   - corpus: The version of the corpus whose cases are asked.
  ///   - how: The command.
  /// - Throws: `ConformanceError` if the run was not ended, or was another one.
  public func earlier(
    than driver: any ImplementationDriver, corpus: String, how: String
  ) throws -> [String: DriverOutcome] {
    func refuse(_ words: String) -> ConformanceError { ConformanceError("--resume: '\(file)' \(words)") }
    guard origin.incomplete != nil else { throw refuse("is of a complete run") }
    guard origin.how == how else { throw refuse("was made by another command: \(origin.how.visible(limit: 300))") }
    guard origin.corpus == corpus else {
      throw refuse("is of corpus \(origin.corpus.visible(limit: 40)), not \(corpus)")
    }
    guard info == driver.info, formatVersion == driver.formatVersion else {
      let name = "\(driver.info.name) \(driver.info.version)".visible(limit: 100)
      throw refuse("is of another implementation than \(name) as it is now")
    }
    return entries.mapValues(\.outcome)
  }

  /// The message of a case that has no answer in the file.
  public static let notAnswered = "not answered"

  /// Returns the answer in the file.
  public func run(_ question: CaseQuestion, of id: String) -> DriverOutcome {
    entries[id]?.outcome ?? .errored(Self.notAnswered)
  }

  /// A file has no answers to questions without an id.
  public func run(_ question: CaseQuestion) -> DriverOutcome { .errored(Self.notAnswered) }

  /// Does nothing.
  public func stop() {}
}
