// The lookups of a layout table, as far as HarfBuzz does not tell of them: types, and what has to stand side by side.
import CHarfBuzz

/// Reads the lookup list of a GSUB or GPOS table (OpenType, "Common table formats"). What lies past the table's end reads
/// as 0.
struct LookupList: ~Copyable {
  private let blob: OpaquePointer
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The type that only points to another: 7 in GSUB, 9 in GPOS.
  private let extensionType: Int

  init(face: OpaquePointer, table: hb_tag_t) {
    blob = hb_face_reference_table(face, table)
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    bytes = UnsafeRawBufferPointer(start: data, count: Int(length)).assumingMemoryBound(to: UInt8.self)
    extensionType = table == hb_tag("GSUB") ? 7 : 9
  }

  deinit { hb_blob_destroy(blob) }

  /// Where a lookup stands.
  private func place(of lookup: Int) -> Int {
    let list = read(8)
    return list + read(list + 2 + 2 * lookup)
  }

  /// The type of a lookup, that of its first subtable where it is an extension; 0 where the table is cut off.
  func type(of lookup: Int) -> Int {
    let place = place(of: lookup)
    let type = read(place)
    if type != extensionType { return type }
    return read(place + read(place + 6) + 2)
  }

  /// A lookup's flag: 2 passes over base glyphs, 4 over ligatures, others over marks.
  func flag(of lookup: Int) -> Int { read(place(of: lookup) + 2) }

  /// Where the subtables of a lookup stand, extensions followed.
  func subtables(of lookup: Int) -> [Int] {
    let place = place(of: lookup)
    let isExtension = read(place) == extensionType
    return (0..<read(place + 4)).map { index in
      let subtable = place + read(place + 6 + 2 * index)
      return isExtension ? subtable + read(subtable + 4) << 16 + read(subtable + 6) : subtable
    }
  }

  /// A context of format 3: what has to stand side by side, and what is done then.
  struct Context {
    /// Where the coverages of its glyphs stand, in the order of the text.
    var coverages: [Int]
    /// The first of them that it may change.
    var first: Int
    /// The lookups that it applies.
    var lookups: [Int]
  }

  /// The context that a subtable is; nil where it is something else. Contexts have the types 5 and 6 in GSUB, 7 and 8 in
  /// GPOS.
  func context(_ subtable: Int, ofType type: Int) -> Context? {
    let unchainedType = extensionType == 7 ? 5 : 7
    guard read(subtable) == 3, type == unchainedType || type == unchainedType + 1 else { return nil }
    var place = subtable + 2
    func coverages(_ count: Int) -> [Int] { (0..<count).map { subtable + read(place + 2 * $0) } }
    func lookups(_ count: Int) -> [Int] { (0..<count).map { read(place + 4 * $0 + 2) } }
    func nextCount() -> Int {
      defer { place += 2 }
      return read(place)
    }
    if type == unchainedType {
      let (count, lookupCount) = (nextCount(), nextCount())
      let inputs = coverages(count)
      place += 2 * count
      return Context(coverages: inputs, first: 0, lookups: lookups(lookupCount))
    }
    var parts: [[Int]] = []
    for _ in 0..<3 {
      let count = nextCount()
      parts.append(coverages(count))
      place += 2 * count
    }
    let lookupCount = nextCount()
    return Context(
      coverages: parts[0].reversed() + parts[1] + parts[2], first: parts[0].count, lookups: lookups(lookupCount))
  }

  /// Whether a lookup of GPOS leaves all advances as they are: it attaches marks, moves single glyphs, or is a context that
  /// applies such lookups. Not asked again about those in `known`, where it comes in.
  func keepsAdvances(_ lookup: Int, known: inout Set<Int>) -> Bool {
    if !known.insert(lookup).inserted { return true }
    let type = type(of: lookup)
    if (4...6).contains(type) { return true }
    for subtable in subtables(of: lookup) {
      if let context = context(subtable, ofType: type) {
        for applied in context.lookups where !keepsAdvances(applied, known: &known) { return false }
      } else if type != 1 || read(subtable + 4) & 0x44 != 0 {
        // Bits 2 and 6 of a value's format are its advance and the table that varies it.
        return false
      }
    }
    return true
  }

  /// Adds the glyphs of a coverage table to a set of HarfBuzz.
  func addCoverage(at place: Int, to set: OpaquePointer) {
    let count = read(place + 2)
    switch read(place) {
    case 1: for index in 0..<count { hb_set_add(set, UInt32(read(place + 4 + 2 * index))) }
    case 2:
      for index in 0..<count {
        let (first, last) = (read(place + 4 + 6 * index), read(place + 6 + 6 * index))
        if first <= last { hb_set_add_range(set, UInt32(first), UInt32(last)) }
      }
    default: break
    }
  }

  /// The 16 bits at an offset, 0 past the end.
  func read(_ offset: Int) -> Int {
    offset + 2 <= bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : 0
  }
}
