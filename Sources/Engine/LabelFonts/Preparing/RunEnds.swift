// What the borders of a run of attributed text cut: words, and pairs of letters that join.
import LabelLayout
import TextSegmentation

/// What a border between runs cuts.
struct RunBoundaryCuts: OptionSet {
  let rawValue: UInt8
  /// A word: neither a space nor a hard break is next to the border.
  static let word = RunBoundaryCuts(rawValue: 1 << 0)
  /// A word whose letters may join across the border: letters of Arabic and other cursive scripts keep their forms there.
  static let joinedLetters = RunBoundaryCuts(rawValue: 1 << 1)
}

/// A border between runs, at a cluster boundary, with what it cuts.
struct RunBoundary {
  let offset: Int
  /// The line breaks at the border, if the characters on both sides alone decide on them; the word then does not count
  /// as cut. Otherwise empty.
  let breaks: ClusterFlags
  fileprivate let cuts: RunBoundaryCuts

  private init(_ offset: Int, _ cuts: RunBoundaryCuts, breaks: ClusterFlags = []) {
    (self.offset, self.cuts, self.breaks) = (offset, cuts, breaks)
  }

  /// The border at a byte or, if that is inside a cluster, at the cluster's end (R256).
  ///
  /// - Parameter boundary: a cluster boundary that is known. Text before it is not read if it is before the byte.
  init(_ bytes: UnsafeBufferPointer<UInt8>, atOrAfter byte: Int, since boundary: Int = 0) {
    assert(byte >= 0 && boundary >= 0)
    if byte > 0, byte < bytes.count {
      let (before, after) = unsafe (bytes[byte - 1], bytes[byte])
      if before | after < 0x80 {
        if before > 0x20, after > 0x20 {
          let isAlphabetic = ClusterBoundary.lineBreaks(between: UInt32(before), UInt32(after)) != nil
          self.init(byte, isAlphabetic ? [] : .word)
          return
        }
      } else if let letters = unsafe ClusterBoundary.letters(bytes, beside: byte) {
        if let breaks = ClusterBoundary.lineBreaks(between: letters.before, letters.after) {
          self.init(byte, [], breaks: breaks)
        } else {
          self.init(byte, before == 0x20 || after == 0x20 ? [] : RunBoundary.cuts(letters.before, letters.after))
        }
        return
      }
    }
    unsafe self.init(bytes, at: ClusterBoundary.find(bytes, atOrAfter: byte, since: boundary))
  }

  /// The border at an offset that is a cluster boundary.
  init(_ bytes: UnsafeBufferPointer<UInt8>, at border: Int) {
    assert(border >= 0 && border <= bytes.count, "a border is in the text, or at its end")
    self.init(border, [])
    guard border > 0, border < bytes.count, let base = bytes.baseAddress else { return }
    let (before, after) = unsafe (bytes[border - 1], bytes[border])
    if unsafe before == 0x20 || after == 0x20 || HardBreak.endingAt(border, bytes) != nil { return }
    if unsafe HardBreak.begins(base, at: border, length: bytes.count, after) { return }
    let last = unsafe decodeScalar(bytes, at: scalarStart(base, at: border - 1)).scalar
    self = unsafe RunBoundary(border, RunBoundary.cuts(last, decodeScalar(bytes, at: border).scalar))
  }

  /// The end of a part that is shaped by itself (R302): whatever is beyond it, it cuts nothing.
  init(ofPartAt offset: Int) { self.init(offset, []) }

  /// What a border between two scalars of a word cuts.
  private static func cuts(_ before: UInt32, _ after: UInt32) -> RunBoundaryCuts {
    LetterPair(before, after).mayJoin ? [.word, .joinedLetters] : .word
  }
}

/// What the borders at both ends of a run cut.
struct RunEnds: OptionSet {
  let rawValue: UInt8
  static let cutsBefore = RunEnds(before: .word, after: [])
  static let cutsAfter = RunEnds(before: [], after: .word)
  static let joinsBefore = RunEnds(before: .joinedLetters, after: [])
  static let joinsAfter = RunEnds(before: [], after: .joinedLetters)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  private init(before: RunBoundaryCuts, after: RunBoundaryCuts) { rawValue = before.rawValue | after.rawValue << 4 }

  @inline(__always)
  init(from start: RunBoundary, to end: RunBoundary) { self.init(before: start.cuts, after: end.cuts) }

  // MARK: What letters join

  /// The most scalars that HarfBuzz looks at on each side of a text.
  private static let contextLength = 5

  /// The bytes of the scalars before an offset that letters after it may join.
  static func context(_ bytes: UnsafeBufferPointer<UInt8>, before offset: Int) -> Range<Int> {
    assert(offset >= 0 && offset <= bytes.count)
    guard let base = bytes.baseAddress else { return offset..<offset }
    var start = offset
    // In malformed text, go back by at most 4 bytes, the length of the longest scalar.
    for _ in 0..<contextLength where start > 0 {
      start = unsafe scalarStart(base, at: start - 1, downTo: max(0, start - 4))
    }
    return start..<offset
  }

  /// The bytes of the scalars from an offset on that letters before it may join.
  static func context(_ bytes: UnsafeBufferPointer<UInt8>, from offset: Int) -> Range<Int> {
    assert(offset >= 0)
    var end = offset
    for _ in 0..<contextLength where end < bytes.count { unsafe end += decodeScalar(bytes, at: end).length }
    return offset..<end
  }
}

extension AttributedSource {
  /// Whether words and spaces of a part of the text depend on each other. O(runs of the part).
  package func joinsSpaces(in part: Range<Int>) -> Bool {
    for index in unsafe run(endingAfter: part.lowerBound)..<runs.count {
      if unsafe runs[index].font._withUnsafeGuaranteedRef({ !$0.faceList.areWordsIndependent }) { return true }
      if unsafe runs[index].end >= part.upperBound { break }
    }
    return false
  }

  /// Calls `body` with the runs of a part of the text that are shaped together: the first of them, their indices, and the
  /// borders at both ends.
  ///
  /// - Parameters:
  ///   - start: the border at the part's beginning.
  ///   - limit: the offset at which the part ends.
  ///   - endsAtLimit: whether runs end there too, and not where their text goes on.
  @inline(__always)
  func forEachShapedRun(
    from start: RunBoundary, before limit: Int, endsAtLimit: Bool,
    _ body: (UnsafePointer<AttributedRun>, Range<Int>, RunBoundary, RunBoundary) -> Void
  ) {
    guard let base = unsafe runs.baseAddress else { return }
    var index = run(endingAfter: start.offset)
    var border = start
    while border.offset < limit, unsafe index < runs.count {
      let next = endOfRuns(shapedWith: index)
      // A run may be within a cluster that begins in an earlier one.
      if unsafe runs[next - 1].end > border.offset {
        var end = unsafe RunBoundary(bytes, atOrAfter: min(runs[next - 1].end, bytes.count), since: border.offset)
        if endsAtLimit, end.offset >= limit { end = RunBoundary(ofPartAt: limit) }
        unsafe body(base + index, index..<next, border, end)
        border = end
      }
      index = next
    }
  }
}
