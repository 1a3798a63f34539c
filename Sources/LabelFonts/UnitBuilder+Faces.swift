// Which face draws each cluster, and in which script it is shaped.
import LabelLayout

extension UnitBuilder {
  /// Sets face, script and kind of every cluster.
  ///
  /// Invisible clusters take the face before them, else behind them in their word; alone in a word the first face.
  /// Clusters whose scalars are Common or Inherited take the script of the text before them in their word, else of the
  /// text behind them in their word; a word of such clusters alone (digits, signs) has no script. Spaces, where the
  /// unit holds some, take the script before them, else behind them; separators join the run before them. So a word's runs depend on its bytes alone.
  mutating func chooseFaces(_ context: ShapingContext) {
    let list = context.faceList
    var wordStart = 0
    var scriptBefore: UInt16 = 0
    var faceBefore: UInt8?
    var hasSpaces = false
    for index in 0..<clusterCount {
      if clusters[index].kind == .space || clusters[index].kind == .separator {
        scriptBefore = 0
        wordStart = index + 1
        faceBefore = nil
        if clusters[index].kind == .space {
          hasSpaces = true
          clusters[index].face = UInt8(list.spaceFace)
        } else {
          clusters[index].face = clusters[index - 1].face
          clusters[index].script = clusters[index - 1].script
        }
        continue
      }
      let script = clusters[index].isUndecided ? chooseFace(index, list) : clusters[index].script
      if clusters[index].kind == .invisible {
        if let faceBefore { clusters[index].face = faceBefore }
      } else {
        if faceBefore == nil { for earlier in wordStart..<index { clusters[earlier].face = clusters[index].face } }
        faceBefore = clusters[index].face
      }
      if script != 0 && scriptBefore == 0 {
        for earlier in wordStart..<index { clusters[earlier].script = script }
      }
      if script != 0 { scriptBefore = script }
      clusters[index].script = scriptBefore
    }
    if hasSpaces { chooseScriptsOfSpaces() }
  }

  /// Spaces join the word before them, those at the beginning the word behind them.
  private mutating func chooseScriptsOfSpaces() {
    var previous: UInt16?
    for index in 0..<clusterCount {
      if clusters[index].kind != .space {
        previous = clusters[index].script
      } else if let previous {
        clusters[index].script = previous
      } else if let next = (index..<clusterCount).first(where: { clusters[$0].kind != .space }) {
        clusters[index].script = clusters[next].script
      }
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
