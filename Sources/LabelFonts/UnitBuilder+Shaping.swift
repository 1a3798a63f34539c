// Runs of one face and one script through HarfBuzz, and their advances back to grapheme clusters.
import CHarfBuzz
import LabelLayout

extension UnitBuilder {
  /// Shapes all runs of the unit and sets advances and traits.
  ///
  /// - Returns: what a space before and behind the unit advances, in font units.
  mutating func shapeRuns(_ context: ShapingContext) -> (before: Int32, after: Int32) {
    let list = context.faceList
    scalarAdvances.reserve(scalarCount + 1)
    scalarMarks.reserve(scalarCount + 1)
    for scalar in 0...scalarCount {
      scalarAdvances[scalar] = 0
      scalarMarks[scalar] = 0
    }
    var start = 0
    while start < clusterCount {
      if clusters[start].kind == .unshaped {
        scalarMarks[Int(clusters[start].firstScalar)] = 1
        start += 1
        continue
      }
      var end = start + 1
      while end < clusterCount && clusters[end].kind != .unshaped && clusters[end].face == clusters[start].face
        && clusters[end].script == clusters[start].script
      {
        end += 1
      }
      let plan = context.plan(face: Int(clusters[start].face), script: Int(clusters[start].script))
      let touches = shape(start..<end, plan, list.faces[Int(clusters[start].face)], list.features)
      if touches && Int(clusters[start].face) == list.spaceFace {
        if start == 0 { traits.insert(.touchesSpaceBefore) }
        if end == clusterCount { traits.insert(.touchesSpaceAfter) }
      }
      start = end
    }
    guard clusterCount > 0 else { return (0, 0) }
    return (
      context.plan(face: list.spaceFace, script: Int(clusters[0].script)).spaceAdvance,
      context.plan(face: list.spaceFace, script: Int(clusters[clusterCount - 1].script)).spaceAdvance
    )
  }

  /// Shapes one run; true where a glyph of it may interact with a space beside it.
  private mutating func shape(
    _ run: Range<Int>, _ plan: ShapingPlan, _ face: FontFace, _ features: UnsafeMutableBufferPointer<hb_feature_t>
  ) -> Bool {
    let first = Int(clusters[run.lowerBound].firstScalar)
    let last = Int(clusters[run.upperBound].firstScalar)
    hb_buffer_clear_contents(hbBuffer)
    // Context alone: what the unit's first and last letters join in the runs beside its own.
    if first == 0 && !scalarsBefore.isEmpty {
      let count = scalarsBefore.count
      hb_buffer_add_codepoints(hbBuffer, scalarsBefore, Int32(count), UInt32(count), 0)
    }
    hb_buffer_add_codepoints(
      hbBuffer, scalars.base, Int32(scalarCount), UInt32(first), Int32(last - first))
    if last == scalarCount && !scalarsBehind.isEmpty {
      hb_buffer_add_codepoints(hbBuffer, scalarsBehind, Int32(scalarsBehind.count), 0, 0)
    }
    var properties = plan.properties
    hb_buffer_set_segment_properties(hbBuffer, &properties)
    hb_shape_plan_execute(plan.plan, face.font, hbBuffer, features.baseAddress, UInt32(features.count))
    var length: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(hbBuffer, &length),
      let positions = hb_buffer_get_glyph_positions(hbBuffer, &length)
    else { return false }
    var touches = plan.spacesInteract
    for index in 0..<Int(length) {
      let info = infos[index]
      let scalar = Int(info.cluster)
      scalarAdvances[scalar] &+= positions[index].x_advance
      scalarMarks[scalar] |= 1
      if info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 { scalarMarks[scalar] |= 2 }
      if info.codepoint == 0 { scalarMarks[scalar] |= 4 }
      if plan.spacePartners != nil && plan.interacts(info.codepoint) { touches = true }
    }
    if plan.spacePartners != nil && !touches { touches = touchesUnshaped(first..<last, plan, face) }
    distribute(run, first, last)
    return touches
  }

  /// Whether a glyph that a scalar has before any substitution may interact with a space.
  private mutating func touchesUnshaped(_ range: Range<Int>, _ plan: ShapingPlan, _ face: FontFace) -> Bool {
    for place in range {
      var glyph: hb_codepoint_t = 0
      if hb_font_get_nominal_glyph(face.font, scalars[place], &glyph) != 0 && plan.interacts(glyph) { return true }
    }
    return false
  }

  /// Gives the advances of HarfBuzz' clusters to the grapheme clusters.
  ///
  /// A ligature over several clusters is split evenly among those of them that are not invisible; what does not divide
  /// goes to the first ones, a unit each, so that the sum is exact.
  private mutating func distribute(_ run: Range<Int>, _ first: Int, _ last: Int) {
    var cluster = run.lowerBound
    var start = first
    while start < last {
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
