// labelbench as people use it: engines with few features, texts of their own, full disks and closed pipes.
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Regression

@Suite struct LabelbenchTests {
  /// The example in C has only metric fonts. Once it was asked for another font and crashed, and all measurements were
  /// lost.
  @Test func anEngineWithoutFontFamiliesIsLeftOut() throws {
    let shell = try Shell(programs: "labelbench")
    let build =
      "cc -std=c17 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include -o $T/small.so $R/docs/examples/label.c -lm"
    let bench = "$B/labelbench --engine small=$T/small.so --benchmark_min_time=0.001 --texts labels --languages en"
    let both = try shell.run("\(build) && \(bench) --engine labelmark")
    #expect(both.status == 0)
    #expect(both.err.contains("small cannot do layout_cold (once), layout_warm (font.family"))
    #expect(both.out.contains("labelmark/layout_warm/tail/en "))
    #expect(!both.out.contains("small/"))
    let alone = try shell.run(bench)
    #expect(alone.status == 2)
    #expect(alone.err.hasSuffix("labelbench: none of the engines can do any of the stages\n"))
    let square = try shell.run("\(bench) --fonts metric:Square")
    #expect(square.status == 0)
    #expect(square.out.contains("small/layout_warm/tail/en "))
  }

  /// Seven characters of Square fit in 120 points, five in 96. The example wraps greedily: "aa bb | cc". By R75 our engine
  /// moves "bb" down, so that the last line has two words. In the other texts nothing can be moved.
  @Test func textsWithTheSameLinesAreTimedAgain() throws {
    let shell = try Shell(programs: "labelbench")
    let answer = try shell.run(
      """
      cc -std=c17 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include -o $T/small.so $R/docs/examples/label.c -lm
      printf 'aa bb cc\\nccc ddd eee fff\\naaaa\\n' > $T/own.txt
      $B/labelbench --engine labelmark --engine small=$T/small.so --fonts metric:Square --corpus $T/own.txt --agreeing \
        --stages layout_warm --benchmark_min_time=0.001 --benchmark_out=$T/run.json
      """)
    #expect(answer.status == 0, "\(answer.err)")
    let context = try BenchmarkRun(file: shell.folder + "/run.json", acceptsDebug: true).context
    #expect(context["agreeing.own"] == "2 of 3")
    #expect(context["corpus.own.agreeing"]?.hasPrefix("2 texts, 19 bytes, ") == true)
    for engine in ["labelmark", "small"] { #expect(answer.out.contains("\n\(engine)/layout_warm/tail/own.agreeing ")) }
    for flags in ["--turns 2", "--mode tail,word"] {
      let refused = try shell.run("$B/labelbench --engine labelmark --agreeing \(flags)")
      #expect(refused.status == 2 && refused.err.hasPrefix("labelbench: --agreeing "), "\(refused.err)")
    }
  }

  @Test func outputThatTakesNothing() throws {
    let shell = try Shell(programs: "labelbench")
    let line = "labelbench: cannot write to standard output: the disk is full, or the reader is gone\n"
    for flags in ["--help", "--benchmark_list_tests --engine labelmark"] {
      let answer = try shell.run("$B/labelbench \(flags) > /dev/full")
      #expect(answer.status == 2)
      #expect(answer.err == line)
    }
    let bench = "$B/labelbench --engine labelmark --languages en --texts labels --benchmark_min_time=0.001"
    let full = try shell.run("\(bench) --benchmark_out=$T/kept.json > /dev/full")
    #expect(full.status == 2)
    #expect(full.err.hasSuffix(line))
    let kept = try Data(contentsOf: URL(filePath: shell.folder + "/kept.json"))
    #expect(try JSONSerialization.jsonObject(with: kept) is [String: Any])
    // If nobody reads the pipe, the file is written nevertheless.
    let pipe = try shell.run(
      "\(bench) --benchmark_out=$T/piped.json | true; echo ${PIPESTATUS[0]}; test -s $T/piped.json")
    #expect(pipe.status == 0)
    #expect(pipe.out == "2\n" || pipe.out == "0\n", "\(pipe.out)")
  }

  @Test func anInterruptKeepsWhatWasTimed() throws {
    let shell = try Shell(programs: "labelbench")
    // The interrupt comes after the first of five sets.
    let answer = try shell.run(
      """
      set -m; $B/labelbench --engine labelmark --texts labels --languages ar,en,de,ja,th --benchmark_min_time=0.2 \
      --benchmark_out=$T/part.json & \
      until grep -q '\\[2/' $T/.err; do sleep 0.05; done; kill -INT $!; wait $!; echo $?
      """)
    #expect(answer.out.hasSuffix("\n130\n"))
    let note = #/labelbench: interrupted after \d+ of \d+ sets of texts; what was timed is in '/#
    #expect(answer.err.contains(note), "\(answer.err)")
    let part = try BenchmarkRun(file: shell.folder + "/part.json", acceptsDebug: true)
    #expect((4..<10).contains(part.benchmarks.count))
    // The same command goes on: what was timed stays as it was, and the rest is added.
    let command =
      "$B/labelbench --engine labelmark --texts labels --languages ar,en,de,ja,th --benchmark_min_time=0.2 "
      + "--benchmark_out=$T/part.json --resume"
    let other = try shell.run(command.replacing("ar,en", with: "en"))
    #expect(other.status == 2 && other.err.contains("was made by another command: labelbench --engine labelmark "))
    let resumed = try shell.run(command)
    #expect(resumed.status == 0, "\(resumed.err)")
    let whole = try BenchmarkRun(file: shell.folder + "/part.json", acceptsDebug: true)
    #expect(whole.benchmarks.count == 10 && whole.benchmarks.values.allSatisfy { $0.samples.count == 1 })
    for (name, before) in part.benchmarks {
      let (time, old) = (whole.benchmarks[name]?.samples.first?.ofIteration, before.samples.first?.ofIteration)
      #expect(abs((time ?? 0) / (old ?? 1) - 1) < 1e-9)
    }
    #expect(whole.answers["labelmark"]?.benchmarks?.count == 10)
    #expect(whole.context["incomplete"] == nil)
    let complete = try shell.run(command)
    #expect(complete.status == 2 && complete.err.hasSuffix("is of a complete run\n"), "\(complete.err)")
  }

  /// The second interrupt comes during the third of five sets: the first two are in the file, which is complete.
  @Test func aSecondInterruptKeepsTheSetsBefore() throws {
    let shell = try Shell(programs: "labelbench")
    let answer = try shell.run(
      """
      set -m; $B/labelbench --engine labelmark --texts labels --languages ar,en,de,ja,th --benchmark_min_time=1 \
      --benchmark_out=$T/part.json & \
      until grep -q '\\[3/' $T/.err; do sleep 0.05; done; kill -INT $!; sleep 0.2; kill -INT $!; wait $!; echo $?; ls $T
      """)
    #expect(answer.out.hasSuffix("\n130\npart.json\n"), "\(answer.out)")
    let note = #/labelbench: ended after 2 of 5 sets of texts; what was timed is in '.*part\.json'/#
    #expect(answer.err.contains(note), "\(answer.err)")
    let kept = try BenchmarkRun(file: shell.folder + "/part.json", acceptsDebug: true)
    #expect(kept.benchmarks.count == 4)
    #expect(Set(kept.benchmarks.keys.map { $0.split(separator: "/").last }) == ["ar", "de"])
  }

  @Test func unknownCapabilitiesAreNamed() throws {
    let shell = try Shell(programs: "labelbench")
    let source = try String(contentsOfFile: root + "/docs/examples/label.c", encoding: .utf8)
    func claiming(_ names: [String]) throws -> String {
      let list = names.map { "\"\($0)\", " }.joined()
      try shell.write(
        "mine.c", source.replacing("\"wrap.word\",", with: list + "\"wrap.word\",", maxReplacements: 1).utf8)
      let built = try shell.run(
        "cc -std=c17 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include -o $T/mine.so $T/mine.c -lm")
      #expect(built.status == 0, "\(built.err)")
      return try shell.run(
        "$B/labelbench --engine mine=$T/mine.so --fonts metric:Square --languages en --benchmark_list_tests"
      ).err
    }
    let line =
      "labelbench: mine claims unknown capabilities: 'levitate', 'truncate.tial' (did you mean 'truncate.tail'?)\n"
    #expect(try claiming(["truncate.tial", "levitate"]).contains(line))
    // Every name that labelmark knows is known here.
    #expect(!(try claiming(Capability.allCases.map(\.rawValue)).contains("unknown")))
  }

  @Test func textsOfOnesOwn() throws {
    let shell = try Shell(programs: "labelbench")
    try shell.write("mine.txt", Array("Settings\nSave 🎉\n".utf8) + [0x61, 0xFF, 0x0A] + Array("日本語\nCancel\n".utf8))
    try shell.write("words.txt", Array("مرحبا\nإعدادات\n".utf8))
    let bench = "$B/labelbench --engine labelmark --benchmark_min_time=0.001 --stages layout_warm"
    let mine = try shell.run("\(bench) --corpus $T/mine.txt")
    #expect(mine.status == 0)
    #expect(mine.err.contains("/mine.txt': 1 of 5 lines are not UTF-8 and are left out, the first is line 3\n"))
    #expect(
      mine.err.contains(
        "/mine.txt': left out 2 of 4 lines: Noto Sans has no glyph for characters in 'Save 🎉'; "
          + "labelmark fonts 'Save 🎉' names families for --fonts\n"))
    #expect(mine.err.contains("mine: 2 texts, 14 bytes"))
    // A new process starts with the first line that remains.
    try shell.write("first.txt", Array("日本語\nCancel\n".utf8))
    #expect(try shell.run("\(bench),first_start --corpus $T/first.txt").status == 0)
    // With a language the fonts are found; without one, the message says how to find them.
    #expect(try shell.run("\(bench) --corpus $T/words.txt --language ar").status == 0)
    let words = try shell.run("\(bench) --corpus $T/words.txt")
    #expect(words.status == 2)
    #expect(words.err.hasSuffix("; labelmark fonts 'مرحبا' names families for --fonts\n"))
    #expect(words.err.split(separator: "\n").count == 1)
  }

  @Test("A misspelt stage or language is refused with a name near it") func misspeltNames() throws {
    let shell = try Shell(programs: "labelbench")
    let stage = try shell.run("$B/labelbench --stages layout_cald")
    #expect(stage.status == 2)
    #expect(stage.err.hasSuffix("; did you mean 'layout_cold'?\n"))
    #expect(try shell.run("$B/labelbench --languages jaa").err.hasSuffix("; did you mean 'ja'?\n"))
    // Upper and lower case are near each other: 'Ja' is 'ja', and not 'fa'.
    #expect(try shell.run("$B/labelbench --languages Ja").err.hasSuffix("; did you mean 'ja'?\n"))
    #expect(try shell.run("$B/labelbench --corpus Ja").err.hasSuffix("; did you mean 'ja'?\n"))
    #expect(try shell.run("$B/labelbench --engine Labelmark").err.hasSuffix("; did you mean 'labelmark'?\n"))
    #expect(try shell.run("$B/labelbench --strategy Standard").err.hasSuffix("; did you mean 'standard'?\n"))
    #expect(try shell.run("$B/labelbench --stages Layout_Cold").err.hasSuffix("; did you mean 'layout_cold'?\n"))
    let fonts = "$B/labelbench --engine labelmark --languages en --fonts"
    #expect(
      try shell.run("\(fonts) metric:Squar").err.hasSuffix(
        "metric font not found: Squar; there are Square, Steps, Tall\n"))
    #expect(try shell.run("\(fonts) 'Noto Snas'").err.contains("families installed that are near: Noto Sans"))
  }

  @Test func theRunEndsWithASummary() throws {
    let shell = try Shell(programs: "labelbench")
    let bench = "$B/labelbench --engine labelmark --engine twin=$B/liblabelengine.so --languages en,ja --texts labels"
    let answer = try shell.run("\(bench) --benchmark_min_time=0.001s")
    let table = answer.out.split(separator: "\nSummary: ").last ?? ""
    #expect(table.hasPrefix("the median time for a label over the corpora, and how many times as long as labelmark"))
    let rows = table.split(separator: "\n").suffix(2)
    let row = #/^layout_(cold|warm)/tail +2 +[0-9.]+ µs +[0-9.]+ µs  x[0-9.]+ \([0-9.]+ to [0-9.]+\)$/#
    #expect(rows.allSatisfy { $0.contains(row) }, "\(table)")
  }

  @Test(
    "Wrong flags end with one line that names the flag and the value, and a near name if there is one",
    arguments: [
      ("--widht 3", "unknown flag '--widht' (--help lists them); did you mean '--width'?"),
      ("--WIDTH 3", "unknown flag '--WIDTH' (--help lists them); did you mean '--width'?"),
      ("-x", "unknown flag '-x' (--help lists them)"),
      ("extra", "unexpected argument 'extra' (--help lists the flags)"),
      ("--help -- extra", "unknown flag '--' (--help lists them)"),
      ("--width", "--width needs a value"),
      ("--benchmark_filter", "--benchmark_filter needs a value"),
      // A value may begin with a hyphen, and may be empty.
      ("--width -5", "--width takes a number from 0 to 1000000000, not '-5'"),
      ("--languages= --texts labels", "--languages needs at least one name"),
      ("--record-digests= extra", "unexpected argument 'extra' (--help lists the flags)"),
      ("--width= 3", "--width takes a number from 0 to 1000000000, not ''"),
      ("--width 12pt", "--width takes a number from 0 to 1000000000, not '12pt'"),
      ("--timeout 0", "--timeout takes a number from 0.1 to 1000000, not '0'"),
      ("--lines 1.5", "--lines takes a whole number, not '1.5'"),
      ("--texts labels,lables", "--texts takes one of labels paragraphs, not 'lables'; did you mean 'labels'?"),
      ("--mode tal", "unknown mode 'tal'; modes are tail head middle word char clip; did you mean 'tail'?"),
      ("--shard 3/2", "--shard takes I/N with I from 1 to N, not '3/2'"),
      // Each value of a repeated flag is checked.
      ("--width abc --width 3", "--width takes a number from 0 to 1000000000, not 'abc'"),
      ("--benchmark_min_time=x", "--benchmark_min_time takes a number from 0 to 1000000, not 'x'"),
      ("--benchmark_min_time=100x", "--benchmark_min_time takes a number from 0 to 1000000, not '100x'"),
      ("--benchmark_context=x", "unknown flag, or a value that the flag does not take: '--benchmark_context=x'"),
      (
        "--processes 2 --turns 3",
        "--processes goes with neither --turns, --count-passes nor --record-digests, which run in one process"
      ),
    ])
  func wrongFlags(_ flags: String, line: String) throws {
    let shell = try Shell(programs: "labelbench")
    let answer = try shell.run("$B/labelbench \(flags)")
    #expect(answer.status == 2)
    #expect(answer.out == "")
    #expect(answer.err == "labelbench: \(line)\n")
  }

  @Test("Of a repeated flag the last value holds; a switch can be turned off again") func repeatedFlags() throws {
    let shell = try Shell(programs: "labelbench")
    let list = "$B/labelbench --engine labelmark --corpus $T/mine.txt --benchmark_list_tests"
    try shell.write("mine.txt", "Settings\n".utf8)
    let names = ["labelmark/layout_cold/tail/mine", "labelmark/layout_warm/tail/mine"]
    #expect(try shell.run(list).out == names.map { $0 + "\n" }.joined())
    #expect(try shell.run("\(list) --stages layout_warm --stages=layout_cold").out == names[0] + "\n")
    #expect(try shell.run("\(list) --benchmark_filter cold --benchmark_filter=warm").out == names[1] + "\n")
    #expect(try shell.run("BENCHMARK_FILTER=cold \(list)").out == names[0] + "\n")
    #expect(try shell.run("BENCHMARK_FILTER=cold \(list) --benchmark_filter warm").out == names[1] + "\n")
    let timed = try shell.run("\(list) --benchmark_list_tests=false --benchmark_min_time 0.001")
    #expect(timed.out.contains("\nSummary: "))
  }
}
