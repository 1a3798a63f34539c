// labelmark count as people use it, on the example in C: libraries that are equal, slower, broken or not there.
import Foundation
import TestSupport
import Testing

@Suite struct CountCommandTests {
  /// A shell with the programs, and `small.so`, the example.
  private func shell() throws -> Shell {
    let shell = try Shell(programs: "labelmark", "labelbench")
    try build(shell, "small", changed: "")
    return shell
  }

  /// Builds the example as NAME.so, with its source changed by sed.
  private func build(_ shell: Shell, _ name: String, changed script: String) throws {
    let answer = try shell.run(
      """
      sed '\(script)' $R/docs/examples/label.c > $T/\(name).c && ! { [ -n '\(script)' ] && \
      cmp -s $T/\(name).c $R/docs/examples/label.c; } && \
      cc -std=c17 -O1 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include -o $T/\(name).so $T/\(name).c -lm
      """)
    try #require(answer.status == 0, "\(answer)")
  }

  /// A folder without valgrind as PATH.
  @Test("Without valgrind counting is refused with the name of its package") func withoutValgrind() throws {
    let shell = try shell()
    let answer = try shell.run("PATH=$T $B/labelmark count --engine $T/small.so")
    #expect(answer.status == 2 && answer.out.isEmpty)
    #expect(
      answer.err
        == "labelmark: valgrind is not installed, and counting instructions needs it (on Debian: apt-get install valgrind)\n"
    )
  }

  @Test(
    "Bad input is refused with one line that says what is wrong",
    arguments: [
      ("--engine $T/none.so", "no engine library '$T/none.so'"),
      ("--engine $T/small.so --base $T/none.so", "no engine library '$T/none.so'"),
      ("--engine $T/small.so --base $T/none.json", "$T/none.json: no such file"),
      ("--engine $T/small.so --passes 0", "--passes must be from 1 to 1000000, not 0 (see labelmark count --help)"),
      ("--engine $T/small.so --most 0", "--most must be at least 1, not 0 (see labelmark count --help)"),
      ("--engine $T/small.so --filter nothing", "no benchmark matches 'nothing'"),
      ("--engine $T/small.so --corpus $T/none.txt", "no corpus '$T/none.txt'"),
      (
        "--engine $T/small.c",
        "cannot load engine: $T/small.c: invalid ELF header; only shared libraries are loaded: labelbench --command times a program by its own clock, or make a library of it that has label_engine.h, such as a native image or one that calls it through JNI"
      ),
    ])
  func badInput(flags: String, line: String) throws {
    let shell = try shell()
    let answer = try shell.run("$B/labelmark count \(flags)")
    #expect(answer.status == 2 && answer.out.isEmpty, "\(answer)")
    #expect(answer.err == "labelmark: \(line.replacing("$T", with: shell.folder))\n")
  }

  /// The example has only the built-in fonts, which are chosen for it, and it claims no `once`, which layout_cold needs.
  @Test func theBenchmarksOfAnEngine() throws {
    let shell = try shell()
    let all = try shell.run("$B/labelmark count --list --engine $T/small.so")
    #expect(all.status == 0, "\(all)")
    let names = all.out.split(separator: "\n").map(String.init)
    #expect(names.starts(with: ["layout_warm/tail/en", "truncate/tail/en", "measure/tail/en", "prepare/none/en"]))
    #expect(names.contains("layout_warm/tail/ar") && !names.contains { $0.hasPrefix("layout_cold") })
    #expect(names.count <= 30 && Set(names).count == names.count)
    let few = try shell.run("$B/labelmark count --list --engine $T/small.so --languages th,ja --stages measure")
    #expect(few.out == "measure/tail/th\nmeasure/tail/ja\n", "\(few)")
    try shell.write("set.txt", Array("# two\nmeasure/tail/ja\n\nbreaks/none/en # not claimed\n".utf8))
    let set = try shell.run("$B/labelmark count --list --engine $T/small.so --set $T/set.txt")
    #expect(set.out == "measure/tail/ja\n", "\(set)")
  }

  /// The same library in two places, with other debug information, has the same counts; a loop in the layout is found in
  /// what lays out, and not in what only prepares.
  @Test(.enabled(if: Needs.everything, "takes long; scripts/test all runs it"))
  func equalAndSlowerLibraries() throws {
    let shell = try shell()
    let copy = "mkdir -p $T/another/folder && cp $T/small.so $T/another/folder/other.so"
    let equal = try shell.run(
      "\(copy) && $B/labelmark count --quick --engine $T/another/folder/other.so --base $T/small.so")
    #expect(equal.status == 0, "\(equal)")
    #expect(equal.out.contains("\n0 more, 0 fewer, 4 the same"))
    try build(shell, "slower", changed: "s/^  layout l = {/  for (volatile int i = 0; i < 40; i++) {}\\n&/")
    let slower = try shell.run("$B/labelmark count --quick --engine $T/slower.so --base $T/small.so")
    #expect(slower.status == 1, "\(slower)")
    #expect(slower.out.contains("\n3 more, 0 fewer, 1 the same"))
    // Counts in a file choose the benchmarks, and compare reads both files.
    let file = try shell.run(
      """
      $B/labelmark count --quick --engine mine=$T/small.so --output $T/base.json > /dev/null && \
      $B/labelmark count --passes 2 --engine $T/small.so --base $T/base.json --output $T/head.json
      """)
    #expect(file.status == 0, "\(file)")
    #expect(file.out.contains("\n0 more, 0 fewer, 4 the same"))
    let counts = try String(contentsOfFile: shell.folder + "/head.json", encoding: .utf8)
    #expect(counts.contains("\"name\" : \"mine/layout_warm/tail/en\""))
    #expect(counts.contains("\"instruction_sets\"") && counts.contains("\"valgrind\" : \"valgrind-"))
  }

  /// A finding, and not bad input. The engine and the benchmark are named, and the other benchmarks are counted.
  @Test(arguments: [
    ("abort();", "crashed in layout_warm/tail/en: signal 6 (Aborted)"),
    ("exit(0);", "ended the program in layout_warm/tail/en, with exit status 0"),
    ("exit(2);", "ended the program in layout_warm/tail/en, with exit status 2"),
  ])
  func anEngineThatEndsTheProgram(fault: String, what: String) throws {
    let shell = try shell()
    try build(shell, "broken", changed: "s/^  layout l = {/  \(fault)\\n&/")
    let answer = try shell.run("$B/labelmark count --quick --engine mine=$T/broken.so --output $T/out.json")
    #expect(answer.status == 1, "\(answer)")
    #expect(answer.err.contains("labelmark: mine (\(shell.folder)/broken.so): \(what)\n"), "\(answer)")
    let lines = answer.out.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].hasPrefix("mine/prepare/none/en "), "\(answer)")
    let counts = try String(contentsOfFile: shell.folder + "/out.json", encoding: .utf8)
    #expect(counts.contains("mine/layout_warm/tail/en") && counts.contains("error_occurred"))
  }

  /// No folder is left, and the status has the signal's number.
  @Test(
    .enabled(if: Needs.everything, "takes long; scripts/test all runs it"),
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func theFolderIsRemovedAfterASignal(signal: String, status: Int) throws {
    let shell = try shell()
    let answer = try shell.run(
      """
      mkdir $T/tmp; set -m; TMPDIR=$T/tmp env --default-signal=HUP $B/labelmark count --engine $T/small.so \
        --passes 100000 & \
      for i in {1..600}; do ls $T/tmp/*/counts/* >/dev/null 2>&1 && break; sleep 0.05; done; ls $T/tmp | wc -l
      kill -\(signal) $!; wait $!; echo $?; ls $T/tmp
      """)
    #expect(answer.out == "1\n\(status)\n", "\(answer)")
  }
}
