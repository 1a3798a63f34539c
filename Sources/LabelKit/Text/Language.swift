// The language of a text.
import LabelFonts

/// A language as a BCP 47 tag, for shaping, line breaking and hyphenation, e.g. `"ja"` or `"zh-Hant-TW"`.
///
/// Case does not matter. Subtags that do not fit into 15 characters are left out.
public struct Language: Hashable, Sendable, BitwiseCopyable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let tag: LanguageTag

  /// A language from its tag. Anything but letters, digits, `-` and `_` ends it.
  public init(_ tag: String) { self.tag = LanguageTag(tag) }

  /// A language from a literal tag.
  public init(stringLiteral tag: String) { self.init(tag) }

  /// The tag in lower case.
  public var description: String { tag.description }
}
