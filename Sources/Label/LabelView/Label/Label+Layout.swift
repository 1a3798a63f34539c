// Measuring and layout: when the label calls the engine, and how it caches the results.
public import Foundation
public import LabelKit
import LabelLayout

extension Label {
  /// The length of the longest plain text that is prepared for layout, in UTF-8 bytes. A longer text is laid out from
  /// its bytes, at a cost that depends only on the visible part; only measuring prepares it.
  private static let longText = 1024
  /// The length of the longest plain text whose preparation is dropped after layout, in UTF-8 bytes. Preparing such a
  /// text again is cheap.
  private static let shortText = 256

  /// The content, prepared by the engine and cached. O(bytes) if it is not cached.
  var prepared: PreparedText {
    if let prepared = cache.prepared { return prepared }
    let prepared: PreparedText
    let engine = SystemFonts.engine
    let direction = properties.layoutDirection
    if ownFont.fontError == nil, case .plain(let string) = content {
      prepared = engine.prepare(string, font: ownFont.labelFont, layoutDirection: direction)
    } else {
      prepared = engine.prepare(styledText, layoutDirection: direction)
    }
    cache.prepared = prepared
    return prepared
  }

  /// The text that is laid out. Without any font it is empty.
  private var styledText: StyledText {
    content.styledText(font: ownFont) ?? StyledText("", RunAttributes(font: ownFont.labelFont))
  }

  /// Whether the text is laid out from its bytes, without preparing it first.
  private var isLaidOutInOneGo: Bool {
    guard cache.prepared == nil, ownFont.fontError == nil, case .plain(let string) = content else { return false }
    let count = string.utf8.count
    return count <= Label.shortText || count > Label.longText
  }

  /// Lays out in a size, in points, and writes the lines to the caller's memory.
  private func writeLines(_ size: Size, into lines: inout OutputSpan<LabelLine>) -> LayoutSummary {
    if isLaidOutInOneGo, case .plain(let string) = content {
      return SystemFonts.engine.layout(
        utf8: string.utf8Span.span, font: ownFont.labelFont, label: properties, in: size, truncationToken: token,
        into: &lines)
    }
    return prepared.layout(properties, in: size, truncationToken: token, into: &lines)
  }

  /// Keeps lines and summary of the layout in the bounds. The font stays as it was set: the summary has the scale (R181).
  private func layOutWhereNeeded() {
    if cache.hasLayout { return }
    let size = Size(width: bounds.size.width, height: bounds.size.height)
    var summary: LayoutSummary
    repeat {
      // Reuse the memory of the previous lines if it suffices.
      let room = max(cache.lines.count, 1)
      if cache.lines.isEmpty { cache.lines.append(LabelLine()) }
      var lines: [LabelLine] = []
      swap(&lines, &cache.lines)
      summary = lines.withUnsafeMutableBufferPointer { buffer in
        var span = OutputSpan(buffer: buffer, initializedCount: 0)
        let summary = writeLines(size, into: &span)
        _ = span.finalize(for: buffer)
        return summary
      }
      if summary.lineCount > room {
        lines = Array(repeating: LabelLine(), count: summary.lineCount)
      } else if summary.lineCount < lines.count {
        lines.removeLast(lines.count - summary.lineCount)
      }
      swap(&lines, &cache.lines)
      if summary.lineCount <= room { break }
    } while true
    cache.keepLayout(summary)
  }

  /// The summary of the layout in the bounds. It is cached until something that affects layout changes.
  var layoutSummary: LayoutSummary {
    layOutWhereNeeded()
    return cache.summary.unsafelyUnwrapped
  }

  /// The visible lines in the bounds, from top to bottom.
  public var visibleLines: [LabelLine] {
    layOutWhereNeeded()
    return cache.lines
  }

  /// The layout in the bounds, with its text, from which positions and glyphs can be found.
  public var textLayout: TextLayout {
    layOutWhereNeeded()
    return TextLayout(
      of: styledText, SystemFonts.engine, properties, Size(width: bounds.size.width, height: bounds.size.height), token,
      lines: cache.lines, layoutSummary)
  }

  /// The layout in another size, in points.
  func textLayout(in size: CGSize) -> TextLayout {
    if size == bounds.size { return textLayout }
    return SystemFonts.engine.layout(
      styledText, label: properties, in: Size(width: size.width, height: size.height), truncationToken: token)
  }

  func layOutInBounds() {
    layOutWhereNeeded()
    if case .plain(let string) = content, string.utf8.count <= Label.shortText { cache.prepared = nil }
    if laidOutWidth == bounds.size.width { return }
    laidOutWidth = bounds.size.width
    // R196
    if properties.numberOfLines != 1, !(preferredMaxLayoutWidth > 0) { invalidateIntrinsicContentSize() }
  }

  // MARK: Measuring

  /// Whether measured sizes are cached. The sizes of a subclass are not, because it may change how it measures without
  /// invalidating them.
  private var keepsSizes: Bool { type(of: self) == Label.self }

  func measuredRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    if isOf2009 { return bounds }  // R277
    let bounds = Rect(
      x: bounds.origin.x, y: bounds.origin.y, width: bounds.size.width, height: bounds.size.height)
    let rect = prepared.textRect(
      forBounds: bounds, limitedToNumberOfLines: numberOfLines, properties, truncationToken: token)
    return CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  func measuredIntrinsicSize() -> CGSize {
    if let size = cache.intrinsicSize { return size }
    let preferred = properties.preferredMaxLayoutWidth
    let size = measuredSize(forWidth: preferred > 0 ? preferred : laidOutWidth)  // R138, R196
    if keepsSizes { cache.keepIntrinsicSize(size) }
    return size
  }

  func measuredSize(forWidth proposed: CGFloat) -> CGSize {
    // R124, R126
    let isConstrained = !properties.showsOneLine && proposed > 0 && proposed < .infinity
    let width = isConstrained ? proposed : .infinity
    if let size = cache.fittingSize(for: width) { return size }
    let bounds = CGRect(x: 0, y: 0, width: width, height: .infinity)
    var size = textRect(forBounds: bounds, limitedToNumberOfLines: properties.numberOfLines).size
    if isOf2009 {  // textRect returns the rectangle that is available to the text.
      let needed = prepared.sizeThatFits(
        Size(width: size.width, height: size.height), properties, truncationToken: token)
      size = CGSize(width: needed.width, height: needed.height)
    } else {
      // R195
      let more = max(sizingRule == .oversize ? 2 * inkOverhang(width) : 0, growthForTallScripts(bounds))
      size = CGSize(width: roundedUp(size.width), height: roundedUp(size.height + more))
    }
    if keepsSizes { cache.keepFittingSize(size, for: width) }
    return size
  }

  /// How much higher the lines are, in points, where fallback fonts count in their heights; 0 in a label without a font
  /// from `preferredFont(forTextStyle:)` (R195).
  private func growthForTallScripts(_ bounds: CGRect) -> CGFloat {
    guard content.hasTextStyle(ownFont) else { return 0 }
    let rect = Rect(x: 0, y: 0, width: bounds.size.width, height: bounds.size.height)
    func height(_ properties: LabelProperties) -> CGFloat {
      prepared.textRect(
        forBounds: rect, limitedToNumberOfLines: properties.numberOfLines, properties, truncationToken: token
      ).height
    }
    var counting = properties
    counting.options.insert(.fallbackLineHeights)
    return height(counting) - height(properties)
  }

  /// The larger overhang of ink above the first line or below the last one, in points, for lines of a width in points.
  private func inkOverhang(_ width: CGFloat) -> CGFloat {
    var natural = properties  // R136, R137
    natural.keepFullSize()
    let layout = SystemFonts.engine.layout(
      styledText, label: natural, in: Size(width: width, height: .infinity), truncationToken: token)
    guard let first = layout.lines.first, let last = layout.lines.last, let ink = layout.glyphs().ink else { return 0 }
    return max(first.y - ink.lowerBound, ink.upperBound - (last.y + last.height), 0)
  }

  /// Rounds a length up to pixels (R135). NaN, infinity and negative results of an override count as 0.
  private func roundedUp(_ points: CGFloat) -> CGFloat {
    guard points > 0, points < .infinity else { return 0 }
    return LabelText.roundedUp(points, pixels)
  }
}

// MARK: Results of the layout

extension Label {
  /// The display scale, in pixels per point; values that are not positive and finite count as 1.
  private var pixels: CGFloat {
    let scale = properties.displayScale
    return scale > 0 && scale < .infinity ? scale : 1
  }

  /// The factor by which the text is shrunk; 1 if it is not (R181).
  public var actualScaleFactor: CGFloat { layoutSummary.scale }

  /// Whether text is hidden or a line is clipped (R269).
  public var isTruncated: Bool { layoutSummary.isTruncated }

  /// The baseline of the first visible line, in points from the top of the bounds, rounded to a pixel (R218); nil
  /// without lines.
  public var firstBaseline: CGFloat? { visibleLines.first.map { atPixel($0.baseline) } }

  /// The baseline of the last visible line, in points from the top of the bounds, rounded to a pixel (R218); nil
  /// without lines.
  public var lastBaseline: CGFloat? { visibleLines.last.map { atPixel($0.baseline) } }

  /// How far ink extends beyond the edges of the bounds, in points; 0 where it does not. Drawing is clipped there if
  /// ``BaseView/clipsToBounds`` is true: j and J may lose their hooks at the left edge, an italic f its end at the right
  /// one. Not in UIKit. O(visible glyphs), not cached.
  public var inkOverhang: UIEdgeInsets {
    guard let ink = textLayout.glyphs().inkBounds else { return .zero }
    return UIEdgeInsets(
      top: max(0, -ink.y), left: max(0, -ink.x), bottom: max(0, ink.maxY - bounds.size.height),
      right: max(0, ink.maxX - bounds.size.width))
  }

  /// Returns a length rounded to the nearest pixel (R218).
  private func atPixel(_ points: CGFloat) -> CGFloat { (points * pixels + 0.5).rounded(.down) / pixels }

  /// Why text of the label is not drawn: the error of its first font without a face. Nil if all its fonts have faces.
  ///
  /// On a machine without any font it is `FontError.noFonts`. A label in which no font has a face is measured
  /// and laid out as if it had no text. O(runs). Not in UIKit.
  public var fontError: FontError? { content.fonts(ownFont).lazy.compactMap(\.fontError).first }

  /// The text of a tooltip: the full string if ``showsExpansionTextWhenTruncated`` is on and the text is truncated,
  /// else nil (R194).
  public var expansionText: String? { showsExpansionTextWhenTruncated && isTruncated ? text : nil }
}
