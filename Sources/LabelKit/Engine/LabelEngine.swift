// The engine: makes fonts, prepares and lays out texts.
import LabelFonts

/// Makes fonts, and prepares and lays out the texts of labels.
///
/// A program has one, as a rule: it keeps the words that were shaped, for all fonts and texts. Its methods may be called
/// by several threads at once. Results never depend on what was laid out before.
///
///     let engine = LabelEngine()
///     let font = try engine.font(families: ["Noto Sans", "Noto Color Emoji"], size: 17)
///     let layout = engine.layout(
///       "The quick brown fox", font: font, label: LabelProperties(numberOfLines: 2), in: Size(width: 120, height: 44))
public final class LabelEngine: Sendable {
  package let fonts: FontEngine

  /// An engine without fonts and words.
  ///
  /// - Parameter cacheCapacity: bytes for words that were shaped, whatever the number of threads: at least 1 MiB, at most
  ///   16 GiB. A quarter of it is in use as a rule; memory is used as words come.
  public init(cacheCapacity: Int = 32 << 20) { fonts = FontEngine(cacheCapacity: cacheCapacity) }

  /// Forgets all words that were shaped, so that the next text is as new. Calls that run at the same time are undisturbed.
  public func resetCaches() { fonts.resetCaches() }
}

// MARK: Fonts

extension LabelEngine {
  /// A font from family names in the order of fallback.
  ///
  /// - Parameters:
  ///   - families: 1 to 32 names, compared without regard to case; of each, the installed face of normal width that is
  ///     nearest in slant, then in weight.
  ///   - weight: by OpenType's scale, 1 to 1000: 400 is regular, 700 bold; odd values count as 400.
  ///   - isItalic: italic, or where a family has none oblique.
  ///   - size: points.
  ///   - features: OpenType features as HarfBuzz writes them, e.g. `kern=0`, without ranges.
  /// - Throws: ``FontError`` for the first family that is not installed, or a feature that cannot be read.
  /// - Complexity: O(installed fonts) for a family that was not asked for lately; else O(families).
  public func font(
    families: [String], weight: Double = 400, isItalic: Bool = false, size: Double, features: [String] = []
  ) throws(FontError) -> LabelFont {
    try make { () throws(LabelFonts.FontError) in
      try fonts.makeFont(
        families: families, style: FaceStyle(weight: weight, isItalic: isItalic), size: size, features: features)
    }
  }

  /// A font from a face of a file.
  ///
  /// - Parameters:
  ///   - file: a path.
  ///   - faceIndex: as fontconfig counts: a named instance of a variable font in the upper 16 bits.
  ///   - size: points.
  ///   - features: OpenType features as HarfBuzz writes them.
  /// - Throws: ``FontError`` where the file is not there, or is no font.
  public func font(
    file: String, faceIndex: Int = 0, size: Double, features: [String] = []
  ) throws(FontError) -> LabelFont {
    try make { () throws(LabelFonts.FontError) in
      try fonts.makeFont(path: file, faceIndex: faceIndex, size: size, features: features)
    }
  }

  /// A font that is a table of advances, for tests: in `Square` every cluster is as wide as the font is large, in `Steps`
  /// widths go by quarters of that; ascent is 0.8 and descent 0.2 of the size.
  ///
  /// - Throws: ``FontError/metricFontNotFound(_:)``.
  public func font(metric name: String, size: Double) throws(FontError) -> LabelFont {
    try make { () throws(LabelFonts.FontError) in try fonts.makeFont(metric: name, size: size) }
  }

  private func make(_ body: () throws(LabelFonts.FontError) -> FontStack) throws(FontError) -> LabelFont {
    do throws(LabelFonts.FontError) {
      return LabelFont(try body())
    } catch {
      throw FontError(error)
    }
  }
}
