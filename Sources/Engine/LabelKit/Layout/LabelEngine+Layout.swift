// Layout in one step, from a text that is not prepared to lines.
import LabelFonts
public import LabelLayout

extension LabelEngine {
  /// Lays out a text of one style. The result is bit for bit that of preparing the text and laying that out.
  ///
  /// - Parameters:
  ///   - text: the text, less than 4 GiB in UTF-8.
  ///   - font: a font of this engine.
  ///   - kern: points that are added after every cluster (R13, R113); 0 also turns the font's own kerning off (R220).
  ///   - language: the language for shaping; nil if it is not known.
  ///   - label: the properties; `layoutDirection` is that of the environment.
  ///   - bounds: the size of the label, whose origin is (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  /// - Complexity: O(visible text).
  public func layout(
    _ text: String, font: LabelFont, kern: Double? = nil, language: Language? = nil,
    label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil
  ) -> TextLayout {
    var text = text
    text.makeContiguousUTF8()
    return TextLayout(.plain(self, text, font, kern: kern, language), label, bounds, truncationToken)
  }

  /// Lays out a text with runs and paragraph styles. The result is bit for bit that of preparing the text and laying
  /// that out.
  ///
  /// - Parameters:
  ///   - text: the text, less than 4 GiB in UTF-8, with fonts of this engine.
  ///   - label: the properties; `layoutDirection` is that of the environment.
  ///   - bounds: the size of the label, whose origin is (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  /// - Complexity: O(visible text).
  public func layout(
    _ text: StyledText, label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil
  ) -> TextLayout {
    TextLayout(.text(self, text), label, bounds, truncationToken)
  }
}

// MARK: Into memory of the caller

extension LabelEngine {
  /// Lays out a text of one style and writes the lines to the caller's memory. Allocates nothing for a text similar to
  /// those seen before.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8, less than 4 GiB; malformed parts count as U+FFFD.
  ///   - font: a font of this engine.
  ///   - kern: points that are added after every cluster; 0 also turns the font's own kerning off (R220).
  ///   - language: the language for shaping; nil if it is not known.
  ///   - label: the properties; `layoutDirection` is that of the environment.
  ///   - bounds: the size of the label, whose origin is (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  ///   - lines: the visible lines are appended as far as there is room; the result has the number of all lines.
  /// - Complexity: O(visible text).
  @_lifetime(lines: copy lines)
  public func layout(
    utf8 bytes: Span<UInt8>, font: LabelFont, kern: Double? = nil, language: Language? = nil,
    label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil,
    into lines: inout OutputSpan<LabelLine>
  ) -> LayoutSummary {
    writeLayout(into: &lines) { target in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe withSource(bytes, font.stack(kern: kern), kern: kern ?? 0, language, label.layoutDirection) {
          source, workspace in
          writeLines(&source, label, bounds, truncationToken, target, workspace)
        }
      }
    }
  }

  /// The same, and also writes the clusters of the lines, each line in visual order.
  ///
  /// - Parameters:
  ///   - bytes: the text in UTF-8, less than 4 GiB; malformed parts count as U+FFFD.
  ///   - font: a font of this engine.
  ///   - kern: points that are added after every cluster; 0 also turns the font's own kerning off (R220).
  ///   - language: the language for shaping; nil if it is not known.
  ///   - label: the properties; `layoutDirection` is that of the environment.
  ///   - bounds: the size of the label, whose origin is (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  ///   - lines: the visible lines are appended as far as there is room; the result has the number of all lines.
  ///   - positions: the clusters are appended if there is room for all of them; the result has their number.
  /// - Complexity: O(visible text); if the text needs bidi, O(visible paragraphs).
  @_lifetime(lines: copy lines)
  @_lifetime(positions: copy positions)
  public func layout(
    utf8 bytes: Span<UInt8>, font: LabelFont, kern: Double? = nil, language: Language? = nil,
    label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil,
    into lines: inout OutputSpan<LabelLine>, positions: inout OutputSpan<ClusterPosition>
  ) -> LayoutSummary {
    writeLayout(into: &lines, positions: &positions) { target in
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe withSource(bytes, font.stack(kern: kern), kern: kern ?? 0, language, label.layoutDirection) {
          source, workspace in
          writeLines(&source, label, bounds, truncationToken, target, workspace)
        }
      }
    }
  }

  @inline(__always)
  private func writeLines(
    _ source: inout TextSource, _ label: LabelProperties, _ bounds: Size, _ token: String?, _ target: LayoutTarget,
    _ workspace: Workspace
  ) -> LayoutOutput {
    var label = label
    label.resolve()
    var answer = LayoutOutput()
    unsafe withToken(token) { token in
      unsafe TextSource.writeLines(&source, &label, in: bounds.bounds, token: token, into: target, workspace, &answer)
    }
    return answer
  }

  /// Lays out a text of one style and writes the lines to the caller's memory.
  func writeLines(
    _ text: String, font: LabelFont, kern: Double?, language: Language?, label: LabelProperties, in bounds: Size,
    token: String?, into target: LayoutTarget
  ) -> LayoutOutput {
    unsafe text.utf8Span.span.withUnsafeBufferPointer { bytes in
      unsafe withSource(bytes, font.stack(kern: kern), kern: kern ?? 0, language, label.layoutDirection) {
        source, workspace in
        writeLines(&source, label, bounds, token, target, workspace)
      }
    }
  }

  /// Lays out a text with attributes and writes the lines to the caller's memory.
  func writeLines(
    _ text: StyledText, _ label: LabelProperties, _ bounds: Size, _ token: String?, _ target: LayoutTarget
  ) -> LayoutOutput {
    withSource(text, label.layoutDirection) { source, workspace in
      writeLines(&source, label, bounds, token, target, workspace)
    }
  }
}
