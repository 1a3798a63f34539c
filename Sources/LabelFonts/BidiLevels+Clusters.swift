// The embedding level of each cluster of a prepared text.
import LabelLayout
import TextSegmentation

extension BidiLevels {
  /// Writes the level of each cluster of a text, before L1: that of its first scalar, with `ClusterLevels.blank` where
  /// all its scalars are white space or controls. O(bytes).
  ///
  /// - Parameter isRightToLeft: the base direction of the paragraph that begins at a cluster.
  public mutating func fill(
    _ levels: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ clusters: borrowing ClusterBuffer,
    isRightToLeft: (Int) -> Bool
  ) {
    var scalars: [UInt32] = []
    var places: [Range<Int>] = []
    var start = 0
    while start < clusters.count {
      scalars.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      var end = start
      while end < clusters.count {
        let first = scalars.count
        var byte = Int(clusters.starts[end])
        while byte < Int(clusters.starts[end + 1]) {
          let (scalar, length) = decodeScalar(bytes, at: byte)
          scalars.append(scalar)
          byte += length
        }
        end += 1
        if clusters.flags[end - 1].contains([.hardBreak, .paragraphBreak]) {
          // No line shows it.
          scalars.removeSubrange(first...)
          break
        }
        places.append(first..<scalars.count)
      }
      let isRightToLeft = isRightToLeft(start)
      for cluster in start..<end { levels[cluster] = isRightToLeft ? 1 : 0 }
      if let found = paragraphLevels(of: scalars, isRightToLeft: isRightToLeft) {
        for (index, place) in places.enumerated() {
          let blank = found[place].reduce(ClusterLevels.blank, &)
          levels[start + index] = found[place.lowerBound] & ~ClusterLevels.blank | blank
        }
      }
      start = end
    }
  }
}
