// labelbench with what people give it: small engines, texts of their own, outputs that take nothing.
import Foundation
import TestSupport
import Testing

@Suite struct LabelbenchTests {
  private struct Answer {
    var status: Int32
    var out: String
    var err: String
  }

  private let folder = FileManager.default.temporaryDirectory.path + "/labelmark-bench-\(UUID().uuidString)"

  /// Runs a shell command with `$B` for the folder of the programs and `$T` for a folder of its own; nil, with a reason,
  /// where labelbench is not built.
  private func run(_ command: String) throws -> Answer? {
    let programs = root + "/.build/debug"
    guard FileManager.default.isExecutableFile(atPath: programs + "/labelbench") else {
      print("skipped: \(programs)/labelbench is not built")
      return nil
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "{ \(command); } > $T/.out 2> $T/.err"]
    process.environment = ProcessInfo.processInfo.environment.merging(["B": programs, "T": folder, "R": root]) { $1 }
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "\(command)")
    return Answer(
      status: process.terminationStatus, out: try String(contentsOfFile: folder + "/.out", encoding: .utf8),
      err: try String(contentsOfFile: folder + "/.err", encoding: .utf8))
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(bytes)))
  }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  /// The example in C knows the metric fonts alone: it was given none and crashed, with all that was measured.
  @Test func anEngineWithoutFontFamiliesIsLeftOut() throws {
    defer { cleanUp() }
    let build =
      "cc -std=c17 -shared -fPIC -I $R/Sources/CLabelEngine/include -o $T/small.so $R/docs/examples/label.c -lm"
    let bench = "$B/labelbench --engine small=$T/small.so --benchmark_min_time=0.001 --texts labels --languages en"
    guard let both = try run("\(build) && \(bench) --engine labelmark") else { return }
    #expect(both.status == 0)
    #expect(both.err.contains("small cannot do layout_cold (once), layout_warm (font.family"))
    #expect(both.out.contains("labelmark/layout_warm/tail/en "))
    #expect(!both.out.contains("small/"))
    let alone = try #require(try run(bench))
    #expect(alone.status == 2)
    #expect(alone.err.hasSuffix("labelbench: none of the engines can do any of the stages\n"))
    let square = try #require(try run("\(bench) --fonts metric:Square"))
    #expect(square.status == 0)
    #expect(square.out.contains("small/layout_warm/tail/en "))
  }

  @Test func outputThatTakesNothing() throws {
    defer { cleanUp() }
    let line = "labelbench: cannot write to standard output: the disk is full, or the reader is gone\n"
    for flags in ["--help", "--benchmark_list_tests --engine labelmark"] {
      guard let answer = try run("$B/labelbench \(flags) > /dev/full") else { return }
      #expect(answer.status == 2)
      #expect(answer.err == line)
    }
    let bench = "$B/labelbench --engine labelmark --languages en --texts labels --benchmark_min_time=0.001"
    let full = try #require(try run("\(bench) --benchmark_out=$T/kept.json > /dev/full"))
    #expect(full.status == 2)
    #expect(full.err.hasSuffix(line))
    let kept = try Data(contentsOf: URL(filePath: folder + "/kept.json"))
    #expect(try JSONSerialization.jsonObject(with: kept) is [String: Any])
    // A pipe that nobody reads: the file is written all the same.
    let pipe = try #require(
      try run("\(bench) --benchmark_out=$T/piped.json | true; echo ${PIPESTATUS[0]}; test -s $T/piped.json"))
    #expect(pipe.status == 0)
    #expect(pipe.out == "2\n" || pipe.out == "0\n", "\(pipe.out)")
  }

  @Test func textsOfOnesOwn() throws {
    defer { cleanUp() }
    try write("mine.txt", Array("Settings\nSave 🎉\n".utf8) + [0x61, 0xFF, 0x0A] + Array("日本語\nCancel\n".utf8))
    try write("words.txt", Array("مرحبا\nإعدادات\n".utf8))
    let bench = "$B/labelbench --engine labelmark --benchmark_min_time=0.001 --stages layout_warm"
    guard let mine = try run("\(bench) --corpus $T/mine.txt") else { return }
    #expect(mine.status == 0)
    #expect(mine.err.contains("/mine.txt': 1 of 5 lines are not UTF-8 and are left out, the first is line 3\n"))
    #expect(mine.err.contains("/mine.txt': left out 2 of 4 lines: Noto Sans has no glyph for characters in 'Save 🎉'"))
    #expect(mine.err.contains("try --fonts \"Noto Sans,Noto Color Emoji\"\n"))
    #expect(mine.err.contains("mine: 2 texts, 14 bytes"))
    // The language finds its fonts; without it, the fonts to pass are named.
    #expect(try run("\(bench) --corpus $T/words.txt --language ar")?.status == 0)
    let words = try #require(try run("\(bench) --corpus $T/words.txt"))
    #expect(words.status == 2)
    #expect(words.err.contains("try --fonts \"Noto Sans,Noto Sans Arabic\"\n"))
    #expect(words.err.split(separator: "\n").count == 1)
  }

  @Test func misspeltNames() throws {
    defer { cleanUp() }
    guard let stage = try run("$B/labelbench --stages layout_cald") else { return }
    #expect(stage.status == 2)
    #expect(stage.err.hasSuffix("; did you mean 'layout_cold'?\n"))
    #expect(try run("$B/labelbench --languages jaa")?.err.hasSuffix("; did you mean 'ja'?\n") == true)
  }

  @Test func theRunEndsWithASummary() throws {
    defer { cleanUp() }
    let bench = "$B/labelbench --engine labelmark --engine twin=$B/liblabelengine.so --languages en,ja --texts labels"
    guard let answer = try run("\(bench) --benchmark_min_time=0.001") else { return }
    let table = answer.out.split(separator: "\nSummary: ").last ?? ""
    #expect(table.hasPrefix("the median time for a label over the corpora, and how many times as long as labelmark"))
    let rows = table.split(separator: "\n").suffix(2)
    let row = #/^layout_(cold|warm)/tail +2 +[0-9.]+ µs +[0-9.]+ µs  x[0-9.]+ \([0-9.]+ to [0-9.]+\)$/#
    #expect(rows.allSatisfy { $0.contains(row) }, "\(table)")
  }
}
