// Line breaks within Thai, Lao, Khmer and Burmese by ICU's dictionaries.
import CICU
import TextSegmentation

extension UnitBuilder {
  /// Replaces the breaks inside every complex-context run by those of ICU, at grapheme boundaries only.
  mutating func breakByDictionary(_ bytes: UnsafeBufferPointer<UInt8>) {
    if breaker == nil { breaker = breakers.makeBreaker() }
    guard let breaker else { return }
    var place = 0
    while place < bytes.count {
      guard isSet(3, place) else {
        place += 1
        continue
      }
      let start = place
      var end = start + decodeScalar(bytes, at: start).length
      while end < bytes.count && isSet(3, end) {
        setBreak(end, false)
        end += decodeScalar(bytes, at: end).length
      }
      place = end
      guard icu_line_breaker_set_text(breaker, bytes.baseAddress! + start, end - start) else { continue }
      while true {
        let boundary = start + Int(icu_line_breaker_next(breaker))
        if boundary <= start || boundary >= end { break }
        if isSet(0, boundary) { setBreak(boundary, true) }
      }
    }
  }

  private mutating func setBreak(_ place: Int, _ allows: Bool) {
    let bit: UInt64 = 1 << UInt64(place & 63)
    for set in [1, 2] {
      if allows { bits[set * bitWords + place >> 6] |= bit } else { bits[set * bitWords + place >> 6] &= ~bit }
    }
  }
}
