// The script of the text next to an offset, on its hard line.
import CHarfBuzz
import TextSegmentation

/// Finds the scripts that Common characters take from the text next to them (UAX #24, 5.2).
enum LineScripts {
  /// The script of the text before an offset, within its hard line; 0 for none. O(bytes to the nearest character that
  /// has a script).
  static func before(_ offset: Int, _ text: UnsafeBufferPointer<UInt8>, _ coverage: CoverageTable) -> UInt16 {
    var end = offset
    var found: UInt16 = 0
    while end > 0 {
      let start = scalarStart(text.baseAddress.unsafelyUnwrapped, at: end - 1)
      let scalar = decodeScalar(text, at: start).scalar
      if HardBreak(scalar) != nil { break }
      let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
      let isMark =
        category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK || category == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK
      let own = coverage.facts(of: scalar).script
      if own != 0 { found = own }
      // A cluster's script is that of its first scalar that has one.
      if found != 0 && !isMark { break }
      end = start
    }
    return found
  }

  /// The first script from an offset on, within its hard line; 0 if there is none.
  static func after(_ offset: Int, _ text: UnsafeBufferPointer<UInt8>, _ coverage: CoverageTable) -> UInt16 {
    var found: UInt16 = 0
    var index = offset
    while index < text.count && found == 0 {
      let (scalar, length) = decodeScalar(text, at: index)
      if HardBreak(scalar) != nil { break }
      found = coverage.facts(of: scalar).script
      index += length
    }
    return found
  }
}
