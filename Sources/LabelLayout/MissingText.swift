// What the layout of a part of a text still needs.

/// The part of the text of which a layout needs more, so that it equals the layout of the whole text.
public enum MissingText: UInt8, Sendable, BitwiseCopyable {
  /// The layout equals that of the whole text.
  case nothing
  /// More clusters after those of the beginning.
  case beginning
  /// The end of the text (`LabelText.ending`), or more of it.
  case ending
}
