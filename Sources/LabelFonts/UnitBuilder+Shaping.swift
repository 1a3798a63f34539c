// HarfBuzz' answers: advances back to grapheme clusters, and what spaces change.
import CHarfBuzz
import LabelLayout

extension UnitBuilder {
  /// Notes on which sides of a word a glyph may interact with a space; not on the side where it is cut off.
  ///
  /// - Returns: what a space before and behind the word advances, in font units.
  mutating func findSpaces(
    beside word: Range<Int>, _ context: ShapingContext, isCut: Bool = false
  ) -> (before: Int32, after: Int32) {
    if !isShaped { return (context.loneSpaceAdvance, context.loneSpaceAdvance) }
    guard !word.isEmpty else { return (0, 0) }
    let spaceFace = context.faceList.spaceFace
    let (first, last) = (word.lowerBound, word.upperBound - 1)
    let before = context.plan(face: spaceFace, script: Int(clusters[first].script))
    let spaceBefore = before._withUnsafeGuaranteedRef { plan in
      if plan.mayTouchSpaces && isShaped(first, by: spaceFace) {
        var end = first + 1
        while end <= last && isSameRun(end, first) { end += 1 }
        if touchesSpace(first..<end, plan, isBehind: true) { traits.insert(.touchesSpaceBefore) }
      }
      return plan.spaceAdvance
    }
    // No space stands behind a cut.
    if isCut { return (spaceBefore, spaceBefore) }
    let after = context.plan(face: spaceFace, script: Int(clusters[last].script))
    let spaceAfter = after._withUnsafeGuaranteedRef { plan in
      if plan.mayTouchSpaces && isShaped(last, by: spaceFace) {
        var start = last
        while start > first && isSameRun(start - 1, last) { start -= 1 }
        if touchesSpace(start..<last + 1, plan, isBehind: false) { traits.insert(.touchesSpaceAfter) }
      }
      return plan.spaceAdvance
    }
    return (spaceBefore, spaceAfter)
  }

  @inline(__always)
  private func isShaped(_ cluster: Int, by face: Int) -> Bool {
    clusters[cluster].kind != .unshaped && Int(clusters[cluster].face) == face
  }

  /// Whether a glyph of a run may interact with a space beside the run, which stands behind the space or before it: one
  /// that was shaped, or one that a scalar has before any substitution.
  private func touchesSpace(_ run: Range<Int>, _ plan: ShapingPlan, isBehind: Bool) -> Bool {
    if plan.spacesInteract { return true }
    guard let partners = plan.spacePartners else { return false }
    let places = Int(clusters[run.lowerBound].firstScalar)..<Int(clusters[run.upperBound].firstScalar)
    if places.contains(where: { scalarMarks[$0] & SpacePartnerSets.Place.anywhere != 0 }) { return true }
    if partners.areSubstituted && places.contains(where: { partners.touchesAnywhere(scalars[$0]) }) { return true }
    // Lookups pass over what is invisible, so what touches the space is the first or the last cluster that is not.
    var edge = isBehind ? run.lowerBound : run.upperBound - 1
    if isBehind {
      while edge + 1 < run.upperBound && clusters[edge].kind == .invisible { edge += 1 }
      let end = Int(clusters[edge + 1].firstScalar)
      return (places.lowerBound..<end).contains { scalarMarks[$0] & SpacePartnerSets.Place.behind != 0 }
    }
    while edge > run.lowerBound && clusters[edge].kind == .invisible { edge -= 1 }
    var start = Int(clusters[edge].firstScalar)
    // From where HarfBuzz' cluster begins, whose glyphs may stand in any order.
    while start > places.lowerBound && scalarMarks[start] & 1 == 0 { start -= 1 }
    return (start..<places.upperBound).contains { scalarMarks[$0] & SpacePartnerSets.Place.before != 0 }
  }

  /// Shapes what is in HarfBuzz' buffer, by a plan or its twin without substitutions, and collects advances by scalar.
  func execute(
    _ shaping: OpaquePointer, _ features: UnsafeMutableBufferPointer<hb_feature_t>, _ plan: ShapingPlan
  ) {
    var properties = plan.properties
    hb_buffer_set_segment_properties(hbBuffer, &properties)
    hb_shape_plan_execute(shaping, plan.face.font, hbBuffer, features.baseAddress, UInt32(features.count))
    var length: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(hbBuffer, &length),
      let positions = hb_buffer_get_glyph_positions(hbBuffer, &length)
    else { return }
    let (advances, allMarks) = (scalarAdvances.base, scalarMarks.base)
    let partners = plan.spacePartners
    for index in 0..<Int(length) {
      let info = infos[index]
      let scalar = Int(info.cluster)
      advances[scalar] &+= positions[index].x_advance
      var marks = allMarks[scalar] | 1
      if info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 { marks |= 2 }
      if info.codepoint == 0 { marks |= 4 }
      if let partners { marks |= partners.places(of: info.codepoint) }
      allMarks[scalar] = marks
    }
  }

  /// Gives the advances of HarfBuzz' clusters to the grapheme clusters.
  ///
  /// A ligature over several clusters is split evenly among those of them that are not invisible; what does not divide
  /// goes to the first ones, a unit each, so that the sum is exact.
  mutating func distribute(_ run: Range<Int>) {
    let last = Int(clusters[run.upperBound].firstScalar)
    var cluster = run.lowerBound
    var start = Int(clusters[run.lowerBound].firstScalar)
    while start < last {
      // Most scalars: a cluster of the one kind and of the other, drawn with a glyph that there is.
      if scalarMarks[start] & 5 == 1, start + 1 == last || scalarMarks[start + 1] & 1 != 0 {
        while Int(clusters[cluster + 1].firstScalar) <= start { cluster += 1 }
        clusters[cluster].advance &+= scalarAdvances[start]
        start += 1
        continue
      }
      var end = start + 1
      while end < last && scalarMarks[end] & 1 == 0 { end += 1 }
      // The clusters that [start, end) touches.
      while Int(clusters[cluster + 1].firstScalar) <= start { cluster += 1 }
      var lastCluster = cluster
      while Int(clusters[lastCluster + 1].firstScalar) < end { lastCluster += 1 }
      if lastCluster == cluster {
        clusters[cluster].advance &+= scalarAdvances[start]
      } else {
        split(scalarAdvances[start], cluster...lastCluster)
      }
      if scalarMarks[start] & 4 != 0 {
        for index in cluster...lastCluster where clusters[index].kind == .text {
          clusters[index].flags.insert(.missing)
        }
      }
      start = end
    }
  }

  private mutating func split(_ advance: Int32, _ range: ClosedRange<Int>) {
    var shares: Int32 = 0
    for index in range where clusters[index].kind != .invisible { shares += 1 }
    guard shares > 0 else {
      clusters[range.lowerBound].advance &+= advance
      return
    }
    let share = advance / shares
    var rest = advance % shares
    for index in range where clusters[index].kind != .invisible {
      clusters[index].advance &+= share + rest.signum()
      rest -= rest.signum()
    }
  }
}
