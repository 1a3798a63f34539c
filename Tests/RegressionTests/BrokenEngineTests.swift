// labelbench and engines that break: each is named with benchmark and text, and no other engine's result is lost.
import Foundation
import TestSupport
import Testing

@testable import Regression

@Suite struct BrokenEngineTests {
  /// A fault of Broken/broken.c, and what labelbench must say about it.
  struct Fault: Sendable, CustomTestStringConvertible {
    var name: String
    /// In the error of the first benchmark's row, or in its mark.
    var said: String
    /// Whether a text is named.
    var namesText = false
    /// Whether standard error has a line about it.
    var isNoted = false
    var testDescription: String { name }
  }

  static let faults: [Fault] = [
    Fault(name: "WRONG_WIDTH", said: "≠ widths of 100 % of the texts"),
    Fault(name: "NO_TRUNCATION", said: "≠ truncation of 100 % of the truncated texts"),
    Fault(name: "WRONG_WHILE_TIMED", said: "the answers changed while they were timed"),
    Fault(name: "WRONG_AFTER_A_THOUSAND", said: "the answers changed while they were timed"),
    Fault(name: "CRASH_AT_ONCE", said: "crashed (SIGSEGV) while loading the library", isNoted: true),
    Fault(name: "CRASH_IN_CREATE", said: "crashed (SIGSEGV) in bad/", isNoted: true),
    Fault(name: "CRASH_LATE", said: "crashed (SIGSEGV) in bad/layout_warm/tail/en", namesText: true, isNoted: true),
    Fault(name: "HANG", said: "gave no answer for 2 s (--timeout) in bad/", namesText: true, isNoted: true),
    Fault(name: "EXIT", said: "ended the process with exit(0) in bad/", namesText: true, isNoted: true),
    Fault(name: "MEMORY", said: "needed more than 300 MiB of memory (--memory)", namesText: true, isNoted: true),
    Fault(name: "OTHER_LABEL", said: "damaged answer: line 1 has bytes 0 to", namesText: true),
    Fault(name: "NOT_A_NUMBER", said: "damaged answer: a number of line 1 is NaN", namesText: true),
    Fault(name: "TOO_MANY_LINES", said: "damaged answer: ", namesText: true),
    Fault(name: "OUT_OF_BOUNDS", said: "damaged answer: line 1 has bytes 0 to 1000000 of a text of", namesText: true),
    Fault(name: "CLOSED_OUTPUT", said: "the engine closed standard output"),
    Fault(name: "WRONG_VERSION", said: "does not support version 1 of label_engine.h", isNoted: true),
  ]

  /// Builds engines: the sound example as `good.so`, and one of broken.c with a fault as `bad.so`.
  private func build(_ fault: String, in shell: Shell, late: Int = 3000) throws {
    let cc = "cc -std=c17 -w -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include"
    let built = try shell.run(
      """
      \(cc) -o $T/good.so $R/docs/examples/label.c -lm && \
      \(cc) -DFAULT=\(fault) -DLATE=\(late) -o $T/bad.so $R/Tests/RegressionTests/Broken/broken.c -lm
      """)
    #expect(built.status == 0, "\(built.err)")
  }

  private let bench =
    "$B/labelbench --engine bad=$T/bad.so --engine good=$T/good.so --fonts metric:Square --languages en --texts labels "
    + "--stages layout_warm,measure --benchmark_min_time=0.02 --no-cases --benchmark_out=$T/out.json"

  private func file(_ shell: Shell) throws -> BenchmarkRun {
    try BenchmarkRun(file: shell.folder + "/out.json", acceptsDebug: true)
  }

  @Test("A fault of one engine is named, and the others are timed", arguments: faults) func isNamed(fault: Fault) throws
  {
    let shell = try Shell(programs: "labelbench")
    try build(fault.name, in: shell)
    let answer = try shell.run("\(bench) --timeout 2 --memory 300")
    #expect(answer.status == 1, "\(answer.err)")
    let run = try file(shell)
    #expect(
      run.benchmarks.keys.sorted() == [
        "bad/layout_warm/tail/en", "bad/measure/tail/en", "good/layout_warm/tail/en", "good/measure/tail/en",
      ])
    let bad = run.benchmarks.filter { $0.key.hasPrefix("bad/") }
    let good = run.benchmarks.filter { $0.key.hasPrefix("good/") }
    #expect(good.values.allSatisfy { $0.error == nil && $0.label == nil })
    let said = bad.values.compactMap { $0.error ?? $0.label }.first { $0.contains(fault.said) }
    #expect(said != nil, "\(bad)")
    if fault.namesText { #expect(said?.contains(#/text \d+, '/#) == true, "\(bad)") }
    #expect(answer.out.contains(fault.said))
    // What breaks a process is told in one line of standard error.
    let lines = answer.err.split(separator: "\n").filter { $0.hasPrefix("labelbench: ") && $0.contains("bad") }
    #expect(fault.isNoted == lines.contains { $0.contains(fault.said) }, "\(answer.err)")
    let marked = run.context["differs.bad"]
    if fault.said.hasPrefix("≠") {
      #expect(marked?.contains(fault.said) == true)
      #expect(answer.out.contains("bad: \(fault.said)"))
      #expect(answer.out.contains(#/(?m)^layout_warm/tail +1 .* ≠/#))
    } else if fault.name.hasPrefix("CRASH") {
      #expect(marked == nil)
    }
  }

  /// What `labelmark race` says about a fault, if not the same as labelbench.
  private static let told: [String: String] = [
    "WRONG_WIDTH": "answers changed: layout_warm/tail/en: text 1 (72 of 72 differ)",
    "NO_TRUNCATION": "answers changed: layout_warm/tail/en: text 1 (45 of 72 differ)",
  ]

  /// A race with the faulty engine as the head names the library by the path that was given, and the fault.
  @Test(
    .enabled(if: Needs.everything, "takes long; scripts/test all runs it"),
    arguments: faults) func isNamedByARace(fault: Fault) throws
  {
    let shell = try Shell(programs: "labelmark", "labelbench")
    // A round has about 900 calls before the first timed one, and at least 288 that are timed.
    try build(fault.name, in: shell, late: 1000)
    // The race against an engine that hangs ends after its time and two timeouts.
    let time = fault.name == "HANG" ? "5s" : "60s"
    let answer = try shell.run(
      """
      mkdir $T/tmp; TMPDIR=$T/tmp $B/labelmark race --accept-debug --base $T/good.so --head $T/bad.so --languages en \
        --stages layout_warm --time \(time) --effect 50% --timeout 2 --memory 300; status=$?; ls $T/tmp; exit $status
      """)
    #expect(answer.status == (fault.name == "WRONG_VERSION" ? 2 : 1), "\(answer)")
    if let said = Self.told[fault.name] {
      #expect(answer.out.contains(said), "\(answer)")
    } else {
      let said = fault.said.replacing(" in bad/", with: " in head/")
      #expect(answer.err.hasPrefix("labelmark: head (\(shell.folder)/bad.so): "), "\(answer)")
      #expect(answer.err.contains(said) && answer.err.split(separator: "\n").count == 1, "\(answer)")
      #expect(answer.out.isEmpty, "\(answer)")
    }
    #expect(!(answer.out + answer.err).contains("labelmark-race-"))
  }

  /// The faults whose counts under valgrind take seconds. The statuses are those of a race.
  @Test(
    arguments: [
      ("CRASH_AT_ONCE", 1, "/bad.so: crashed (SIGSEGV) while loading the library"),
      ("WRONG_VERSION", 2, "/bad.so: does not support version 1 of label_engine.h"),
      ("CRASH_LATE", 1, "/bad.so): crashed in layout_warm/tail/en: signal 11 (Segmentation fault)"),
      ("HANG", 1, "/bad.so): does not end within 4 s (--timeout) in layout_warm/tail/en"),
    ] as [(String, Int32, String)])
  func isNamedByACount(fault: String, status: Int32, said: String) throws {
    let shell = try Shell(programs: "labelmark", "labelbench")
    try build(fault, in: shell, late: 1000)
    let answer = try shell.run(
      "$B/labelmark count --quick --languages en --stages layout_warm --engine $T/bad.so"
        + (fault == "HANG" ? " --timeout 4" : ""))
    #expect(answer.status == status, "\(answer)")
    #expect(answer.err.hasSuffix("\(shell.folder)\(said)\n"), "\(answer)")
  }

  /// The text of a stage that makes its own texts is named too: the one that the engine saw last.
  @Test func aNewLabelIsNamed() throws {
    let shell = try Shell(programs: "labelbench")
    try build("CRASH_ONCE", in: shell)
    let answer = try shell.run("\(bench) --stages numbers")
    #expect(answer.status == 1, "\(answer.err)")
    let seen = try #require(answer.err.firstMatch(of: #/the last text is '(.*)'/#)).1
    let said = try file(shell).benchmarks["bad/numbers/tail/en"]?.error
    #expect(said?.hasSuffix(", '\(seen)'") == true, "\(said ?? "no error") instead of '\(seen)'")
  }

  /// A sound engine next to the same faulty one: nothing is said about it.
  @Test func aSoundEngineIsNotNamed() throws {
    let shell = try Shell(programs: "labelbench")
    try build("NONE", in: shell)
    let answer = try shell.run(bench)
    #expect(answer.status == 0, "\(answer.err)")
    let file = try file(shell)
    for one in file.benchmarks.values {
      #expect(one.error == nil && one.label == nil && one.samples.allSatisfy { $0.process == 0 })
    }
    #expect(file.context["processes"] == "1")
    #expect(file.context["differs.bad"] == nil)
    // The same source gives the same answers, and a label's answer is as long as its texts.
    let bad = try #require(file.answers["bad"]), good = try #require(file.answers["good"])
    #expect(bad.benchmarks?.mapValues(\.digest) == good.benchmarks?.mapValues(\.digest))
    #expect(bad.casesMissing == nil)
    let entry = try #require(good.benchmarks?["layout_warm/tail/en"])
    // The example knows the core rules alone, which decide almost all of these labels.
    #expect((entry.otherLines ?? 100) < 5)
    let question = try #require(good.question(of: entry))
    #expect(question.texts.count == 72 && question.answers?.count == 72)
    // 'Play' on one line of four letters of 17 points, at both widths.
    #expect(question.answers?.contains("'Play' 68; 'Play' 68") == true)
  }

  /// Each process has the copies of its own, and nothing of them is left.
  @Test("Each process has copies of its own, of which nothing is left") func severalProcesses() throws {
    let shell = try Shell(programs: "labelbench")
    try build("NONE", in: shell)
    let answer = try shell.run(
      "mkdir $T/tmp; TMPDIR=$T/tmp \(bench) --processes 3 --benchmark_repetitions=2; ls $T/tmp")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(!answer.out.contains("labelbench-"))
    let file = try file(shell)
    #expect(file.context["processes"] == "3")
    for name in ["bad", "good"] {
      let samples = file.benchmarks["\(name)/measure/tail/en"]?.samples ?? []
      #expect(samples.compactMap(\.process).sorted() == [0, 0, 1, 1, 2, 2])
      #expect(answer.out.contains("\n\(name)/measure/tail/en_median "))
    }
  }

  /// In once_each an engine gets each text once, and a new engine comes before the next pass.
  @Test func onceEachAsksEachTextOnce() throws {
    let shell = try Shell(programs: "labelbench")
    try build("REFUSES_SEEN_TEXTS", in: shell)
    let flags = "--stages once_each,prepare --benchmark_repetitions=2"
    let answer = try shell.run("\(bench) \(flags)")
    let benchmarks = try file(shell).benchmarks
    #expect(benchmarks["bad/once_each/tail/en"]?.failures.isEmpty == true)
    // prepare asks for the same text again, which this engine refuses.
    let refused = try #require(benchmarks["bad/prepare/none/en"])
    #expect(refused.samples.isEmpty && refused.failures.allSatisfy { $0.reason.contains("LE_FAILED") })
    #expect(answer.status == 1)
  }

  @Test func copiesAreRemovedAfterASignal() throws {
    let shell = try Shell(programs: "labelbench")
    try build("NONE", in: shell)
    for signal in ["INT", "TERM"] {
      let answer = try shell.run(
        """
        set -m; mkdir -p $T/tmp; TMPDIR=$T/tmp \(bench) --processes 30 --benchmark_min_time=0.2 >/dev/null & \
        until grep -q '\\[2/' $T/.err; do sleep 0.05; done; ls $T/tmp | wc -l; kill -\(signal) $!; wait $!; echo $?; ls $T/tmp
        """)
      #expect(answer.out.hasSuffix("1\n\(signal == "INT" ? 130 : 143)\n"), "\(answer.out)")
    }
  }
}
