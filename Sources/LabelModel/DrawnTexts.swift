// The texts that a label draws, in the form of cases: from back to front, with colour and position.
import Conformance
import Foundation
import LabelDrawing
import LabelView

extension Label {
  /// The texts that the label draws. A text is dimmed if it is more transparent than the enabled label would draw it.
  var drawnTexts: JSONValue {
    let wasEnabled = isEnabled
    isEnabled = true
    let enabled = drawn()
    isEnabled = wasEnabled
    let now = drawn()
    return .array(
      zip(now, enabled).map { text, full in
        .object([
          "text": .string(text.text), "color": .string(full.color.hexadecimal), "offset": JSONValue(text.offset),
          "blur": .number(0), "isDimmed": .bool(text.color.alpha < full.color.alpha),
          "background": JSONValue(text.background?.hexadecimal),
        ])
      })
  }

  private struct DrawnText {
    var text: String
    var color: RGBAColor
    var background: RGBAColor?
    var offset: [CGFloat]
  }

  private func drawn() -> [DrawnText] {
    var (place, kept): ((x: Double, y: Double), [(x: Double, y: Double)]) = ((0, 0), [])
    var texts: [DrawnText] = []
    for command in displayList().commands {
      switch command {
      case .saveState: kept.append(place)
      case .restoreState: place = kept.popLast() ?? (0, 0)
      case .translate(let x, let y): place = (place.x + x, place.y + y)
      case .text(let drawing):
        let bytes = Array(drawing.layout.string.utf8)
        texts += drawing.runs.map { run in
          DrawnText(
            text: String(decoding: bytes[run.range], as: UTF8.self), color: run.style.color,
            background: run.style.backgroundColor,
            offset: [place.x + drawing.origin.x, place.y + drawing.origin.y])
        }
      case .scale, .clip, .fill: break
      }
    }
    return texts
  }

  /// The lines of the text that is drawn last, where they are drawn, with baselines on whole pixels (R210).
  var drawnLines: [AnsweredLine] {
    let list = displayList()
    var lines: [AnsweredLine] = []
    for case .text(let drawing) in list.commands {
      let snapped = BaselineSnapping(
        drawing.layout.lines, top: drawing.origin.y, displayScale: list.displayScale)
      lines = zip(drawing.layout.lines, snapped.baselines).map { line, baseline in
        var answered = AnsweredLine()
        answered.text = drawing.layout.text(of: line)
        (answered.x, answered.baseline, answered.width) = (drawing.origin.x + line.x, baseline, line.width)
        return answered
      }
    }
    return lines
  }
}

/// The label on which steps are taken. It may have several forms, and its text may be drawn in a rectangle that a case
/// gives.
package final class SteppedLabel: TimeLabel {
  /// The rectangle to draw the text in; nil for the rectangle that the label would use.
  var drawingRectangle: CGRect?

  package override func drawText(in rect: CGRect) { super.drawText(in: drawingRectangle ?? rect) }
}
