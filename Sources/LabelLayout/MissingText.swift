// What a layout of a part of a text still needs.

/// Which part of the text a layout needs more of, so that it is that of the whole text.
public enum MissingText: UInt8, Sendable, BitwiseCopyable {
  /// The layout is that of the whole text.
  case nothing
  /// Clusters that follow those of the beginning.
  case beginning
  /// The end of the text (`LabelText.ending`), or more of it.
  case ending
}
