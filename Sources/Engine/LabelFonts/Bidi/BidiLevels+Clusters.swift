// The embedding level of each cluster of a prepared text.
import LabelLayout
import TextSegmentation

extension BidiLevels {
  /// The levels of all clusters of a whole text, in a block of memory that the caller frees.
  package mutating func levels(
    of text: LabelText, _ clusters: borrowing ClusterBuffer, _ bytes: UnsafeBufferPointer<UInt8>,
    runs: UnsafeBufferPointer<AttributedRun>, _ environment: LayoutDirection
  ) -> UnsafeMutablePointer<UInt8> {
    let levels = unsafe Block.allocate(UInt8.self, capacity: clusters.count)
    unsafe fill(levels, bytes, clusters, runs: runs, visible: 0..<Int.max) {
      text.isRightToLeft(paragraphAt: $0, environment)
    }
    return unsafe levels
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
  package mutating func fill(
    _ levels: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ clusters: borrowing ClusterBuffer,
    runs: UnsafeBufferPointer<AttributedRun>, visible: Range<Int>, isRightToLeft: (Int) -> Bool
  ) {
    let runs = unsafe runs.haveWritingDirections ? runs : UnsafeBufferPointer(start: nil, count: 0)
    var start = 0
    while unsafe start < clusters.count && Int(clusters.starts[start]) < visible.upperBound {
      var end = start
      var hasBreak = false
      while end < clusters.count && !hasBreak {
        hasBreak = unsafe clusters.flags[end].contains(.paragraphBreak)
        end += 1
      }
      if unsafe Int(clusters.starts[end]) > visible.lowerBound {
        // No line shows the paragraph break, which keeps the paragraph's level.
        let isRightToLeft = isRightToLeft(start)
        for cluster in start..<end { unsafe levels[cluster] = isRightToLeft ? 1 : 0 }
        unsafe fill(levels, bytes, clusters, runs, paragraph: start..<end, isRightToLeft: isRightToLeft)
      }
      start = end
    }
  }

  private mutating func fill(
    _ levels: UnsafeMutablePointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>, _ clusters: borrowing ClusterBuffer,
    _ runs: UnsafeBufferPointer<AttributedRun>, paragraph: Range<Int>, isRightToLeft: Bool
  ) {
    characters.removeAll()
    offsets.removeAll()
    var byte = unsafe ParagraphDirection.start(bytes, at: Int(clusters.starts[paragraph.lowerBound]))
    var directions = unsafe WritingDirectionCursor(bytes, runs, from: byte)
    // Each step has room for what it reads; the arrays keep their counts up to date only at its end.
    while byte < bytes.count {
      if byte >= directions.nextChange {
        if unsafe HardBreak(decodeScalar(bytes, at: byte).scalar) == .paragraph { break }
        directions.change(at: byte, &characters)
        while offsets.count < characters.count { offsets.append(UInt32(truncatingIfNeeded: byte)) }
      }
      let end = min(bytes.count, byte &+ BidiLevels.step, directions.nextChange)
      characters.reserve(characters.count &+ BidiLevels.step)
      offsets.reserve(characters.capacity)
      var count = characters.count
      let (characters, offsets) = unsafe (characters.base, offsets.base)
      while byte < end {
        var (scalar, length) = unsafe (UInt32(bytes[byte]), 1)
        if scalar >= 0x80 { (scalar, length) = unsafe decodeScalar(bytes, at: byte) }
        // U+0085 ends a line only, as U+2028 does (R259).
        unsafe characters[count] = BidiCharacter(codePoint: scalar == 0x85 ? 0x2028 : scalar)
        if unsafe characters[count].value == BidiClass.b.rawValue, HardBreak(scalar) == .paragraph { break }
        unsafe offsets[count] = UInt32(truncatingIfNeeded: byte &+ 1)
        count &+= 1
        byte &+= length
      }
      (self.characters.count, self.offsets.count) = (count, count)
      if byte < end { break }
    }
    resolveParagraph(isRightToLeft: isRightToLeft)
    let (characters, offsets, found, count) = unsafe (characters.base, offsets.base, self.levels.base, offsets.count)
    var index = 0
    for cluster in paragraph {
      let (start, end) = unsafe (clusters.starts[cluster], clusters.starts[cluster &+ 1])
      while unsafe index < count && offsets[index] <= start { index &+= 1 }
      guard index < count else { return }
      let first = index
      var isBlank = true
      while unsafe index < count && offsets[index] <= end {
        isBlank = unsafe isBlank && BidiClasses.reset.contains(characters[index])
        index &+= 1
      }
      unsafe levels[cluster] = found[first] | (isBlank ? ClusterLevels.blank : 0)
    }
  }

  /// How many bytes are read at a time.
  private static var step: Int { 256 }
}

extension Workspace {
  /// The levels of the clusters of a plain text, or of its beginning, whose paragraphs have one direction, in the
  /// paragraphs that have visible bytes. Valid until the call ends. Nil if the system has no memory for them.
  package func levels(
    _ bytes: UnsafeBufferPointer<UInt8>, of visible: Range<Int>, isRightToLeft: Bool
  ) -> UnsafePointer<UInt8>? {
    let noRuns = unsafe UnsafeBufferPointer<AttributedRun>(start: nil, count: 0)
    return unsafe levels(of: clusterStorage, in: attributed.pointee.beginning, bytes, runs: noRuns, visible) { _ in
      isRightToLeft
    }
  }

  func levels(
    of clusters: UnsafeMutablePointer<ClusterBuffer>, in memory: UnsafeMutablePointer<AttributedMemory>,
    _ bytes: UnsafeBufferPointer<UInt8>, runs: UnsafeBufferPointer<AttributedRun>, _ visible: Range<Int>,
    isRightToLeft: (Int) -> Bool
  ) -> UnsafePointer<UInt8>? {
    guard hasMemory(forLevelsOf: bytes.count) else { return nil }
    unsafe memory.pointee.levels.reserve(clusters.pointee.count)
    unsafe attributed.pointee.bidi.pointee.fill(
      memory.pointee.levels.base, bytes, clusters.pointee, runs: runs, visible: visible, isRightToLeft: isRightToLeft)
    return unsafe UnsafePointer(memory.pointee.levels.base)
  }
}
