// The lookups of a face that may change plain text.
import CHarfBuzz

/// The lookups of GSUB and GPOS that HarfBuzz applies without being asked, in any script and language, and those of
/// features that the font's user asks for: all features except those known to be off by default.
struct ActiveLookups {
  let substitutions: LayoutTable
  let positions: LayoutTable
  let substituting: [LayoutTable.Lookup]
  let positioning: [LayoutTable.Lookup]
  /// The glyphs in the pairs of a `kern` table.
  let kernedGlyphs: Set<Int>

  /// Nil if a table has anything that is not understood here, or if other tables shape the text.
  init?(_ face: FontFace, asked: Set<UInt32>) {
    let hbFace = unsafe face.face
    if unsafe hb_aat_layout_has_substitution(hbFace) != 0 || hb_aat_layout_has_positioning(hbFace) != 0 { return nil }
    if unsafe hb_aat_layout_has_tracking(hbFace) != 0 || !LayoutTable(face: hbFace, tag: "Silf").isEmpty { return nil }
    (substitutions, positions) = unsafe (LayoutTable(face: hbFace, tag: "GSUB"), LayoutTable(face: hbFace, tag: "GPOS"))
    guard let substituting = substitutions.activeLookups(asked: asked),
      let positioning = positions.activeLookups(asked: asked),
      let kerned = unsafe LayoutTable(face: hbFace, tag: "kern").kernedGlyphs
    else { return nil }
    (self.substituting, self.positioning, kernedGlyphs) = (substituting, positioning, kerned)
  }

  /// The lookups of both tables.
  var all: [(table: LayoutTable, lookups: [LayoutTable.Lookup])] {
    [(substitutions, substituting), (positions, positioning)]
  }

  var isBroken: Bool { substitutions.isBroken || positions.isBroken }
}
