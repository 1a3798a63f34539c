// `labelmark layout` draws the bounds and the lines in them. In Square at 10 points every cluster is 10 wide and high.
import TestSupport
import Testing

@Suite struct LayoutCommandTests {
  private let square = "--font Square --size 10"

  /// Returns the rows of the drawing, without the numbers next to them.
  private func rows(_ shell: Shell, _ arguments: String) throws -> [String] {
    let answer = try shell.run("$B/labelmark layout \(arguments) \(square)")
    #expect(answer.status == 0 && answer.err.isEmpty, "\(arguments): \(answer)")
    #expect(!answer.out.contains("\u{1B}"), "colours are for terminals")
    return answer.out.split(separator: "\n").map { row in
      row.lastIndex { "┐│┤┘".contains($0) }.map { String(row[...$0]) } ?? String(row)
    }
  }

  /// R150: the two spaces share 20 points, so each is 20 wide, two columns. The last line is not stretched.
  @Test func justifiedLinesAreStretched() throws {
    let shell = try Shell(programs: "labelmark")
    let rows = try rows(shell, "'aa bb cc dd eeee' --width 100 --lines 0 --mode word --align justified")
    #expect(
      rows.dropLast() == [
        "┌────────────┐", "│ aa  bb  cc │", "├────────────┤", "│ dd eeee    │", "└────────────┘",
      ])
  }

  /// Lines are centred vertically: 20 points are above and below two lines of 10.
  @Test func theHeightOfTheBoundsIsDrawn() throws {
    let shell = try Shell(programs: "labelmark")
    let (edge, blank) = ("├──────┤", "│      │")
    let high = try rows(shell, "'aa bb' --width 40 --height 60 --lines 2 --mode char")
    #expect(
      high.dropLast() == [
        "┌──────┐", blank, blank, edge, "│ aa b │", edge, "│ b    │", edge, blank, blank, "└──────┘",
      ])
    // No room is left around a line as high as the bounds.
    #expect(try rows(shell, "aa --width 40 --height 10").dropLast() == ["┌──────┐", "│ aa   │", "└──────┘"])
    let most = try rows(shell, "aa --width 40 --height 1e9")
    #expect(most.count < 60, "blank rows are limited")
  }

  @Test func theBoxIsAsWideAsTheBoundsAndTheRestIsNamed() throws {
    let shell = try Shell(programs: "labelmark")
    let alignments = [
      ("left", 50, "abcde", "outside: fgh"), ("right", 50, "defgh", "outside: abc"),
      ("center", 60, "bcdefg", "outside: a · h"),
    ]
    for (align, width, inside, outside) in alignments {
      let answer = try shell.run(
        "$B/labelmark layout abcdefgh --mode clip --width \(width) --align \(align) \(square)")
      let rows = answer.out.split(separator: "\n")
      #expect(rows[0] == "┌\(String(repeating: "─", count: width / 10 + 2))┐", "\(align)")
      #expect(rows[1].hasPrefix("│ \(inside) │  x ") && rows[1].hasSuffix("  width 80  \(outside)"), "\(rows[1])")
    }
    let fits = try shell.run("$B/labelmark layout abcdefgh --mode clip --width 80 \(square)")
    #expect(fits.out.contains("│ abcdefgh │") && !fits.out.contains("outside"))
  }

  /// U+2067 is the right-to-left isolate, U+2066 the left-to-right one; U+2069 ends both. They take no column.
  @Test func rightToLeftTextKeepsItsOrder() throws {
    let shell = try Shell(programs: "labelmark")
    let edge = "┌────────┐"
    #expect(try rows(shell, "'אב, גד'").prefix(2) == [edge, "│ \u{2067}אב, גד\u{2069} │"])
    #expect(try rows(shell, "'ab, גד'").prefix(2) == [edge, "│ \u{2066}ab, גד\u{2069} │"])
    // R184: without a strong character, a paragraph has the direction of the environment.
    #expect(try rows(shell, "'12, 34' --rtl").prefix(2) == [edge, "│ \u{2067}12, 34\u{2069} │"])
    #expect(try rows(shell, "'ab, cd'").prefix(2) == [edge, "│ ab, cd │"])
    let json = try shell.run("$B/labelmark layout 'אב, גד' --json \(square)").out
    #expect(json.contains("\"text\":\"אב, גד\"") && !json.contains("positions"))
  }

  /// On a terminal the numbers are dimmed, and the hidden text is named.
  @Test func hiddenTextIsDimmedOnATerminal() throws {
    let shell = try Shell(programs: "labelmark")
    let run = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))"
    let answer = try shell.run(
      "env -u NO_COLOR TERM=xterm python3 -c '\(run)' $B/labelmark layout 'abcd efgh' --width 50 \(square)")
    #expect(answer.status == 0)
    #expect(answer.out.contains("│ abcd… │  \u{1B}[2mx 0 "))
    #expect(answer.out.contains("\u{1B}[2mhidden: efgh\u{1B}[0m"))
  }

  /// Nine characters that no font has do not hide those that another family has; at most eight are named.
  @Test func whatAnotherFontHasIsNamedFirst() throws {
    let shell = try Shell(programs: "labelmark")
    let none = (0..<9).map { "\u{10FFF0}".unicodeScalars.first!.value + $0 }.map { String(UnicodeScalar($0)!) }
    let named = none.prefix(8).map { "'\($0)'" }.joined(separator: ", ") + " or 1 other"
    let arabic = try shell.run("$B/labelmark layout '\(none.joined())سلام سلام'")
    #expect(
      arabic.err == "labelmark: warning: Noto Sans has no glyph for 'س', 'ل', 'ا', 'م'; "
        + "try --font \"Noto Sans,Noto Sans Arabic\"; no installed font has \(named)\n")
    let alone = try shell.run("$B/labelmark layout '\(none.joined())'")
    #expect(
      alone.err == "labelmark: warning: Noto Sans has no glyph for \(named), nor has any other installed font\n")
  }

  @Test func theEllipsisIsAmongTheMissingGlyphs() throws {
    let shell = try Shell(programs: "labelmark")
    let arabic = "'مرحبا بكم في بيروت' --font 'Noto Sans Arabic'"
    let warning = "labelmark: warning: Noto Sans Arabic has no glyph for '…'; try --font "
    for command in ["layout", "draw --output $T/a.svg"] {
      #expect(try shell.run("$B/labelmark \(command) \(arabic) --width 60").err.hasPrefix(warning), "\(command)")
      #expect(try shell.run("$B/labelmark \(command) \(arabic)").err.isEmpty, "\(command): no ellipsis is shown")
    }
  }

  /// A dictionary of one pattern allows a hyphen between n and t. Another one is not in UTF-8, and is not read.
  @Test("A language without a dictionary in UTF-8 is not hyphenated, and a warning says so") func hyphenation() throws {
    let shell = try Shell(programs: "labelmark")
    try shell.write("hyph_zu.dic", "UTF-8\nn1t\n".utf8)
    try shell.write("hyph_xh.dic", "ISO8859-1\nn1t\n".utf8)
    func run(_ language: String) throws -> Shell.Answer {
      try shell.run(
        "LABELMARK_HYPHEN=$T $B/labelmark layout abcdntef --lines 0 --width 65 --font Square --size 10 --hyphenate 1 "
          + "--language \(language)")
    }
    let hyphenated = try run("zu")
    #expect(hyphenated.out.contains("abcdn‐") && hyphenated.err.isEmpty, "\(hyphenated)")
    for language in ["xh", "ss"] {
      let other = try run(language)
      #expect(other.status == 0 && !other.out.contains("‐"), "\(other)")
      let reason = "no dictionary hyph_*.dic in UTF-8 is installed for it"
      #expect(other.err == "labelmark: warning: nothing is hyphenated in \(language): \(reason)\n", "\(other)")
    }
  }
}
