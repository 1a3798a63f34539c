// The lists that the oracle's model answers: the runs of its text, and the lines that it draws.
import Conformance
import LabelOracle

extension OracleModel {
  func object(_ run: Run) -> JSONValue {
    var attributes: [String: JSONValue] = run.decoration.written
    if let font = run.font { attributes["font"] = font.written }
    if let color = run.color { attributes["foregroundColor"] = .string(color) }
    if let color = run.background { attributes["backgroundColor"] = .string(color) }
    if let kern = run.kern { attributes["kern"] = .number(kern) }
    if let language = run.others.language { attributes["language"] = .string(language) }
    if let style = run.style {
      let tabStops = style.tabStops ?? (1...12).map { 28.0 * Double($0) }  // R190
      attributes["paragraphStyle"] = .object([
        "lineBreakMode": .string((style.lineBreakMode ?? .byWordWrapping).rawValue),
        "alignment": .string((style.alignment ?? .natural).rawValue),
        "lineBreakStrategy": .string((style.lineBreakStrategy ?? .none).rawValue),
        "lineSpacing": .number(style.lineSpacing ?? 0), "headIndent": .number(style.headIndent ?? 0),
        "tabStops": .array(tabStops.map { .number($0) }),
      ])
    }
    return .object(["text": .string(run.text), "attributes": .object(attributes)])
  }

  var written: JSONValue {
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

  /// The lines of the text drawn in a rectangle (R238), where they are drawn, with baselines at pixels. R210 applies to
  /// a label of its own size and to lines of one height.
  func drawnLines(in outer: [Double]) throws -> [AnsweredLine] {
    // R244: a subclass insets the rectangle.
    let rect = [
      outer[0] + insets[1], outer[1] + insets[0], outer[2] - insets[1] - insets[3], outer[3] - insets[0] - insets[2],
    ]
    let layout = Oracle(try oracleLabel()).layout(width: rect[2], height: rect[3])
    let pixels = look.pixels
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
