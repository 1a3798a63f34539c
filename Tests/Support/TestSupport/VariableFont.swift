// A variable font with an axis of weight.

/// The bytes of a font file with the space and the letters a to z, half an em wide each at weight 400. The axis `wght`
/// has the values 100 to 900. A font unit is a thousandth of an em. At weight 900 each glyph is 200 units wider; between
/// 400 and 900 the widths follow linearly, and below 400 they stay.
package func variableFont() -> [UInt8] {
  let glyphCount = 28

  var fvar = BigEndian()
  fvar.add16(1, 0, 16, 2, 1, 20, 0, 8)
  fvar.add32(0x7767_6874, 100 << 16, 400 << 16, 900 << 16)  // wght
  fvar.add16(0, 256)

  return sfnt(
    [("HVAR", widths(glyphCount: glyphCount)), ("fvar", fvar.bytes)] + letterTables(glyphCount: glyphCount))
}

/// The table `HVAR` of a font with one axis: at its end each glyph is 200 font units wider than in the default instance.
func widths(glyphCount: Int) -> [UInt8] {
  var hvar = BigEndian()
  hvar.add32(0x0001_0000, 20, 0, 0, 0)
  hvar.add16(1)
  hvar.add32(12)
  hvar.add16(1)
  hvar.add32(22)
  hvar.add16(1, 1, 0, 0x4000, 0x4000)  // One region, which ends at the axis's end.
  hvar.add16(glyphCount, 1, 1, 0)
  for _ in 0..<glyphCount { hvar.add16(200) }
  return hvar.bytes
}
