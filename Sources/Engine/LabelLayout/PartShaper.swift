// Shapes by itself what a line shows of a hard line (R302).

/// Low level: shapes parts of a text as if nothing was before and after them. Layout measures by it the words that a line's
/// end cuts between clusters that depend on each other.
open class PartShaper {
  /// Creates a shaper without a text: parts have the widths that they have in their hard lines.
  public init() {}

  /// Returns the advance of some bytes of the text, in layout units at scale 1; nil if they have another number of clusters
  /// by themselves. O(bytes), plus the time for shaping.
  open func width(ofPart bytes: Range<Int>, clusterCount: Int) -> LayoutUnit? { nil }

  /// Whether words and spaces of some bytes depend on each other, so that only the whole part is shaped by itself.
  open func joinsSpaces(ofPart bytes: Range<Int>) -> Bool { false }

  /// Low level: calls `body` with the sums of the advances before each cluster of some bytes and of all; with nil if they
  /// have another number of clusters by themselves.
  open func withSums(
    ofPart bytes: Range<Int>, clusterCount: Int, _ body: (UnsafePointer<LayoutUnit>?) -> Void
  ) { body(nil) }
}

/// The first and the last word of a line, which are shaped by themselves if the line begins or ends inside them.
package struct CutWords {
  /// The end of the first word if the line begins inside it; otherwise the line's start.
  package let first: Int
  /// The start of the last word if the line ends inside it; otherwise the line's end. Both are the line's end if the two
  /// words are one or touch, or if a font's words depend on spaces.
  package let last: Int
}

extension Borrowed<LabelText> {
  /// Whether text that ends before a cluster is shaped by itself.
  @inline(__always)
  package func isUnsafe(_ cluster: Int) -> Bool { cluster < count && flags(cluster).contains(.unsafeToBreak) }

  /// Whether clusters that a line shows have other advances than in their hard line. Precondition: `start` is at most `end`.
  @inline(__always)
  package func isCut(_ start: Int, _ end: Int) -> Bool {
    start < end && (flags(start).contains(.unsafeToBreak) || isUnsafe(end))
  }

  /// Returns the words of a line that its ends cut. O(clusters of these words).
  package func cutWords(_ start: Int, _ end: Int) -> CutWords {
    var (first, last) = (start, end)
    if isUnsafe(start), first < end {
      repeat { first &+= 1 } while first < end && (!isWhitespace(first) || isUnsafe(first))
    }
    if isUnsafe(end), last > start {
      repeat { last &-= 1 } while last > start && (!isWhitespace(last &- 1) || isUnsafe(last))
    }
    let isWhole = last <= first || (first > start || last < end) && joinsSpaces(start, end)
    return isWhole ? CutWords(first: end, last: end) : CutWords(first: first, last: last)
  }

  /// Returns the width of clusters that are shaped by themselves. O(clusters of the words that their ends cut).
  func widthAlone(_ start: Int, _ end: Int) -> LayoutUnit {
    let words = cutWords(start, end)
    return shapedWidth(start, words.first) &+ width(words.first, words.last) &+ shapedWidth(words.last, end)
  }

  private func joinsSpaces(_ start: Int, _ end: Int) -> Bool {
    guard let parts = unsafe pointee.parts else { return false }
    return unsafe parts._withUnsafeGuaranteedRef { $0.joinsSpaces(ofPart: bytes(start, end)) }
  }

  private func bytes(_ start: Int, _ end: Int) -> Range<Int> { startByte(start)..<startByte(end) }

  private func shapedWidth(_ start: Int, _ end: Int) -> LayoutUnit {
    guard start < end, let parts = unsafe pointee.parts else { return width(start, end) }
    return unsafe parts._withUnsafeGuaranteedRef { $0.width(ofPart: bytes(start, end), clusterCount: end &- start) }
      ?? width(start, end)
  }

  /// Calls `body` with each cluster of a line and its advance there, in order. O(clusters).
  func forEachAdvance(_ start: Int, _ end: Int, _ body: (Int, LayoutUnit) -> Void) {
    func inHardLine(_ start: Int, _ end: Int) {
      for cluster in start..<Swift.max(start, end) { body(cluster, width(cluster, cluster &+ 1)) }
    }
    func alone(_ start: Int, _ end: Int) {
      if start >= end { return }
      guard let parts = unsafe pointee.parts else { return inHardLine(start, end) }
      unsafe parts._withUnsafeGuaranteedRef {
        unsafe $0.withSums(ofPart: bytes(start, end), clusterCount: end &- start) { sums in
          guard let sums = unsafe sums else { return inHardLine(start, end) }
          for index in 0..<end &- start { unsafe body(start &+ index, sums[index &+ 1] &- sums[index]) }
        }
      }
    }
    let words = cutWords(start, end)
    alone(start, words.first)
    inHardLine(words.first, words.last)
    alone(words.last, end)
  }
}
