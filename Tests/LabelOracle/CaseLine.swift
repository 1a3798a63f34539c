// A label as a case line of the conformance corpus, with the oracle's answer as its expectation.

package struct CaseLine {
  private let random: RandomCase

  package init(_ random: RandomCase) { self.random = random }

  /// The line of a query; numbers that JSON does not have are written as null.
  package func json(_ query: String) -> String {
    var fields = ["\"label\":\(label)"]
    if let environment { fields.append("\"environment\":\(environment)") }
    let bounds = "[\(number(random.width)),\(number(random.height))]"
    let oracle = Oracle(random.label)
    fields.append(query == "sizeThatFits" ? "\"proposed\":\(bounds)" : "\"bounds\":\(bounds)")
    fields.append("\"query\":\"\(query)\"")
    switch query {
    case "sizeThatFits":
      let size = oracle.sizeThatFits(width: random.width)
      fields.append("\"expect\":{\"size\":[\(number(size.width)),\(number(size.height))]}")
    case "intrinsicContentSize":
      let size = oracle.intrinsicContentSize()
      fields.append("\"expect\":{\"size\":[\(number(size.width)),\(number(size.height))]}")
    case "textRect":
      let rect = oracle.textRect(OracleRect(0, 0, random.width, random.height), lines: random.limit)
      fields.append("\"limitedToNumberOfLines\":\(random.limit)")
      let numbers = [rect.x, rect.y, rect.width, rect.height].map(number).joined(separator: ",")
      fields.append("\"expect\":{\"rect\":[\(numbers)]}")
    default:
      let result = oracle.layout(width: random.width, height: random.height)
      let lines = result.lines.map { line in
        let numbers = [("width", line.width), ("x", line.x), ("y", line.y), ("baseline", line.baseline)]
        return "{\"text\":\(string(line.text)),"
          + numbers.map { "\"\($0)\":\(number($1))" }.joined(separator: ",")
          + (line.letterSpacing == 0 ? "}" : ",\"letterSpacing\":\(number(line.letterSpacing))}")
      }
      fields.append(
        "\"expect\":{\"lines\":[\(lines.joined(separator: ","))],\"scale\":\(number(result.scale)),"
          + "\"truncated\":\(result.truncated)}")
    }
    return "{\(fields.joined(separator: ","))}"
  }

  /// What is asked about, as a measure of how simple a case is.
  package var question: String { "\(label)\(environment ?? "")\(random.width)\(random.height)\(random.limit)" }

  private var label: String {
    let label = random.label
    let plain = OracleLabel("")
    var fields: [String] = []
    let isPlain = label.runs.count == 1 && label.runs[0].kern == 0 && label.runs[0].baselineOffset == 0
    if isPlain, label.runs[0].paragraphStyle == ParagraphStyle(), label.runs[0].attachment == nil {
      fields.append("\"text\":\(string(label.text))")
    } else {
      fields.append("\"runs\":[\(label.runs.map(run).joined(separator: ","))]")
    }
    fields.append("\"font\":\(font(label.runs[0].font))")
    fields.append("\"numberOfLines\":\(label.numberOfLines)")
    fields.append("\"lineBreakMode\":\"\(label.lineBreakMode.rawValue)\"")
    fields.append("\"textAlignment\":\"\(label.textAlignment.rawValue)\"")
    fields.append("\"lineBreakStrategy\":\"\(label.lineBreakStrategy.rawValue)\"")
    if label.adjustsFontSizeToFitWidth { fields.append("\"adjustsFontSizeToFitWidth\":true") }
    if label.minimumScaleFactor != 0 { fields.append("\"minimumScaleFactor\":\(number(label.minimumScaleFactor))") }
    if label.allowsDefaultTighteningForTruncation { fields.append("\"allowsDefaultTighteningForTruncation\":true") }
    if label.baselineAdjustment != plain.baselineAdjustment {
      fields.append("\"baselineAdjustment\":\"\(label.baselineAdjustment.rawValue)\"")
    }
    if label.preferredMaxLayoutWidth != 0 {
      fields.append("\"preferredMaxLayoutWidth\":\(number(label.preferredMaxLayoutWidth))")
    }
    if label.verticalAlignment != .center {
      fields.append("\"verticalAlignment\":\"\(label.verticalAlignment.rawValue)\"")
    }
    if label.fixedScale != 0 { fields.append("\"fixedScale\":\(number(label.fixedScale))") }
    if let token = label.truncationToken { fields.append("\"truncationToken\":\(string(token))") }
    if let flags { fields.append("\"flags\":\(flags)") }
    return "{\(fields.joined(separator: ","))}"
  }

  private var flags: String? {
    let label = random.label
    var fields: [String] = []
    if !label.multilineShrink { fields.append("\"multilineShrink\":false") }
    if !label.trimsAroundEllipsis { fields.append("\"trimsAroundEllipsis\":false") }
    if label.alignsNaturalByContent { fields.append("\"naturalAlignment\":\"content\"") }
    if label.baselineObserved { fields.append("\"baselineObserved\":true") }
    if label.shrinkKeepsWordsWhole { fields.append("\"shrinkKeepsWordsWhole\":true") }
    if label.marqueesNow { fields.append("\"marquee\":true") }
    return fields.isEmpty ? nil : "{\(fields.joined(separator: ","))}"
  }

  private var environment: String? {
    let label = random.label
    var fields: [String] = []
    if label.layoutDirection == .rightToLeft { fields.append("\"layoutDirection\":\"rightToLeft\"") }
    if label.displayScale != 1 { fields.append("\"displayScale\":\(number(label.displayScale))") }
    if label.is2009 { fields.append("\"profile\":\"2009\"") }
    return fields.isEmpty ? nil : "{\(fields.joined(separator: ","))}"
  }

  private func run(_ run: TextRun) -> String {
    var fields = ["\"font\":\(font(run.font))"]
    if run.kern != 0 { fields.append("\"kern\":\(number(run.kern))") }
    if run.baselineOffset != 0 { fields.append("\"baselineOffset\":\(number(run.baselineOffset))") }
    if let box = run.attachment {
      fields.append(
        "\"attachment\":{\"width\":\(number(box.width)),\"height\":\(number(box.height)),\"y\":\(number(box.y))}")
    }
    if run.paragraphStyle != ParagraphStyle() { fields.append("\"paragraphStyle\":\(style(run.paragraphStyle))") }
    return "{\"text\":\(string(run.text)),\"attributes\":{\(fields.joined(separator: ","))}}"
  }

  /// A style in a case has all its fields itself, so what it leaves to the label is written out.
  private func style(_ style: ParagraphStyle) -> String {
    let label = random.label
    var fields = [
      "\"lineBreakMode\":\"\((style.lineBreakMode ?? label.lineBreakMode).rawValue)\"",
      "\"alignment\":\"\((style.alignment ?? label.textAlignment).rawValue)\"",
      "\"lineBreakStrategy\":\"\((style.lineBreakStrategy ?? label.lineBreakStrategy).rawValue)\"",
    ]
    if let direction = style.baseWritingDirection {
      fields.append("\"baseWritingDirection\":\"\(direction.rawValue)\"")
    }
    let numbers = [
      ("lineSpacing", style.lineSpacing), ("paragraphSpacing", style.paragraphSpacing),
      ("paragraphSpacingBefore", style.paragraphSpacingBefore), ("firstLineHeadIndent", style.firstLineHeadIndent),
      ("headIndent", style.headIndent), ("tailIndent", style.tailIndent),
      ("lineHeightMultiple", style.lineHeightMultiple), ("minimumLineHeight", style.minimumLineHeight),
      ("maximumLineHeight", style.maximumLineHeight), ("defaultTabInterval", style.defaultTabInterval),
    ]
    for (name, value) in numbers where value != 0 { fields.append("\"\(name)\":\(number(value))") }
    if !style.tabStops.isEmpty {
      fields.append("\"tabStops\":[\(style.tabStops.map(number).joined(separator: ","))]")
    }
    return "{\(fields.joined(separator: ","))}"
  }

  private func font(_ font: OracleFont) -> String { "{\"name\":\"\(font.name)\",\"size\":\(number(font.size))}" }

  private func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  /// Printable characters as they are, others escaped.
  private func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      let isHidden = scalar.properties.isWhitespace && scalar != " " || scalar.properties.generalCategory == .format
      if scalar == "\"" || scalar == "\\" {
        result += "\\\(scalar)"
      } else if scalar.value < 0x20 || scalar.value < 0x10000 && (isHidden || scalar.properties.isJoinControl) {
        let hex = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
