// HarfBuzz' answers: advances back to grapheme clusters.
import CHarfBuzz
import LabelLayout

extension UnitBuilder {
  /// What a space before and behind clusters advances, in font units, where words are shaped apart from spaces.
  func spaceAdvances(beside range: Range<Int>, _ context: ShapingContext) -> (before: Int32, after: Int32) {
    if !isShaped { return (context.loneSpaceAdvance, context.loneSpaceAdvance) }
    guard context.areWordsApart, !range.isEmpty else { return (0, 0) }
    func advance(_ script: UInt16) -> Int32 {
      context.plan(face: context.faceList.spaceFace, script: Int(script))._withUnsafeGuaranteedRef { $0.spaceAdvance }
    }
    let (first, last) = (clusters[range.lowerBound].script, clusters[range.upperBound - 1].script)
    let after = advance(last)
    return (first == last ? after : advance(first), after)
  }

  /// Shapes what is in HarfBuzz' buffer, and collects advances by scalar.
  func execute(_ plan: ShapingPlan) {
    plan.shape(hbBuffer)
    var length: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(hbBuffer, &length),
      let positions = hb_buffer_get_glyph_positions(hbBuffer, &length)
    else { return }
    let (advances, allMarks) = (scalarAdvances.base, scalarMarks.base)
    for index in 0..<Int(length) {
      let info = infos[index]
      let scalar = Int(info.cluster)
      advances[scalar] &+= positions[index].x_advance
      var marks = allMarks[scalar] | 1
      if info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 { marks |= 2 }
      if info.codepoint == 0 { marks |= 4 }
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
