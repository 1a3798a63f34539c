// The embedding level of each cluster of a prepared text.
import LabelLayout
import TextSegmentation

extension BidiLevels {
  /// Writes the level of each cluster of a text, before L1: that of its first scalar. O(bytes).
  ///
  /// - Parameter isRightToLeft: the base direction of the paragraph that begins at a cluster.
  public func fill(
    _ levels: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ clusters: borrowing ClusterBuffer,
    isRightToLeft: (Int) -> Bool
  ) {
    var units: [UInt16] = []
    var places: [Int] = []
    var start = 0
    while start < clusters.count {
      units.removeAll(keepingCapacity: true)
      places.removeAll(keepingCapacity: true)
      var end = start
      while end < clusters.count {
        places.append(units.count)
        var byte = Int(clusters.starts[end])
        while byte < Int(clusters.starts[end + 1]) {
          let (scalar, length) = decodeScalar(bytes, at: byte)
          if scalar >= 0x10000 {
            units.append(UInt16(0xD7C0 + scalar >> 10))
            units.append(UInt16(0xDC00 + scalar & 0x3FF))
          } else {
            units.append(UInt16(scalar))
          }
          byte += length
        }
        end += 1
        if clusters.flags[end - 1].contains([.hardBreak, .paragraphBreak]) { break }
      }
      let base: Base = isRightToLeft(start) ? .rightToLeft : .leftToRight
      units.withUnsafeBufferPointer { units in
        let found: Void? = withLevels(of: units, base: base) { _, found in
          for cluster in start..<end { levels[cluster] = found[places[cluster - start]] }
        }
        if found == nil {
          for cluster in start..<end { levels[cluster] = base.rawValue }
        }
      }
      start = end
    }
  }
}
