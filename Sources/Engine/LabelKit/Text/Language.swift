// The language of a text.
import LabelFonts

/// A language as a BCP 47 tag, such as `"ja"` or `"zh-Hant-TW"`, for shaping, line breaking and hyphenation.
///
/// Case does not matter. Subtags that do not fit in 15 characters are left out.
public struct Language: Hashable, Sendable, BitwiseCopyable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let tag: LanguageTag

  /// Creates a language from its tag. The tag ends at the first character that is not a letter, a digit, `-` or `_`.
  public init(_ tag: String) { self.tag = LanguageTag(tag) }

  /// Creates a language from a literal tag.
  public init(stringLiteral tag: String) { self.init(tag) }

  /// The tag in lower case.
  public var description: String { tag.description }
}
