// What the oracle's model answers in lists: the runs of its text, and what it draws.
import Conformance

extension OracleModel {
  var written: JSONValue {
    func object(_ run: Run) -> JSONValue {
      var attributes: [String: JSONValue] = [:]
      if let font = run.font { attributes["font"] = font.written }
      if let color = run.color { attributes["foregroundColor"] = .string(color) }
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

  /// The label colour of the guidelines is black on light and white on dark.
  func seen(_ color: String) -> JSONValue {
    .string(color == "label" ? look.isDark ? "#FFFFFFFF" : "#000000FF" : color)
  }

  /// R197, R198: the shadow first, then the text, a run each.
  var drawn: JSONValue {
    var runs: [(text: String, color: String)] = []
    switch look.content {
    case .none: break
    case .plain(let text): if !text.isEmpty { runs = [(text, plainColor)] }
    case .styled(let styled): runs = styled.map { ($0.text, $0.color ?? plainColor) }
    }
    if look.isHighlighted, let highlight = look.highlightColor { runs = runs.map { ($0.text, highlight) } }
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
      ])
    }
    return .array(texts)
  }
}
