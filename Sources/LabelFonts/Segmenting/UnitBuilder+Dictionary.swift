// Line breaks within Thai, Lao, Khmer and Burmese by ICU's dictionaries.
import CICU
import TextSegmentation

extension UnitBuilder {
  /// Replaces the breaks inside every complex-context run of the unit by those of ICU.
  mutating func breakByDictionary(_ bytes: UnsafeBufferPointer<UInt8>) {
    breakByDictionary(
      bytes, complexContext: bits.base + 3 * bitWords, into: bits.base + bitWords, and: bits.base + 2 * bitWords)
  }

  /// Replaces the line breaks inside every complex-context run of a text by those of ICU, at grapheme boundaries only.
  ///
  /// All sets are as in `SegmentationOutput`, `breaks` and `otherBreaks` complete by UAX #14. A run is read from its
  /// first scalar of class SA to its last; runs have well-formed scalars only.
  mutating func breakByDictionary(
    _ bytes: UnsafeBufferPointer<UInt8>, complexContext: UnsafePointer<UInt64>,
    into breaks: UnsafeMutablePointer<UInt64>, and otherBreaks: UnsafeMutablePointer<UInt64>?
  ) {
    if breaker == nil { breaker = breakers.makeBreaker() }
    guard let breaker, let text = bytes.baseAddress, icu_line_breaker_begin(breaker, bytes.count) else { return }
    let length = bytes.count
    // UAX #14 has no say inside the runs.
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
      var end = start + UnitBuilder.scalarLength(text[start])
      while end < length, complexContext[end >> 6] >> UInt64(end & 63) & 1 != 0 {
        let others = ~((1 as UInt64) << UInt64(end & 63))
        breaks[end >> 6] &= others
        if let otherBreaks { otherBreaks[end >> 6] &= others }
        end += UnitBuilder.scalarLength(text[end])
      }
      // One text for all runs, since to set a text costs ICU as much as a short run; apart by line feeds, so that no run
      // depends on what stands before it.
      icu_line_breaker_append(breaker, text, start, end)
      first = min(first, start)
      last = end
      word = end >> 6
      left = word > length / 64 ? 0 : complexContext[word] & (UInt64.max << UInt64(end & 63))
      if word >= length / 64, left == 0 { break }
    }
    guard first < last, icu_line_breaker_finish(breaker) else { return }
    while true {
      let boundary = Int(icu_line_breaker_next(breaker))
      if boundary <= first || boundary >= last { return }
      guard complexContext[boundary >> 6] >> UInt64(boundary & 63) & 1 != 0 else { continue }
      var before = boundary - 1
      while before > first, text[before] & 0xC0 == 0x80 { before -= 1 }
      guard complexContext[before >> 6] >> UInt64(before & 63) & 1 != 0,
        beginsCluster(bytes, at: boundary, since: first)
      else { continue }
      let bit = (1 as UInt64) << UInt64(boundary & 63)
      breaks[boundary >> 6] |= bit
      if let otherBreaks { otherBreaks[boundary >> 6] |= bit }
    }
  }

  /// The length of a well-formed scalar beyond ASCII, in bytes.
  @inline(__always)
  private static func scalarLength(_ lead: UInt8) -> Int { lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2 }
}
