// The script that Common characters take from the text before them.
import LabelLayout

/// What is known about the script before an offset in a hard line. (UAX #24, 5.2: a Common character takes the script
/// of the text before it, or at the line's beginning that of the text after it.)
struct ScriptState: Equatable {
  /// 0 for no script, 1 for an unknown one; otherwise an index of `CoverageTable` in the low byte, with bit 14 set, and
  /// bit 15 if Common text is shaped in that script as it is without a script.
  let rawValue: UInt16

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(script: UInt16, isLikeCommon: Bool) { rawValue = script | 0x4000 | (isLikeCommon ? 0x8000 : 0) }

  /// No character before the offset has a script.
  static var none: ScriptState { @inline(__always) get { ScriptState(rawValue: 0) } }
  /// The script was not looked for yet.
  static var unknown: ScriptState { @inline(__always) get { ScriptState(rawValue: 1) } }

  var isNone: Bool { @inline(__always) get { rawValue == 0 } }

  var isLikeCommon: Bool { @inline(__always) get { rawValue & 0x8000 != 0 } }

  /// Whether the line is known to have a script before the offset.
  var isKnown: Bool { @inline(__always) get { rawValue & 0x4000 != 0 } }

  /// The script's index.
  var script: UInt16 { @inline(__always) get { rawValue & 0xFF } }

  /// Moves past a word: the word's last script, if it has one, becomes the state.
  @inline(__always)
  mutating func advance(past entry: Borrowed<WordEntry>) {
    let trailing = entry.pointee.trailingScript
    if !trailing.isNone { self = trailing }
  }

  /// Whether a word that begins with Common characters is shaped after this script as it is alone. `leading` is the
  /// first script in the word, 0 if it has none.
  @inline(__always)
  func matches(leadingScript leading: UInt8) -> Bool {
    if leading == 0 { return isLikeCommon }
    if leading == WordEntry.unknownScript { return false }
    return isNone || isKnown && script == UInt16(leading)
  }
}
