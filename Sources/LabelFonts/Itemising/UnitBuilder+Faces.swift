// Which face draws each cluster, and in which script it is shaped.
import LabelLayout

extension UnitBuilder {
  /// Sets face, script and kind of every cluster.
  ///
  /// Invisible clusters take the face before them, else behind them in their word; alone in a word the first face.
  /// Clusters whose scalars are Common or Inherited, spaces too, take the script of the text before them, `scriptBefore`
  /// at the unit's beginning; where that is 0, the first script in the unit (UAX #24, 5.2). Where there is none, they
  /// have no script. Words apart by separators know nothing of each other; a separator joins the run before it.
  mutating func chooseFaces(_ context: ShapingContext, scriptBefore: UInt16 = 0) {
    let list = context.faceList
    var script = scriptBefore
    var (firstOfWord, firstOfFace) = (0, 0)
    var faceBefore: UInt8?
    for index in 0..<clusterCount {
      if clusters[index].kind == .separator {
        clusters[index].face = clusters[index - 1].face
        clusters[index].script = clusters[index - 1].script
        script = 0
        (firstOfWord, firstOfFace) = (index + 1, index + 1)
        faceBefore = nil
        continue
      }
      var own: UInt16 = 0
      if clusters[index].kind == .space {
        clusters[index].face = UInt8(list.spaceFace)
        faceBefore = nil
        firstOfFace = index + 1
      } else {
        own = clusters[index].isUndecided ? chooseFace(index, list) : clusters[index].script
        if clusters[index].kind == .invisible {
          if let faceBefore { clusters[index].face = faceBefore }
        } else {
          if faceBefore == nil { for earlier in firstOfFace..<index { clusters[earlier].face = clusters[index].face } }
          faceBefore = clusters[index].face
        }
      }
      if own != 0 {
        if script == 0 { for earlier in firstOfWord..<index { clusters[earlier].script = own } }
        script = own
      }
      clusters[index].script = script
    }
  }

  /// Sets face and kind; answers the cluster's own script, 0 for none.
  private mutating func chooseFace(_ index: Int, _ list: FaceList) -> UInt16 {
    let range = Int(clusters[index].firstScalar)..<Int(clusters[index + 1].firstScalar)
    var faces: UInt32 = ~0
    var isVisible = false
    var script: UInt16 = 0
    var wantsColor = false
    var wantsText = false
    for place in range {
      let scalar = scalars[place]
      let facts = list.coverage.facts(of: scalar)
      if script == 0 { script = facts.script }
      if place == range.lowerBound {
        if facts.traits.contains(.isControl) { clusters[index].kind = .unshaped }
        wantsColor = facts.traits.contains(.isEmoji)
      }
      if scalar == 0xFE0F { wantsColor = true }
      if scalar == 0xFE0E { wantsText = true }
      if !facts.traits.contains(.isIgnorable) {
        faces &= facts.faces
        isVisible = true
      }
    }
    if clusters[index].kind == .unshaped { return 0 }
    if !isVisible {
      clusters[index].kind = .invisible
      return script
    }
    if wantsText {
      if faces & ~list.colorFaces != 0 { faces &= ~list.colorFaces }
    } else if wantsColor && faces & list.colorFaces != 0 {
      faces &= list.colorFaces
    }
    let known: UInt32 = list.faces.count == 32 ? ~0 : 1 << UInt32(list.faces.count) &- 1
    if faces & known == 0 {
      clusters[index].flags.insert(.missing)
      clusters[index].face = 0
    } else {
      clusters[index].face = UInt8((faces & known).trailingZeroBitCount)
    }
    return script
  }
}
