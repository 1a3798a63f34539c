// labelbench --command: programs that time themselves, with clocks that are right, wrong and too fast to be true.
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Regression

@Suite struct ProgramTests {
  /// A label each of whose layouts takes a millisecond, and that lies as its argument says.
  private static let program = #"""
    import json, sys, time
    kind = sys.argv[1]

    def clock(lies):
        now = time.process_time() if kind == "processor" else time.perf_counter()
        return now * {"fast": 10, "slow": 0.1, "slow layouts": 0.5 if lies else 1}.get(kind, 1)

    def lay_out(case, timed):
        if case is None: return None
        if kind != "free":
            end = time.perf_counter() + 0.001
            while time.perf_counter() < end: pass
        text = "other" if kind == "changing" and timed else case["label"]["text"]
        return {"lines": [{"text": text, "width": 1}], "scale": 1, "truncated": False}

    def reply(request):
        if request["cmd"] == "start":
            about = {"name": "fake", "version": "1", "language": "Python", "unicode": "", "resolution": 0}
            return {"version": 2, "implementation": {**about, "capabilities": ["font.metric"] + ["time"] * (kind != "plain")}}
        if request["cmd"] == "run": return {"result": lay_out(request["case"], False)}
        if request["state"] == "warm": return {"skipped": True, "unsupported": True, "message": "nothing is prepared"}
        if kind == "dying" and request["cases"][0]: sys.exit(3)
        cases, count = request["cases"], 0
        lies = cases[0] is not None
        start = clock(lies)
        while True:
            results = [lay_out(case, True) for case in cases]
            count += len(cases)
            time_ = clock(lies) - start
            if time_ >= request["seconds"] or kind == "short": break
        if kind == "uneven": count += 1
        return {"iterations": count, "nanoseconds": int(time_ * 1e9), "clock": "fake.clock", "results": results}

    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "stop": break
        print(json.dumps({"seq": request.get("seq"), **reply(request)}), flush=True)
    """#

  private func bench(_ kind: String, _ flags: String = "") throws -> (Shell, Shell.Answer) {
    let shell = try Shell(programs: "labelbench")
    try shell.write("fake.py", Self.program.utf8)
    try shell.write("own.txt", "Settings\nSave\n".utf8)
    let answer = try shell.run(
      """
      $B/labelbench --command "python3 fake.py '\(kind)'" --fonts metric:Square --corpus own.txt --no-cases \
      --benchmark_out=out.json \(flags)
      """)
    return (shell, answer)
  }

  @Test("A layout of a millisecond takes one by either clock", arguments: ["wall", "processor"])
  func honest(kind: String) throws {
    let (shell, answer) = try bench(kind, "--benchmark_repetitions=3")
    #expect(answer.status == 0, "\(answer.err)")
    #expect(answer.err.contains("fake does not time layout_warm: nothing is prepared\n"))
    let run = try BenchmarkRun(file: shell.folder + "/out.json", acceptsDebug: true)
    // A machine without other work spends as much processor time as wall time.
    #expect(["fake.clock, \(kind) time", "fake.clock, wall time"].contains(run.context["clock.fake"]))
    let times = run.benchmarks["fake/layout_cold/tail/own"]?.samples ?? []
    #expect(times.count == 3)
    // The loop waits by wall time; a busy machine takes longer for both.
    for time in times { #expect(time.value > (kind == "wall" ? 950e-6 : 100e-6), "\(time)") }
    #expect(run.benchmarks["fake/once_each/tail/own"] != nil)
  }

  @Test(
    "What is wrong with a program is said, in a row of the file or before anything is timed",
    arguments: [
      ("fast", 2, "fake: its clock fake.clock counts "), ("slow", 2, "fake: its clock fake.clock counts "),
      ("plain", 2, "fake does not claim the capability 'time'"),
      ("short", 2, "fake: it timed itself for less long than it was asked to"),
      ("uneven", 1, "fake/layout_cold/tail/own: its iterations are not whole passes over the cases"),
      ("slow layouts", 1, "fake/layout_cold/tail/own: its clock fake.clock counts "),
      ("changing", 1, "fake/layout_cold/tail/own: the answers changed while they were timed in 'Settings'"),
      ("dying", 1, "fake/layout_cold/tail/own: ended with exit(3)"),
    ])
  func wrong(kind: String, status: Int32, words: String) throws {
    let (shell, answer) = try bench(kind, "--stages layout_cold")
    #expect(answer.status == status, "\(answer.err)")
    #expect(answer.err.contains(words), "\(answer.err)")
    guard status == 1 else { return }
    let file = try JSONCoding.read(JSONValue.self, file: shell.folder + "/out.json")
    let row = file["benchmarks"]?.array?.first { $0["name"]?.string == "fake/layout_cold/tail/own" }
    #expect(words.contains(row?["error_message"]?.string?.prefix(20) ?? "none"))
  }

  @Test("Our engine over the protocol answers as the library does, in all three states")
  func ours() throws {
    let shell = try Shell(programs: "labelbench", "labelmark")
    let answer = try shell.run(
      """
      printf 'Settings\\nSave\\n' > own.txt
      $B/labelbench --command "$B/labelmark serve" --fonts metric:Square --corpus own.txt --no-cases --benchmark_out=out.json
      """)
    #expect(answer.status == 0, "\(answer.err)")
    let run = try BenchmarkRun(file: shell.folder + "/out.json", acceptsDebug: true)
    #expect(run.order == ["layout_cold", "layout_warm", "once_each"].map { "labelmark/\($0)/tail/own" })
    #expect(run.benchmarks.values.allSatisfy { $0.error == nil })
  }

  @Test func otherFlagsAndFiles() throws {
    let shell = try Shell(programs: "labelbench")
    try shell.write("label.py", "#!/usr/bin/env python3\n".utf8)
    for (flags, words) in [
      ("--command true", "'true': ended with exit(0)"), ("--command none-such", "cannot start 'none-such'"),
      ("--command \"a 'b\"", "a quote is not closed"), ("--command true --turns 2", "--command times one program"),
      ("--command true --stages fit", "a program times layout_cold, layout_warm and once_each, not fit"),
      ("--engine ./label.py", "only shared libraries are loaded: labelbench --command times a program"),
    ] {
      let answer = try shell.run("$B/labelbench --languages en \(flags)")
      #expect(answer.status == 2 && answer.err.contains(words), "\(flags): \(answer.err)")
    }
  }
}
