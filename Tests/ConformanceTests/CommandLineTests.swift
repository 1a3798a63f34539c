// labelmark as people type it: texts, fonts, misspelt names, and outputs that accept no data.
import Foundation
import TestSupport
import Testing

@Suite struct CommandLineTests {
  @Test(
    "Misspelt values are answered with the nearest one",
    arguments: [
      ("conform --level Core", "core"), ("conform --format HTML", "html"), ("layout hi --mode tal", "tail"),
      ("conform --engine Builtin", "builtin"), ("layout hi --font squar", "Square"),
      ("layout hi --font steps", "Steps"),
      ("conform --only Wrapping", "wrapping"), ("conform --only wraping", "wrapping"),
      ("table $R/Benchmarks/results.json --stages layout_cald", "layout_cold"),
      ("table $R/Benchmarks/results.json --engine Pango", "pango"), ("confrom", "conform"),
      ("layout hi --mode tial", "tail"), ("layout hi --align centre", "center"), ("lay", "layout"),
    ])
  func nearMisses(command: String, near: String) throws {
    let shell = try Shell(programs: "labelmark")
    let answer = try shell.run("$B/labelmark \(command)")
    #expect(answer.status == 2)
    #expect(answer.err.contains("id you mean '\(near)'?"), "\(answer.err)")
    #expect(answer.err.split(separator: "\n").count == 1)
  }

  /// The library is tried with two versions of the protocol, and the reason is the same both times.
  @Test func aLibraryThatCannotBeLoaded() throws {
    let shell = try Shell(programs: "labelmark", "labelhost")
    try shell.write("mine.so", Array("no library".utf8))
    let answer = try shell.run("$B/labelmark conform --engine $T/mine.so")
    #expect(answer.status == 2)
    #expect(answer.err.split(separator: "cannot load the library").count == 2, "\(answer.err)")
    #expect(answer.err.split(separator: "\n").count == 2, "\(answer.err)")
    // Lines that differ, or that a running program repeats, are all passed on.
    try shell.write(
      "talks.sh", Array("echo first >&2; echo again >&2; echo again >&2; echo \"$RANDOM$$\" >&2; exit 3\n".utf8))
    let talks = try shell.run("$B/labelmark conform --command 'bash talks.sh'")
    #expect(talks.err.split(separator: "first").count == 2)
    #expect(talks.err.split(separator: "again").count == 3)
  }

  @Test func aMetricFontThatIsNotThere() throws {
    let shell = try Shell(programs: "labelmark")
    let answer = try shell.run("$B/labelmark layout hi --font metric:squar")
    #expect(
      answer.err == "labelmark: metric font not found: squar; there are Square, Steps, Tall; did you mean 'Square'?\n")
  }

  private func shell() throws -> Shell { try Shell(programs: "labelmark") }

  /// Expects status 2, one line on standard error, and nothing on standard output.
  private func expectRefused(_ shell: Shell, _ command: String, _ line: String) throws {
    let answer = try shell.run(command)
    #expect(answer.isExit && answer.status == 2 && answer.out.isEmpty, "\(command): \(answer)")
    #expect(answer.err == "labelmark: \(line)\n", "\(command)")
  }

  /// In Square at 10 points every cluster is 10 wide.
  @Test func textsComeInThreeWays() throws {
    let shell = try shell()
    let flags = "--font Square --size 10 --json"
    let answers = try [
      "$B/labelmark layout 'Hi you' \(flags)", "$B/labelmark layout --text 'Hi you' \(flags)",
      "printf 'Hi you\\n' | $B/labelmark layout - \(flags)", "printf 'Hi you\\r\\n' | $B/labelmark layout - \(flags)",
      "printf 'Hi you' | $B/labelmark layout - \(flags)",
    ].map { try shell.run($0) }
    for answer in answers {
      #expect(answer.status == 0 && answer.err.isEmpty, "\(answer)")
      #expect(answer.out == answers[0].out)
    }
    #expect(answers[0].out.contains("\"text\":\"Hi you\""))
    #expect(try shell.run("$B/labelmark layout --text -5 \(flags)").out.contains("\"text\":\"-5\""))
    try expectRefused(shell, "printf 'a\\377' | $B/labelmark layout -", "standard input is not UTF-8")
    try expectRefused(
      shell, "$B/labelmark layout a --text b", "The text is given twice (see labelmark layout --help)")
    try expectRefused(shell, "$B/labelmark layout", "Missing the label's text (see labelmark layout --help)")
  }

  @Test func negativeNumbersAreRead() throws {
    let shell = try shell()
    for (flag, value) in [("--width", "-5"), ("--height", "-0.5"), ("--size", "-17"), ("--shrink", "-1")] {
      try expectRefused(
        shell, "$B/labelmark layout a \(flag) \(value)",
        "\(flag) must be a number of at least 0, not \(value) (see labelmark layout --help)")
    }
    try expectRefused(
      shell, "$B/labelmark layout a --lines -1", "--lines must be at least 0, not -1 (see labelmark layout --help)")
  }

  /// The engine lays out no larger font, so the command does not show one as if it were.
  @Test func sizesThatAreTooLarge() throws {
    let shell = try shell()
    try expectRefused(
      shell, "$B/labelmark layout a --size 1e300",
      "--size must be at most 262144, not 1e+300 (see labelmark layout --help)")
    // In Square a cluster is as wide as the size.
    let largest = try shell.run("$B/labelmark layout a --font Square --size 262144 --json")
    #expect(largest.status == 0 && largest.out.contains("\"width\":262144,"), "\(largest)")
  }

  @Test("A misspelt family, file or command is refused with a name near it") func misspeltNames() throws {
    let shell = try shell()
    let font = try shell.run("$B/labelmark layout a --font 'Noto Sanss'")
    #expect(font.status == 2)
    #expect(font.err.hasPrefix("labelmark: no font family 'Noto Sanss'; ") && font.err.contains(" Noto Sans, "))
    try expectRefused(
      shell, "$B/labelmark layout a --font x.ttf", "no font file 'x.ttf' with a face 0")
    try expectRefused(
      shell, "$B/labelmark layuot", "Unexpected argument 'layuot'; did you mean 'layout'? (see labelmark --help)")
    try expectRefused(
      shell, "$B/labelmark help layuot", "Unknown command 'layuot'; did you mean 'layout'? (see labelmark --help)")
    try expectRefused(
      shell, "$B/labelmark layout --wdith 5 --text a",
      "Unknown option '--wdith'. Did you mean '--width'? (see labelmark layout --help)")
    try expectRefused(
      shell, "$B/labelmark layout a --strategy pushout",
      "--strategy takes none, pushOut, hangulWordPriority, standard, not 'pushout'; did you mean 'pushOut'?"
        + " (see labelmark layout --help)")
    try expectRefused(
      shell, "$B/labelmark layout a --width wide", "--width does not take 'wide' (see labelmark layout --help)")
    try expectRefused(
      shell, "$B/labelmark layout a b",
      "Unexpected argument 'b'; put a text with spaces in quotes (see labelmark layout --help)")
    try expectRefused(
      shell, "$B/labelmark compare a", "Missing expected argument '<head>' (see labelmark compare --help)")
  }

  /// Help is wrapped at 80 columns, which must not divide an example.
  @Test(arguments: ["layout", "draw", "conform", "compare"]) func examplesOfHelpAreWhole(command: String) throws {
    let shell = try shell()
    let help = try shell.run("$B/labelmark \(command) --help").out
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("USAGE: ") })
    let examples = lines.indices.filter { lines[$0].hasPrefix("  labelmark \(command) ") }
    #expect(!examples.isEmpty)
    for index in examples {
      let next = lines[index + 1]
      #expect(next.isEmpty || next.first == " " || next.first!.isUppercase, "\(lines[index])")
    }
  }

  /// A program that hangs costs ten time limits, not one for each case; and a run that nobody watches prints a sign of
  /// life.
  @Test func conformGivesUpAndShowsThatItLives() throws {
    let shell = try shell()
    // A shell script, because a shell starts within the time limit even on a busy machine.
    let names = ["wrap.word", "truncate.tail", "font.metric"].map { "\"\($0)\"" }.joined(separator: ",")
    let about = "\"name\":\"hangs\",\"version\":\"1\",\"language\":\"sh\",\"unicode\":\"\",\"resolution\":0"
    let started = "{\"version\":1,\"implementation\":{\(about),\"capabilities\":[\(names)]}}"
    try shell.write("hang.sh", "read line\necho '\(started)'\nexec sleep 1000\n".utf8)
    let hung = try shell.run(
      "LABELMARK_HEARTBEAT=0.5 $B/labelmark conform --level core --command \"sh $T/hang.sh\" --timeout 0.5")
    #expect(hung.status == 1)
    #expect(
      hung.out.contains("run error: gave up after 10 consecutive errors of the same kind (no answer within 0.5 s); "))
    #expect(hung.err.contains(/labelmark: \d+ of 200 after \d+ s\n/), "\(hung.err)")
    let hostile = "--command \"python3 $R/Tests/ConformanceTests/Hostile/hostile.py"
    let coarse = try shell.run("$B/labelmark conform --level core \(hostile) resolution=1000\"")
    #expect(coarse.status == 2)
    #expect(coarse.err == "labelmark: python3: its resolution is 1000.0 points; it must be from 0 to 0.5\n")
  }

  /// Answers every question without any field.
  private static let empty =
    "$B/labelmark conform --command \"python3 $R/Tests/ConformanceTests/Hostile/hostile.py empty\""

  @Test func oneCaseIsAskedAgain() throws {
    let shell = try shell()
    let id = "clusters.at-the-cut.acute-tail-in-30"
    let whole = try shell.run("\(Self.empty) --only clusters.at-the-cut")
    #expect(whole.status == 1)
    let failure = try #require(whole.out.range(of: "\nfail \(id) [R29, "))
    #expect(whole.out.contains("\n  R29: Combining marks are never separated from the base"))
    let summary = try #require(whole.out.range(of: "\nWhat fails, by rule: "))
    let table = try #require(whole.out.range(of: "\narea  "))
    #expect(summary.lowerBound < table.lowerBound && table.lowerBound < failure.lowerBound, "the summary comes first")
    #expect(whole.out.contains(" cases fail only because fields are missing\n"))
    // The line that says how to ask this case again.
    let again = try #require(whole.out.split(separator: "\n").first { $0.hasPrefix("  again ") && $0.hasSuffix(id) })
    let command = again.dropFirst("  again     labelmark".count)
    let one = try shell.run("$B/labelmark\(command)")
    #expect(one.status == 1 && one.out.contains("fail \(id) ") && one.out.hasPrefix("hostile 1 (Python)"), "\(one)")
    #expect(one.out.contains("0 of 1 pass"))
    // A case that passes is shown too.
    let good = try shell.run("$B/labelmark conform --only \(id)")
    #expect(good.status == 0 && good.out.contains("\npass \(id) ") && good.out.contains("\n  given     {"))
    try expectRefused(
      shell, "$B/labelmark conform --only \(id.dropLast())x",
      "no case has the id '\(id.dropLast())x'; did you mean '\(id)'?")
    try expectRefused(
      shell, "$B/labelmark conform --only wrapping.long-w",
      "no case has the id 'wrapping.long-w'; 'wrapping.long-word-begins-its-own-line' begins with it")
    // The example of the help.
    #expect(try shell.run("$B/labelmark conform --only wrapping.long-word-is-broken --only truncation").status == 0)
    try expectRefused(shell, "$B/labelmark layout - <&-", "standard input cannot be read")
    #expect(try shell.run("$B/labelmark layout ab --font metric:Square").out.contains("width 34"))
    try expectRefused(
      shell, "$B/labelmark conform --timeout -5",
      "--timeout must be above 0 and at most 86400, not -5 (see labelmark conform --help)")
  }

  @Test func expectationsAreWrittenAndKept() throws {
    let shell = try shell()
    let run = "\(Self.empty) --only clusters.at-the-cut"
    #expect(try shell.run("\(run) --write-expectations $T/known.json").status == 1)
    let known = try shell.run("\(run) --expectations $T/known.json")
    #expect(known.status == 0 && known.out.contains("\nKnown failures, as expected: "), "\(known)")
    // A reason that a person wrote is kept, and so are cases that a run does not ask.
    let reason = "sed -i 's/Not explained yet[^\"]*/By hand/' $T/known.json"
    let part = "\(Self.empty) --only clusters.at-the-cut.acute-tail-in-30"
    let kept = try shell.run("\(reason); \(part) --expectations $T/known.json --write-expectations $T/again.json")
    #expect(kept.status == 0, "\(kept)")
    let files = try shell.run("cmp $T/known.json $T/again.json && grep -c 'By hand' $T/again.json")
    #expect(files.status == 0 && (Int(files.out.split(separator: "\n").first ?? "") ?? 0) > 0, "\(files)")
    try expectRefused(
      shell, "\(part) --expectations $T/no-such.json",
      "$T/no-such.json: no such file".replacing("$T", with: shell.folder))
  }

  @Test func unknownCapabilitiesAreNamed() throws {
    let shell = try shell()
    let answer = try shell.run(
      "$B/labelmark conform --level core --command \"python3 $R/Tests/ConformanceTests/Hostile/hostile.py misspelt\"")
    #expect(answer.out.contains("\nunknown capabilities, which no case needs: truncate.tial, levitate\n"))
    #expect(answer.err.contains("claims the unknown capability 'truncate.tial'; did you mean 'truncate.tail'?\n"))
    #expect(answer.err.contains("claims the unknown capability 'levitate'\n"))
  }

  /// Each of these once ended with a backtrace, or with success although its output was lost.
  @Test func outputThatTakesNothing() throws {
    let shell = try shell()
    for command in ["layout a", "layout --help", "--version", "conform --level core"] {
      try expectRefused(
        shell, "$B/labelmark \(command) > /dev/full",
        "cannot write to standard output: No space left on device")
    }
    for server in ["labelmark serve", "labelmark serve --model", "labelhost $B/liblabelengine.so"] {
      let start = #"echo '{"cmd":"start","version":2}'"#
      let served = try shell.run("\(start) | $B/\(server) > /dev/full")
      #expect(served.status == 2)
      #expect(served.err.hasSuffix("an answer cannot be written: No space left on device\n"), "\(served)")
    }
    // A reader that closes the pipe early causes no backtrace, and the program does not report success.
    let pipe = try shell.run("$B/labelmark conform --level core --format json | true; exit ${PIPESTATUS[0]}")
    #expect(pipe.status == 2 || pipe.status == 141)
    #expect(!pipe.err.contains("Fatal error"))
  }

  /// Renaming would replace a device by a file, and a link by what it should point to.
  @Test func outputToWhatIsNoFile() throws {
    let shell = try shell()
    let conform = "$B/labelmark conform --level core --format json --output"
    try expectRefused(shell, "\(conform) /dev/full", "/dev/full: cannot be written: No space left on device")
    #expect(try shell.run("test -c /dev/full").status == 0)
    #expect(try shell.run("\(conform) /dev/stdout | head -c 1").out == "{")
    try shell.write("real.json", "old".utf8)
    #expect(try shell.run("chmod 600 real.json; ln -s real.json link.json; \(conform) link.json").status == 0)
    #expect(try shell.run("test -L link.json; echo $?; stat -c %a real.json; head -c 1 real.json").out == "0\n600\n{")
  }
}
