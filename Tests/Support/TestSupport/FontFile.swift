// Writes font files.

/// A font file made of tables, which must be in the order of their tags. Checksums are 0, because nobody checks them.
func sfnt(_ tables: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
  var file = BigEndian()
  file.add32(0x0001_0000)
  file.add16(tables.count, 0, 0, 0)
  var offset = 12 + 16 * tables.count
  for table in tables {
    file.bytes += Array(table.tag.utf8)
    file.add32(0, offset, table.bytes.count)
    offset += (table.bytes.count + 3) & ~3
  }
  for table in tables {
    file.bytes += table.bytes
    while file.bytes.count % 4 != 0 { file.bytes.append(0) }
  }
  return file.bytes
}

/// Appends numbers in the byte order of font files.
struct BigEndian {
  var bytes: [UInt8] = []

  mutating func add16(_ values: Int...) {
    for value in values { bytes += [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
  }

  mutating func add32(_ values: Int...) {
    for value in values { add16(value >> 16 & 0xFFFF, value & 0xFFFF) }
  }
}
