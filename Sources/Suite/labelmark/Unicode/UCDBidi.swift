// BidiTest.txt and BidiCharacterTest.txt: levels and visual order by UAX #9.
import Conformance
import LabelLayout
import TextSegmentation

extension UCDFile {
  /// The classes by the names that the files have.
  private static let characters = Dictionary(
    uniqueKeysWithValues: BidiClass.allCases.map { ("\($0)".uppercased()[...], BidiCharacter($0)) })

  /// Runs BidiTest.txt. It has lines `@Levels: x 1` and `@Reorder: 1`, and lines of classes `L R; 7`. Bit 0 of the
  /// number asks for the direction of the first strong character, bit 1 for left-to-right, bit 2 for right-to-left. A
  /// line counts once, even if it asks for several directions.
  func runBidi(_ report: inout UCDReport) throws {
    var levels: [UInt8?] = []
    var order: [Int] = []
    try forEachLine { line, number in
      let words = Self.words(line)
      if words[0] == "@Levels:" {
        levels = words.dropFirst().map { UInt8($0) }
      } else if words[0] == "@Reorder:" {
        order = try words.dropFirst().map {
          guard let index = Int($0) else { throw error(number, "'\($0)' is not an index") }
          return index
        }
      } else if !words[0].hasPrefix("@") {
        let fields = line.split(separator: UInt8(ascii: ";"))
        guard fields.count == 2, let directions = Self.words(fields[1]).first.flatMap({ Int($0, radix: 16) }) else {
          throw error(number, "not 'classes; directions'")
        }
        let text = try Self.words(fields[0]).map { name in
          guard let character = Self.characters[name] else { throw error(number, "'\(name)' is not a bidi class") }
          return character
        }
        guard text.count == levels.count else {
          throw error(number, "\(text.count) classes for \(levels.count) levels")
        }
        let bases: [(Int, isRightToLeft: Bool?)] = [(1, nil), (2, false), (4, true)]
        let good = bases.allSatisfy { bit, isRightToLeft in
          directions & bit == 0 || Self.agrees(text, isRightToLeft, nil, levels, order)
        }
        report.add(good, line: number, String(Substring(line)))
      }
    }
  }

  /// Runs BidiCharacterTest.txt, with lines `code points;direction;paragraph level;levels;order`.
  func runBidiCharacters(_ report: inout UCDReport) throws {
    try forEachLine { line, number in
      let fields = line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(Self.words)
      guard fields.count == 5, fields[1].count == 1, fields[2].count == 1 else {
        throw error(number, "not five fields")
      }
      let bases: [Substring: Bool?] = ["0": false, "1": true, "2": nil]
      guard let isRightToLeft = bases[fields[1][0]], let paragraph = UInt8(fields[2][0]) else {
        throw error(number, "'\(fields[1][0])', '\(fields[2][0])': not a direction and a level")
      }
      guard fields[0].count == fields[3].count else { throw error(number, "levels and code points differ in number") }
      let text = try fields[0].map { word in
        guard let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) else {
          throw error(number, "'\(word)' is not a code point")
        }
        return BidiCharacter(scalar)
      }
      let levels = fields[3].map { UInt8($0) }
      let order = try fields[4].map { word in
        guard let index = Int(word), levels.indices.contains(index) else {
          throw error(number, "'\(word)' is not an index")
        }
        return index
      }
      report.add(
        Self.agrees(text, isRightToLeft, paragraph, levels, order), line: number, String(Substring(line)))
    }
  }

  /// Returns whether a text has the levels and the order. The level nil marks a character that X9 removes.
  ///
  /// - Parameter isRightToLeft: the direction of the paragraph; nil for that of its first strong character.
  private static func agrees(
    _ text: [BidiCharacter], _ isRightToLeft: Bool?, _ paragraph: UInt8?, _ levels: [UInt8?], _ order: [Int]
  ) -> Bool {
    let isRightToLeft = isRightToLeft ?? firstStrongIsRightToLeft(text.span) ?? false
    let base: UInt8 = isRightToLeft ? 1 : 0
    guard (paragraph ?? base) == base else { return false }
    var found = embeddingLevels(of: text, isRightToLeft: isRightToLeft)
    resetLevels(&found, text, base)
    return zip(levels, found).allSatisfy { $0 == nil || $0 == $1 }
      && visualOrder(found).filter { levels[$0] != nil } == order
  }

  /// Applies L1 to a paragraph of one line.
  private static func resetLevels(_ levels: inout [UInt8], _ text: [BidiCharacter], _ base: UInt8) {
    var resets = true
    for index in levels.indices.reversed() {
      let isSeparator = [.b, .s].contains(text[index].bidiClass)
      resets = isSeparator || resets && BidiClasses.reset.contains(text[index])
      if resets { levels[index] = base }
    }
  }

  /// Returns the order of L2, from the code that puts the clusters of a line in order.
  private static func visualOrder(_ levels: [UInt8]) -> [Int] {
    var positions = levels.enumerated().map { index, level in
      var position = ClusterPosition()
      (position.start, position.level) = (index, UInt32(level))
      return position
    }
    positions.withUnsafeMutableBufferPointer { found in
      if let first = found.baseAddress { ClusterPosition.reorder(first, found.count) }
    }
    return positions.map(\.start)
  }
}
