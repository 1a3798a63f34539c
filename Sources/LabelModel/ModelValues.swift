// Converts fonts, colours and attributed strings from and to the JSON of a case's steps.
import Conformance
import Foundation
import LabelView

// MARK: From JSON

extension JSONValue {
  /// The font that this value describes; nil for null.
  func font(in traits: UITraitCollection) throws -> UIFont? {
    if case .null = self { return nil }
    let size = self["size"]?.number ?? 17
    if let name = self["name"]?.string { return UIFont(try UIFont.engine.font(metric: name, size: size)) }
    if let file = self["file"]?.string { return UIFont(try UIFont.engine.font(file: file, size: size)) }
    if let style = self["textStyle"]?.string, let known = textStyles[style] {
      return UIFont.preferredFont(forTextStyle: known, compatibleWith: traits)
    }
    if let style = self["metrics"]?.string, let known = textStyles[style], let own = try self["font"]?.font(in: traits)
    {
      let metrics = UIFontMetrics(forTextStyle: known)
      guard let maximum = self["maximumPointSize"]?.number else {
        return metrics.scaledFont(for: own, compatibleWith: traits)
      }
      return metrics.scaledFont(for: own, maximumPointSize: maximum, compatibleWith: traits)
    }
    guard self["system"] == .bool(true) else { throw StepError(description: "no such font") }
    return UIFont.systemFont(ofSize: size)
  }

  /// The colour that this value describes; nil for null.
  func color() throws -> UIColor? {
    if case .null = self { return nil }
    if string == "label" { return .label }
    guard let text = string, text.count == 9, let bits = UInt32(text.dropFirst(), radix: 16) else {
      throw StepError(description: "no such colour")
    }
    func part(_ shift: UInt32) -> CGFloat { CGFloat(bits >> shift & 0xFF) / 255 }
    return UIColor(red: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  func attributes(in traits: UITraitCollection) throws -> [NSAttributedString.Key: Any] {
    var made: [NSAttributedString.Key: Any] = [:]
    if let font = try self["font"]?.font(in: traits) { made[.font] = font }
    if let color = try self["foregroundColor"]?.color() { made[.foregroundColor] = color }
    if let color = try self["backgroundColor"]?.color() { made[.backgroundColor] = color }
    if let kern = self["kern"]?.number { made[.kern] = kern }
    if let offset = self["baselineOffset"]?.number { made[.baselineOffset] = offset }
    if let box = self["attachment"] {
      let attachment = NSTextAttachment()
      attachment.bounds = CGRect(
        x: 0, y: box["y"]?.number ?? 0, width: box["width"]?.number ?? 0, height: box["height"]?.number ?? 0)
      made[.attachment] = attachment
    }
    guard let style = self["paragraphStyle"] else { return made }
    let values = try JSONCoding.read(CaseParagraphStyle.self, from: JSONCoding.line(style))
    made[.paragraphStyle] = NSMutableParagraphStyle(values)
    return made
  }
}

extension NSMutableParagraphStyle {
  /// Creates the style of a case. Omitted properties have NSParagraphStyle's defaults (R172).
  package convenience init(_ values: CaseParagraphStyle) {
    self.init()
    if let mode = values.lineBreakMode { lineBreakMode = modes[mode.rawValue]! }
    if let own = values.alignment { alignment = alignments[own.rawValue]! }
    if let strategy = values.lineBreakStrategy { lineBreakStrategy = strategies[strategy.rawValue]! }
    allowsDefaultTighteningForTruncation = values.allowsDefaultTighteningForTruncation ?? false
    switch values.baseWritingDirection {
    case .leftToRight: baseWritingDirection = .leftToRight
    case .rightToLeft: baseWritingDirection = .rightToLeft
    case .natural, nil: break
    }
    lineSpacing = values.lineSpacing ?? 0
    paragraphSpacing = values.paragraphSpacing ?? 0
    paragraphSpacingBefore = values.paragraphSpacingBefore ?? 0
    firstLineHeadIndent = values.firstLineHeadIndent ?? 0
    headIndent = values.headIndent ?? 0
    tailIndent = values.tailIndent ?? 0
    lineHeightMultiple = values.lineHeightMultiple ?? 0
    minimumLineHeight = values.minimumLineHeight ?? 0
    maximumLineHeight = values.maximumLineHeight ?? 0
    hyphenationFactor = Float(values.hyphenationFactor ?? 0)
    if let stops = values.tabStops {
      let own = (values.tabAlignments ?? []).map { alignments[$0.rawValue]! }
      tabStops = stops.enumerated().map { index, stop in
        NSTextTab(textAlignment: index < own.count ? own[index] : .natural, location: stop)
      }
    }
    defaultTabInterval = values.defaultTabInterval ?? 0
  }
}

// MARK: To JSON

extension RGBAColor {
  /// The colour as `#RRGGBBAA`.
  var hexadecimal: String {
    "#"
      + [red, green, blue, alpha].map { part in
        let digits = String(Int((part * 255).rounded()), radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}

extension JSONValue {
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  init(_ numbers: [CGFloat]) { self = .array(numbers.map { JSONValue(real: $0) }) }

  init(real number: Double) {
    if number.isFinite {
      self = .number(number)
    } else {
      self = .string(number.isNaN ? "nan" : number > 0 ? "infinity" : "-infinity")
    }
  }

  init(_ font: UIFont) { self = .object(["name": .string(font.familyName), "size": .number(font.pointSize)]) }

  init(_ color: UIColor?, _ traits: UITraitCollection) {
    guard let color else {
      self = .null
      return
    }
    self = .string(color == .label ? "label" : color.rgba(in: traits).hexadecimal)
  }

  /// The runs of a string. Neighbouring runs with the same attributes become one.
  init(runs string: NSAttributedString, _ traits: UITraitCollection) {
    var runs: [(text: String, attributes: JSONValue)] = []
    var offset = 0
    while offset < string.length {
      var range = NSRange(location: offset, length: 0)
      let attributes = JSONValue(attributes: string.attributes(at: offset, effectiveRange: &range), traits)
      let text = String(decoding: Array(string.string.utf16)[range.location..<range.upperBound], as: UTF16.self)
      if runs.last?.attributes == attributes {
        runs[runs.count - 1].text += text
      } else {
        runs.append((text, attributes))
      }
      offset = range.upperBound
    }
    self = .array(runs.map { .object(["text": .string($0.text), "attributes": $0.attributes]) })
  }

  private init(attributes: [NSAttributedString.Key: Any], _ traits: UITraitCollection) {
    var members: [String: JSONValue] = [:]
    if let font = attributes[.font] as? UIFont { members["font"] = JSONValue(font) }
    if let color = attributes[.foregroundColor] as? UIColor { members["foregroundColor"] = JSONValue(color, traits) }
    if let color = attributes[.backgroundColor] as? UIColor { members["backgroundColor"] = JSONValue(color, traits) }
    if let kern = attributes[.kern] as? Double { members["kern"] = .number(kern) }
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
      members["paragraphStyle"] = .object([
        "lineBreakMode": .string(modes.first { $0.value == style.lineBreakMode }!.key),
        "alignment": .string(alignments.first { $0.value == style.alignment }!.key),
        "lineBreakStrategy": JSONValue(strategies.first { $0.value == style.lineBreakStrategy }?.key),
        "lineSpacing": .number(style.lineSpacing), "headIndent": .number(style.headIndent),
        "firstLineHeadIndent": .number(style.firstLineHeadIndent), "tailIndent": .number(style.tailIndent),
        "paragraphSpacing": .number(style.paragraphSpacing),
        "paragraphSpacingBefore": .number(style.paragraphSpacingBefore),
        "lineHeightMultiple": .number(style.lineHeightMultiple), "minimumLineHeight": .number(style.minimumLineHeight),
        "maximumLineHeight": .number(style.maximumLineHeight),
      ])
    }
    self = .object(members)
  }
}

extension Label {
  /// The layout in the label's bounds, in the form of a case's answer.
  var layoutAnswer: CaseAnswer {
    let layout = textLayout
    let map = UTF16Map(layout.string)
    var answer = CaseAnswer()
    answer.lines = layout.lines.map { line in
      var answered = AnsweredLine()
      answered.text = layout.text(of: line)
      answered.range = [(line.start, line.end), (line.tailStart, line.tailEnd)].filter { $0.0 < $0.1 }.compactMap {
        guard let start = map.utf16($0.0), let end = map.utf16($0.1) else { return nil }
        return [start, end - start]
      }
      (answered.x, answered.y, answered.baseline) = (line.x, line.y, line.baseline)
      (answered.width, answered.letterSpacing, answered.wordSpacing) = (
        line.width, line.letterSpacing, line.wordSpacing
      )
      if line.flags.contains(.ellipsis) { answered.ellipsisX = line.ellipsisX }
      return answered
    }
    answer.scale = layout.scale
    answer.truncated = layout.isTruncated
    answer.size = [layout.size.width, layout.size.height]
    answer.firstBaseline = layout.lines.first?.baseline
    answer.lastBaseline = layout.lines.last?.baseline
    return answer
  }
}
