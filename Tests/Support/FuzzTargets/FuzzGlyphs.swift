// The glyphs of a label, to be compared to the last bit.
import CLabelEngine

struct FuzzGlyphs: Equatable, CustomStringConvertible {
  let status: le_status
  private let counts: [Int]
  private let scale: UInt64
  /// The words of the glyphs that there was room for, one struct after another.
  private let words: [UInt64]

  private static let wordsOfGlyph = MemoryLayout<le_glyph>.size / 8

  init(room: Int, _ call: (UnsafeMutablePointer<le_glyphs>) -> le_status) {
    var glyphs = [le_glyph](repeating: le_glyph(), count: max(room, 1))
    for index in glyphs.indices { glyphs[index].struct_size = MemoryLayout<le_glyph>.size }
    var out = le_glyphs()
    out.struct_size = MemoryLayout<le_glyphs>.size
    status = glyphs.withUnsafeMutableBufferPointer {
      (out.glyphs, out.capacity) = ($0.baseAddress, room)
      return call(&out)
    }
    guard status == LE_OK || status == LE_MORE else {
      (counts, scale, words) = ([], 0, [])
      return
    }
    (counts, scale) = ([out.count, out.line_count, out.cut_clusters], out.scale.bitPattern)
    words = glyphs.prefix(min(out.count, room)).withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
  }

  /// What no answer may contain: a cluster outside the text, a line that is not there, or a place that is not finite. Nil
  /// if there is nothing of the kind.
  func oddity(length: Int) -> String? {
    for first in stride(from: 0, to: words.count, by: FuzzGlyphs.wordsOfGlyph) {
      let (cluster, line) = (words[first + 1], words[first + FuzzGlyphs.wordsOfGlyph - 1] >> 32)
      let places = words[(first + 2)..<(first + 5)].map { Double(bitPattern: $0) }
      let isThere = cluster < UInt64(length) || cluster == .max
      if !isThere || line >= UInt64(counts[1]) || !places.allSatisfy(\.isFinite) { return "glyphs: \(self)" }
    }
    return nil
  }

  /// What differs if this answer had less room than `whole` and is not its beginning; nil if it is.
  func isNoBeginning(of whole: FuzzGlyphs) -> String? {
    let isBeginning =
      counts == whole.counts && scale == whole.scale && words.elementsEqual(whole.words.prefix(words.count))
    return isBeginning ? nil : "glyphs with less room: \(self)\nand with room: \(whole)"
  }

  var description: String {
    let glyphs = stride(from: 0, to: words.count, by: FuzzGlyphs.wordsOfGlyph).map { first in
      let places = words[(first + 2)..<(first + 5)].map { Double(bitPattern: $0) }
      let ids = words[(first + 5)..<(first + FuzzGlyphs.wordsOfGlyph)]
      return "\(Int(bitPattern: UInt(words[first + 1]))) \(places) \(ids)"
    }
    return "status \(status), counts \(counts), scale \(Double(bitPattern: scale))\n  "
      + glyphs.joined(separator: "\n  ")
  }
}
