// What the layout of a part of a text still needs.

/// Where a layout of part of a text needs more of the text to equal the layout of the whole text.
public enum MissingText: UInt8, Sendable, BitwiseCopyable {
  /// The layout equals that of the whole text.
  case nothing
  /// More clusters after those available from the beginning.
  case beginning
  /// The end of the text (`LabelText.ending`), or more of it.
  case ending
}
