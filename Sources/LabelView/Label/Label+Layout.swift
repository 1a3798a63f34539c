// Measuring and layout: when the engine is asked, and what it answers.
public import Foundation
public import LabelKit
import LabelLayout

extension Label {
  /// Above so many bytes a text is prepared only when it is measured: laying it out costs what is visible.
  private static let longText = 1024

  /// The content in the engine's form; prepared once. O(bytes).
  var prepared: PreparedText {
    if let prepared = cache.prepared { return prepared }
    let prepared: PreparedText
    let engine = SystemFonts.engine
    let direction = properties.layoutDirection
    if case .plain(let string) = content {
      prepared = engine.prepare(string, font: ownFont.labelFont, layoutDirection: direction)
    } else if let text = content.styledText(font: ownFont) {
      prepared = engine.prepare(text, layoutDirection: direction)
    } else {
      prepared = engine.prepare("", font: ownFont.labelFont, layoutDirection: direction)
    }
    cache.prepared = prepared
    return prepared
  }

  private func layOut(in size: CGSize) -> TextLayout {
    let bounds = Size(width: size.width, height: size.height)
    if cache.prepared == nil, case .plain(let string) = content, string.utf8.count > Label.longText {
      return SystemFonts.engine.layout(
        string, font: ownFont.labelFont, label: properties, in: bounds, truncationToken: truncationToken)
    }
    return prepared.layout(properties, in: bounds, truncationToken: truncationToken)
  }

  /// The lines in the bounds. Laid out once, and again when something that matters has changed.
  public var textLayout: TextLayout {
    if let layout = cache.layout { return layout }
    let layout = layOut(in: bounds.size)
    cache.layout = layout
    return layout
  }

  /// The lines in another size, in points.
  func textLayout(in size: CGSize) -> TextLayout { size == bounds.size ? textLayout : layOut(in: size) }

  func layOutInBounds() {
    if cache.layout == nil { cache.layout = layOut(in: bounds.size) }
    if laidOutWidth == bounds.size.width { return }
    laidOutWidth = bounds.size.width
    // R196
    if properties.numberOfLines != 1, !(preferredMaxLayoutWidth > 0) { invalidateIntrinsicContentSize() }
  }

  // MARK: Measuring

  /// A subclass may change what is measured without a word to the label: of its sizes none is kept.
  private var keepsSizes: Bool { type(of: self) == Label.self }

  func measuredRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    if isOf2009 { return bounds }  // RULES.md §2.24
    let bounds = Rect(
      x: bounds.origin.x, y: bounds.origin.y, width: bounds.size.width, height: bounds.size.height)
    let rect = prepared.textRect(
      forBounds: bounds, limitedToNumberOfLines: numberOfLines, properties, truncationToken: truncationToken)
    return CGRect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }

  func measuredIntrinsicSize() -> CGSize {
    if let size = cache.intrinsicSize { return size }
    let preferred = properties.preferredMaxLayoutWidth
    let size = measuredSize(forWidth: preferred > 0 ? preferred : laidOutWidth)  // R138, R196
    if keepsSizes { cache.intrinsicSize = size }
    return size
  }

  func measuredSize(forWidth proposed: CGFloat) -> CGSize {
    // R124, R126
    let isConstrained =
      properties.numberOfLines != 1 && !enablesMarqueeWhenAncestorFocused && proposed > 0 && proposed < .infinity
    let width = isConstrained ? proposed : .infinity
    if let fitting = cache.fittingSize, fitting.width == width { return fitting.size }
    let bounds = CGRect(x: 0, y: 0, width: width, height: .infinity)
    var size = textRect(forBounds: bounds, limitedToNumberOfLines: properties.numberOfLines).size
    if isOf2009 {  // What textRect returns is the room for the text.
      let needed = prepared.sizeThatFits(
        Size(width: size.width, height: size.height), properties, truncationToken: truncationToken)
      size = CGSize(width: needed.width, height: needed.height)
    } else {
      size = CGSize(width: roundedUp(size.width), height: roundedUp(size.height))
    }
    if keepsSizes { cache.fittingSize = (width, size) }
    return size
  }

  /// Up to pixels (R135). What an override answers beyond numbers counts as 0.
  private func roundedUp(_ points: CGFloat) -> CGFloat {
    guard points > 0, points < .infinity else { return 0 }
    return LabelText.roundedUp(points, pixels)
  }
}

// MARK: What the layout says

extension Label {
  /// Pixels a point; what is odd counts as 1.
  private var pixels: CGFloat {
    let scale = properties.displayScale
    return scale > 0 && scale < .infinity ? scale : 1
  }

  /// 1 unless the text is shrunk (R181).
  public var actualScaleFactor: CGFloat { textLayout.scale }

  /// Whether text is hidden or a line is clipped (R188).
  public var isTruncated: Bool { textLayout.isTruncated }

  /// The baseline of the first visible line, in points from the top of the bounds, at a pixel (R218); nil without lines.
  public var firstBaseline: CGFloat? { textLayout.lines.first.map { atPixel($0.baseline) } }

  /// The baseline of the last visible line, in points from the top of the bounds, at a pixel (R218); nil without lines.
  public var lastBaseline: CGFloat? { textLayout.lines.last.map { atPixel($0.baseline) } }

  private func atPixel(_ points: CGFloat) -> CGFloat { (points * pixels + 0.5).rounded(.down) / pixels }

  /// The full string while ``showsExpansionTextWhenTruncated`` is on and the text is truncated, else nil (R194): what a
  /// tooltip would say.
  public var expansionText: String? { showsExpansionTextWhenTruncated && isTruncated ? text : nil }
}
