// Races of libraries as people run them, and the arithmetic of a race.
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Regression

@Suite struct RaceTests {
  @Test func quantilesOfTheNormalDistribution() {
    // From tables: 97.5 % lie below 1.959964, half below 0.
    #expect(abs(NormalDistribution.quantile(0.975) - 1.959964) < 1e-6)
    #expect(abs(NormalDistribution.quantile(0.5)) < 1e-9)
  }

  @Test func setsOfBenchmarks() throws {
    let folder = try FileManager.default.url(
      for: .itemReplacementDirectory, in: .userDomainMask, appropriateFor: FileManager.default.temporaryDirectory,
      create: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "set.txt").path
    try AtomicFile.write("# all\r\nbreaks/none/en  # one\r\n\nfit/tail/ja\nbreaks/none/en\n", to: file)
    #expect(try BenchmarkSet(file: file).names == ["breaks/none/en", "fit/tail/ja"])
    try AtomicFile.write("breaks/none\n", to: file)
    #expect(message { _ = try BenchmarkSet(file: file) } == "\(file): 'breaks/none' is not STAGE/MODE/CORPUS")
    try AtomicFile.write("\n# nothing\n", to: file)
    #expect(message { _ = try BenchmarkSet(file: file) } == "\(file): names no benchmark")
  }

  /// 400 pairs whose differences are the quantiles of a normal distribution, with a deviation of 1 %.
  @Test func theSmallestSlowdown() throws {
    let runs = try (0..<400).map { index in
      // Every 7th quantile, so that neighbouring runs are not alike.
      let shift = 0.01 * NormalDistribution.quantile((Double(index * 7 % 400) + 0.5) / 400)
      return try madeRun(
        [MadeSample("base/breaks/none/ja", 100), MadeSample("head/breaks/none/ja", 100 * exp(shift))],
        path: "runs/\(index).json")
    }
    let side = try RunSet(runs: runs, path: "runs", engine: "base")
    let comparison = try SpeedComparison(base: side, head: side.engine("head"))
    let found = try #require(SmallestSlowdown(comparison))
    // The standard error of the estimate is 1 % / √400 · √(π / 3) = 0.0512 %; 95 of 100 estimates lie above their mean
    // less 1.645 of these, and the threshold is 2 %.
    for value in [found.median, found.worst] {
      #expect(value > exp(log(1.02) + 1.645 * 0.00048) - 1 && value < exp(log(1.02) + 1.645 * 0.00055) - 1, "\(value)")
    }
  }

  /// The example in C as `mine.so`, and with another function for layouts as `other.so`.
  private static func build(_ layout: String) -> String {
    """
    cc -std=c17 -O2 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include -o $T/mine.so $R/docs/examples/label.c -lm
    sed 's/^const le_functions /\(layout)\\n&/; s/^      lay_out,/      other,/' $R/docs/examples/label.c > $T/other.c
    cc -std=c17 -O2 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include -o $T/other.so $T/other.c -lm
    """
  }
  private static let other = "static le_status other(const le_text *t, const le_label *l, le_size b, le_result *r) {"
  private static let race = "$B/labelmark race --accept-debug --languages en --stages measure,layout_warm"

  /// A library that lays out three times is slower, in spite of a debug build and of a machine that does other work.
  @Test(.enabled(if: Needs.everything, "takes long; scripts/test all runs it"))
  func aSlowerLibrary() throws {
    let shell = try Shell(programs: "labelmark", "labelbench")
    let answer = try shell.run(
      """
      \(Self.build("\(Self.other) lay_out(t, l, b, r); lay_out(t, l, b, r); return lay_out(t, l, b, r); }"))
      \(Self.race) --base $T/mine.so --head $T/other.so --time 60s --effect 50% --report $T/r.json --report $T/r.md \
        --base-revision old --head-revision new
      """)
    #expect(answer.status == 1, "\(answer.err)")
    #expect(answer.out.hasPrefix("old → new: ") && answer.out.contains("pairs"))
    let row = #/layout_warm/tail/en .* slower\b/#
    #expect(answer.out.contains(row), "\(answer.out)")
    let notes = [
      "labelmark: the libraries can do more with --fonts metric:Square, which is used",
      "labelmark: 2 benchmarks, at most 60 s",
    ]
    #expect(answer.err.split(separator: "\n").map(String.init).starts(with: notes), "\(answer.err)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: shell.folder + "/r.json")))
        as? [String: Any])
    #expect(json["regressed"] as? Bool == true)
    let race = try #require(json["race"] as? [String: Any])
    #expect((json["base"] as? [String: Any])?["path"] as? String == shell.folder + "/mine.so")
    #expect((json["head"] as? [String: Any])?["path"] as? String == shell.folder + "/other.so")
    #expect(try #require(race["rounds"] as? Int) >= 8)
    #expect(try String(contentsOfFile: shell.folder + "/r.md", encoding: .utf8).contains("| **slower**"))
  }

  @Test func whatARaceRefuses() throws {
    let shell = try Shell(programs: "labelmark", "labelbench")
    _ = try shell.run(Self.build("\(Self.other) return lay_out(t, l, b, r); }"))
    for (arguments, error) in [
      ("--base $T/mine.so", "Missing expected argument '--head <library>'"),
      ("--base $T/mine.so --head $T/none.so", "none.so: cannot be read"),
      ("--base /etc/passwd --head $T/mine.so", "cannot load engine: /etc/passwd: "),
      ("--base $T/mine.so --head $T/mine.so --timeout 0", "--timeout must be from 0.1 to 1000000, not 0"),
      ("--base $T/mine.so --head $T/mine.so --memory 0", "--memory must be from 1 to 1000000000, not 0"),
      (
        "--base $T/mine.so --head $T/mine.so --time 5",
        "--time takes seconds, minutes or hours, for example 90s, 10m or 2h, not '5'"
      ),
      ("--base $T/mine.so --head $T/mine.so --time 1s", "--time must be from 5s to 24h, not 1s"),
      ("--base $T/mine.so --head $T/mine.so --effect 0%", "--effect must be above 0% and at most 1000%, not 0%"),
      ("--base $T/mine.so --head $T/mine.so --report race.pdf", "the name must end in .json, .md, .xml or .txt"),
      ("--base $T/mine.so --head $T/mine.so --report $T/none/race.md", "none/race.md: cannot be written: No such file"),
      ("--base $T/mine.so --head $T/mine.so --filter nothing", "no benchmark matches 'nothing'"),
      ("--base $T/mine.so --head $T/mine.so --stages breaks", "the libraries have no benchmark in common"),
    ] {
      let answer = try shell.run("$B/labelmark race --accept-debug \(arguments)")
      #expect(answer.status == 2, "\(arguments)")
      #expect(answer.err.contains(error) && answer.out.isEmpty, "\(arguments): \(answer.err)")
    }
    // Ten stages in six modes, with three libraries that have at least four turns of half a millisecond each: a round
    // takes more than an eighth of a second, and 40 rounds more than five seconds.
    let late = try shell.run(
      """
      $B/labelmark race --accept-debug --base $T/mine.so --head $T/mine.so --languages en,ja,ar,th --time 5s --most 1000 \
        --mode word,char,clip,head,tail,middle
      """)
    #expect(late.status == 2)
    #expect(late.err.split(separator: "\n").count == 1, "\(late.err)")
    #expect(
      late.err.contains(#/ benchmarks take .* s a round, and 40 rounds are needed: give --time \d+m/#), "\(late.err)")
  }

  /// The rounds so far are reported, the status has the signal's number, and no folder is left.
  @Test(
    .enabled(if: Needs.everything, "takes long; scripts/test all runs it"),
    arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)])
  func aSignalReportsTheRoundsSoFar(signal: String, status: Int) throws {
    let shell = try Shell(programs: "labelmark", "labelbench")
    _ = try shell.run(Self.build("\(Self.other) return lay_out(t, l, b, r); }"))
    let answer = try shell.run(
      """
      mkdir $T/tmp; set -m; TMPDIR=$T/tmp env --default-signal=HUP \(Self.race) --base $T/mine.so --head $T/mine.so \
        --effect 0.01% --runs $T/kept & \
      for i in {1..600}; do [ -e $T/kept/00009.json ] && break; sleep 0.05; done; ls $T/tmp | wc -l
      kill -\(signal) $!; wait $!; echo $?; ls $T/tmp
      """)
    #expect(answer.out.hasPrefix("1\n") && answer.out.hasSuffix("\n\(status)\n"), "\(answer.out)\(answer.err)")
    #expect(answer.out.contains("; interrupted."))
  }

  /// The rounds that a race had made before a signal count, and only others are made.
  @Test(
    "A race that was ended goes on where it was", .enabled(if: Needs.everything, "takes long; scripts/test all runs it")
  )
  func aRaceGoesOn() throws {
    let shell = try Shell(programs: "labelmark", "labelbench")
    _ = try shell.run(Self.build("\(Self.other) return lay_out(t, l, b, r); }"))
    let command = "\(Self.race) --base $T/mine.so --head $T/mine.so --time 40s --effect 5% --runs $T/kept"
    let ended = try shell.run(
      "set -m; \(command) & until [ -e $T/kept/00004.json ]; do sleep 0.05; done; kill -INT $!; wait $!; echo $?")
    #expect(ended.out.hasSuffix("130\n"), "\(ended)")
    // A round that was under way leaves no file.
    let kept = try shell.run(
      "cd $T/kept; ls *.json | wc -l; grep -l '\"incomplete\"' *.json; sha256sum *.json > ../sums")
    let rounds = try #require(kept.out.split(separator: "\n").first.flatMap { Int($0) })
    #expect(rounds >= 5 && kept.out == "\(rounds)\n", "\(kept)")
    let other = try shell.run("\(command.replacing("5%", with: "6%")) --resume")
    #expect(other.status == 2 && other.err.contains("was made by another command: labelmark race "), "\(other)")
    let resumed = try shell.run("\(command) --resume")
    #expect(resumed.status == 0, "\(resumed)")
    let words = try #require(
      resumed.out.firstMatch(of: #/(\d+) rounds before it was ended, and (\d+) rounds in \d+ s/#))
    #expect(Int(words.1) == rounds)
    let all = try shell.run("cd $T/kept; sha256sum --quiet -c ../sums; ls | wc -l")
    #expect(all.out == "\(rounds + (Int(words.2) ?? 0))\n", "\(all)")
    let whole = try shell.run("\(command) --resume")
    #expect(whole.status == 2 && whole.err.hasSuffix("/kept' is not of a race that was ended\n"), "\(whole)")
    let again = try shell.run(command)
    #expect(again.status == 2 && again.err.hasSuffix("/kept: is not empty\n"), "\(again)")
    let folder = try shell.run("\(command.replacing("--runs $T/kept", with: "")) --resume")
    #expect(folder.status == 2 && folder.err.contains("--resume needs --runs FOLDER"), "\(folder)")
  }

  /// A race that was started with nohup outlives its terminal.
  @Test(.enabled(if: Needs.everything, "takes long; scripts/test all runs it"))
  func anIgnoredHangupStaysIgnored() throws {
    let shell = try Shell(programs: "labelmark", "labelbench")
    _ = try shell.run(Self.build("\(Self.other) return lay_out(t, l, b, r); }"))
    let answer = try shell.run(
      """
      set -m; env --ignore-signal=HUP \(Self.race) --base $T/mine.so --head $T/mine.so --time 60s --effect 50% & \
      sleep 1; kill -HUP $!; wait $!; echo $?
      """)
    #expect(answer.out.hasSuffix("\n0\n"), "\(answer.out)\(answer.err)")
  }

  #if DEBUG
    /// Before the first round.
    @Test func aBuildWithoutOptimisationIsRefused() throws {
      let shell = try Shell(programs: "labelmark", "labelbench")
      _ = try shell.run(Self.build("\(Self.other) return lay_out(t, l, b, r); }"))
      let answer = try shell.run("$B/labelmark race --base $T/mine.so --head $T/mine.so --runs $T/kept")
      #expect(answer.status == 2 && !FileManager.default.fileExists(atPath: shell.folder + "/kept"))
      #expect(
        answer.err == "labelmark: a build without optimisation is not raced: swift build -c release makes another\n")
    }
  #endif
}
