// Line breaks within Thai, Lao, Khmer and Burmese by ICU's dictionaries.
import CICU
import TextSegmentation

/// ICU's line break iterator, opened once and cloned for each breaker.
///
/// ICU chooses the dictionary by the script of the text, whatever locale the iterator was opened for.
@safe final class LineBreakerPool: @unchecked Sendable {
  private let original = unsafe Mutex<OpaquePointer?>(nil)

  deinit {
    unsafe original.withLock { if let iterator = unsafe $0 { unsafe icu_line_iterator_close(iterator) } }
  }

  /// An iterator, which the caller owns; nil if ICU's data is missing. Opening the first one takes up to 600 µs.
  fileprivate func makeBreaker() -> OpaquePointer? {
    unsafe original.withLock { original in
      if unsafe original == nil { unsafe original = icu_line_iterator_open("en") }
      guard let iterator = unsafe original else { return nil }
      return unsafe icu_line_breaker_create(iterator)
    }
  }
}

/// Finds line breaks by dictionary. Its iterator is made for the first text that needs one.
@safe struct DictionaryBreaker: ~Copyable {
  private let pool: LineBreakerPool
  private var iterator: OpaquePointer?

  init(_ pool: LineBreakerPool) { self.pool = pool }

  deinit { unsafe icu_line_breaker_destroy(iterator) }

  /// Replaces the line breaks of both kinds inside every complex-context run of a text by those of ICU.
  mutating func replaceBreaks(_ bytes: UnsafeBufferPointer<UInt8>, in sets: BoundarySets) {
    unsafe replaceBreaks(
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
    if unsafe iterator == nil { unsafe iterator = pool.makeBreaker() }
    guard let iterator = unsafe iterator, let text = bytes.baseAddress,
      unsafe icu_line_breaker_begin(iterator, bytes.count)
    else { return }
    let length = bytes.count
    // The breaks of UAX #14 inside the runs are removed.
    var first = length
    var last = 0
    var word = 0
    var left = unsafe complexContext[0]
    while true {
      while left == 0, word < length / 64 {
        word += 1
        left = unsafe complexContext[word]
      }
      if left == 0 { break }
      let start = word * 64 + left.trailingZeroBitCount
      var end = unsafe start + scalarLength(lead: text[start])
      while end < length, unsafe complexContext[end >> 6] >> UInt64(end & 63) & 1 != 0 {
        let others = ~((1 as UInt64) << UInt64(end & 63))
        unsafe breaks[end >> 6] &= others
        if let otherBreaks = unsafe otherBreaks { unsafe otherBreaks[end >> 6] &= others }
        unsafe end += scalarLength(lead: text[end])
      }
      // Setting a text costs ICU as much as breaking a short run, so all runs go into one text.
      // Line feeds separate them, so no run depends on the one before it.
      unsafe icu_line_breaker_append(iterator, text, start, end)
      first = min(first, start)
      last = end
      word = end >> 6
      left = unsafe word > length / 64 ? 0 : complexContext[word] & (UInt64.max << UInt64(end & 63))
      if word >= length / 64, left == 0 { break }
    }
    guard first < last, unsafe icu_line_breaker_finish(iterator) else { return }
    while true {
      let boundary = unsafe Int(icu_line_breaker_next(iterator))
      if boundary <= first || boundary >= last { return }
      guard unsafe complexContext[boundary >> 6] >> UInt64(boundary & 63) & 1 != 0 else { continue }
      let before = unsafe scalarStart(text, at: boundary - 1, downTo: first)
      guard unsafe complexContext[before >> 6] >> UInt64(before & 63) & 1 != 0,
        unsafe beginsCluster(bytes, at: boundary, since: first)
      else { continue }
      let bit = (1 as UInt64) << UInt64(boundary & 63)
      unsafe breaks[boundary >> 6] |= bit
      if let otherBreaks = unsafe otherBreaks { unsafe otherBreaks[boundary >> 6] |= bit }
    }
  }
}
