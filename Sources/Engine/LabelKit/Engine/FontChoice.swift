// Which font draws which characters of a text, and why.
import LabelFonts

/// Clusters in a row that one font draws for one reason.
public struct FontChoice: Hashable, Sendable {
  /// Why a font draws a cluster.
  public enum Reason: Hashable, Sendable {
    /// It is the first listed family that has the cluster; the value is its index in the list.
    case listed(Int)
    /// No listed family has the cluster, but a registered font.
    case registered
    /// No listed family and no registered font has it, but an installed font.
    case installed
    /// It is an emoji, and the font has coloured glyphs.
    case emojiPresentation
    /// No font has it: it is a box.
    case missing
  }

  /// Bytes of the text in UTF-8.
  public let utf8Range: Range<Int>
  /// The family name that the font states, or that was given when it was registered.
  public let family: String
  /// The path of its file; nil for a metric font, and for a font that was registered from data.
  public let path: String?
  /// The index of the face in its file, as fontconfig counts.
  public let faceIndex: Int
  /// Why this font draws them.
  public let reason: Reason

  fileprivate init(_ choice: FaceChoice, metric: String) {
    utf8Range = choice.bytes
    family = choice.face?.familyName ?? metric
    path = choice.face.flatMap { $0.path.isEmpty ? nil : $0.path }
    faceIndex = choice.face?.faceIndex ?? 0
    reason =
      switch choice.reason {
      case .listed(let index): .listed(index)
      case .registered: .registered
      case .installed: .installed
      case .emojiPresentation: .emojiPresentation
      case .missing: .missing
      }
  }
}

extension LabelFont {
  /// Returns which fonts draw a text, in its order. White space and hard breaks belong to a font too.
  ///
  /// For people and diagnostics: it prepares the text anew.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - language: its language as a BCP 47 tag; "" if it is not known.
  /// - Complexity: O(bytes), plus the time for shaping.
  public func choices(for text: String, language: String = "") -> [FontChoice] {
    let metric = stack.metricFont?.name ?? ""
    return stack.choices(for: text, language: LanguageTag(language)).map { FontChoice($0, metric: metric) }
  }
}
