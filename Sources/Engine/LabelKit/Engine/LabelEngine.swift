// The engine: makes fonts, prepares and lays out texts.
import LabelFonts

/// Makes fonts, and prepares and lays out the texts of labels.
///
/// A program usually has one engine, since it caches shaped words for all fonts and texts. Its methods may be called by
/// several threads at once. Results never depend on what was laid out before.
///
///     let engine = LabelEngine()
///     let font = try engine.font(families: ["Noto Sans", "Noto Color Emoji"], size: 17)
///     let layout = engine.layout(
///       "The quick brown fox", font: font, label: LabelProperties(numberOfLines: 2), in: Size(width: 120, height: 44))
public final class LabelEngine: Sendable {
  package let fonts: FontEngine

  /// Creates an engine that has no fonts and no cached words.
  ///
  /// - Parameter cacheCapacity: the most memory for cached words, in bytes, whatever the number of threads: at least 1
  ///   MiB, at most 16 GiB. Usually a quarter of it is in use; memory is taken only as words are added.
  public init(cacheCapacity: Int = 32 << 20) { fonts = FontEngine(cacheCapacity: cacheCapacity) }

  /// Removes all cached words, so that the next text is shaped anew. Calls that run at the same time are not disturbed.
  public func resetCaches() { fonts.resetCaches() }
}

// MARK: Fonts

extension LabelEngine {
  /// Makes a font from family names in the order of fallback.
  ///
  /// - Parameters:
  ///   - families: 1 to 32 names, compared without regard to case. Each family is represented by its registered or
  ///     installed face of normal width that is nearest in slant, then in weight.
  ///   - weight: on OpenType's scale of 1 to 1000: 400 is regular, 700 is bold; values outside it count as 400.
  ///   - isItalic: whether to use an italic face or, in a family that has none, an oblique one.
  ///   - size: size in points.
  ///   - features: OpenType features in HarfBuzz's notation, such as `kern=0`, without ranges.
  ///   - missing: what happens if a family is neither registered nor installed. ``LabelFont/replacedFamilies`` tells
  ///     which ones were replaced.
  ///   - fallback: whether other fonts draw the characters that these families lack.
  /// - Throws: ``FontError`` for the first family that is missing, or for a feature that cannot be read;
  ///   ``FontError/noFonts`` if there is no font at all.
  /// - Complexity: O(installed fonts) if a family was not requested recently; otherwise O(families).
  public func font(
    families: [String], weight: Double = 400, isItalic: Bool = false, size: Double, features: [String] = [],
    missing: MissingFamilyPolicy = .fail, fallback: FontFallback = .installed
  ) throws(FontError) -> LabelFont {
    LabelFont(
      try fonts.makeFont(
        families: families, style: FaceStyle(weight: weight, isItalic: isItalic), size: size, features: features,
        missing: missing, fallback: fallback))
  }

  /// Makes a font from a face of a font file.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - faceIndex: the index of the face as fontconfig counts: the lower 16 bits select a face of a collection, the
  ///     upper 16 bits a named instance of a variable font.
  ///   - variations: values of the axes of a variable font by their tags, in the axes' own units, such as
  ///     `["wght": 650]`. Values outside an axis's range count as its nearest end.
  ///   - size: size in points.
  ///   - features: OpenType features in HarfBuzz's notation.
  ///   - fallback: whether other fonts draw the characters that the face lacks.
  /// - Throws: ``FontError`` if the file does not exist or is not a font, or if it has no such axis.
  public func font(
    file: String, faceIndex: Int = 0, variations: [String: Double] = [:], size: Double, features: [String] = [],
    fallback: FontFallback = .installed
  ) throws(FontError) -> LabelFont {
    LabelFont(
      try fonts.makeFont(
        path: file, faceIndex: faceIndex, variations: variations, size: size, features: features, fallback: fallback))
  }

  /// Makes a metric font, which is only a table of advances, for tests. In `Square` every cluster is as wide as the
  /// font size; in `Steps` widths are multiples of a quarter of it. Both have an ascent of 0.8 and a descent of 0.2 of
  /// the size. `Tall` has the widths of `Square`, an ascent of 119/128 and a descent of 33/128; its fallback font, from
  /// U+2E80 on, 149/128 and 21/128, which count with `fallbackLineHeights` (R279).
  ///
  /// - Throws: ``FontError/metricFontNotFound(_:)``.
  public func font(metric name: String, size: Double) throws(FontError) -> LabelFont {
    LabelFont(try fonts.makeFont(metric: name, size: size))
  }
}
