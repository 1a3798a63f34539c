// Compares the oracle's UAX #9 with Unicode's own test files, as far as its alphabet covers them.
//
// The files are searched for in the folder that LABELMARK_UCD names, then where Debian's package unicode-data installs
// them.
import Foundation
import LabelOracle
import Testing

private func file(_ name: String) -> String? {
  [ProcessInfo.processInfo.environment["LABELMARK_UCD"], "/usr/share/unicode"].compactMap { $0 }
    .map { "\($0)/\(name)" }.first { FileManager.default.fileExists(atPath: $0) }
}

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

  /// The levels in the form of the files (nil for a character that X9 removes) and the visual order of the other
  /// characters. The text is laid out as one line.
  private func resolve(_ scalars: [Unicode.Scalar], base: Int?) -> (base: Int, levels: [Int?], order: [Int]) {
    let classes = scalars.map(Alphabet.bidiClass)
    let base = base ?? (BidiRules.firstStrongIsRightToLeft(classes) == true ? 1 : 0)
    let levels = BidiRules.lineLevels(classes, BidiRules.levels(scalars, base: base), base: base)
    let removed: Set<BidiClass> = [.lre, .rle, .lro, .rlo, .pdf, .bn]
    let kept = classes.indices.filter { !removed.contains(classes[$0]) }
    let order = BidiRules.visualOrder(kept.map { levels[$0] }).map { kept[$0] }
    return (base, classes.indices.map { removed.contains(classes[$0]) ? nil : levels[$0] }, order)
  }

  private func words(_ text: Substring) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }

  /// Only one of this many lines of BidiTest.txt is tested. LABELMARK_BIDI_ALL tests all 490,000, which takes minutes
  /// in a debug build.
  private static let step = ProcessInfo.processInfo.environment["LABELMARK_BIDI_ALL"] == nil ? 23 : 1

  @Test(
    "UAX #9: lines of BidiTest.txt",
    .enabled(if: file("BidiTest.txt") != nil, "no BidiTest.txt in LABELMARK_UCD or /usr/share/unicode"))
  func bidiTest() throws {
    let text = try String(contentsOfFile: #require(file("BidiTest.txt")), encoding: .utf8)
    var levels: [Int?] = []
    var order: [Int] = []
    var number = 0
    var count = 0
    var failed: [Substring] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("@Levels:") {
        levels = words(line).dropFirst().map { Int($0) }
      } else if line.hasPrefix("@Reorder:") {
        order = words(line).dropFirst().compactMap { Int($0) }
      } else if !line.hasPrefix("@") {
        number += 1
        guard number.isMultiple(of: Self.step) else { continue }
        let fields = line.split(separator: ";")
        let scalars = try words(fields[0]).map { try #require(Self.samples[String($0)]) }
        let directions = try #require(Int(words(fields[1])[0], radix: 16))
        for (bit, base) in [(1, nil), (2, 0), (4, 1)] as [(Int, Int?)] where directions & bit != 0 {
          count += 1
          let found = resolve(scalars, base: base)
          if found.levels != levels || found.order != order { failed.append(line) }
        }
      }
    }
    #expect(failed.isEmpty, "\(failed.count) of \(count), first \(failed.prefix(5))")
    #expect(count > 700_000 / Self.step)
  }

  @Test(
    "UAX #9: every line of BidiCharacterTest.txt within the alphabet",
    .enabled(if: file("BidiCharacterTest.txt") != nil, "no BidiCharacterTest.txt in LABELMARK_UCD, /usr/share/unicode"))
  func bidiCharacterTest() throws {
    let text = try String(contentsOfFile: #require(file("BidiCharacterTest.txt")), encoding: .utf8)
    var count = 0
    var failed: [Substring] = []
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = words(fields[0]).compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
      guard scalars.allSatisfy({ Alphabet.properties(of: $0) != nil }) else { continue }
      count += 1
      let found = resolve(scalars, base: ["0": 0, "1": 1][fields[1]])
      let isGood =
        found.base == Int(fields[2]) && found.levels == words(fields[3]).map { Int($0) }
        && found.order == words(fields[4]).map { Int($0) }
      if !isGood { failed.append(line) }
    }
    #expect(failed.isEmpty, "\(failed.count) of \(count), first \(failed.prefix(5))")
    #expect(count > 10_000)
  }
}
