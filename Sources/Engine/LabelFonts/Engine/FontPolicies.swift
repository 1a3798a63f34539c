// What a font does about families that are missing and characters that its families lack.

/// What happens when a family in a list is neither registered nor installed.
public enum MissingFamilyPolicy: Hashable, Sendable {
  /// The font cannot be made: ``FontError/familyNotFound(_:near:)``.
  case fail
  /// The family that fontconfig's configuration names instead takes its place, such as Liberation Sans for Arial, else
  /// the machine's default family. On a machine without fonts, the registered font nearest in style does.
  case nearest
}

/// Whether a font draws characters that its faces lack with other fonts.
public enum FontFallback: Hashable, Sendable {
  /// Registered and installed fonts draw them. A character is a box only if none of these has it.
  ///
  /// The choice depends on the character, its script, the text's language, and on the fonts themselves: never on the
  /// process's locale or on what was drawn before. Registered fonts come first, then installed ones in the order of
  /// fontconfig for the language.
  case installed
  /// They are boxes. Use this to compare engines with the same list of fonts.
  case none
}
