// Scalars and grapheme clusters of a unit, and what kind each cluster is.
import LabelLayout
import TextSegmentation

extension UnitBuilder {
  /// Fills the bit sets.
  mutating func segmentUnit(_ bytes: UnsafeBufferPointer<UInt8>, options: LineBreakOptions = LineBreakOptions()) {
    bitWords = bytes.count / 64 + 1
    // Room for the segmentation of the rest behind a cut too.
    bits.reserve(bitWords * 6)
    let summary = segment(
      bytes, options: options,
      into: SegmentationOutput(
        graphemes: bits.base, lineBreaks: bits.base + bitWords, mandatoryBreaks: nil,
        wordPriorityBreaks: bits.base + 2 * bitWords, complexContext: bits.base + 3 * bitWords))
    hasComplexContext = summary.hasComplexContext
    needsBidi = summary.needsBidi
  }

  /// Decodes the unit into scalars and clusters. O(bytes).
  mutating func collectClusters(_ bytes: UnsafeBufferPointer<UInt8>, _ context: ShapingContext) {
    scalars.reserve(bytes.count)
    scalarStarts.reserve(bytes.count + 1)
    clusters.reserve(bytes.count + 1)
    scalarCount = 0
    clusterCount = 0
    var index = 0
    while index < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: index)
      if index == 0 || isSet(0, index) {
        clusters[clusterCount] = Cluster(start: UInt32(index), firstScalar: UInt32(scalarCount))
        clusterCount += 1
      }
      scalars[scalarCount] = scalar
      scalarStarts[scalarCount] = UInt32(index)
      scalarCount += 1
      index += length
    }
    scalarStarts[scalarCount] = UInt32(bytes.count)
    clusters[clusterCount] = Cluster(start: UInt32(bytes.count), firstScalar: UInt32(scalarCount))
    for cluster in 0..<clusterCount { classify(cluster) }
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
