// A driver that notes the answers of another one, for a file of answers.
import Foundation

/// An implementation, with a record of what it answers.
public final class RecordingDriver: ImplementationDriver {
  private let driver: any ImplementationDriver
  private var answers: [String: DriverOutcome] = [:]
  /// What a run that was ended had answered, as far as this one has not come to it.
  private var earlier: [String: DriverOutcome]

  /// The implementation's description at its start.
  public var info: ImplementationInfo { driver.info }
  /// The version of questions and answers that the implementation uses.
  public var formatVersion: Int { driver.formatVersion }

  /// Creates a driver that passes questions on to another one, but for the first question of a case that was answered
  /// earlier.
  public init(_ driver: any ImplementationDriver, earlier: [String: DriverOutcome] = [:]) {
    (self.driver, self.earlier) = (driver, earlier)
  }

  /// Asks one question of no case.
  public func run(_ question: CaseQuestion) -> DriverOutcome { driver.run(question) }

  /// Asks the question of a case, and notes the first answer to it. What comes after a signal, which ends the
  /// implementation too, is no answer.
  public func run(_ question: CaseQuestion, of id: String) -> DriverOutcome {
    let outcome = earlier.removeValue(forKey: id) ?? driver.run(question, of: id)
    if answers[id] == nil, Interruption.current == nil { answers[id] = outcome }
    return outcome
  }

  /// The number of cases that are answered.
  public var count: Int { answers.count + earlier.count }

  /// Ends the connection.
  public func stop() { driver.stop() }

  /// Returns the file of answers, sorted by case.
  public func file(_ origin: AnswersOrigin) throws -> Data {
    let started = Stdio.Started(version: formatVersion, implementation: info)
    let header = try JSONCoding.line(AnswersHeader(started: started, origin: origin))
    let lines = try answers.merging(earlier) { $1 }.sorted { $0.key < $1.key }.map { id, outcome in
      // A value of the model may be infinite, which JSON cannot say.
      try (try? JSONCoding.line(AnswersLine(id: id, outcome)))
        ?? JSONCoding.line(AnswersLine(id: id, .errored("the answer cannot be written as JSON")))
    }
    return Data(([header] + lines).map { $0 + Data("\n".utf8) }.joined())
  }
}
