// Words that begin or end with signs which shapers of syllables attach to the space beside them.
import CHarfBuzz
import LabelLayout

extension UnitBuilder {
  /// Notes on which sides a word of Common characters at its edges joins the space there, though grapheme clusters do not.
  ///
  /// HarfBuzz' shapers of Indic and other scripts cut text into syllables, and take some signs and joiners for parts of
  /// one, as U+00B2: after a space they belong to it, at the beginning of a text they stand on a dotted circle. HarfBuzz
  /// is asked: it says whether a text may be cut at a place.
  mutating func findSyllablesWithSpaces(_ range: Range<Int>, _ context: ShapingContext) {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    if mayJoinSpace(first, context) {
      var end = first + 1
      while end <= last && isSameRun(end, first) { end += 1 }
      if joinsSpace(first..<end, before: true, context) { traits.insert(.joinsSpaceBefore) }
    }
    if mayJoinSpace(last, context) {
      var start = last
      while start > first && isSameRun(start - 1, last) { start -= 1 }
      if joinsSpace(start..<last + 1, before: false, context) { traits.insert(.joinsSpaceAfter) }
    }
  }

  private func mayJoinSpace(_ cluster: Int, _ context: ShapingContext) -> Bool {
    let script = clusters[cluster].script
    return script != 0 && clusters[cluster].kind != .unshaped
      && Int(clusters[cluster].face) == context.faceList.spaceFace
      && !context.state(after: script).isLikeCommon && !hasOwnScript(cluster, context)
  }

  /// Whether HarfBuzz does not cut between a run and a space before or behind it.
  private func joinsSpace(_ run: Range<Int>, before: Bool, _ context: ShapingContext) -> Bool {
    let start = Int(clusters[run.lowerBound].firstScalar)
    let count = Int(clusters[run.upperBound].firstScalar) - start
    hb_buffer_clear_contents(hbBuffer)
    if before { hb_buffer_add(hbBuffer, 0x20, 0) }
    for index in 0..<count { hb_buffer_add(hbBuffer, scalars[start + index], UInt32(index + 1)) }
    if !before { hb_buffer_add(hbBuffer, 0x20, UInt32(count + 1)) }
    hb_buffer_set_content_type(hbBuffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    let script = Int(clusters[run.lowerBound].script)
    context.plan(face: context.faceList.spaceFace, script: script)._withUnsafeGuaranteedRef { $0.shape(hbBuffer) }
    var length: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(hbBuffer, &length) else { return false }
    let border = before ? 1 : count + 1
    return !(0..<Int(length)).contains {
      Int(infos[$0].cluster) == border && infos[$0].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
    }
  }
}
