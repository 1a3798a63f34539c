// A variable font with an axis of weight.

/// The bytes of a font file with the space and the letters a to z, half an em wide each at weight 400. The axis `wght`
/// has the values 100 to 900. A font unit is a thousandth of an em. At weight 900 each glyph is 200 units wider; between
/// 400 and 900 the widths follow linearly, and below 400 they stay.
package func variableFont() -> [UInt8] {
  let glyphCount = 28

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

  var fvar = BigEndian()
  fvar.add16(1, 0, 16, 2, 1, 20, 0, 8)
  fvar.add32(0x7767_6874, 100 << 16, 400 << 16, 900 << 16)  // wght
  fvar.add16(0, 256)

  var hvar = BigEndian()
  hvar.add32(0x0001_0000, 20, 0, 0, 0)
  hvar.add16(1)
  hvar.add32(12)
  hvar.add16(1)
  hvar.add32(22)
  hvar.add16(1, 1, 0, 0x4000, 0x4000)  // One region, which ends at the axis's end.
  hvar.add16(glyphCount, 1, 1, 0)
  for _ in 0..<glyphCount { hvar.add16(200) }

  return sfnt([
    ("HVAR", hvar.bytes), ("cmap", cmap.bytes), ("fvar", fvar.bytes), ("head", head.bytes), ("hhea", hhea.bytes),
    ("hmtx", hmtx.bytes), ("maxp", maxp.bytes),
  ])
}
