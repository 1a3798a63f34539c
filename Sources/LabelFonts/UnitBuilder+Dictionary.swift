// Line breaks within Thai, Lao, Khmer and Burmese by ICU's dictionaries.
import CICU

extension UnitBuilder {
  /// Replaces the breaks inside every complex-context run by those of ICU, at grapheme boundaries only.
  func breakByDictionary(_ bytes: UnsafeBufferPointer<UInt8>) {
    if breaker == nil { breaker = breakers.makeBreaker() }
    guard let breaker else { return }
    var start = 0
    while start < bytes.count {
      guard isSet(3, start) else {
        start += 1
        continue
      }
      var end = start + 1
      // A scalar's bit is at its first byte; the bytes that continue it have none.
      while end < bytes.count && (isSet(3, end) || bytes[end] & 0xC0 == 0x80) { end += 1 }
      for index in start + 1..<max(end, start + 1) {
        for set in [1, 2] { bits[set * bitWords + index >> 6] &= ~(1 << UInt64(index & 63)) }
      }
      if icu_line_breaker_set_text(breaker, bytes.baseAddress! + start, end - start) {
        while true {
          let place = start + Int(icu_line_breaker_next(breaker))
          if place < start || place >= end { break }
          if place == start || !isSet(0, place) { continue }
          for set in [1, 2] { bits[set * bitWords + place >> 6] |= 1 << UInt64(place & 63) }
        }
      }
      start = end
    }
  }
}
