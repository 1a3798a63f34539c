// A driver that notes the answers of another one, for a file of answers.
import Foundation

/// An implementation, with a record of what it answers.
public final class RecordingDriver: ImplementationDriver {
  private let driver: any ImplementationDriver
  private var answers: [String: DriverOutcome] = [:]

  /// The implementation's description at its start.
  public var info: ImplementationInfo { driver.info }
  /// The version of questions and answers that the implementation uses.
  public var formatVersion: Int { driver.formatVersion }

  /// Creates a driver that passes questions on to another one.
  public init(_ driver: any ImplementationDriver) { self.driver = driver }

  /// Asks one question of no case.
  public func run(_ question: CaseQuestion) -> DriverOutcome { driver.run(question) }

  /// Asks the question of a case, and notes the first answer to it.
  public func run(_ question: CaseQuestion, of id: String) -> DriverOutcome {
    let outcome = driver.run(question, of: id)
    if answers[id] == nil { answers[id] = outcome }
    return outcome
  }

  /// Ends the connection.
  public func stop() { driver.stop() }

  /// Returns the file of answers, sorted by case.
  public func file(_ origin: AnswersOrigin) throws -> Data {
    let started = Stdio.Started(version: formatVersion, implementation: info)
    let header = try JSONCoding.line(AnswersHeader(started: started, origin: origin))
    let lines = try answers.sorted { $0.key < $1.key }.map { id, outcome in
      // A value of the model may be infinite, which JSON cannot say.
      try (try? JSONCoding.line(AnswersLine(id: id, outcome)))
        ?? JSONCoding.line(AnswersLine(id: id, .errored("the answer cannot be written as JSON")))
    }
    return Data(([header] + lines).map { $0 + Data("\n".utf8) }.joined())
  }
}
