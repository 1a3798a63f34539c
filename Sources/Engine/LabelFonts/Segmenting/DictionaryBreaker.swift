// Line breaks within Thai, Lao, Khmer and Burmese by ICU's dictionaries.
import CICU
import TextSegmentation

/// ICU's line break iterator, opened once and cloned for each breaker.
///
/// ICU chooses the dictionary by the script of the text, whatever locale the iterator was opened for.
final class LineBreakerPool: @unchecked Sendable {
  private let original = Mutex<OpaquePointer?>(nil)

  deinit {
    original.withLock { if let iterator = $0 { icu_line_iterator_close(iterator) } }
  }

  /// An iterator, which the caller owns; nil if ICU's data is missing. Opening the first one takes up to 600 µs.
  fileprivate func makeBreaker() -> OpaquePointer? {
    original.withLock { original in
      if original == nil { original = icu_line_iterator_open("en") }
      guard let iterator = original else { return nil }
      return icu_line_breaker_create(iterator)
    }
  }
}

/// Finds line breaks by dictionary. Its iterator is made for the first text that needs one.
struct DictionaryBreaker: ~Copyable {
  private let pool: LineBreakerPool
  private var iterator: OpaquePointer?

  init(_ pool: LineBreakerPool) { self.pool = pool }

  deinit { icu_line_breaker_destroy(iterator) }

  /// Replaces the line breaks of both kinds inside every complex-context run of a text by those of ICU.
  mutating func replaceBreaks(_ bytes: UnsafeBufferPointer<UInt8>, in sets: BoundarySets) {
    replaceBreaks(
      bytes, complexContext: sets[.complexContext], in: sets[.lineBreak], and: sets[.wordPriorityBreak])
  }

  /// Replaces the line breaks inside every complex-context run of a text by those of ICU, at grapheme boundaries only.
  ///
  /// All sets are as in `SegmentationOutput`; `breaks` and `otherBreaks` have all breaks of UAX #14. A run is read from
  /// its first scalar of class SA to its last; runs have well-formed scalars only.
  mutating func replaceBreaks(
    _ bytes: UnsafeBufferPointer<UInt8>, complexContext: UnsafePointer<UInt64>,
    in breaks: UnsafeMutablePointer<UInt64>, and otherBreaks: UnsafeMutablePointer<UInt64>?
  ) {
    if iterator == nil { iterator = pool.makeBreaker() }
    guard let iterator, let text = bytes.baseAddress, icu_line_breaker_begin(iterator, bytes.count) else { return }
    let length = bytes.count
    // The breaks of UAX #14 inside the runs are removed.
    var first = length
    var last = 0
    var word = 0
    var left = complexContext[0]
    while true {
      while left == 0, word < length / 64 {
        word += 1
        left = complexContext[word]
      }
      if left == 0 { break }
      let start = word * 64 + left.trailingZeroBitCount
      var end = start + scalarLength(lead: text[start])
      while end < length, complexContext[end >> 6] >> UInt64(end & 63) & 1 != 0 {
        let others = ~((1 as UInt64) << UInt64(end & 63))
        breaks[end >> 6] &= others
        if let otherBreaks { otherBreaks[end >> 6] &= others }
        end += scalarLength(lead: text[end])
      }
      // Setting a text costs ICU as much as breaking a short run, so all runs go into one text.
      // Line feeds separate them, so no run depends on the one before it.
      icu_line_breaker_append(iterator, text, start, end)
      first = min(first, start)
      last = end
      word = end >> 6
      left = word > length / 64 ? 0 : complexContext[word] & (UInt64.max << UInt64(end & 63))
      if word >= length / 64, left == 0 { break }
    }
    guard first < last, icu_line_breaker_finish(iterator) else { return }
    while true {
      let boundary = Int(icu_line_breaker_next(iterator))
      if boundary <= first || boundary >= last { return }
      guard complexContext[boundary >> 6] >> UInt64(boundary & 63) & 1 != 0 else { continue }
      let before = scalarStart(text, at: boundary - 1, downTo: first)
      guard complexContext[before >> 6] >> UInt64(before & 63) & 1 != 0,
        beginsCluster(bytes, at: boundary, since: first)
      else { continue }
      let bit = (1 as UInt64) << UInt64(boundary & 63)
      breaks[boundary >> 6] |= bit
      if let otherBreaks { otherBreaks[boundary >> 6] |= bit }
    }
  }
}
