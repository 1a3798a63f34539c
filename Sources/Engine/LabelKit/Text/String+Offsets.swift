// Conversions between UTF-8 offsets and indices of a string.

extension String {
  /// Returns the UTF-8 offset of an index. O(1) if the string is stored in UTF-8.
  func utf8Offset(of index: Index) -> Int { utf8.distance(from: utf8.startIndex, to: index) }

  /// Returns the index at a UTF-8 offset. O(1) if the string is stored in UTF-8.
  func index(utf8Offset offset: Int) -> Index { utf8.index(utf8.startIndex, offsetBy: offset) }

  /// Returns the range of indices for a range of UTF-8 offsets.
  func range(utf8Offsets offsets: Range<Int>) -> Range<Index> {
    let start = index(utf8Offset: offsets.lowerBound)
    return start..<utf8.index(start, offsetBy: offsets.count)
  }
}
