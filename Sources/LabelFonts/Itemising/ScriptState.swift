// The script that Common characters take from the text before them.

/// What is known of the script before an offset in a hard line (UAX #24, 5.2: a Common character takes the script of the
/// text before it, at the line's beginning of the text after it).
struct ScriptState: Equatable {
  /// 0, or an index of `CoverageTable` in the low byte with bit 14 set; bit 15 where Common text is shaped in that script
  /// as in none.
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(script: UInt16, isLikeCommon: Bool) { rawValue = script | 0x4000 | (isLikeCommon ? 0x8000 : 0) }

  /// No character before has a script.
  static var none: ScriptState { @inline(__always) get { ScriptState(rawValue: 0) } }
  /// Not looked for yet.
  static var unknown: ScriptState { @inline(__always) get { ScriptState(rawValue: 1) } }

  var isNone: Bool { @inline(__always) get { rawValue == 0 } }

  var isLikeCommon: Bool { @inline(__always) get { rawValue & 0x8000 != 0 } }

  /// Whether the line has a script before the offset.
  var isKnown: Bool { @inline(__always) get { rawValue & 0x4000 != 0 } }

  /// The script's index.
  var script: UInt16 { @inline(__always) get { rawValue & 0xFF } }

  /// Whether a word that begins with Common characters comes out after this as it does alone; `leading` is the first
  /// script in the word, 0 where it has none.
  @inline(__always)
  func suits(_ leading: UInt8) -> Bool {
    if leading == 0 { return isLikeCommon }
    return isNone || isKnown && script == UInt16(leading)
  }
}
