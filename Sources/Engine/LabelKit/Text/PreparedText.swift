// A text that is prepared once and laid out many times.
import LabelFonts
public import LabelLayout

/// A text whose clusters, advances and line breaks are known: laying it out, at any width and scale, shapes nothing
/// again.
///
/// Immutable; may be used by several threads. It holds its string, its fonts, and 16 bytes per cluster.
public final class PreparedText: Sendable {
  /// The text, without its attributes.
  public var string: String {
    switch content {
    case .plain(let string, _): string
    case .styled(let text): text.string
    }
  }
  /// The layout direction of the environment when the text was prepared. Layouts use it, whatever their label says.
  public let layoutDirection: LayoutDirection
  /// What was prepared. A text of one style becomes a styled text only when glyphs are requested, since that takes
  /// memory.
  private enum Content: Sendable {
    case plain(String, RunAttributes)
    case styled(StyledText)
  }
  private let content: Content
  let storage: PreparedStorage
  let fonts: FontEngine

  /// The text with its attributes.
  var source: StyledText {
    switch content {
    case .plain(let string, let attributes): StyledText(string, attributes)
    case .styled(let text): text
    }
  }

  init(_ text: StyledText, _ source: TextSource, _ workspace: Workspace, _ fonts: FontEngine) {
    content = .styled(text)
    self.fonts = fonts
    layoutDirection = source.direction
    storage = PreparedStorage(source, fonts, workspace: workspace)
  }

  init(
    _ string: String, _ attributes: RunAttributes, _ source: TextSource, _ workspace: Workspace, _ fonts: FontEngine
  ) {
    content = .plain(string, attributes)
    self.fonts = fonts
    layoutDirection = source.direction
    storage = PreparedStorage(source, fonts, workspace: workspace)
  }

  /// Number of extended grapheme clusters.
  public var clusterCount: Int { storage.clusterCount }

  /// Number of clusters that no face of their font has.
  public var missingClusterCount: Int { storage.missingClusters }

  /// Size of the prepared text in bytes, without the string, the fonts and what is shared with other texts.
  public var memorySize: Int { storage.byteCount }
}

extension LabelEngine {
  /// Prepares a text of one style. O(bytes), plus the time for shaping words that were not seen before.
  ///
  /// - Parameters:
  ///   - text: the text, less than 4 GiB in UTF-8.
  ///   - font: a font of this engine.
  ///   - kern: points that are added after every cluster (R13, R113); 0 also turns the font's own kerning off (R220).
  ///   - language: the language for shaping; nil if it is not known.
  ///   - layoutDirection: the layout direction of the environment.
  public func prepare(
    _ text: String, font: LabelFont, kern: Double? = nil, language: Language? = nil,
    layoutDirection: LayoutDirection = .leftToRight
  ) -> PreparedText {
    let attributes = RunAttributes(font: font, kern: kern, language: language)
    return unsafe text.utf8Span.span.withUnsafeBufferPointer { bytes in
      unsafe withSource(bytes, attributes.stack, kern: kern ?? 0, language, layoutDirection) { source, workspace in
        PreparedText(text, attributes, source, workspace, fonts)
      }
    }
  }

  /// Prepares a text with runs and paragraph styles. O(bytes + runs), plus the time for shaping.
  ///
  /// - Parameters:
  ///   - text: the text, less than 4 GiB in UTF-8, with fonts of this engine.
  ///   - layoutDirection: the layout direction of the environment.
  public func prepare(_ text: StyledText, layoutDirection: LayoutDirection = .leftToRight) -> PreparedText {
    withSource(text, layoutDirection) { source, workspace in
      PreparedText(text, source, workspace, fonts)
    }
  }
}
