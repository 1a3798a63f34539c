// The embedding level of each cluster of a prepared text.
import LabelLayout
import TextSegmentation

extension BidiLevels {
  /// The levels of all clusters of a whole text, in a block of memory that the caller frees.
  public mutating func levels(
    of text: LabelText, _ clusters: borrowing ClusterBuffer, _ bytes: UnsafeBufferPointer<UInt8>,
    runs: UnsafeBufferPointer<AttributedRun>, _ environment: LayoutDirection
  ) -> UnsafeMutablePointer<UInt8> {
    let levels = Block.allocate(UInt8.self, capacity: clusters.count)
    fill(levels, bytes, clusters, runs: runs, visible: 0..<Int.max) { text.isRightToLeft(paragraphAt: $0, environment) }
    return levels
  }

  /// Writes the level of each cluster of a text, or of a part of it, before L1. It is that of the cluster's first
  /// scalar, with `ClusterLevels.blank` if all its scalars are white space or controls. Paragraphs are read whole,
  /// including bytes that have no clusters here. O(bytes of the visible paragraphs, and clusters).
  ///
  /// - Parameters:
  ///   - runs: the runs of attributed text, which may have writing directions; else none.
  ///   - visible: the visible bytes. The clusters of paragraphs without any of them get no levels.
  ///   - isRightToLeft: whether the base direction of a paragraph is right to left, given the index of its first
  ///     cluster here.
  public mutating func fill(
    _ levels: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ clusters: borrowing ClusterBuffer,
    runs: UnsafeBufferPointer<AttributedRun>, visible: Range<Int>, isRightToLeft: (Int) -> Bool
  ) {
    let runs = runs.haveWritingDirections ? runs : UnsafeBufferPointer(start: nil, count: 0)
    var start = 0
    while start < clusters.count && Int(clusters.starts[start]) < visible.upperBound {
      var end = start
      var hasBreak = false
      while end < clusters.count && !hasBreak {
        hasBreak = clusters.flags[end].contains([.hardBreak, .paragraphBreak])
        end += 1
      }
      if Int(clusters.starts[end]) > visible.lowerBound {
        // No line shows the paragraph break, so it needs no level of its own.
        let shown = start..<(hasBreak ? end - 1 : end)
        let isRightToLeft = isRightToLeft(start)
        for cluster in start..<end { levels[cluster] = isRightToLeft ? 1 : 0 }
        fill(levels, bytes, clusters, runs, paragraph: shown, isRightToLeft: isRightToLeft)
      }
      start = end
    }
  }

  private mutating func fill(
    _ levels: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ clusters: borrowing ClusterBuffer,
    _ runs: UnsafeBufferPointer<AttributedRun>, paragraph: Range<Int>, isRightToLeft: Bool
  ) {
    guard !paragraph.isEmpty else { return }
    characters.removeAll()
    offsets.removeAll()
    var byte = Int(clusters.starts[paragraph.lowerBound])
    if byte > 0 { byte = ParagraphDirection.start(bytes, at: byte) }
    var directions = WritingDirectionCursor(bytes, runs, from: byte)
    while byte < bytes.count {
      let (scalar, length) = decodeScalar(bytes, at: byte)
      if ParagraphDirection.endsParagraph(scalar) { break }
      if byte >= directions.nextChange {
        directions.change(at: byte, &characters)
        while offsets.count < characters.count { offsets.append(UInt32(truncatingIfNeeded: byte)) }
      }
      // U+0085 ends a line only, as U+2028 does (RULES.md: hard breaks).
      characters.append(BidiCharacter(codePoint: scalar == 0x85 ? 0x2028 : scalar))
      offsets.append(UInt32(truncatingIfNeeded: byte &+ 1))
      byte += length
    }
    resolveParagraph(isRightToLeft: isRightToLeft)
    var index = 0
    for cluster in paragraph {
      while index < offsets.count && offsets[index] <= clusters.starts[cluster] { index += 1 }
      guard index < offsets.count else { return }
      let first = index
      var isBlank = true
      while index < offsets.count && offsets[index] <= clusters.starts[cluster + 1] {
        isBlank = isBlank && BidiClasses.reset.contains(characters[index])
        index += 1
      }
      levels[cluster] = self.levels[first] | (isBlank ? ClusterLevels.blank : 0)
    }
  }
}
