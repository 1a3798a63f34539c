// The runs of levels on a line, and the visual order of what has levels.

/// Clusters that follow each other in the text and on a line, at one embedding level.
@usableFromInline package struct VisualRun: HasLevel, BitwiseCopyable {
  @usableFromInline package let level: UInt32
  /// The index of its first cluster, and that after the last one.
  @usableFromInline package let start: Int
  @usableFromInline package let end: Int
  /// The offset between sums of advances and positions on the line: subtracted from sums if the run is left-to-right;
  /// otherwise sums are subtracted from it.
  @usableFromInline package fileprivate(set) var origin: LayoutUnit

  @inlinable
  package var isRightToLeft: Bool { level & 1 != 0 }
}

extension Borrowed<VisiblePart> {
  /// Writes the runs of a regular line (`LabelText.isRegular`) from left to right. Returns their number: at least one,
  /// and otherwise at most that of the clusters. O(clusters).
  ///
  /// - Parameter levels: the levels of the text's clusters; nil if all have that of the line.
  package func addRuns(_ levels: UnsafePointer<UInt8>?, into runs: UnsafeMutablePointer<VisualRun>) -> Int {
    let (start, end, sums) = unsafe (pointee.start, pointee.end, pointee.sums)
    guard let levels = unsafe levels, start < end else {
      let origin = unsafe pointee.isRightToLeft ? pointee.inset &+ sums[end] : sums[start]
      unsafe runs.initialize(
        to: VisualRun(level: pointee.isRightToLeft ? 1 : 0, start: start, end: end, origin: origin))
      return 1
    }
    var (count, next) = (0, start)
    while next < end {
      let (first, level) = unsafe (next, levels[next] & ~ClusterLevels.blank)
      repeat { next &+= 1 } while unsafe next < end && levels[next] & ~ClusterLevels.blank == level
      unsafe (runs + count).initialize(to: VisualRun(level: UInt32(level), start: first, end: next, origin: 0))
      count &+= 1
    }
    unsafe VisualRun.reorder(runs, count)
    var left = pointee.inset
    for index in 0..<count {
      let run = unsafe runs + index
      let (before, after) = unsafe (sums[run.pointee.start], sums[run.pointee.end])
      unsafe run.pointee.origin = run.pointee.isRightToLeft ? left &+ after : before &- left
      left &+= after &- before
    }
    return count
  }
}

/// Something that has an embedding level.
@usableFromInline package protocol HasLevel {
  var level: UInt32 { get }
}

extension HasLevel {
  /// Reverses, from the highest level down to the lowest odd one, every run of elements of that level or above (UAX #9
  /// L2), in the array itself. O(elements × levels).
  package static func reorder(_ elements: UnsafeMutablePointer<Self>, _ count: Int) {
    var highest: UInt32 = 0
    var lowestOdd = UInt32.max
    for index in 0..<count {
      let level = unsafe elements[index].level
      highest = max(highest, level)
      if level & 1 == 1 { lowestOdd = min(lowestOdd, level) }
    }
    guard lowestOdd <= highest else { return }
    for level in (lowestOdd...highest).reversed() {
      var index = 0
      while index < count {
        guard unsafe elements[index].level >= level else {
          index += 1
          continue
        }
        var end = index
        while end < count, unsafe elements[end].level >= level { end += 1 }
        var (left, right) = (index, end - 1)
        while left < right {
          unsafe (elements[left], elements[right]) = (elements[right], elements[left])
          left += 1
          right -= 1
        }
        index = end
      }
    }
  }
}
