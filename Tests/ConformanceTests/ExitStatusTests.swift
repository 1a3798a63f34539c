// docs/EXIT-STATUS.md: runs each command into each status of its table.
import Foundation
import TestSupport
import Testing

@Suite struct ExitStatusTests {
  /// A run that must end with a status. `$B` is the folder of the programs, `$R` the checkout, and `$T` a new folder.
  struct Trial: Sendable, CustomTestStringConvertible {
    var command: String
    var status: Int32
    var script: String

    init(_ command: String, _ status: Int32, _ script: String) {
      (self.command, self.status, self.script) = (command, status, script)
    }

    var testDescription: String { "\(command): \(status)" }
  }

  private static let one = "wrapping.long-word-is-broken"
  /// Answers every question with nothing.
  private static let empty = "\"python3 $R/Tests/ConformanceTests/Hostile/hostile.py empty\""
  /// Writes Google Benchmark's JSON of 20 processes: run FILE NANOSECONDS NAME…. The digest of the answers is $digest.
  private static let runs = """
    run() { python3 - "$@" <<'END'
    import json, os, sys
    path, time, names = sys.argv[1], float(sys.argv[2]), sys.argv[3:]
    entry = lambda name, process: dict(name=name, run_type='iteration', cpu_time=time + process % 3, time_unit='ns',
      process=process)
    digest = dict(digest=os.environ.get('digest', 'a'))
    json.dump(dict(context=dict(build_type='release'), benchmarks=[entry(n, p) for n in names for p in range(20)],
      answers=dict(e=dict(benchmarks={'fit/tail/a': digest}))), open(path, 'w'))
    END
    }
    run $T/base.json 1000 e/fit/tail/a e/fit/tail/b

    """
  /// An engine in C whose widths change after some thousand lines.
  private static let fickle = """
    sed 's/    line.width = width;/static unsigned n; line.width = width + (++n > 2000 ? 3 : 0);/' \
      $R/docs/examples/label.c > $T/fickle.c
    cc -std=c17 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include $T/fickle.c -o $T/fickle.so -lm

    """
  /// Builds the example as NAME.so with a fault of Tests/RegressionTests/Broken/broken.c.
  private static func broken(_ fault: String) -> String {
    """
    cc -std=c17 -w -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include -DFAULT=\(fault) -o $T/broken.so \
      $R/Tests/RegressionTests/Broken/broken.c -lm

    """
  }
  private static let mine = """
    cc -std=c17 -shared -fPIC -I $R/Sources/Engine/CLabelEngine/include $R/docs/examples/label.c -o $T/mine.so -lm

    """
  private static let race = "$B/labelmark race --accept-debug --languages en --stages measure,layout_warm"
  private static let count = "$B/labelmark count --quick --stages layout_warm"
  private static let judge = "env --default-signal=INT python3 $R/Corpora/Conformance/judge.py --only \(one) --command"
  private static let bench = "$B/labelbench --languages en --texts labels --benchmark_min_time=0.01"

  /// One or more trials for each cell of the table. A new command gets its trials here and its row there.
  static let trials: [Trial] = [
    Trial("labelmark layout", 0, "$B/labelmark layout hi --font Square"),
    Trial("labelmark layout", 2, "$B/labelmark layout hi --lines -1"),
    Trial("labelmark layout", 2, "$B/labelmark layout hi --font 'No Such Font'"),
    Trial("labelmark draw", 0, "$B/labelmark draw hi --font Square --output $T/a.svg"),
    Trial("labelmark draw", 2, "$B/labelmark draw hi --output /no/such/a.svg"),
    Trial("labelmark fonts", 0, "$B/labelmark fonts Hello"),
    Trial("labelmark fonts", 2, "$B/labelmark fonts Hello --font 'No Such Font'"),
    Trial("labelmark conform", 0, "$B/labelmark conform --only \(one)"),
    Trial("labelmark conform", 1, "$B/labelmark conform --only \(one) --command \(empty)"),
    Trial(
      "labelmark conform", 1,
      "$B/labelmark conform --only \(one) --record $T/a && echo >> $T/a && $B/labelmark conform --answers $T/a"),
    Trial("labelmark conform", 2, "$B/labelmark conform --cases $T/none"),
    Trial("labelmark conform", 2, "$B/labelmark conform --answers $T/none"),
    Trial("labelmark conform", 2, "$B/labelmark conform --engine $T/none.so"),
    Trial(
      "labelmark merge", 0,
      "$B/labelmark conform --only \(one) --format json --output $T/a.json && $B/labelmark merge $T/a.json"),
    Trial(
      "labelmark merge", 1,
      "$B/labelmark conform --only \(one) --command \(empty) --format json --output $T/a.json; "
        + "$B/labelmark merge $T/a.json"),
    Trial("labelmark merge", 2, runs + "$B/labelmark merge $T/base.json"),
    Trial(
      "labelmark compare", 0,
      runs + "run $T/head.json 1001 e/fit/tail/a e/fit/tail/b; $B/labelmark compare $T/base.json $T/head.json"),
    Trial(
      "labelmark compare", 1,
      runs + "run $T/head.json 1300 e/fit/tail/a e/fit/tail/b; $B/labelmark compare $T/base.json $T/head.json"),
    Trial(
      "labelmark compare", 1,
      runs + "run $T/head.json 1000 e/fit/tail/a; $B/labelmark compare $T/base.json $T/head.json"),
    Trial(
      "labelmark compare", 0,
      runs + "run $T/head.json 1000 e/fit/tail/a; $B/labelmark compare $T/base.json $T/head.json --filter tail/a"),
    Trial(
      "labelmark compare", 1,
      runs + "digest=b run $T/head.json 500 e/fit/tail/a e/fit/tail/b; $B/labelmark compare $T/base.json $T/head.json"),
    Trial(
      "labelmark compare", 0,
      runs + "digest=b run $T/head.json 500 e/fit/tail/a e/fit/tail/b; "
        + "$B/labelmark compare $T/base.json $T/head.json --accept-changed-answers"),
    Trial("labelmark compare", 2, runs + "$B/labelmark compare $T/base.json $T/none.json"),
    Trial("labelmark compare", 2, runs + "$B/labelmark compare $T/base.json $T/base.json --filter '('"),
    Trial("labelmark race", 0, mine + "\(race) --base $T/mine.so --head $T/mine.so --time 60s --effect 20%"),
    Trial(
      "labelmark race", 1,
      fickle + mine + "\(race) --base $T/mine.so --head $T/fickle.so --time 60s --effect 20%"),
    // A library that dies is a finding, and one that is refused is bad input; so in count.
    Trial("labelmark race", 1, mine + broken("CRASH_AT_ONCE") + "\(race) --base $T/mine.so --head $T/broken.so"),
    Trial("labelmark race", 2, mine + broken("WRONG_VERSION") + "\(race) --base $T/mine.so --head $T/broken.so"),
    Trial("labelmark race", 2, mine + "\(race) --base /etc/passwd --head $T/mine.so"),
    Trial("labelmark race", 2, mine + "\(race) --base $T/mine.so --head $T/none.so"),
    Trial(
      "labelmark race", 2,
      mine + "\(race) --base $T/mine.so --head $T/mine.so --time 5s --mode word,char,clip,head,tail,middle "
        + "--languages en,ja,ar,th --most 1000"),
    Trial(
      "labelmark race", 143,
      mine + "timeout --preserve-status 4 \(race) --base $T/mine.so --head $T/mine.so --effect 0.01%"),
    Trial(
      "labelmark race", 130,
      mine + "timeout --preserve-status -s INT 4 \(race) --base $T/mine.so --head $T/mine.so --effect 0.01%"),
    // After too few rounds to compare.
    Trial(
      "labelmark race", 130,
      mine + "timeout --preserve-status -s INT 1.5 \(race) --base $T/mine.so --head $T/mine.so --effect 0.01%"),
    Trial("labelmark count", 0, mine + "\(count) --engine $T/mine.so --base $T/mine.so"),
    Trial("labelmark count", 1, mine + fickle + "\(count) --engine $T/fickle.so --base $T/mine.so"),
    Trial("labelmark count", 1, broken("CRASH_AT_ONCE") + "\(count) --engine $T/broken.so"),
    Trial("labelmark count", 2, broken("WRONG_VERSION") + "\(count) --engine $T/broken.so"),
    Trial("labelmark count", 2, "\(count) --engine $T/none.so"),
    Trial("labelmark count", 2, mine + "PATH=$T \(count) --engine $T/mine.so"),
    Trial(
      "labelmark count", 130, "timeout --preserve-status -s INT 2 $B/labelmark count --engine $B/liblabelengine.so"),
    Trial("labelmark table", 0, "$B/labelmark table $R/Benchmarks/results.json"),
    Trial("labelmark table", 2, "$B/labelmark table $T/none.json"),
    Trial("labelmark report", 0, runs + "$B/labelmark report $T/base.json"),
    Trial("labelmark report", 2, "$B/labelmark report $T/none"),
    Trial(
      "labelmark site", 0,
      "$B/labelmark conform --only \(one) --format json --output $T/a.json; "
        + "$B/labelmark site $T/site --reports $T/a.json && test -e $T/site/data/site.js"),
    Trial("labelmark site", 2, "$B/labelmark site $T/site --reports $R/LICENSE"),
    Trial("labelmark site", 2, "touch $T/a; $B/labelmark site $T"),
    Trial("labelmark serve", 0, "$B/labelmark serve < /dev/null"),
    Trial("labelmark serve", 2, "$B/labelmark serve now"),
    Trial("labelbench", 0, "\(bench) --engine labelmark"),
    Trial("labelbench", 1, fickle + "\(bench) --engine mine=$T/fickle.so --fonts metric:Square --stages layout_warm"),
    Trial("labelbench", 2, "\(bench) --engine mine=$T/none.so"),
    Trial("labelbench", 2, "\(bench) --engine labelmark > /dev/full"),
    Trial(
      "labelbench", 130,
      "timeout --preserve-status -s INT 1 $B/labelbench --engine labelmark --texts labels --languages en,ja,th "
        + "--benchmark_min_time=1"),
    Trial("labelhost", 0, "$B/labelhost $B/liblabelengine.so < /dev/null"),
    Trial("labelhost", 2, "$B/labelhost $T/none.so"),
    Trial("judge.py", 0, "\(judge) \"$B/labelmark serve\""),
    Trial("judge.py", 1, "\(judge) \(empty)"),
    Trial("judge.py", 2, "\(judge) $T/none"),
    Trial("judge.py", 130, "timeout --preserve-status -s INT 1 \(judge) 'sleep 9'"),
  ]

  /// Those that end by a signal after some time, or measure.
  private static func isSlow(_ trial: Trial) -> Bool {
    trial.script.contains("timeout ") || trial.command.hasPrefix("labelmark race") || trial.command == "labelmark count"
  }

  @Test(
    "A command that ends by a signal, or measures, ends with the status that its page lists",
    .enabled(if: Needs.everything, "takes long; scripts/test all runs it"), arguments: trials.filter(isSlow))
  func slowStatus(of trial: Trial) throws { try status(of: trial) }

  @Test(
    "A command ends with the status that its page lists, and tells of bad input in one line",
    arguments: trials.filter { !isSlow($0) }) func status(of trial: Trial) throws
  {
    let shell = try Shell(programs: "labelmark", "labelbench", "labelhost")
    let answer = try shell.run(trial.script)
    #expect(answer.isExit && answer.status == trial.status, "\(trial.script)\n\(answer)")
    // Bad input is answered with one line about it. Output may fail after labelbench has told of its progress.
    if trial.status == 2 {
      #expect(answer.err.split(separator: "\n").count { !$0.hasPrefix("labelbench: [") } == 1, "\(answer)")
    }
  }
}
