// Greedy line breaking over prefix sums: where the next line ends.

/// Why a line ends where it does.
enum LineEnding {
  /// At an opportunity; more of the hard line follows.
  case soft
  /// Inside a word that is wider than the line (R40, R42).
  case insideWord
  /// At U+2028, U+000B or U+000C.
  case lineBreak
  /// At the end of a paragraph.
  case paragraphBreak
  /// At the end of the text.
  case textEnd
}

/// A line as broken, in cluster indices.
struct BrokenLine {
  /// First cluster.
  var start: Int
  /// End of the text without hanging whitespace (R19); whitespace at the start stays in it (R20, R21).
  var end: Int
  /// First cluster of the next line.
  var next: Int
  var ending: LineEnding
}

/// Finds line ends in a text. A value on the stack; allocates nothing.
struct LineBreaker {
  /// Borrowed for the time of a call: the value is too large to be copied about.
  let pointer: UnsafePointer<LabelText>
  /// The flag that marks an opportunity under the label's strategy.
  let opportunity: UInt16
  /// Set when an answer depends on text that is not there yet.
  var missing = MissingText.nothing
  var needsMoreText: Bool { missing != .nothing }
  /// How many clusters the last line held: where the end of the next is looked for first.
  private var expectedLength = 16

  @inline(__always)
  var text: LabelText { _read { yield pointer.pointee } }

  init(text: UnsafePointer<LabelText>, strategy: LineBreakStrategy) {
    pointer = text
    opportunity =
      strategy.contains(.hangulWordPriority)
      ? ClusterFlags.breakBeforeWordPriority.rawValue : ClusterFlags.breakBefore.rawValue
  }

  /// The next line from `start` in word wrapping: the most that fits `limit`, up to an opportunity (R37 to R54).
  ///
  /// O(log n) in the clusters of the line for the search, linear for its hard breaks.
  mutating func wordWrappedLine(from start: Int, limit: LayoutUnit) -> BrokenLine {
    let overflow = firstOverflow(from: start, limit: limit)
    if let hard = firstHardBreak(from: start, to: overflow) { return hardLine(from: start, at: hard) }
    if overflow == text.count { return lastLine(from: start) }
    var behind = overflow
    if text.isWhitespace(overflow) {
      // Whitespace hangs, so what counts is where it ends (R43).
      behind = endOfWhitespace(from: overflow)
      if behind == text.count { return lastLine(from: start) }
      if text.isHardBreak(behind) { return hardLine(from: start, at: behind) }
    }
    if let next = lastOpportunity(after: start, upTo: behind) {
      return BrokenLine(start: start, end: trimmed(from: start, to: next), next: next, ending: .soft)
    }
    // No opportunity: the word is broken, after one cluster at least, and whitespace behind the break hangs (R42).
    let end = max(overflow, start + 1)
    let next = endOfWhitespace(from: end)
    if next == text.count { return lastLine(from: start) }
    if text.isHardBreak(next) { return hardLine(from: start, at: next) }
    return BrokenLine(start: start, end: trimmed(from: start, to: end), next: next, ending: .insideWord)
  }

  /// Where the line behind that from `start` begins in word wrapping, if an opportunity ends that within its hard line;
  /// nil where it ends otherwise, and where that takes longer to see.
  @inline(__always)
  mutating func nextSoftLine(from start: Int, limit: LayoutUnit) -> Int? {
    if text.hasHardBreaks { return nil }
    let overflow = firstOverflow(from: start, limit: limit)
    if overflow == text.count { return nil }
    let behind = text.isWhitespace(overflow) ? endOfWhitespace(from: overflow) : overflow
    return behind == text.count ? nil : lastOpportunity(after: start, upTo: behind)
  }

  /// The next line from `start` in character wrapping: all clusters that fit `limit`, one at least (R55).
  mutating func characterWrappedLine(from start: Int, limit: LayoutUnit) -> BrokenLine {
    let overflow = firstOverflow(from: start, limit: limit)
    if let hard = firstHardBreak(from: start, to: overflow) { return hardLine(from: start, at: hard) }
    if overflow == text.count { return lastLine(from: start) }
    let end = max(overflow, start + 1)
    // Whitespace hangs at the end of a hard line only.
    let behind = endOfWhitespace(from: end)
    if behind == text.count { return lastLine(from: start) }
    if text.isHardBreak(behind) { return hardLine(from: start, at: behind) }
    return BrokenLine(start: start, end: trimmed(from: start, to: end), next: end, ending: .soft)
  }

  /// The hard line from `start` if its text fits `limit`, else nil. Looks no further than the limit.
  mutating func wholeHardLine(from start: Int, limit: LayoutUnit) -> BrokenLine? {
    if !text.hasHardBreaks {
      // All of the text, which needs no search.
      let end = trimmed(from: start, to: text.count)
      return text.width(start, end) <= limit ? lastLine(from: start) : nil
    }
    let overflow = firstOverflow(from: start, limit: limit)
    if let hard = firstHardBreak(from: start, to: overflow) { return hardLine(from: start, at: hard) }
    let behind = endOfWhitespace(from: overflow)
    if behind == text.count { return lastLine(from: start) }
    return text.isHardBreak(behind) ? hardLine(from: start, at: behind) : nil
  }

  /// Whether any ink follows from `start` on. Stops at the first.
  mutating func hasInk(from start: Int) -> Bool {
    var index = start
    while index < text.count {
      if text.isInk(index) { return true }
      index += 1
    }
    if !text.isComplete { missing = .beginning }
    return false
  }

  // MARK: Ends

  private func hardLine(from start: Int, at hard: Int) -> BrokenLine {
    let isParagraph = text.flags[hard].contains(.paragraphBreak)
    return BrokenLine(
      start: start, end: trimmed(from: start, to: hard), next: hard + 1,
      ending: isParagraph ? .paragraphBreak : .lineBreak)
  }

  private mutating func lastLine(from start: Int) -> BrokenLine {
    if !text.isComplete { missing = .beginning }
    return BrokenLine(start: start, end: trimmed(from: start, to: text.count), next: text.count, ending: .textEnd)
  }

  // MARK: Searches

  /// The first cluster from `start` on whose end is more than `limit` behind `start`; the count if all fit.
  ///
  /// Lines of a text are about as long as each other: in a window of 16 clusters around the end that the last line lets
  /// expect, two steps of three comparisons, side by side since the next line waits for the answer, and without a branch;
  /// elsewhere a galloping search. O(log line length).
  @inline(__always)
  mutating func firstOverflow(from start: Int, limit: LayoutUnit) -> Int {
    guard limit < .unbounded else { return text.count }
    let positions = text.positions
    let count = text.count
    let target = positions[start] &+ limit
    if positions[count] <= target { return count }
    var low = max(start, start &+ expectedLength &- 8)
    if low &+ 16 <= count && positions[low] <= target && positions[low &+ 16] > target {
      let fours = positions + low
      low &+= 4 &* ((fours[4] <= target ? 1 : 0) &+ (fours[8] <= target ? 1 : 0) &+ (fours[12] <= target ? 1 : 0))
      let ones = positions + low
      low &+= (ones[1] <= target ? 1 : 0) &+ (ones[2] <= target ? 1 : 0) &+ (ones[3] <= target ? 1 : 0)
    } else {
      low = gallop(from: start, to: target)
    }
    expectedLength = low &- start
    return low
  }

  /// The last position from `start` on that is at most `target`, which lies before the text's end.
  private func gallop(from start: Int, to target: LayoutUnit) -> Int {
    var low = start
    var step = 16
    var high = min(start &+ step, text.count)
    while text.positions[high] <= target {
      low = high
      step &*= 2
      high = min(high &+ step, text.count)
    }
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if text.positions[middle] <= target { low = middle } else { high = middle }
    }
    return low
  }

  /// The first cluster of the longest suffix of `floor..<end` that is at most `limit` wide. O(log suffix length).
  func suffixStart(of end: Int, notBefore floor: Int, limit: LayoutUnit) -> Int {
    if limit < 0 { return end }
    if text.width(floor, end) <= limit { return floor }
    var high = end
    var step = 16
    var low = max(end &- step, floor)
    while text.width(low, end) <= limit {
      high = low
      step &*= 2
      low = max(low &- step, floor)
    }
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if text.width(middle, end) <= limit { high = middle } else { low = middle }
    }
    return high
  }

  /// The first hard break in `start..<end`.
  @inline(__always)
  func firstHardBreak(from start: Int, to end: Int) -> Int? {
    text.hasHardBreaks ? searchHardBreak(from: start, to: end) : nil
  }

  private func searchHardBreak(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if text.isHardBreak(index) { return index }
      index &+= 1
    }
    return nil
  }

  /// The last hard break in `start..<end`.
  func lastHardBreak(from start: Int, to end: Int) -> Int? {
    if !text.hasHardBreaks { return nil }
    var index = end
    while index > start {
      index &-= 1
      if text.isHardBreak(index) { return index }
    }
    return nil
  }

  /// The last opportunity in `start + 1...end`.
  private func lastOpportunity(after start: Int, upTo end: Int) -> Int? {
    var index = end
    while index > start {
      if isOpportunity(index) { return index }
      index &-= 1
    }
    return nil
  }

  /// Whether a line may end before the cluster.
  @inline(__always)
  func isOpportunity(_ index: Int) -> Bool { text.flags[index].rawValue & opportunity != 0 }

  /// The first cluster from `start` on that is not whitespace, or the count.
  func endOfWhitespace(from start: Int) -> Int {
    var index = start
    while index < text.count, text.isWhitespace(index) { index &+= 1 }
    return index
  }

  /// `end` moved back over whitespace, not before `start`.
  func trimmed(from start: Int, to end: Int) -> Int {
    var index = end
    while index > start, text.isWhitespace(index &- 1) { index &-= 1 }
    return index
  }
}
