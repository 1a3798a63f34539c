// The bidirectional algorithm (UAX #9): classes, nesting, brackets, and the time that hostile text takes.
import Foundation
import TestSupport
import Testing
import TextSegmentation

private let classFile = "/usr/share/unicode/extracted/DerivedBidiClass.txt"

@Suite struct BidiTests {
  /// The classes of DerivedBidiClass.txt 15.0. Of characters assigned then, Unicode 17 has changed six: U+1171E became a
  /// spacing mark, and the five bold and italic nablas are neutral, as U+2207 is.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: classFile), "Debian's package unicode-data is not there"))
  func classesOfUnicode15() throws {
    let names = ["Left_To_Right": "L", "Right_To_Left": "R", "Arabic_Letter": "AL", "European_Terminator": "ET"]
    var defaults: [UInt32: String] = [:]
    var found: [UInt32: String] = [:]
    for line in try String(contentsOfFile: classFile, encoding: .utf8).split(separator: "\n") {
      let isDefault = line.hasPrefix("# @missing: ")
      if line.hasPrefix("#") && !isDefault { continue }
      let fields = line.dropFirst(isDefault ? 12 : 0).split { ";# ".contains($0) }
      let ends = fields[0].split(separator: ".").map { UInt32($0, radix: 16)! }
      for code in ends[0]...ends.last! {
        if isDefault { defaults[code] = names[String(fields[1])]! } else { found[code] = String(fields[1]) }
      }
    }
    #expect(found.count > 280_000)
    let nablas: Set<UInt32> = [0x1D6C1, 0x1D6FB, 0x1D735, 0x1D76F, 0x1D7A9]
    // Swift 6.2's standard library has Unicode 16, and cannot tell which characters Unicode 17 added.
    let isKnown = ("\u{1ACF}" as Unicode.Scalar).properties.generalCategory != .unassigned
    var wrong: [String] = []
    for scalar in (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init) {
      let isNew = found[scalar.value] == nil && (!isKnown || scalar.properties.generalCategory != .unassigned)
      // Characters that neither version has may be assigned in a version that the standard library does not know.
      let expected = found[scalar.value] ?? defaults[scalar.value]!
      if isNew || scalar.value == 0x1171E || nablas.contains(scalar.value) { continue }
      let name = "\(BidiCharacter(scalar).bidiClass)".uppercased()
      if name != expected { wrong.append("\(String(scalar.value, radix: 16)) \(name) \(expected)") }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(20))")
    #expect(BidiCharacter("\u{1171E}").bidiClass == .l)
    #expect(BidiCharacter("\u{1D6C1}").bidiClass == .on)
  }

  /// Hand arithmetic: RLI and LRI in turn raise the level by 1 each, up to 125 (BD2). What follows overflows.
  @Test func isolatesNestTo125() {
    let text = (0..<130).map { $0.isMultiple(of: 2) ? "\u{2067}" : "\u{2066}" }.joined() + "a"
    // Each initiator has the level around it. L on level 125 has level 126 (I2).
    #expect(embeddingLevels(of: text, isRightToLeft: false) == (0..<130).map { min($0, 125) } + [126])
    // 130 PDIs leave all isolates, also those without a level (X6a).
    let closed = text + String(repeating: "\u{2069}", count: 130) + "b"
    #expect(embeddingLevels(of: closed, isRightToLeft: false).last == 0)
    // A PDF ends no embedding around an isolate (X7), and a PDI ends the embeddings within its isolate (X6a).
    let ended = embeddingLevels(of: "\u{202B}\u{2066}\u{202C}a\u{202B}b\u{2069}c", isRightToLeft: false)
    #expect(ended == [0, 1, 1, 2, 2, 4, 1, 2])
  }

  /// Embeddings that overflow are counted, so that their PDFs end none that has a level (X7).
  @Test func embeddingsNestTo125() {
    let depth = 200
    let text = String(repeating: "\u{202A}", count: depth) + "a" + String(repeating: "\u{202C}", count: depth - 1) + "b"
    let levels = embeddingLevels(of: text, isRightToLeft: false)
    // 62 embeddings have the levels 2, 4, …, 124.
    #expect(levels[depth] == 124)
    #expect(levels.last == 2)
  }

  /// Around "a" and an R, each pair takes the paragraph's direction (N0 b). Without pairs, closing brackets between two R
  /// are R (N1). The 64th opening bracket has no room, and pairs none (BD16).
  @Test(arguments: [1, 2, 62, 63, 64, 65, 100]) func bracketsNestTo63(depth: Int) {
    let (open, close) = (String(repeating: "(", count: depth), String(repeating: ")", count: depth))
    let levels = embeddingLevels(of: "\u{5D0}" + open + "a\u{5D0}" + close + "\u{5D0}", isRightToLeft: false)
    #expect(levels[(depth + 3)..<(2 * depth + 3)].allSatisfy { $0 == (depth <= 63 ? 0 : 1) })
    #expect(levels[1...depth].allSatisfy { $0 == 0 })
  }

  /// BD16: the sequence that has a 64th open bracket has no pairs, not even those before; other sequences keep theirs.
  /// In "a(א)ב" a pair is L (N0 c2). Without one, the closing bracket is between two R (N1).
  @Test(
    "BD16: a sequence that has a 64th open bracket has no pairs, not even those before",
    arguments: [(1, 0), (63, 0), (64, 1), (65, 1), (200, 1)]) func pairsBefore64(open: Int, level: UInt8)
  {
    let start = "a(\u{5D0})\u{5D1}"
    let brackets = String(repeating: "(", count: open)
    #expect(embeddingLevels(of: start + brackets, isRightToLeft: false).prefix(5) == [0, 0, 1, level, 1])
    // U+2329 and U+3008 are one kind, and count with all others.
    #expect(
      embeddingLevels(of: start + "\u{2329}\u{3008}[" + brackets.dropFirst(3), isRightToLeft: false).prefix(5)
        == [0, 0, 1, open < 4 ? 0 : level, 1])
    // The brackets within an isolate are another sequence, and so are those around it.
    #expect(
      embeddingLevels(of: start + "\u{2066}" + brackets, isRightToLeft: false).prefix(5) == [0, 0, 1, 0, 1])
    let around = embeddingLevels(of: brackets + "\u{2066}" + start + "\u{2069}", isRightToLeft: false)
    #expect(around.suffix(6) == [2, 2, 3, 2, 3, 0])
    // In a paragraph from right to left, a pair around an L after "a" is L. Alone before the end, its closing bracket is R.
    let after = embeddingLevels(of: "a" + brackets + "\u{2066}x\u{2069}b)", isRightToLeft: true)
    #expect(after.last == (open < 64 ? 2 : 1))
  }

  /// BD16: a closing bracket closes those between it and its partner; canonically equivalent brackets are partners.
  @Test func bracketsOfOtherPairs() {
    func levels(_ text: String) -> [UInt8] { embeddingLevels(of: text, isRightToLeft: false) }
    // The pair is ( ), so the ] between two R is alone (N1).
    #expect(levels("\u{5D0}(a[\u{5D0})\u{5D0}]\u{5D0}") == [1, 0, 0, 0, 1, 0, 1, 1, 1])
    // U+2329 with U+3009.
    #expect(levels("\u{5D0}\u{2329}a\u{5D0}\u{3009}\u{5D0}") == [1, 0, 0, 1, 0, 1])
    // A square bracket does not close a round one.
    #expect(levels("\u{5D0}(a\u{5D0}]\u{5D0}") == [1, 0, 0, 1, 1, 1])
  }

  @Test(
    "Directions from the examples of UAX #9 for W1 to W7, in a paragraph from left to right",
    arguments: [
      // W2 and W7: European digits after Arabic and Latin letters.
      ("\u{627}1", [1, 2]), ("a1", [0, 0]), ("\u{5D0}1", [1, 2]),
      // W4: one separator between numbers of one kind.
      ("\u{5D0}1,2", [1, 2, 2, 2]), ("\u{5D0}1,,2", [1, 2, 1, 1, 2]), ("\u{5D0}1+2", [1, 2, 2, 2]),
      ("\u{627}1+2", [1, 2, 1, 2]), ("\u{627}1,2", [1, 2, 2, 2]),
      // W5 and W6: terminators next to a European number.
      ("\u{5D0}$1%", [1, 2, 2, 2]), ("\u{5D0}%+1", [1, 1, 1, 2]),
      // W1: a mark takes the class before it, also that of a terminator.
      ("\u{5D0}1\u{300}", [1, 2, 2]), ("\u{5D0}1%\u{300}", [1, 2, 2, 2]),
    ]) func weakTypes(text: String, expected: [UInt8])
  {
    #expect(embeddingLevels(of: text + "\u{5D0}", isRightToLeft: false) == expected + [1])
  }

  @Test("The first strong direction skips isolates (P2, P3)") func firstStrong() {
    func direction(_ text: String) -> Bool? {
      let characters = text.unicodeScalars.map { BidiCharacter($0) }
      return firstStrongIsRightToLeft(characters.span)
    }
    #expect(direction("1 \u{2067}a\u{2069}\u{5D0}b") == true)
    #expect(direction("1 \u{2067}a\u{2069}b\u{5D0}") == false)
    #expect(direction("1 \u{2067}a\u{5D0}") == nil)
    #expect(direction("\u{2069}a") == false)
  }

  @Test("Text without letters has the paragraph's level, or none") func nothing() {
    #expect(embeddingLevels(of: "") == [])
    #expect(embeddingLevels(of: "\u{202B}\u{AD}", isRightToLeft: true) == [1, 1])
  }

  /// Long hostile text. If the time grew with the square of the length, this would take hours.
  @Test(
    "Long hostile text takes time in proportion to its length",
    .timeLimit(.minutes(2)),
    arguments: [
      ["\u{2068}"], ["\u{2068}", "\u{2069}"], ["\u{2067}", "a"], ["\u{202B}", "a", "\u{202C}"], ["(", ")"], ["("],
      ["("] + Array(repeating: "]", count: 100), ["[", "(", ")"], ["%"], ["%", "1"], ["\u{5D0}", "a"], ["1", ","],
      ["\u{5D0}", "\u{300}", "!"], ["\u{2069}"], ["\u{202C}"], ["\u{2068}", "1", "(", "\u{2068}"],
      ["\u{2029}", "\u{2067}"],
    ]) func hostileText(parts: [String])
  {
    let one = parts.joined().unicodeScalars.map { BidiCharacter($0) }
    let count = LongRun.rounds("hostile text for UAX #9", short: 100_000, long: 1_000_000)
    let characters = (0..<count).map { one[$0 % one.count] }
    let levels = embeddingLevels(of: characters, isRightToLeft: nil)
    #expect(levels.count == count)
    #expect(levels.allSatisfy { $0 <= 126 })
  }
}
