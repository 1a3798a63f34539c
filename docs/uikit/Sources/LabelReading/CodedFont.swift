// Makes the fonts that labels are read with: each glyph shows its own code point.
//
// A coded font has the advances, heights and substitutions of a test font (Corpora/Fonts). A glyph of advance w has 26
// rows from the ascent down to the descent, of which the last is free so that lines do not touch: a bar from 0.1 w to
// 0.3 w in all the others, and right of it, from 0.4 w to 0.9 w, the code. Rows 1 to 21 are the bits of the code point,
// the highest first; row 22 makes the number of rows with ink even.
import Foundation

/// What a coded font shows.
struct CodeStyle: Hashable {
  /// Whether spaces have codes. Shaping draws what it hides as a space, so texts with such characters need a font without.
  var hasSpaces: Bool
  /// Whether characters may join to one cluster. Then all have the same code, but for spaces and what a label inserts.
  var isJoining: Bool

  /// The code of any cluster of a joining font.
  static let anything: Unicode.Scalar = "\u{F0000}"

  /// Whether the character has a code of its own.
  func isOwn(_ scalar: Unicode.Scalar) -> Bool {
    !isJoining || scalar == SourceText.ellipsis || scalar == SourceText.hyphen
  }
}

/// A test font, from which coded fonts are made.
struct TestFont {
  /// What a character does in the test fonts: the order of their glyphs (scripts/fonts/kinds.py).
  private enum Kind {
    static let coded: Set<UInt16> = [1, 4, 5, 6, 20, 21, 22, 23]
    static let spaces: Set<UInt16> = [2, 3]
    /// Characters without a width, and those that only continue a cluster.
    static let blank: Set<UInt16> = [7, 9, 10, 14]
    static let count = 26
  }

  let name: String
  private let tables: [String: [UInt8]]
  private let groups: [(first: UInt32, last: UInt32, glyph: UInt16)]
  /// Font units.
  let unitsPerEm: Double
  let ascent: Int
  let descent: Int

  /// The height of the bar, in font units.
  var barHeight: Int { ascent - Self.rowEdge(25, ascent, descent) }

  init(name: String, _ data: Data) throws {
    self.name = name
    let bytes = [UInt8](data)
    guard bytes.count > 12 else { throw Unreadable("the font \(name) is no TrueType file") }
    var tables: [String: [UInt8]] = [:]
    for entry in 0..<bytes.uint16(4) {
      let at = 12 + 16 * entry
      let (offset, length) = (bytes.uint32(at + 8), bytes.uint32(at + 12))
      tables[String(decoding: bytes[at..<at + 4], as: UTF8.self)] = Array(bytes[offset..<offset + length])
    }
    guard let cmap = tables["cmap"], let maxp = tables["maxp"], let head = tables["head"], let hhea = tables["hhea"],
      maxp.uint16(4) == Kind.count
    else { throw Unreadable("the font \(name) is no test font") }
    self.tables = tables
    unitsPerEm = Double(head.uint16(18))
    ascent = hhea.uint16(4)
    descent = 65536 - hhea.uint16(6)
    // The subtable of ranges that lead to one glyph each.
    let starts = (0..<cmap.uint16(2)).map { cmap.uint32(4 + 8 * $0 + 4) }
    guard let start = starts.first(where: { cmap.uint16($0) == 13 }) else {
      throw Unreadable("the font \(name) is no test font")
    }
    groups = (0..<cmap.uint32(start + 12)).map { group in
      let at = start + 16 + 12 * group
      return (UInt32(cmap.uint32(at)), UInt32(cmap.uint32(at + 4)), UInt16(cmap.uint32(at + 8)))
    }
  }

  private func glyph(_ scalar: Unicode.Scalar) -> UInt16 {
    var (low, high) = (0, groups.count)
    while low < high {
      let middle = (low + high) / 2
      if groups[middle].last < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < groups.count && groups[low].first <= scalar.value ? groups[low].glyph : 0
  }

  /// Whether the character is drawn as a code. Of a cluster it is the first one.
  func isCoded(_ scalar: Unicode.Scalar, _ style: CodeStyle) -> Bool {
    let glyph = glyph(scalar)
    if Kind.spaces.contains(glyph) { return style.hasSpaces }
    return Kind.coded.contains(glyph) || style.isJoining && advance(scalar) > 0
  }

  /// Whether the character may join others to one cluster: substitutions do not know coded glyphs.
  func mayJoin(_ scalar: Unicode.Scalar) -> Bool {
    let glyph = glyph(scalar)
    return !(Kind.coded.contains(glyph) || Kind.spaces.contains(glyph) || Kind.blank.contains(glyph))
  }

  /// The advance of a character, in font units.
  func advance(_ scalar: Unicode.Scalar) -> Int { advance(glyph(scalar)) }

  /// Glyphs at the end share the last advance.
  private func advance(_ glyph: UInt16) -> Int {
    (tables["hmtx"] ?? []).uint16(4 * min(Int(glyph), (tables["hhea"] ?? []).uint16(34) - 1))
  }

  // MARK: Making a coded font

  private static func rowEdge(_ row: Int, _ ascent: Int, _ descent: Int) -> Int {
    ascent - Int((Double(row * (ascent + descent)) / 26).rounded())
  }

  /// The file of a coded font that has these characters and no others.
  ///
  /// - Parameters:
  ///   - characters: the characters; those that cannot be coded look as in the test font.
  ///   - style: what is drawn as a code.
  ///   - number: part of the font's names, which are different for each font.
  func coded(_ characters: Set<Unicode.Scalar>, _ style: CodeStyle, number: Int) -> Data {
    var glyphs = tables["glyf"] ?? []
    var offsets = (0...Kind.count).map { (tables["loca"] ?? []).uint16(2 * $0) * 2 }
    if style.isJoining {
      // The glyphs that substitutions know have the code.
      (glyphs, offsets) = ([], [0])
      for glyph in 0..<UInt16(Kind.count) {
        let advance = advance(glyph)
        if advance > 0, !Kind.spaces.contains(glyph) { glyphs += outline(CodeStyle.anything, advance) }
        offsets.append(glyphs.count)
      }
    }
    // The left edge of a glyph is where its bar begins, or that of the test fonts' frames.
    var metrics = (0..<UInt16(Kind.count)).flatMap { glyph in
      let advance = advance(glyph)
      let isBlank = advance == 0 || Kind.spaces.contains(glyph)
      return [UInt8](uint16: advance) + [UInt8](uint16: isBlank ? 0 : style.isJoining ? advance / 10 : 40)
    }
    var map: [UInt8] = []
    var count = Kind.count
    let sorted = characters.sorted()
    for scalar in sorted {
      var glyph = Int(self.glyph(scalar))
      if isCoded(scalar, style), style.isOwn(scalar) || Kind.spaces.contains(self.glyph(scalar)) {
        let advance = metrics.uint16(4 * glyph)
        glyphs += outline(scalar, advance)
        offsets.append(glyphs.count)
        metrics += [UInt8](uint16: advance) + [UInt8](uint16: advance / 10)
        glyph = count
        count += 1
      }
      map += [UInt8](uint32: Int(scalar.value)) + [UInt8](uint32: Int(scalar.value)) + [UInt8](uint32: glyph)
    }
    var made = tables
    made["glyf"] = glyphs
    made["loca"] = offsets.flatMap { [UInt8](uint32: $0) }
    made["hmtx"] = metrics
    made["head"]!.replace(8, [0, 0, 0, 0])
    made["head"]!.replace(50, [0, 1])  // long offsets
    made["hhea"]!.replace(34, [UInt8](uint16: count))
    made["maxp"]!.replace(4, [UInt8](uint16: count))
    made["maxp"]!.replace(6, [UInt8](uint16: 100) + [UInt8](uint16: 25))  // points and contours
    made["cmap"] =
      [UInt8](uint16: 0) + [UInt8](uint16: 1) + [UInt8](uint16: 3) + [UInt8](uint16: 10) + [UInt8](uint32: 12)
      + [UInt8](uint16: 12) + [UInt8](uint16: 0) + [UInt8](uint32: 16 + map.count) + [UInt8](uint32: 0)
      + [UInt8](uint32: sorted.count) + map
    made["post"] = [0, 3, 0, 0] + Array((tables["post"] ?? [])[4..<32])
    made["name"] = names("Coded \(name) \(number)")
    return Data(Self.file(made))
  }

  private func outline(_ scalar: Unicode.Scalar, _ advance: Int) -> [UInt8] {
    var boxes: [(left: Int, right: Int, top: Int, bottom: Int)] = []
    func part(_ tenths: Int) -> Int { (advance * tenths + 5) / 10 }
    func edge(_ row: Int) -> Int { Self.rowEdge(row, ascent, descent) }
    boxes.append((part(1), part(3), ascent, edge(25)))
    var rows = (1...21).filter { scalar.value >> UInt32(21 - $0) & 1 == 1 }
    if !rows.count.isMultiple(of: 2) { rows.append(22) }
    var index = 0
    while index < rows.count {
      let first = index
      while index + 1 < rows.count, rows[index + 1] == rows[index] + 1 { index += 1 }
      boxes.append((part(4), part(9), edge(rows[first]), edge(rows[index] + 1)))
      index += 1
    }
    var bytes = [UInt8](uint16: boxes.count)
    for value in [part(1), edge(25), part(9), ascent] { bytes += [UInt8](uint16: value) }
    for box in boxes.indices { bytes += [UInt8](uint16: 4 * box + 3) }
    bytes += [0, 0] + [UInt8](repeating: 1, count: 4 * boxes.count)
    let corners = boxes.flatMap {
      [($0.left, $0.bottom), ($0.left, $0.top), ($0.right, $0.top), ($0.right, $0.bottom)]
    }
    for values in [corners.map(\.0), corners.map(\.1)] {
      for index in values.indices {
        bytes += [UInt8](uint16: values[index] - (index == 0 ? 0 : values[index - 1]))
      }
    }
    return bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
  }

  private func names(_ family: String) -> [UInt8] {
    let values = [(1, family), (2, "Regular"), (3, family), (4, family), (6, family.filter { $0 != " " })]
    var (records, strings): ([UInt8], [UInt8]) = ([], [])
    for (id, value) in values {
      let text = value.utf16.flatMap { [UInt8](uint16: Int($0)) }
      for part in [3, 1, 0x409, id, text.count, strings.count] { records += [UInt8](uint16: part) }
      strings += text
    }
    return [UInt8](uint16: 0) + [UInt8](uint16: values.count) + [UInt8](uint16: 6 + records.count) + records + strings
  }

  /// A file of tables, with their checksums.
  private static func file(_ tables: [String: [UInt8]]) -> [UInt8] {
    func checksum(_ bytes: [UInt8]) -> UInt32 {
      var sum: UInt32 = 0
      for at in stride(from: 0, to: bytes.count, by: 4) { sum &+= UInt32(bytes.uint32(at)) }
      return sum
    }
    let sorted = tables.sorted { $0.key < $1.key }
    let power = 1 << (Int.bitWidth - 1 - sorted.count.leadingZeroBitCount)
    var file: [UInt8] = [0, 1, 0, 0]
    for value in [sorted.count, 16 * power, power.trailingZeroBitCount, 16 * (sorted.count - power)] {
      file += [UInt8](uint16: value)
    }
    var (body, head): ([UInt8], Int) = ([], 0)
    for (tag, bytes) in sorted {
      let padded = bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
      let offset = 12 + 16 * sorted.count + body.count
      if tag == "head" { head = offset }
      file += Array(tag.utf8) + [UInt8](uint32: Int(checksum(padded))) + [UInt8](uint32: offset)
      file += [UInt8](uint32: bytes.count)
      body += padded
    }
    file += body
    file.replace(head + 8, [UInt8](uint32: Int(0xB1B0_AFBA &- checksum(file))))
    return file
  }
}

extension [UInt8] {
  fileprivate func uint16(_ at: Int) -> Int { Int(self[at]) << 8 | Int(self[at + 1]) }
  fileprivate func uint32(_ at: Int) -> Int { uint16(at) << 16 | uint16(at + 2) }
  fileprivate init(uint16 value: Int) {
    self = [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }
  fileprivate init(uint32 value: Int) { self = [UInt8](uint16: value >> 16) + [UInt8](uint16: value) }
  fileprivate mutating func replace(_ at: Int, _ bytes: [UInt8]) { replaceSubrange(at..<at + bytes.count, with: bytes) }
}
