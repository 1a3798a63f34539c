// A hostile implementation harms nobody: what it does is reported at the case, and the run goes on to its end.
import Conformance
import Foundation
import TestSupport
import Testing

private let hostile = root + "/Tests/ConformanceTests/Hostile"

/// Five cases, the third of which is the bad one.
private func cases() -> [LocatedCase] {
  ["one", "two", "bad", "four", "fives"].enumerated().map { index, text in
    var label = CaseLabel()
    label.text = text
    label.font = CaseFont(name: "Square", size: 10)
    label.textAlignment = .left
    label.lineBreakStrategy = CaseLineBreakStrategy.none
    var line = AnsweredLine()
    line.text = text
    line.width = Double(10 * text.count)
    var expect = CaseAnswer()
    expect.lines = [line]
    expect.scale = 1
    expect.truncated = false
    let value = ConformanceCase(
      id: "case.\(index)", rules: ["R1"], basis: .doc, needs: ["font.metric", "truncate.tail"],
      question: CaseQuestion(label: label, bounds: CaseSize(width: 100, height: 10)), expect: expect)
    return LocatedCase(value: value, file: "memory", line: index + 1)
  }
}

/// Runs the five cases; all but the bad one must pass. Only what hangs waits for its time limit, which has to be long
/// enough for the other cases on a busy machine.
private func outcome(_ arguments: [String], _ mode: String) throws -> CaseOutcome {
  let hangs = mode.hasPrefix("hang") || mode == "slow-drip"
  let driver = try ProcessDriver(arguments: arguments, timeout: hangs ? 5 : 60) { _ in }
  defer { driver.stop() }
  let report = Runner(driver: driver).run(cases())
  #expect(report.outcomes.count == 5)
  for (index, outcome) in report.outcomes.enumerated() where index != 2 {
    #expect(outcome.status == .pass, "\(outcome.value.id): \(outcome.message ?? "") \(outcome.differences)")
  }
  #expect(!report.isClean)
  return report.outcomes[2]
}

@Suite(.serialized) struct HostileTests {
  @Test(arguments: [
    ("crash", "it ended without an answer"), ("exit", "it ended without an answer"),
    ("half-a-line", "it ended without an answer"), ("hang", "no answer within"),
    ("hang-with-child", "no answer within"),
    ("slow-drip", "no answer within"), ("garbage", "no answer"), ("megabyte-line", "no answer"),
    ("endless-line", "than 16 MiB"), ("out-of-order", "it answered seq"), ("wrong-type", "no answer"),
    ("not-a-number", "no answer"), ("deep", "no answer"), ("nothing-asked", "neither 'result'"),
  ]) func aProgramIsReported(_ mode: String, _ message: String) throws {
    let outcome = try outcome(["python3", hostile + "/hostile.py", mode], mode)
    #expect(outcome.status == .error)
    #expect(outcome.message?.contains(message) == true, "\(outcome.message ?? "")")
  }

  @Test(arguments: ["lies", "stderr-flood"]) func aWrongAnswerIsAFailure(_ mode: String) throws {
    #expect(try outcome(["python3", hostile + "/hostile.py", mode], mode).status == .fail)
  }

  /// The second answer is taken for the next case's, is out of order there, and the program is started anew.
  @Test func anAnswerTooManyIsNoticed() throws {
    let driver = try ProcessDriver(arguments: ["python3", hostile + "/hostile.py", "twice"], timeout: 60) { _ in }
    defer { driver.stop() }
    let statuses = Runner(driver: driver).run(cases()).outcomes.map(\.status)
    #expect(statuses == [.pass, .pass, .pass, .error, .pass])
  }

  @Test(arguments: [
    ("crash", CaseStatus.error), ("abort", .error), ("hang", .error), ("exit", .error), ("stack", .error),
    ("garbage", .error), ("fake-answer", .error), ("megabyte", .error), ("endless", .error), ("not-a-number", .error),
    ("far-range", .error), ("reversed-range", .error), ("many-lines", .error), ("more-for-ever", .error),
    ("unknown-status", .error), ("wrong", .fail), ("writes-past-the-end", .error), ("free-twice", .error),
  ]) func aLibraryIsReported(_ mode: String, _ status: CaseStatus) throws {
    guard let (host, library) = try Self.built() else { return }
    let outcome = try outcome(["env", "HOSTILE=\(mode)", host, library], mode)
    #expect(outcome.status == status, "\(outcome.message ?? "") \(outcome.differences)")
  }

  @Test(arguments: ["no-table", "null-function"]) func aLibraryWithoutATableIsRefused(_ mode: String) throws {
    guard let (host, library) = try Self.built() else { return }
    #expect(throws: ConformanceError.self) {
      try ProcessDriver(arguments: ["env", "HOSTILE=\(mode)", host, library], timeout: 60) { _ in }
    }
  }

  /// labelhost, and the library compiled into a temporary folder; nil, with a reason, where either cannot be had.
  private static func built() throws -> (host: String, library: String)? {
    let host = root + "/.build/debug/labelhost"
    guard FileManager.default.isExecutableFile(atPath: host) else {
      print("skipped: \(host) is not built")
      return nil
    }
    let library = FileManager.default.temporaryDirectory.path + "/labelmark-hostile-\(getpid()).so"
    if FileManager.default.fileExists(atPath: library) { return (host, library) }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "cc", "-w", "-shared", "-fPIC", "-I", root + "/Sources/CLabelEngine/include", hostile + "/hostile.c", "-o",
      library,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else {
      print("skipped: no C compiler")
      return nil
    }
    return (host, library)
  }
}
