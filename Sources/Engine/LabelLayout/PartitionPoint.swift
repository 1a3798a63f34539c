// Binary search.

/// Returns the first index of a range at which a predicate is false, if it is true up to there and false from there on;
/// the range's end if it is true everywhere. O(log range).
@inlinable @inline(__always)
package func partitionPoint(_ start: Int, _ end: Int, _ isBefore: (Int) -> Bool) -> Int {
  var (low, high) = (start, end)
  while low < high {
    let middle = (low &+ high &- 1) >> 1
    if isBefore(middle) { low = middle &+ 1 } else { high = middle }
  }
  return low
}
