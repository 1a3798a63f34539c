// The answer to a case that asks for a size, drawn over its label.
import Conformance
import Foundation
import LabelDrawing
import LabelView

/// What a measured label was proposed, and what it answered.
@MainActor
struct MeasuredSize {
  private let words: String
  /// The proposed width; nil if there is none.
  private let width: Double?
  /// The height of the label.
  private let height: Double
  /// The rectangle of the text; nil if the answer is a size.
  private let rect: CGRect?

  /// Nil if the question asks for no size.
  init?(_ question: CaseQuestion, _ label: Label) {
    height = label.bounds.height
    switch question.kind {
    case .layout, .lineBreaks, .hit, .caret, .steps: return nil
    case .sizeThatFits:
      (width, rect) = (question.proposed?.width, nil)
      let proposed = [question.proposed?.width, question.proposed?.height].map { $0.map(Self.number) ?? "∞" }
      words = "sizeThatFits \(proposed.joined(separator: " × ")): \(Self.words(label.frame.size))"
    case .intrinsicContentSize:
      (width, rect) = (nil, nil)
      words = "intrinsicContentSize: \(Self.words(label.frame.size))"
    case .textRect:
      let found = label.textRect(forBounds: label.bounds, limitedToNumberOfLines: label.numberOfLines)
      (width, rect) = (nil, found)
      words =
        "textRect: \(Self.words(found.size)) at \(Self.number(found.origin.x)), \(Self.number(found.origin.y))"
    }
  }

  /// Draws the answer below the picture, and over it the proposed width or the rectangle of the text.
  func draw(on picture: inout Picture, color: RGBAColor) {
    let green = RGBAColor(red: 0.1, green: 0.6, blue: 0.3)
    if let width, width > 0, width < 400 {
      // Slightly longer than the box is high, so that it can be told from the edge of the box.
      let rule = CGRect(x: 0, y: -3, width: width, height: height + 6)
      picture.steps.append(.frame(rule, green, width: 0.35, dash: [3, 2]))
      picture.bounds = picture.bounds.union(rule)
    }
    if let rect {
      picture.steps.append(.frame(rect, green, width: 0.7, dash: []))
      picture.bounds = picture.bounds.union(rect)
    }
    let note = Picture.note(words, size: 8, color: color)
    picture.append(note, at: CGPoint(x: 0, y: picture.bounds.maxY + 2))
    picture.bounds.size.height += note.bounds.height + 2
    picture.bounds.size.width = max(picture.bounds.width, note.bounds.width - picture.bounds.minX)
  }

  private static func words(_ size: CGSize) -> String { "\(number(size.width)) × \(number(size.height))" }

  private static func number(_ value: Double) -> String { SVGWriter.number(value, 3) }
}
