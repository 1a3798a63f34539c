// Reads what HarfBuzz does not report about the lookups of a GSUB or GPOS table.
import CHarfBuzz

/// The lookup list of a layout table (OpenType, "Common table formats"). A read past the table's end gives 0 and marks
/// the table as broken, and so does every read after the first `maximumReads`. No answer about a broken table counts.
@safe final class LayoutTable {
  /// A lookup. An extension has the type of the lookup that it extends.
  struct Lookup {
    let type: Int
    /// What the lookup skips: 2 base glyphs, 4 ligatures, 8 and higher bits marks.
    let flag: Int
    let subtables: [Int]
  }

  let isSubstitution: Bool
  private(set) var isBroken = false
  private let blob: OpaquePointer
  private let bytes: UnsafeBufferPointer<UInt8>
  private var readsLeft = LayoutTable.maximumReads
  /// The most reads of one table. Noto Sans CJK takes 200,000.
  private static let maximumReads = 4_000_000

  /// - Parameter tag: GSUB, GPOS or kern; a face without the table has an empty one.
  init(face: OpaquePointer, tag: StaticString) {
    unsafe blob = hb_face_reference_table(face, hb_tag(tag))
    var length: UInt32 = 0
    let data = unsafe hb_blob_get_data(blob, &length)
    unsafe bytes = UnsafeRawBufferPointer(start: data, count: Int(length)).assumingMemoryBound(to: UInt8.self)
    isSubstitution = hb_tag(tag) == hb_tag("GSUB")
  }

  deinit { unsafe hb_blob_destroy(blob) }

  var isEmpty: Bool { unsafe bytes.isEmpty }

  /// The 16 bits at an offset.
  func read(_ offset: Int) -> Int {
    readsLeft -= 1
    guard readsLeft >= 0, unsafe offset + 2 <= bytes.count else {
      isBroken = true
      return 0
    }
    return unsafe Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// `count` values of 16 bits, `stride` bytes apart. The list ends early if the table is broken.
  func list(_ offset: Int, count: Int, stride: Int = 2) -> [Int] {
    var values: [Int] = []
    for index in 0..<count where !isBroken { values.append(read(offset + stride * index)) }
    return values
  }

  /// The tables that a list points to. It has a count, then offsets from `base`; an offset of 0 is no table.
  func tables(_ offset: Int, from base: Int) -> [Int] {
    list(offset + 2, count: read(offset)).filter { $0 != 0 }.map { base + $0 }
  }

  /// All lookups, of every feature.
  var lookups: [Lookup] {
    if isEmpty { return [] }
    let list = read(8)
    if list == 0 { return [] }
    return tables(list, from: list).map { lookup in
      var type = read(lookup)
      let subtables = tables(lookup + 4, from: lookup)
      let isExtension = type == (isSubstitution ? 7 : 9)
      if isExtension, let first = subtables.first { type = read(first + 2) }
      return Lookup(
        type: type, flag: read(lookup + 2),
        subtables: isExtension ? subtables.map { $0 + read($0 + 4) << 16 + read($0 + 6) } : subtables)
    }
  }

  /// The index of a glyph in a coverage table, or nil.
  func index(of glyph: Int, inCoverage coverage: Int) -> Int? {
    switch read(coverage) {
    case 1: return search(coverage + 4, count: read(coverage + 2), size: 2, glyph).map { ($0 - coverage - 4) / 2 }
    case 2:
      return search(coverage + 4, count: read(coverage + 2), size: 6, glyph).map {
        read($0 + 4) + glyph - read($0)
      }
    default:
      isBroken = true
      return nil
    }
  }

  /// The class of a glyph in the class table at an offset from `base`; 0 if it is not named there, or if the offset is
  /// 0.
  func glyphClass(of glyph: Int, at offset: Int, from base: Int) -> Int {
    if offset == 0 { return 0 }
    let table = base + offset
    switch read(table) {
    case 1:
      let first = read(table + 2)
      return glyph >= first && glyph - first < read(table + 4) ? read(table + 6 + 2 * (glyph - first)) : 0
    case 2: return search(table + 4, count: read(table + 2), size: 6, glyph).map { read($0 + 4) } ?? 0
    default:
      isBroken = true
      return 0
    }
  }

  /// The offset of a glyph's record among sorted records, which are of glyphs (size 2) or ranges of glyphs (size 6);
  /// nil if there is none. Searches in the same way as HarfBuzz.
  private func search(_ records: Int, count: Int, size: Int, _ glyph: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high - 1) / 2
      let record = records + size * middle
      if glyph < read(record) {
        high = middle
      } else if glyph > read(size == 2 ? record : record + 2) {
        low = middle + 1
      } else {
        return record
      }
    }
    return nil
  }
}
