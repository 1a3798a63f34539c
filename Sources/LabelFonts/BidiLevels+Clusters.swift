// The embedding level of each cluster of a prepared text.
import LabelLayout
import TextSegmentation

extension BidiLevels {
  /// Writes the level of each cluster of a text, before L1: that of its first scalar. O(bytes).
  ///
  /// - Parameter isRightToLeft: the base direction of the paragraph that begins at a cluster.
  public mutating func fill(
    _ levels: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ clusters: borrowing ClusterBuffer,
    isRightToLeft: (Int) -> Bool
  ) {
    var scalars: [UInt32] = []
    var places: [Int] = []
    var start = 0
    while start < clusters.count {
      scalars.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      var end = start
      while end < clusters.count {
        places.append(scalars.count)
        var byte = Int(clusters.starts[end])
        while byte < Int(clusters.starts[end + 1]) {
          let (scalar, length) = decodeScalar(bytes, at: byte)
          scalars.append(scalar)
          byte += length
        }
        end += 1
        if clusters.flags[end - 1].contains([.hardBreak, .paragraphBreak]) { break }
      }
      let base: Base = isRightToLeft(start) ? .rightToLeft : .leftToRight
      let resolved: Void? = withLevels(of: scalars, base: base) { _, found, _ in
        for cluster in start..<end { levels[cluster] = UInt8(found[places[cluster - start]]) }
      }
      if resolved == nil {
        for cluster in start..<end { levels[cluster] = base.rawValue }
      }
      start = end
    }
  }
}
