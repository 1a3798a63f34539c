// Writes font files.

/// A font file made of tables, in the order of their tags. Checksums are 0, because nobody checks them.
func sfnt(_ given: [(tag: String, bytes: [UInt8])]) -> [UInt8] {
  let tables = given.sorted { $0.tag < $1.tag }
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

/// The tables of a font whose glyphs from 1 on are the space and the letters a to z, each half an em wide.
func letterTables(glyphCount: Int) -> [(tag: String, bytes: [UInt8])] {
  var head = BigEndian()
  head.add32(0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5)
  head.add16(0, 1000)  // Flags, units per em.
  head.add32(0, 0, 0, 0)
  head.add16(0, 0, 1000, 1000, 0, 8, 2, 0, 0)
  var maxp = BigEndian()
  maxp.add32(0x0000_5000)
  maxp.add16(glyphCount)
  var hhea = BigEndian()
  hhea.add32(0x0001_0000)
  hhea.add16(800, 0x10000 - 200, 0, 500, 0, 0, 500, 1, 0, 0, 0, 0, 0, 0, 0, glyphCount)
  var hmtx = BigEndian()
  for _ in 0..<glyphCount { hmtx.add16(500, 0) }

  // Format 4: the space is glyph 1, the letters a to z are glyphs from 2 on.
  var cmap = BigEndian()
  cmap.add16(0, 1, 3, 1)
  cmap.add32(12)
  cmap.add16(4, 40, 0, 6, 4, 1, 2)
  cmap.add16(0x20, 0x7A, 0xFFFF, 0)
  cmap.add16(0x20, 0x61, 0xFFFF)
  cmap.add16(0x10000 + 1 - 0x20, 0x10000 + 2 - 0x61, 1)
  cmap.add16(0, 0, 0)
  return [
    ("cmap", cmap.bytes), ("head", head.bytes), ("hhea", hhea.bytes), ("hmtx", hmtx.bytes), ("maxp", maxp.bytes),
  ]
}

/// The bytes of a font file that has some characters, each half an em wide and empty.
///
/// - Parameter hasLayers: whether the first one has a layer in colour (tables `COLR` and `CPAL` of version 0).
package func font(of scalars: ClosedRange<UInt32>, hasLayers: Bool = false) -> [UInt8] {
  // Format 12: one group, whose first character is glyph 1.
  var cmap = BigEndian()
  cmap.add16(0, 1, 3, 10)
  cmap.add32(12)
  cmap.add16(12, 0)
  cmap.add32(28, 0, 1, Int(scalars.lowerBound), Int(scalars.upperBound), 1)
  let letters = letterTables(glyphCount: scalars.count + 1).filter { $0.tag != "cmap" }
  return sfnt([("cmap", cmap.bytes)] + letters + (hasLayers ? layerTables(glyphCount: scalars.count + 1) : []))
}

/// The tables of a font whose glyph 1 is painted in one layer: itself, in black. Outlines are empty.
private func layerTables(glyphCount: Int) -> [(tag: String, bytes: [UInt8])] {
  var colr = BigEndian()
  colr.add16(0, 1)
  colr.add32(14, 20)
  colr.add16(1, 1, 0, 1, 1, 0)  // One layer; the glyph, its first layer, how many; the layer's glyph and colour.
  var cpal = BigEndian()
  cpal.add16(0, 1, 1, 1)
  cpal.add32(14)
  cpal.add16(0)
  cpal.add32(0x0000_00FF)
  return [
    ("COLR", colr.bytes), ("CPAL", cpal.bytes), ("glyf", [0, 0, 0, 0]),
    ("loca", [UInt8](repeating: 0, count: 2 * (glyphCount + 1))),
  ]
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
