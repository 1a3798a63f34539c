// The types of a layout table's lookups, which HarfBuzz does not tell.
import CHarfBuzz

/// Reads lookup types from a GSUB or GPOS table (OpenType, "Lookup list table").
struct LookupTypes: ~Copyable {
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

  /// The type of a lookup, that of its first subtable where it is an extension; 0 where the table is cut off.
  func type(of lookup: Int) -> Int {
    let list = read(8)
    let place = list + read(list + 2 + 2 * lookup)
    let type = read(place)
    if type != extensionType { return type }
    return read(place + read(place + 6) + 2)
  }

  /// The 16 bits at an offset, 0 past the end.
  private func read(_ offset: Int) -> Int {
    offset + 2 <= bytes.count ? Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) : 0
  }
}
