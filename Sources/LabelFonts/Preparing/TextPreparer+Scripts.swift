// Units that begin with Common characters: digits, signs, whose script the text around them gives.
import CHarfBuzz
import LabelLayout
import TextSegmentation

extension TextPreparer {
  /// The entry of the unit at `start` as the text around it has it.
  @inline(__always)
  mutating func wordInScript(from start: Int, _ word: ScannedWord) -> UnsafePointer<WordEntry> {
    let entry = self.word(from: start, word)
    return entry.hasAny(.takesScript) ? inScriptBefore(entry, from: start, word) : entry
  }

  /// The entry of a unit that begins with Common characters, with these in the script of the text before the unit; at a
  /// line's beginning in the first of the line (UAX #24, 5.2).
  @inline(never)
  private mutating func inScriptBefore(
    _ entry: UnsafePointer<WordEntry>, from start: Int, _ word: ScannedWord
  ) -> UnsafePointer<WordEntry> {
    if script == .unknown { script = scriptBefore(start) }
    if script.isNone && entry.pointee.leadingScript == 0 { script = scriptAfter(start) }
    if script.suits(entry.pointee.leadingScript) { return entry }
    unitScript = script.script
    defer { unitScript = 0 }
    return self.word(from: start, word)
  }

  /// The script of the text before a place in its hard line. O(bytes to the nearest character that has one).
  private func scriptBefore(_ place: Int) -> ScriptState {
    let text = UnsafeBufferPointer(start: bytes, count: textLength)
    var end = place
    var found: UInt16 = 0
    while end > 0 {
      let start = CursiveBorder.scalarStart(text, before: end)
      let scalar = decodeScalar(text, at: start).scalar
      if isHardBreak(scalar) { break }
      let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar)
      let isMark =
        category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK || category == HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK
      let own = scriptOf(scalar)
      if own != 0 { found = own }
      // A cluster's script is that of its first scalar that has one.
      if found != 0 && !isMark { break }
      end = start
    }
    return found == 0 ? .none : context._withUnsafeGuaranteedRef { $0.state(after: found) }
  }

  /// The first script from a place in its hard line on; Common where there is none.
  private func scriptAfter(_ place: Int) -> ScriptState {
    let text = UnsafeBufferPointer(start: bytes, count: textLength)
    var found: UInt16 = 0
    var index = place
    while index < textLength && found == 0 {
      let (scalar, length) = decodeScalar(text, at: index)
      if isHardBreak(scalar) { break }
      found = scriptOf(scalar)
      index += length
    }
    return context._withUnsafeGuaranteedRef { $0.state(after: found) }
  }

  private func scriptOf(_ scalar: UInt32) -> UInt16 {
    context._withUnsafeGuaranteedRef { $0.faceList.coverage.facts(of: scalar).script }
  }
}
