// On a machine with one font, or with none, every program ends with an answer or a line about what is wrong.
import Foundation
import TestSupport
import Testing

@Suite struct OtherFontsTests {
  /// A machine's fonts: copies of these files in a folder of their own.
  enum Machine: String, CaseIterable, Sendable {
    case one
    case none

    static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    /// A shell in which programs find only these fonts.
    func shell() throws -> Shell {
      let shell = try Shell(programs: "labelmark", "labelbench", "labelhost")
      guard FileManager.default.fileExists(atPath: Self.dejaVu) else {
        throw Missing(Self.dejaVu, remedy: "scripts/setup")
      }
      let fonts = self == .one ? ["DejaVuSans.ttf": [UInt8](try Data(contentsOf: URL(filePath: Self.dejaVu)))] : [:]
      _ = try shell.install(fonts)
      return shell
    }

    /// Runs a command among these fonts.
    func run(_ script: String, _ shell: Shell) throws -> Shell.Answer {
      try shell.run("export FONTCONFIG_FILE=$T/.fonts.conf SWIFT_BACKTRACE=enable=no; \(script)")
    }
  }

  private func expectAnEnd(_ answer: Shell.Answer, _ script: String) {
    #expect(answer.isExit && ([0, 1, 2, 129, 130, 143].contains(answer.status)), "\(script)\n\(answer)")
    // What a trap, a signal or a traceback leaves on standard error.
    let crash = /Fatal error|Traceback|core dumped|Trace\/breakpoint|Segmentation fault|Aborted|Illegal/
    #expect(!answer.err.contains(crash), "\(script)\n\(answer)")
    // The last line says what is wrong, without fontconfig's asides and labelbench's progress. Notes may come before it.
    let lines = answer.err.split(separator: "\n").filter {
      !$0.hasPrefix("Fontconfig ") && !$0.hasPrefix("labelbench: [")
    }
    if answer.status == 2 { #expect(lines.last?.hasPrefix("label") == true, "\(script)\n\(answer)") }
  }

  /// Every subcommand, as the table of exit statuses has it, which has all of them; with one font only the first run of each.
  /// judge.py and counting look at no font. Races are shorter: too little time is an answer too.
  @Test(
    .enabled(if: Needs.everything, "takes long; scripts/test all runs it"),
    arguments: Machine.allCases) func everyCommandEnds(machine: Machine) throws
  {
    var commands: Set = ["judge.py", "labelmark count"]
    for trial in ExitStatusTests.trials where !commands.contains(trial.command) {
      if machine == .one { commands.insert(trial.command) }
      let shell = try machine.shell()
      let script = trial.script.replacing(/--time \d+s/, with: "--time 3s")
      expectAnEnd(try machine.run(script, shell), script)
    }
  }

  @Test(arguments: Machine.allCases) func whateverIsAskedOfFontsEnds(machine: Machine) throws {
    let shell = try machine.shell()
    try shell.write("texts.txt", "Hello\nไทย\n日本\n".utf8)
    try shell.write("bare.json", #"[{"title":"T","label":{"text":"ab"}},{"label":{"runs":[{"text":"cd 🦊"}]}}]"#.utf8)
    let sheets = "docs/gallery/sheets/truncation.json"
    for script in [
      "$B/labelmark layout 'Hello ไทย 日本 🦊'", "$B/labelmark layout Hello --font 'DejaVu Sans' --language tr",
      "$B/labelmark layout Hello --font sans-serif", "$B/labelmark layout Hello --font Square",
      "$B/labelmark layout Hello --font $R/Corpora/Fonts/Steps.ttf",
      "$B/labelmark draw Hello --output $T/a.svg", "$B/labelmark draw Hello --font Square --explain --output $T/a.png",
      "$B/labelmark draw Hello --font Steps --output $T/a.pdf",
      "$B/labelmark draw --labels $T/bare.json --output $T/b.svg",
      "$B/labelmark draw --labels $T/bare.json --characters --output $T/b.svg",
      "$B/labelmark draw --labels $T/bare.json --output $T/b.png",
      "$B/labelmark draw --labels $T/bare.json --output $T/b.pdf",
      "cd $R; $B/labelmark draw --labels \(sheets) --output $T/c.svg", "$B/labelmark fonts",
      "$B/labelmark fonts --format json",
      "$B/labelmark fonts 'Hello ไทย 日本 🦊' --language ja", "$B/labelmark fonts x --font $R/Corpora/Fonts/Square.ttf",
      "$B/labelmark conform --level core --format html --output $T/a.html", "$B/labelmark conform --model",
      "echo '{\"cmd\":\"start\"}' | $B/labelmark serve --model",
      "$B/labelbench --engine labelmark --corpus $T/texts.txt --stages layout_warm --benchmark_min_time=0.001",
      "$B/labelbench --engine labelmark --languages en,th --texts labels --stages layout_cold --benchmark_min_time=0.001",
      "$B/labelbench --engine labelmark --fonts 'DejaVu Sans' --languages en --texts labels --stages layout_warm "
        + "--benchmark_min_time=0.001",
    ] { expectAnEnd(try machine.run(script, shell), script) }
  }

  /// A label that names no font is drawn with the machine's font, which is told once; without any it has no size.
  @Test func theSystemFontOfABareMachine() throws {
    let label = #"[{"label":{"text":"ab"}}]"#
    let one = try Machine.one.shell()
    try one.write("a.json", label.utf8)
    let drawn = try Machine.one.run("$B/labelmark draw --labels $T/a.json --characters --output $T/a.svg", one)
    #expect(drawn.status == 0)
    #expect(drawn.err == "labelmark: Noto Sans is not installed; the system font is DejaVu Sans\n")
    let picture = try String(contentsOfFile: one.folder + "/a.svg", encoding: .utf8)
    #expect(picture.contains("font-family=\"DejaVu Sans\""))
    let none = try Machine.none.shell()
    try none.write("a.json", label.utf8)
    let empty = try Machine.none.run("$B/labelmark draw --labels $T/a.json --output $T/a.svg", none)
    #expect(empty.status == 0)
    #expect(empty.err.split(separator: "\n").count == 1, "\(empty.err)")
    #expect(empty.err.hasPrefix("labelmark: warning: text in the system font is not drawn: "))
    let blank = try String(contentsOfFile: none.folder + "/a.svg", encoding: .utf8)
    #expect(blank.contains("<rect x=\"0\" y=\"0\" width=\"0\" height=\"0\" fill=\"none\""), "\(blank)")
    #expect(!blank.contains("<use") && !blank.contains("<text"))
  }

  /// What is proposed is what is installed.
  @Test func theInstalledFontIsProposed() throws {
    let one = try Machine.one.shell()
    for command in ["layout Hello", "draw Hello --output $T/a.svg"] {
      let answer = try Machine.one.run("$B/labelmark \(command)", one)
      #expect(answer.status == 2 && answer.err.hasPrefix("labelmark: no font family 'Noto Sans'; "))
      #expect(answer.err.hasSuffix("; try --font \"DejaVu Sans\"\n"), "\(answer.err)")
    }
    let timed = try Machine.one.run(
      "$B/labelbench --engine labelmark --languages en --texts labels --stages layout_warm", one)
    #expect(timed.status == 2 && timed.err.hasSuffix("' names families for --fonts\n"), "\(timed.err)")
    // DejaVu Sans has no Thai letters.
    let thai = try Machine.one.run("$B/labelmark layout 'a ก' --font 'DejaVu Sans'", one)
    #expect(thai.err == "labelmark: warning: DejaVu Sans has no glyph for 'ก', nor has any other installed font\n")
    let none = try Machine.none.shell()
    let nothing = try Machine.none.run("$B/labelmark layout Hello", none)
    #expect(nothing.status == 2 && !nothing.err.contains("try --font"), "\(nothing.err)")
  }
}
