// The lists that the oracle's model answers: the runs of its text, and the texts that it draws.
import Conformance
import LabelOracle

extension OracleModel {
  var written: JSONValue {
    func object(_ run: Run) -> JSONValue {
      var attributes: [String: JSONValue] = [:]
      if let font = run.font { attributes["font"] = font.written }
      if let color = run.color { attributes["foregroundColor"] = .string(color) }
      if let color = run.background { attributes["backgroundColor"] = .string(color) }
      if let kern = run.kern { attributes["kern"] = .number(kern) }
      if let style = run.style {
        attributes["paragraphStyle"] = .object([
          "lineBreakMode": .string((style.lineBreakMode ?? .byWordWrapping).rawValue),
          "alignment": .string((style.alignment ?? .natural).rawValue),
          "lineBreakStrategy": .string((style.lineBreakStrategy ?? .none).rawValue),
          "lineSpacing": .number(style.lineSpacing ?? 0), "headIndent": .number(style.headIndent ?? 0),
        ])
      }
      return .object(["text": .string(run.text), "attributes": .object(attributes)])
    }
    switch look.content {
    case .none: return .null
    case .plain(let text):
      return text.isEmpty ? .array([]) : .array([.object(["text": .string(text), "attributes": .object([:])])])
    case .styled(let runs):
      var merged: [Run] = []
      for run in runs {
        var alike = run
        alike.text = merged.last?.text ?? ""
        if merged.last == alike { merged[merged.count - 1].text += run.text } else { merged.append(run) }
      }
      return .array(merged.map(object))
    }
  }

  /// The colour that is seen. The label colour of the guidelines is black in light mode and white in dark mode.
  func seen(_ color: String) -> JSONValue {
    .string(color == "label" ? look.isDark ? "#FFFFFFFF" : "#000000FF" : color)
  }

  /// The texts that are drawn, one for each run: first those of the shadow, then those of the text (R197, R198).
  var drawn: JSONValue {
    var runs: [(text: String, color: String, background: String?)] = []
    switch look.content {
    case .none: break
    case .plain(let text): if !text.isEmpty { runs = [(text, plainColor, nil)] }
    case .styled(let styled): runs = styled.map { ($0.text, $0.color ?? plainColor, $0.background) }
    }
    if look.isHighlighted, let highlight = look.highlightColor {
      runs = runs.map { ($0.text, highlight, $0.background) }
    }
    var texts: [JSONValue] = []
    if let shadow = look.shadowColor, !shadow.hasSuffix("00") {
      let offset = JSONValue.array(look.shadowOffset.map { .number($0) })
      texts = runs.map {
        .object(["text": .string($0.text), "color": seen(shadow), "offset": offset, "blur": .number(0)])
      }
    }
    texts += runs.map {
      .object([
        "text": .string($0.text), "color": seen($0.color), "offset": .array([.number(0), .number(0)]),
        "blur": .number(0), "isDimmed": .bool(!look.isEnabled),
        "background": $0.background.map { seen($0) } ?? .null,
      ])
    }
    return .array(texts)
  }

  /// The lines of the text drawn in a rectangle (R238), where they are drawn, with baselines at pixels. R210 applies to
  /// a label of its own size and to lines of one height.
  func drawnLines(in rect: [Double]) throws -> [AnsweredLine] {
    let layout = Oracle(try oracleLabel()).layout(width: rect[2], height: rect[3])
    let pixels = look.displayScale
    guard let last = layout.lines.last else { return [] }
    let height = last.height
    let ownPixels = (Double(layout.lines.count) * height * pixels - 1e-6).rounded(.up)
    guard layout.lines.allSatisfy({ $0.height == height }), abs(rect[3] * pixels - ownPixels) < 1e-6,
      rect[1] * pixels == (rect[1] * pixels).rounded()
    else { throw BeyondOracle(description: "baselines of a label that is not of its own size") }
    let descent = (((last.y + height - last.baseline) * pixels) - 1e-6).rounded(.up)
    return layout.lines.enumerated().map { index, line in
      let fromLast = Double(layout.lines.count - 1 - index)
      var answered = AnsweredLine()
      answered.text = line.text
      answered.x = CaseOracle.tidy(rect[0] + line.x)
      answered.width = CaseOracle.tidy(line.width)
      let above = (descent + fromLast * height * pixels + 1e-6).rounded(.down)
      answered.baseline = CaseOracle.tidy(rect[1] + (ownPixels - above) / pixels)
      return answered
    }
  }
}
