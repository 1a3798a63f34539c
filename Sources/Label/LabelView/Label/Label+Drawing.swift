// Drawing of a label: colours, shadow, marquee.
public import Foundation
import LabelKit

extension Label {
  /// The factor for the alpha of a disabled label's colours. UIKit's documentation only says "dimmed somewhat".
  static let disabledAlpha = 0.5

  /// The colour of the shadow; nil if none is drawn (R198).
  private var visibleShadow: RGBAColor? {
    guard let color = shadowColor?.rgba(in: traitCollection), color.alpha > 0 else { return nil }
    return color
  }

  func drawShadowAndText() {
    guard let context = LabelContext.current else { return }
    if let color = visibleShadow {
      let offset = shadowOffset
      context.saveGState()
      context.translateBy(
        x: offset.width.isFinite ? offset.width : 0, y: offset.height.isFinite ? offset.height : 0)
      context.shadowColor = color
      drawText(in: bounds)
      context.shadowColor = nil
      context.restoreGState()
    }
    drawText(in: bounds)
  }

  /// Draws the lines of the text as they break in a rectangle (R238), once or, while it scrolls, twice (R243).
  func drawLines(in rect: CGRect) {
    guard let context = LabelContext.current else { return }
    let offset = marqueeOffset(at: drawingTime)
    if offset == 0 {
      let layout = textLayout(in: rect.size)
      if !layout.lines.isEmpty { context.draw(layout, at: rect.origin, drawingRuns()) }
      return
    }
    // Draw the text, and its next copy after it.
    let layout = textLayout(in: CGSize(width: .infinity, height: rect.size.height))
    let distance = layout.size.width + Label.marqueeGap
    let runs = drawingRuns()
    for x in [-offset, distance - offset] {
      context.draw(layout, at: CGPoint(x: rect.origin.x + x, y: rect.origin.y), runs)
    }
  }

  // MARK: Colours

  /// The colour of plain text, and of runs of attributed text that have no colour of their own (R197).
  public var drawnTextColor: RGBAColor { shown(highlight ?? plainTextColor.rgba(in: traitCollection)) }

  private var highlight: RGBAColor? { isHighlighted ? highlightedTextColor?.rgba(in: traitCollection) : nil }

  private func shown(_ color: RGBAColor) -> RGBAColor { isEnabled ? color : color.dimmed(by: Label.disabledAlpha) }

  /// Returns the styles of the text as runs, in order, without gaps.
  func drawingRuns() -> [TextDrawing.Run] {
    guard case .attributed(let string) = content else {
      let count = text?.utf8.count ?? 0
      return [TextDrawing.Run(range: 0..<count, style: TextDrawingStyle(color: drawnTextColor))]
    }
    var runs: [TextDrawing.Run] = []
    let characters = string.string
    var (place, bytes) = (characters.startIndex, 0)
    LabelContent.forEachRun(of: string) { attributes, range in
      let end = characters.utf16.index(place, offsetBy: range.length)
      let count = characters.utf8.distance(from: place, to: end)
      runs.append(TextDrawing.Run(range: bytes..<(bytes + count), style: style(attributes)))
      bytes += count
      place = end
    }
    return runs
  }

  /// Returns the appearance of a run, with the decoration that its attributes name (R251).
  private func style(_ attributes: [NSAttributedString.Key: Any]) -> TextDrawingStyle {
    let traits = traitCollection
    func color(_ key: NSAttributedString.Key) -> RGBAColor? { (attributes[key] as? UIColor)?.rgba(in: traits) }
    var style = TextDrawingStyle(color: color(.foregroundColor) ?? plainTextColor.rgba(in: traits))
    style.backgroundColor = color(.backgroundColor)
    style.underlineStyle = NSUnderlineStyle(rawValue: Int(number(attributes[.underlineStyle]) ?? 0))
    style.underlineColor = color(.underlineColor)
    style.strikethroughStyle = NSUnderlineStyle(rawValue: Int(number(attributes[.strikethroughStyle]) ?? 0))
    style.strikethroughColor = color(.strikethroughColor)
    style.strokeWidth = number(attributes[.strokeWidth]) ?? 0
    style.strokeColor = color(.strokeColor)
    style.attachment = (attributes[.attachment] as? NSTextAttachment)?.imageFile
    if attributes[.link] != nil {
      // UIKit's text system draws links in a fixed colour and underlined, and ignores their own colour. (Public reports,
      // e.g. cocoanetics.com/2015/03/customizing-uilabel-hyperlinks; the colour is that of UIColor.link since iOS 13.)
      style.color = UIColor.link.rgba(in: traits)
      (style.underlineStyle, style.underlineColor) = (.single, nil)
    }
    if let highlight { style = style.recoloured(highlight) }
    return isEnabled ? style : style.withTextDimmed(by: Label.disabledAlpha)
  }
}

// MARK: Marquee

// UIKit's documentation says that the text scrolls, but not how. Speed, gap and pause are our choice.
extension Label {
  /// The speed of scrolling, in points per second.
  static let marqueeSpeed = 30.0
  /// The gap between the end of the text and the start of its next copy, in points.
  static let marqueeGap = 40.0
  /// The time for which the text rests at its start in each period, in seconds.
  static let marqueePause = 2.0

  /// Returns how far the text is moved to the left, in points: 0 unless ``enablesMarqueeWhenAncestorFocused`` and
  /// ``isAncestorFocused`` are on and the text is wider than the bounds.
  ///
  /// The text rests for two seconds, then scrolls by 30 points per second. Its next copy follows 40 points after its
  /// end; when the copy reaches the start, the cycle repeats (R243).
  ///
  /// - Parameter time: seconds since the ancestor got the focus; NaN, infinite and negative values count as 0.
  public func marqueeOffset(at time: Double) -> CGFloat {
    guard enablesMarqueeWhenAncestorFocused, isAncestorFocused, time > 0, time.isFinite else { return 0 }
    let width = textLayout(in: CGSize(width: .infinity, height: bounds.size.height)).size.width
    guard width > bounds.size.width else { return 0 }
    let distance = width + Label.marqueeGap
    let period = Label.marqueePause + distance / Label.marqueeSpeed
    return max(0, time.truncatingRemainder(dividingBy: period) - Label.marqueePause) * Label.marqueeSpeed
  }
}
