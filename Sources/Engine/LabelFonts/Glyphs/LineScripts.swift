// The script of the text next to an offset, on its hard line.
import CHarfBuzz
import TextSegmentation

/// Finds the scripts that Common characters take from the text next to them (UAX #24, 5.2), and remembers the last one in
/// each direction, so that runs of Common characters alone are not read again for each run of the line.
struct LineScripts {
  /// The offset of the scalar whose script the text before `offset` has; -1 for none.
  private var before = (offset: 0, scalar: -1)
  /// The offset of the first scalar with a script, from each offset in `from...to` on; -1 for none. No hard break is in
  /// the range.
  private var after = (from: 0, to: -1, scalar: -1)

  /// Forgets what it found, before another text.
  mutating func removeAll() { self = LineScripts() }

  /// The script of the text before an offset, within its hard line; 0 for none. O(bytes to the nearest character that
  /// has a script, or to the last offset).
  mutating func before(_ offset: Int, _ text: UnsafeBufferPointer<UInt8>, _ coverage: CoverageTable) -> UInt16 {
    assert(offset >= 0 && offset <= text.count)
    var end = offset
    var found = -1
    while end > 0 {
      if found < 0, end <= before.offset, before.offset <= offset {
        found = before.scalar
        break
      }
      let start = unsafe scalarStart(text.baseAddress.unsafelyUnwrapped, at: end - 1)
      let scalar = unsafe decodeScalar(text, at: start).scalar
      if HardBreak(scalar) != nil { break }
      let category = unsafe hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
      let isMark =
        category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK || category == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK
      if coverage.properties(of: scalar).script != 0 { found = start }
      // A cluster's script is that of its first scalar that has one.
      if found >= 0 && !isMark { break }
      end = start
    }
    before = (offset, found)
    return unsafe script(at: found, text, coverage)
  }

  /// The first script from an offset on, within its hard line; 0 if there is none. O(bytes to the first character that
  /// has a script), unless that is known.
  mutating func after(_ offset: Int, _ text: UnsafeBufferPointer<UInt8>, _ coverage: CoverageTable) -> UInt16 {
    assert(offset >= 0 && offset <= text.count)
    if offset < after.from || offset > after.to {
      var index = offset
      var found = -1
      while index < text.count {
        let (scalar, length) = unsafe decodeScalar(text, at: index)
        if HardBreak(scalar) != nil { break }
        if coverage.properties(of: scalar).script != 0 {
          found = index
          break
        }
        index += length
      }
      after = (offset, index, found)
    }
    return unsafe script(at: after.scalar, text, coverage)
  }

  private func script(at offset: Int, _ text: UnsafeBufferPointer<UInt8>, _ coverage: CoverageTable) -> UInt16 {
    unsafe offset < 0 ? 0 : coverage.properties(of: decodeScalar(text, at: offset).scalar).script
  }
}
