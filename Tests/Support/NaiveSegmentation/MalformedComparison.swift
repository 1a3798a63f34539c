// Malformed UTF-8 counts as U+FFFD, one for each maximal subpart, at its own offset.
import TextSegmentation

package enum MalformedComparison {
  /// What differs between any bytes and the same text with U+FFFD for what is malformed; nil if nothing does.
  ///
  /// The standard library also repairs by maximal subparts, scalar by scalar; the offsets come from decoding from both
  /// ends.
  package static func difference(_ bytes: [UInt8]) -> String? {
    var repaired: [UInt8] = []
    var offsets: [Int: Int] = [0: 0]
    var position = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let decoded = bytes.withUnsafeBufferPointer { decodeScalar($0, at: position) }
      if decoded.scalar != scalar.value { return "\(decoded.scalar) at \(position), not \(scalar.value): \(bytes)" }
      position += decoded.length
      repaired += Array(String(Character(scalar)).utf8)
      offsets[repaired.count] = position
    }
    if position != bytes.count { return "\(position) bytes decoded of \(bytes)" }
    let (given, mended) = (Segmented(bytes), Segmented(repaired))
    let places = [\Segmented.lineBreaks, \.graphemes, \.mandatory, \.wordPriority, \.complex]
    let isSame = places.allSatisfy { places in
      given[keyPath: places] == mended[keyPath: places].map { offsets[$0] ?? -1 }
    }
    return isSame && given.summary == mended.summary ? nil : "\(given), mended \(mended): \(bytes)"
  }
}
