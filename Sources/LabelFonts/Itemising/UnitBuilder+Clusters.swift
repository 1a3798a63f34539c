// Scalars and grapheme clusters of a unit, and what kind each cluster is.
import LabelLayout
import TextSegmentation

extension UnitBuilder {
  /// Fills the bit sets.
  mutating func segmentUnit(_ bytes: UnsafeBufferPointer<UInt8>) {
    bitWords = bytes.count / 64 + 1
    bits.reserve(bitWords * 12)
    let summary = sets.segment(bytes)
    hasComplexContext = summary.hasComplexContext
    needsBidi = summary.needsBidi
  }

  /// Decodes the unit into scalars and clusters, each with the face and the script of its first scalar. O(bytes).
  mutating func collectClusters(_ bytes: UnsafeBufferPointer<UInt8>, _ context: ShapingContext) {
    scalars.reserve(bytes.count)
    clusters.reserve(bytes.count + 1)
    let (scalars, clusters, graphemes) = (scalars.base, clusters.base, bits.base)
    var scalarCount = 0
    var clusterCount = 0
    var index = 0
    let coverage = context.faceList.coverage
    while index < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: index)
      if index == 0 || graphemes[index >> 6] >> UInt64(index & 63) & 1 != 0 {
        let facts = isShaped ? coverage.facts(of: scalar) : ScalarFacts()
        let isUndecided = facts.faces == 0 || !facts.traits.isEmpty
        clusters[clusterCount] = Cluster(
          start: UInt32(truncatingIfNeeded: index), firstScalar: UInt32(truncatingIfNeeded: scalarCount),
          face: isUndecided ? 0 : UInt8(truncatingIfNeeded: facts.faces.trailingZeroBitCount),
          isUndecided: isUndecided, script: facts.script)
        clusterCount &+= 1
      } else {
        clusters[clusterCount &- 1].isUndecided = true
      }
      scalars[scalarCount] = scalar
      scalarCount &+= 1
      index &+= length
    }
    clusters[clusterCount] = Cluster(
      start: UInt32(bytes.count), firstScalar: UInt32(scalarCount), face: 0, isUndecided: false, script: 0)
    (self.scalarCount, self.clusterCount) = (scalarCount, clusterCount)
    for cluster in 0..<clusterCount {
      // Most scalars are neither spaces nor anything else that is told apart.
      let scalar = scalars[Int(clusters[cluster].firstScalar)]
      if scalar > 0x3000 || scalar > 0x20 && scalar < 0xA0 { continue }
      classify(cluster)
    }
  }

  private mutating func classify(_ index: Int) {
    let first = Int(clusters[index].firstScalar)
    // With a mark on it, a space is ink.
    guard Int(clusters[index + 1].firstScalar) == first + 1 else { return }
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

  /// Says on which sides a grapheme cluster reaches into the spaces beside the unit.
  mutating func findJoints(_ bytes: UnsafeBufferPointer<UInt8>) {
    padded.reserve(bytes.count + 2)
    padded[0] = 0x20
    (padded.base + 1).update(from: bytes.baseAddress!, count: bytes.count)
    padded[bytes.count + 1] = 0x20
    let words = (bytes.count + 2) / 64 + 1
    paddedBits.reserve(words)
    _ = segment(
      UnsafeBufferPointer(start: padded.base, count: bytes.count + 2),
      into: SegmentationOutput(graphemes: paddedBits.base))
    let end = bytes.count + 1
    if paddedBits[0] & 2 == 0 { traits.insert(.joinsSpaceBefore) }
    if paddedBits[end >> 6] >> UInt64(end & 63) & 1 == 0 { traits.insert(.joinsSpaceAfter) }
  }

  /// Sets advances from a metric font: by a cluster's first scalar.
  mutating func measure(with metric: MetricFont) {
    for index in 0..<clusterCount {
      clusters[index].advance = metric.advance(of: scalars[Int(clusters[index].firstScalar)])
    }
  }
}
