// Chooses faces of fallback for clusters that no listed face has.
import CHarfBuzz

extension ItemisedText {
  /// The faces of the letters around a character without a script, in its word.
  struct Neighbours {
    /// The face of the last letter before, if there is one; 0 if it is invisible.
    var before: UInt16?
    /// The face of the first letter in the word, once it was looked for; 0 if there is none, or if it is invisible.
    var first: UInt16?
  }

  /// Sets the face of a cluster that no listed face has, or has not in the wanted presentation.
  ///
  /// The first font in the order of the cluster's language that has the whole cluster draws it. A cluster without a
  /// script, such as a sign between letters, prefers the face of the letter before it in its word, or else of the first
  /// letter after it. If no font has the whole cluster, that of its first character draws it, and it is missing.
  ///
  /// - Parameter faces: the listed faces that have the cluster, in another presentation than the wanted one.
  mutating func chooseFallback(
    _ index: Int, script: UInt16, _ presentation: FallbackFaces.Presentation, faces: UInt32,
    _ context: ShapingContext, _ neighbours: inout Neighbours
  ) {
    let range = scalarRange(index..<index + 1)
    let coverage = context.faceList.coverage
    // Most clusters are one scalar, for which the answer is remembered.
    var found: Int?
    var visible: [UInt32] = []
    if presentation == .any, range.count == 1, script != 0 {
      found = context.fallbackFace(of: scalars[range.lowerBound], script: script)
    } else {
      visible = unsafe scalars.elements[range].filter { !coverage.properties(of: $0).traits.contains(.isIgnorable) }
      found = fallbackFace(of: visible, at: index, script: script, presentation, faces: faces, context, &neighbours)
    }
    if let found {
      clusters[index].face = UInt16(truncatingIfNeeded: found)
    } else if faces != 0 {
      clusters[index].face = UInt16(faces.trailingZeroBitCount)
    } else {
      clusters[index].flags.insert(.missing)
      let first = visible.first ?? scalars[range.lowerBound]
      let properties = coverage.properties(of: first)
      let listed = properties.faces == 0 ? nil : properties.faces.trailingZeroBitCount
      let base = listed ?? (visible.count > 1 ? context.fallbackFace(of: first, script: properties.script) : nil)
      clusters[index].face = UInt16(truncatingIfNeeded: base ?? 0)
    }
  }

  private mutating func fallbackFace(
    of visible: [UInt32], at index: Int, script: UInt16, _ presentation: FallbackFaces.Presentation,
    faces: UInt32, _ context: ShapingContext, _ neighbours: inout Neighbours
  ) -> Int? {
    if presentation != .any {
      if let found = context.fallbackFace(of: visible, script: script, presentation) { return found }
      if faces != 0 { return nil }
    }
    func covers(_ face: Int) -> Bool {
      let face = context.faceList.face(at: face)
      return visible.allSatisfy { face.covers($0) }
    }
    if script == 0, presentation == .any {
      let face = faceOfLetter(by: index, context, &neighbours)
      if face >= FallbackFaces.first, covers(face) { return face }
    }
    let first = visible[0]
    if presentation == .any, context.faceList.coverage.properties(of: first).script == script {
      // The first font that has the first scalar usually has the others, and then it is the first that has all.
      guard let base = context.fallbackFace(of: first, script: script) else { return nil }
      if visible.count == 1 || covers(base) { return base }
    }
    return context.fallbackFace(of: visible, script: script, .any)
  }

  /// The face of the letter before a cluster in its word, or else of the first letter after it; 0 if the word has no
  /// letters. It is the same whether the word is shaped alone, with others, or as a part of its line.
  private mutating func faceOfLetter(by index: Int, _ context: ShapingContext, _ neighbours: inout Neighbours) -> Int {
    if let known = neighbours.before ?? neighbours.first { return Int(known) }
    var letter: UInt16 = 0
    for next in index + 1..<max(index + 1, clusters.count) {
      if clusters[next].kind == .separator || clusters[next].kind == .space { break }
      if hasOwnScript(next, context.faceList.coverage) {
        letter = clusters[next].isUndecided ? faceOfUndecided(next, context) : clusters[next].face
        break
      }
    }
    neighbours.first = letter
    return Int(letter)
  }

  /// The face of a later cluster that has a script; 0 if it is invisible.
  private mutating func faceOfUndecided(_ index: Int, _ context: ShapingContext) -> UInt16 {
    let kept = clusters[index]
    defer { clusters[index] = kept }
    var none = Neighbours(before: nil, first: 0)
    _ = chooseFace(index, context, &none)
    return clusters[index].kind == .text ? clusters[index].face : 0
  }
}
