// BidiTest.txt and BidiCharacterTest.txt: levels and visual order by UAX #9.
import Conformance
import LabelFonts

extension UCDFile {
  /// A character of each Bidi_Class.
  private static let characters: [Substring: UInt16] = [
    "L": 0x61, "R": 0x5D0, "AL": 0x627, "EN": 0x30, "ES": 0x2B, "ET": 0x25, "AN": 0x660, "CS": 0x2C, "NSM": 0x300,
    "BN": 0xAD, "B": 0x2029, "S": 0x09, "WS": 0x20, "ON": 0x21, "LRE": 0x202A, "RLE": 0x202B, "PDF": 0x202C,
    "LRO": 0x202D, "RLO": 0x202E, "LRI": 0x2066, "RLI": 0x2067, "FSI": 0x2068, "PDI": 0x2069,
  ]

  /// BidiTest.txt: `@Levels: x 1`, `@Reorder: 1`, and lines of classes `L R; 7`, where bit 0 of the number asks for the
  /// direction by the first strong character, bit 1 for left-to-right, bit 2 for right-to-left. A line counts once.
  func runBidi(_ report: inout UCDReport) throws {
    let bidi = try Self.open()
    var levels: [UInt8?] = []
    var order: [Int32] = []
    try forEachLine { line, number in
      let words = Self.words(line)
      if words[0] == "@Levels:" {
        levels = words.dropFirst().map { UInt8($0) }
      } else if words[0] == "@Reorder:" {
        order = try words.dropFirst().map {
          guard let index = Int32($0) else { throw error(number, "'\($0)' is no index") }
          return index
        }
      } else if !words[0].hasPrefix("@") {
        let fields = line.split(separator: UInt8(ascii: ";"))
        guard fields.count == 2, let directions = Self.words(fields[1]).first.flatMap({ Int($0, radix: 16) }) else {
          throw error(number, "not 'classes; directions'")
        }
        let text = try Self.words(fields[0]).map { name in
          guard let character = Self.characters[name] else { throw error(number, "'\(name)' is no bidi class") }
          return character
        }
        guard text.count == levels.count else {
          throw error(number, "\(text.count) classes for \(levels.count) levels")
        }
        let bases: [(Int, BidiLevels.Base)] = [(1, .firstStrong), (2, .leftToRight), (4, .rightToLeft)]
        let good = bases.allSatisfy { bit, base in
          directions & bit == 0 || Self.agrees(bidi, text, base, nil, levels, order)
        }
        report.add(good, "line \(number): \(Substring(line))")
      }
    }
  }

  /// BidiCharacterTest.txt: `code points;direction;paragraph level;levels;order`.
  func runBidiCharacters(_ report: inout UCDReport) throws {
    let bidi = try Self.open()
    try forEachLine { line, number in
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(Self.words)
      guard fields.count == 5, fields[1].count == 1, fields[2].count == 1 else {
        throw error(number, "not five fields")
      }
      let bases: [Substring: BidiLevels.Base] = ["0": .leftToRight, "1": .rightToLeft, "2": .firstStrong]
      guard let base = bases[fields[1][0]], let paragraph = UInt8(fields[2][0]) else {
        throw error(number, "'\(fields[1][0])', '\(fields[2][0])': no direction and level")
      }
      var text: [UInt16] = []
      var levels: [UInt8?] = []
      var starts: [Int32] = []
      guard fields[0].count == fields[3].count else { throw error(number, "levels and code points differ in number") }
      for (word, level) in zip(fields[0], fields[3]) {
        guard let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) else {
          throw error(number, "'\(word)' is no code point")
        }
        starts.append(Int32(text.count))
        for unit in Character(scalar).utf16 {
          text.append(unit)
          levels.append(UInt8(level))
        }
      }
      let order = try fields[4].map { word in
        guard let index = Int(word), starts.indices.contains(index) else {
          throw error(number, "'\(word)' is no index")
        }
        return starts[index]
      }
      report.add(
        Self.agrees(bidi, text, base, paragraph, levels, order, starts: Set(starts)),
        "line \(number): \(Substring(line))")
    }
  }

  private static func open() throws -> BidiLevels {
    guard let bidi = BidiLevels() else { throw ConformanceError("ICU does not open") }
    return bidi
  }

  /// Whether a text has the levels and the order. Characters of level nil are those that X9 removes.
  private static func agrees(
    _ bidi: BidiLevels, _ text: [UInt16], _ base: BidiLevels.Base, _ paragraph: UInt8?, _ levels: [UInt8?],
    _ order: [Int32], starts: Set<Int32>? = nil
  ) -> Bool {
    text.withUnsafeBufferPointer { units in
      let sameLevels = bidi.withLevels(of: units, base: base) { level, found in
        guard paragraph == nil || paragraph == level else { return false }
        if zip(levels, found).allSatisfy({ $0 == nil || $0 == $1 }) { return true }
        // ICU gives the paragraph's level to all of a text of one direction: as good, for the order is the same.
        return zip(levels, found).allSatisfy { ($0 ?? level) % 2 == level % 2 && $1 == level }
      }
      guard sameLevels == true, let found = bidi.visualOrder(of: units, base: base) else { return false }
      return found.filter { levels[Int($0)] != nil && starts?.contains($0) ?? true } == order
    }
  }
}
