// A hostile implementation harms nobody: what it does is reported for the case, and the run continues to its end.
// (InvalidTests have answers that are wrong in form.)
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

/// Runs the five cases; all except the bad one must pass. Only modes that hang reach their time limit, which has to be
/// long enough for the other cases on a busy machine.
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
    ("slow-drip", "no answer within"), ("megabyte-line", "not an answer"), ("endless-line", "than 16 MiB"),
  ]) func aProgramIsReported(_ mode: String, _ message: String) throws {
    let outcome = try outcome(["python3", hostile + "/hostile.py", mode], mode)
    #expect(outcome.status == .error)
    #expect(outcome.message?.contains(message) == true, "\(outcome.message ?? "")")
  }

  @Test func theResolutionIsInEveryReport() throws {
    let driver = try ProcessDriver(
      arguments: ["python3", hostile + "/hostile.py", "resolution=0.25"], timeout: 60
    ) { _ in }
    defer { driver.stop() }
    let report = Runner(driver: driver).run(Array(cases().prefix(1)))
    for format in ReportFormat.allCases {
      let words =
        switch format {
        case .text, .html, .junit, .github: "resolution 0.25 points"
        case .json: "\"resolution\" : 0.25"
        case .markdown: "| 0.25 |"
        }
      #expect(try report.rendered(as: format, isColoured: false).contains(words), "\(format)")
    }
  }

  /// A run ends after ten errors of one kind: 200 questions to a program that never answers would take 200 time limits.
  @Test func aRunGivesUp() throws {
    let driver = try ProcessDriver(arguments: ["python3", hostile + "/hostile.py", "always-errored"], timeout: 60) {
      _ in
    }
    defer { driver.stop() }
    let many = Array((0..<40).map { cases()[$0 % 5] })
    let report = Runner(driver: driver).run(many)
    #expect(report.outcomes.count == 10)
    #expect(
      report.runError
        == "gave up after 10 consecutive errors of the same kind (no label today); 30 cases were not asked")
    #expect(!report.isClean)
    for format in ReportFormat.allCases {
      #expect(
        try report.rendered(as: format, isColoured: false).contains("gave up after 10 consecutive errors"), "\(format)")
    }
    #expect(Runner(driver: driver, mostErrors: .max).run(many).outcomes.count == 40)
    // Errors that are known do not end a run early.
    let known = Dictionary(uniqueKeysWithValues: cases().map { ($0.value.id, "never answers") })
    #expect(Runner(driver: driver, knownReasons: known).run(many).runError == nil)
  }

  @Test(arguments: ["lies", "stderr-flood"]) func aWrongAnswerIsAFailure(_ mode: String) throws {
    #expect(try outcome(["python3", hostile + "/hostile.py", mode], mode).status == .fail)
  }

  /// The surplus answer is taken for that of the next case, where its number is out of order, and the program is
  /// restarted.
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
    let (host, library) = try Self.programs()
    let outcome = try outcome(["env", "HOSTILE=\(mode)", host, library], mode)
    #expect(outcome.status == status, "\(outcome.message ?? "") \(outcome.differences)")
  }

  @Test(arguments: ["no-table", "null-function"]) func aLibraryWithoutATableIsRefused(_ mode: String) throws {
    let (host, library) = try Self.programs()
    #expect(throws: ConformanceError.self) {
      try ProcessDriver(arguments: ["env", "HOSTILE=\(mode)", host, library], timeout: 60) { _ in }
    }
  }

  /// labelhost, and the hostile library compiled into a temporary folder.
  private static func programs() throws -> (host: String, library: String) {
    let host = try built("labelhost")
    let library = FileManager.default.temporaryDirectory.path + "/labelmark-hostile-\(getpid()).so"
    if FileManager.default.fileExists(atPath: library) { return (host, library) }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "cc", "-w", "-shared", "-fPIC", "-I", root + "/Sources/Engine/CLabelEngine/include", hostile + "/hostile.c", "-o",
      library,
    ]
    try compiler.run()
    compiler.waitUntilExit()
    guard compiler.terminationStatus == 0 else { throw Missing("a C compiler", remedy: "scripts/setup") }
    return (host, library)
  }
}
