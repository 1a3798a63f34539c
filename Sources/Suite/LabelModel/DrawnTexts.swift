// What a label draws, in the form of cases: texts and fills from back to front, with colour and position.
import Conformance
import Foundation
import LabelDrawing
import LabelView

extension TextDrawingStyle {
  /// The colours of the text, its underline, its strikethrough and its outline.
  fileprivate var textColors: [RGBAColor] {
    [color, underlineColor ?? color, strikethroughColor ?? color, strokeColor ?? color]
  }
}

extension Label {
  /// The texts that the label draws at a time of its marquee, in seconds. A text is dimmed if all that is drawn of it is
  /// more transparent than the enabled label would draw it.
  func drawnTexts(at time: Double) -> JSONValue {
    let wasEnabled = isEnabled
    isEnabled = true
    let enabled = drawn(at: time)
    isEnabled = wasEnabled
    return .array(
      zip(drawn(at: time), enabled).map { text, full in
        let isDimmed = zip(text.style.textColors, full.style.textColors).allSatisfy { $0.alpha < $1.alpha }
        let colors = full.style.textColors.map { JSONValue.string($0.hexadecimal) }
        return .object([
          "text": .string(text.text), "color": colors[0], "offset": JSONValue(text.offset), "blur": .number(0),
          "isDimmed": .bool(isDimmed), "background": JSONValue(text.style.backgroundColor?.hexadecimal),
          "underlineStyle": .number(Double(text.style.underlineStyle.rawValue)), "underlineColor": colors[1],
          "strikethroughStyle": .number(Double(text.style.strikethroughStyle.rawValue)),
          "strikethroughColor": colors[2], "strokeWidth": .number(text.style.strokeWidth), "strokeColor": colors[3],
        ])
      })
  }

  private struct DrawnText {
    var text: String
    var style: TextDrawingStyle
    var offset: [CGFloat]
  }

  private func drawn(at time: Double) -> [DrawnText] {
    var texts: [DrawnText] = []
    forEachOperation(of: displayList(at: time)) { command, place, _ in
      guard case .text(let drawing) = command else { return }
      let bytes = Array(drawing.layout.string.utf8)
      texts += drawing.runs.map { run in
        DrawnText(
          text: String(decoding: bytes[run.range], as: UTF8.self), style: run.style,
          offset: [place.x + drawing.origin.x, place.y + drawing.origin.y])
      }
    }
    return texts
  }

  /// The fills and texts that the label draws, each in the clip that it is drawn in.
  var drawnOperations: JSONValue {
    var operations: [JSONValue] = []
    forEachOperation(of: displayList()) { command, place, clip in
      func written(_ rect: CGRect) -> JSONValue {
        JSONValue([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
      }
      var operation: [String: JSONValue] = ["clip": clip.map(written) ?? .null]
      switch command {
      case .fill(let rect, let color):
        operation["fill"] = written(rect.offsetBy(dx: place.x, dy: place.y))
        operation["color"] = .string(color.hexadecimal)
      case .text(let drawing):
        operation["text"] = .string(drawing.layout.string)
        operation["offset"] = JSONValue([place.x + drawing.origin.x, place.y + drawing.origin.y])
        operation["isShadow"] = .bool(drawing.isShadow)
      default: return
      }
      operations.append(.object(operation))
    }
    return .array(operations)
  }

  /// Calls a closure with each command of a list, with the place of its origin and the clip that is set.
  private func forEachOperation(
    of list: DisplayList, _ body: (_ command: DrawingCommand, _ place: CGPoint, _ clip: CGRect?) -> Void
  ) {
    var state = (place: CGPoint.zero, clip: CGRect?.none)
    var kept: [(place: CGPoint, clip: CGRect?)] = []
    for command in list.commands {
      switch command {
      case .saveState: kept.append(state)
      case .restoreState: state = kept.popLast() ?? (.zero, nil)
      case .translate(let x, let y): state.place = CGPoint(x: state.place.x + x, y: state.place.y + y)
      case .clip(let rect): state.clip = rect.offsetBy(dx: state.place.x, dy: state.place.y)
      case .beginLayer: kept.append(state)
      case .endLayer: state = kept.popLast() ?? (.zero, nil)
      case .text, .fill, .scale: body(command, state.place, state.clip)
      }
    }
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
