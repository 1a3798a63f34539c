// Scalars and grapheme clusters of a word, and the face and the script of each cluster.
import LabelLayout
import TextSegmentation

/// A grapheme cluster while its word is shaped.
struct ItemisedCluster {
  /// The offset of its first byte in the text.
  var start: UInt32
  /// The index of its first scalar.
  var firstScalar: UInt32
  /// Font units.
  var advance: Int32 = 0
  var flags: ClusterFlags = []
  var face: UInt16
  var kind = Kind.text
  /// Whether its face and script are still to be chosen, since they are not simply those of a single scalar.
  var isUndecided: Bool
  var script: UInt16

  enum Kind: UInt8 {
    /// Shaped.
    case text
    /// Shaped, with zero width. It has no face of its own and takes that of its neighbour.
    case invisible
    /// U+0020.
    case space
    /// U+000A between two words that are shaped together.
    case separator
    /// Not shaped: a tab or another control character.
    case unshaped
  }
}

/// A text cut into items: clusters that one face draws in one script, which HarfBuzz shapes as a run.
///
/// The text is a word, or a batch of words with U+000A between them.
struct ItemisedText: ~Copyable {
  private(set) var scalars = ScratchArray<UInt32>()
  /// The memory holds one more after the last, which begins at the end of the text.
  var clusters = ScratchArray<ItemisedCluster>()

  /// Whether the memory has room for more scalars than cached words need.
  var isLarge: Bool { scalars.capacity > 2 * WordLimits.cached }

  /// The index of a cluster's first scalar. If the index of the cluster is the number of clusters, the number of
  /// scalars.
  @inline(__always)
  func firstScalar(_ cluster: Int) -> Int { unsafe Int(clusters.base[cluster].firstScalar) }

  /// The range of the scalars of a range of clusters.
  @inline(__always)
  func scalarRange(_ range: Range<Int>) -> Range<Int> { firstScalar(range.lowerBound)..<firstScalar(range.upperBound) }

  /// Decodes a text into scalars and clusters, each with the face and the script of its first scalar. O(bytes).
  ///
  /// - Parameter coverage: nil for metric fonts, which have no faces.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ sets: BoundarySets, _ coverage: CoverageTable?) {
    scalars.reserve(bytes.count)
    clusters.reserve(bytes.count + 1)
    let (scalars, clusters, boundaries) = unsafe (scalars.base, clusters.base, sets[.cluster])
    var scalarCount = 0
    var clusterCount = 0
    var index = 0
    while index < bytes.count {
      let (scalar, length) = unsafe decodeScalar(bytes, at: index)
      if unsafe index == 0 || boundaries[index >> 6] >> UInt64(index & 63) & 1 != 0 {
        let properties = coverage?.properties(of: scalar) ?? ScalarProperties()
        let isUndecided = properties.faces == 0 || !properties.traits.isEmpty
        unsafe clusters[clusterCount] = ItemisedCluster(
          start: UInt32(truncatingIfNeeded: index), firstScalar: UInt32(truncatingIfNeeded: scalarCount),
          face: isUndecided ? 0 : UInt16(truncatingIfNeeded: properties.faces.trailingZeroBitCount),
          isUndecided: isUndecided, script: properties.script)
        clusterCount &+= 1
      } else {
        unsafe clusters[clusterCount &- 1].isUndecided = true
      }
      unsafe scalars[scalarCount] = scalar
      scalarCount &+= 1
      index &+= length
    }
    unsafe clusters[clusterCount] = ItemisedCluster(
      start: UInt32(bytes.count), firstScalar: UInt32(scalarCount), face: 0, isUndecided: false, script: 0)
    (self.scalars.count, self.clusters.count) = (scalarCount, clusterCount)
    for cluster in 0..<clusterCount {
      // Most scalars need no special treatment.
      let scalar = unsafe scalars[Int(clusters[cluster].firstScalar)]
      if scalar > 0x3000 || scalar > 0x20 && scalar < 0xA0 { continue }
      classify(cluster)
    }
  }

  /// Sets flags and kind of a cluster that is whitespace (R22, R36, R257), a no-break space (R35) or a soft hyphen.
  private mutating func classify(_ index: Int) {
    let first = firstScalar(index)
    // A space with a mark on it is ink (R258).
    guard firstScalar(index + 1) == first + 1 else { return }
    let scalar = scalars[first]
    if scalar == 0x20 {
      clusters[index].flags = .whitespace
      clusters[index].kind = .space
    } else if scalar == 0x09 {
      clusters[index].flags = [.whitespace, .tab]
      clusters[index].kind = .unshaped
    } else if scalar == 0xA0 {
      clusters[index].flags = .noBreakSpace
    } else if scalar == 0xAD {
      clusters[index].flags = .softHyphen
    } else if isLabelWhitespace(scalar) {
      clusters[index].flags = .whitespace
    }
  }

  /// Sets advances and faces from a metric font, by the first scalar of each cluster.
  mutating func measure(with metric: MetricFont) {
    for index in 0..<clusters.count {
      let first = scalars[firstScalar(index)]
      clusters[index].advance = metric.advance(of: first)
      clusters[index].face = metric.face(of: first)
    }
  }

  /// Sets face, script and kind of every cluster.
  ///
  /// An invisible cluster takes the face of the cluster before it in its word, or else that of the one after it. If it
  /// is alone in its word, it takes the first face. Common and Inherited clusters, spaces included, take the script of
  /// the preceding text: `scriptBefore` at the beginning. If that is 0, they take the first script in their word
  /// (UAX #24, 5.2), or none. Words between separators do not affect each other. A separator joins the run before it.
  mutating func chooseFaces(_ context: ShapingContext, scriptBefore: UInt16 = 0) {
    assert(!context.isMetric, "a metric font has no faces")
    let list = context.faceList
    var neighbours = Neighbours()
    var script = scriptBefore
    var (firstOfWord, firstOfFace) = (0, 0)
    var faceBefore: UInt16?
    for index in 0..<clusters.count {
      if clusters[index].kind == .separator {
        clusters[index].face = clusters[index - 1].face
        clusters[index].script = clusters[index - 1].script
        script = 0
        (firstOfWord, firstOfFace) = (index + 1, index + 1)
        faceBefore = nil
        neighbours = Neighbours()
        continue
      }
      var scriptOfCluster: UInt16 = 0
      if clusters[index].kind == .space {
        clusters[index].face = UInt16(list.spaceFace)
        faceBefore = nil
        firstOfFace = index + 1
        neighbours = Neighbours()
      } else {
        scriptOfCluster = clusters[index].isUndecided ? chooseFace(index, context, &neighbours) : clusters[index].script
        if scriptOfCluster != 0 { neighbours.before = clusters[index].kind == .text ? clusters[index].face : 0 }
        if clusters[index].kind == .invisible {
          if let faceBefore { clusters[index].face = faceBefore }
        } else {
          if faceBefore == nil { for earlier in firstOfFace..<index { clusters[earlier].face = clusters[index].face } }
          faceBefore = clusters[index].face
        }
      }
      if scriptOfCluster != 0 {
        if script == 0 { for earlier in firstOfWord..<index { clusters[earlier].script = scriptOfCluster } }
        script = scriptOfCluster
      }
      clusters[index].script = script
    }
  }

  /// Sets the face and the kind of a cluster. Returns its own script, 0 for none.
  mutating func chooseFace(_ index: Int, _ context: ShapingContext, _ neighbours: inout Neighbours) -> UInt16 {
    assert(index >= 0 && index < clusters.count)
    let list = context.faceList
    var faces = UInt32.max
    var isVisible = false
    var script: UInt16 = 0
    var presentation = FallbackFaces.Presentation.any
    let range = scalarRange(index..<index + 1)
    for next in range {
      let (scalar, isFirst) = (scalars[next], next == range.lowerBound)
      let properties = list.coverage.properties(of: scalar)
      if script == 0 { script = properties.script }
      if isFirst, properties.traits.contains(.isControl) { clusters[index].kind = .unshaped }
      presentation.consider(scalar, isEmoji: properties.traits.contains(.isEmoji), isFirst: isFirst)
      if !properties.traits.contains(.isIgnorable) {
        faces &= properties.faces
        isVisible = true
      }
    }
    if clusters[index].kind == .unshaped { return 0 }
    if !isVisible {
      clusters[index].kind = .invisible
      return script
    }
    let preferred =
      switch presentation {
      case .any: UInt32(0)
      case .color: faces & list.colorFaces
      case .text: faces & ~list.colorFaces
      }
    if preferred != 0 { faces = preferred }
    if list.fallback != nil, faces == 0 || preferred == 0 && presentation != .any {
      chooseFallback(index, script: script, presentation, faces: faces, context, &neighbours)
      return script
    }
    if faces == 0 { clusters[index].flags.insert(.missing) }
    clusters[index].face = faces == 0 ? 0 : UInt16(faces.trailingZeroBitCount)
    return script
  }

  /// Whether a cluster has a script of its own, which does not come from the text around it.
  func hasOwnScript(_ index: Int, _ coverage: CoverageTable) -> Bool {
    assert(index >= 0 && index < clusters.count)
    return unsafe scalars.elements[scalarRange(index..<index + 1)].contains { coverage.properties(of: $0).script != 0 }
  }

  /// Whether two adjacent clusters are shaped as one run.
  @inline(__always)
  func isSameRun(_ a: Int, _ b: Int) -> Bool {
    assert(a >= 0 && b >= 0 && a < clusters.count && b < clusters.count, "the text has both clusters")
    return clusters[a].kind != .unshaped && clusters[a].face == clusters[b].face
      && clusters[a].script == clusters[b].script
  }
}
