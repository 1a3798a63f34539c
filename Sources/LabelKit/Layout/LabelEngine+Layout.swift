// One-shot layout: from a text that is not prepared to lines.
import LabelFonts
public import LabelLayout

extension LabelEngine {
  /// Lays a text of one style out. Equal to the last bit to preparing it and laying that out.
  ///
  /// - Parameters:
  ///   - text: up to 4 GiB in UTF-8.
  ///   - font: of this engine.
  ///   - kern: points after every cluster (R13, R113).
  ///   - language: for shaping; nil where it is not known.
  ///   - label: its `layoutDirection` is the environment's.
  ///   - bounds: at (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  /// - Complexity: O(what is visible).
  public func layout(
    _ text: String, font: LabelFont, kern: Double = 0, language: Language? = nil,
    label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil
  ) -> TextLayout {
    var attributes = RunAttributes(font: font)
    attributes.kern = kern
    attributes.language = language
    return layout(StyledText(text, attributes), label: label, in: bounds, truncationToken: truncationToken)
  }

  /// Lays a text with runs and paragraph styles out. Equal to the last bit to preparing it and laying that out.
  ///
  /// - Parameters:
  ///   - text: up to 4 GiB in UTF-8, with fonts of this engine.
  ///   - label: its `layoutDirection` is the environment's.
  ///   - bounds: at (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  /// - Complexity: O(what is visible).
  public func layout(
    _ text: StyledText, label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil
  ) -> TextLayout {
    TextLayout(.text(self, text), label, bounds, truncationToken)
  }
}

// MARK: Into memory of the caller

extension LabelEngine {
  /// Lays a text of one style out, into memory of the caller. Allocates nothing for a text like those seen before.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, up to 4 GiB; malformed parts count as U+FFFD.
  ///   - font: of this engine.
  ///   - kern: points after every cluster.
  ///   - language: for shaping; nil where it is not known.
  ///   - label: its `layoutDirection` is the environment's.
  ///   - bounds: at (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  ///   - lines: visible lines are appended as far as there is room; the result has the count of all.
  /// - Complexity: O(what is visible).
  public func layout(
    utf8 bytes: Span<UInt8>, font: LabelFont, kern: Double = 0, language: Language? = nil,
    label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil,
    into lines: inout OutputSpan<LabelLine>
  ) -> LayoutSummary {
    writeLayout(into: &lines) { target in
      bytes.withUnsafeBufferPointer { bytes in
        withSource(bytes, font, kern: kern, language, label.layoutDirection) { source, workspace in
          layOut(&source, label, bounds, truncationToken, target, workspace)
        }
      }
    }
  }

  /// The same with the clusters of the lines, each line's in visual order.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, up to 4 GiB; malformed parts count as U+FFFD.
  ///   - font: of this engine.
  ///   - kern: points after every cluster.
  ///   - language: for shaping; nil where it is not known.
  ///   - label: its `layoutDirection` is the environment's.
  ///   - bounds: at (0, 0).
  ///   - truncationToken: replaces U+2026 (R204); beyond UIKit.
  ///   - lines: visible lines are appended as far as there is room; the result has the count of all.
  ///   - positions: appended where there is room for all; the result has the count.
  /// - Complexity: O(what is visible); of a text that needs bidi, O(the paragraphs visible).
  public func layout(
    utf8 bytes: Span<UInt8>, font: LabelFont, kern: Double = 0, language: Language? = nil,
    label: LabelProperties = LabelProperties(), in bounds: Size, truncationToken: String? = nil,
    into lines: inout OutputSpan<LabelLine>, positions: inout OutputSpan<ClusterPosition>
  ) -> LayoutSummary {
    writeLayout(into: &lines, positions: &positions) { target in
      bytes.withUnsafeBufferPointer { bytes in
        withSource(bytes, font, kern: kern, language, label.layoutDirection) { source, workspace in
          layOut(&source, label, bounds, truncationToken, target, workspace)
        }
      }
    }
  }

  @inline(__always)
  private func layOut(
    _ source: inout TextSource, _ label: LabelProperties, _ bounds: Size, _ token: String?, _ target: LayoutTarget,
    _ workspace: Workspace
  ) -> LayoutAnswer {
    var label = label
    label.resolve()
    var answer = LayoutAnswer()
    withToken(token) { token in
      TextSource.layOut(&source, &label, in: bounds.bounds, token: token, into: target, workspace, &answer)
    }
    return answer
  }

  /// Lays a text with attributes out, into memory of the caller.
  func layOut(
    _ text: StyledText, _ label: LabelProperties, _ bounds: Size, _ token: String?, _ target: LayoutTarget
  ) -> LayoutAnswer {
    withSource(text, label.layoutDirection) { source, workspace in
      layOut(&source, label, bounds, token, target, workspace)
    }
  }
}
