// A hostile font, whose GSUB contexts nest without end.

/// The bytes of a font file with the space and the letters a to z, half an em wide each, whose GSUB has 5,000 lookups
/// of two contexts each. Each context applies the next lookup or the one after it at the same letter, and the last
/// lookups apply the first again; all belong to the feature `ccmp`. Following every path would take some 2^3000 steps.
package func nestedFont() -> [UInt8] {
  let glyphCount = 28
  let lookupCount = 5_000

  var gsub = BigEndian()
  let scripts = 10
  let features = scripts + 20
  let lookups = features + 8 + 4 + 2 * lookupCount
  gsub.add32(0x0001_0000)
  gsub.add16(scripts, features, lookups)
  gsub.add16(1)
  gsub.add32(0x4446_4C54)  // DFLT
  gsub.add16(8, 4, 0)
  gsub.add16(0, 0xFFFF, 1, 0)
  gsub.add16(1)
  gsub.add32(0x6363_6D70)  // ccmp
  gsub.add16(8, 0, lookupCount)
  for index in 0..<lookupCount { gsub.add16(index) }
  // Offsets have 16 bits. So all lookups come first and then all contexts, each nearly as far from its lookup as the
  // others.
  gsub.add16(lookupCount)
  let first = 2 + 2 * lookupCount
  for index in 0..<lookupCount { gsub.add16(first + 10 * index) }
  for index in 0..<lookupCount {
    let own = 10 * (lookupCount - index) + 12 * index
    gsub.add16(5, 0, 2, own, index + 1 < lookupCount ? own + 12 : own)
  }
  for index in 0..<lookupCount {
    let coverage = 12 * (lookupCount - index)
    gsub.add16(3, 1, 1, coverage, 0, (index + 1) % lookupCount)
  }
  gsub.add16(2, 1, 2, glyphCount - 1, 0)  // Coverage: all letters.

  return sfnt([("GSUB", gsub.bytes)] + letterTables(glyphCount: glyphCount))
}
