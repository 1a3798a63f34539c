// The gallery's picture of subclasses: textRect(forBounds:limitedToNumberOfLines:) and drawText(in:) exist to be
// overridden (clauses 003.text-rect.override-only and 003.draw-text.override-only).
import Foundation
import LabelDrawing
import LabelView

/// Text with room around it.
private final class PaddedLabel: Label {
  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let inner = super.textRect(forBounds: bounds.insetBy(dx: 14, dy: 6), limitedToNumberOfLines: numberOfLines)
    return inner.insetBy(dx: -14, dy: -6)
  }
  override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 14, dy: 6)) }
}

/// Text at the top of its bounds.
private final class TopLabel: Label {
  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    var rect = super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
    rect.origin.y = bounds.origin.y
    return rect
  }
  override func drawText(in rect: CGRect) {
    super.drawText(in: textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines))
  }
}

/// Text with an outline in another colour.
private final class OutlinedLabel: Label {
  override func drawText(in rect: CGRect) {
    let context = LabelContext.current
    context?.saveGState()
    context?.setLineWidth(2)
    context?.setStrokeColor(RGBAColor(red: 0.13, green: 0.31, blue: 0.82))
    context?.setTextDrawingMode(.stroke)
    super.drawText(in: rect)
    context?.restoreGState()
    textColor = .white
    super.drawText(in: rect)
  }
}

/// A label that draws a bar and no text.
private final class BarLabel: Label {
  override func drawText(in rect: CGRect) {
    guard let context = LabelContext.current else { return }
    context.setFillColor(RGBAColor(red: 0.19, green: 0.63, blue: 0.38))
    context.fill(CGRect(x: rect.minX, y: rect.midY - 3, width: rect.width * 0.6, height: 6))
  }
}

/// Returns the picture of a label and its subclasses in the same bounds.
@MainActor
func subclasses() -> String {
  let grey = RGBAColor(red: 0.5, green: 0.5, blue: 0.5)
  let labels: [(title: String, label: Label)] = [
    ("Label itself", Label()), ("room around the text", PaddedLabel()), ("text at the top", TopLabel()),
    ("an outline", OutlinedLabel()), ("a bar, no text", BarLabel()),
  ]
  var sheet = Picture(bounds: .zero)
  var x = 18.0
  for (title, label) in labels {
    label.traitCollection = UITraitCollection(userInterfaceStyle: .light, displayScale: 2)
    label.font = .systemFont(ofSize: 17)
    label.text = "A label of two lines"
    label.numberOfLines = 2
    label.frame = CGRect(x: 0, y: 0, width: 118, height: 70)
    sheet.append(Picture.note(title, size: 9, color: grey), at: CGPoint(x: x, y: 18))
    var own = Picture(label.displayList())
    own.steps.append(.frame(own.bounds, grey, width: 0.25, dash: [2, 2]))
    sheet.append(own, at: CGPoint(x: x, y: 34))
    x += 136
  }
  sheet.bounds = CGRect(x: 0, y: 0, width: x, height: 122)
  let white = RGBAColor(red: 1, green: 1, blue: 1)
  return SVGWriter.document(sheet, background: white, scale: 1, text: .outlines, title: "Subclasses of Label")
}
