// Compares the oracle's UAX #9 with Unicode's own test files, as far as its alphabet covers them.
import Foundation
import LabelOracle
import TestSupport
import Testing

/// The newest of Unicode's test files of a name that are there; nil if there is none.
private func file(_ name: String) throws -> UnicodeTestFile? {
  try UnicodeTestFile.folders(with: name).last.flatMap { try UnicodeTestFile(name, in: $0) }
}

private func has(_ name: String) -> Bool { !UnicodeTestFile.folders(with: name).isEmpty }

struct BidiRuleTests {
  /// One scalar for each bidirectional class.
  private static let samples: [String: Unicode.Scalar] = [
    "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "0", "ES": "+", "ET": "%", "AN": "\u{660}", "CS": ",",
    "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!", "LRE": "\u{202A}",
    "RLE": "\u{202B}", "PDF": "\u{202C}", "LRO": "\u{202D}", "RLO": "\u{202E}", "LRI": "\u{2066}", "RLI": "\u{2067}",
    "FSI": "\u{2068}", "PDI": "\u{2069}",
  ]

  @Test("Every class has its sample") func classes() {
    #expect(Self.samples.count == BidiClass.allCases.count)
    for (name, scalar) in Self.samples { #expect(Alphabet.bidiClass(of: scalar).rawValue == name.lowercased()) }
  }

  /// Whether a text, laid out as one line, has the levels and the visual order of an example.
  private func agrees(_ scalars: [Unicode.Scalar], _ example: UnicodeTestFile.BidiExample) -> Bool {
    let classes = scalars.map(Alphabet.bidiClass)
    let base = example.base ?? (BidiRules.firstStrongIsRightToLeft(classes) == true ? 1 : 0)
    let levels = BidiRules.lineLevels(classes, BidiRules.levels(scalars, base: base), base: base)
    let removed: Set<BidiClass> = [.lre, .rle, .lro, .rlo, .pdf, .bn]
    let kept = classes.indices.filter { !removed.contains(classes[$0]) }
    let order = BidiRules.visualOrder(kept.map { levels[$0] }).map { kept[$0] }
    return base == example.paragraph ?? base && order == example.order
      && classes.indices.map { removed.contains(classes[$0]) ? nil : levels[$0] } == example.levels
  }

  /// Only one of this many lines of BidiTest.txt is tested. LABELMARK_BIDI_ALL tests all 490,000, which takes minutes
  /// in a debug build.
  private static let step = ProcessInfo.processInfo.environment["LABELMARK_BIDI_ALL"] == nil ? 23 : 1

  @Test(
    "UAX #9: lines of BidiTest.txt",
    .enabled(if: has("BidiTest"), "no BidiTest.txt in LABELMARK_UCD or /usr/share/unicode"))
  func bidiTest() throws {
    let file = try #require(try file("BidiTest"))
    var count = 0
    let wrong = try file.wrongBidiLines(step: Self.step) { example in
      count += 1
      return agrees(try example.words.map { try #require(Self.samples[String($0)]) }, example)
    }
    #expect(wrong.isEmpty, "\(wrong.count) of \(count), first \(wrong.prefix(5))")
    #expect(count > 700_000 / Self.step)
  }

  @Test(
    "UAX #9: every line of BidiCharacterTest.txt within the alphabet",
    .enabled(if: has("BidiCharacterTest"), "no BidiCharacterTest.txt in LABELMARK_UCD or /usr/share/unicode"))
  func bidiCharacterTest() throws {
    let file = try #require(try file("BidiCharacterTest"))
    var count = 0
    let wrong = file.wrongBidiLines { example in
      let scalars = example.words.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      guard scalars.allSatisfy({ Alphabet.properties(of: $0) != nil }) else { return true }
      count += 1
      return agrees(scalars, example)
    }
    #expect(wrong.isEmpty, "\(wrong.count), first \(wrong.prefix(5))")
    #expect(count > 10_000)
  }
}
