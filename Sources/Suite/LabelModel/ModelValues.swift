// Converts attributed strings and layouts from and to the JSON of a case's steps.
import Conformance
import Foundation
import LabelView

/// The attributes of a run whose values are colours.
private let colorAttributes: [(String, NSAttributedString.Key)] = [
  ("foregroundColor", .foregroundColor), ("backgroundColor", .backgroundColor), ("underlineColor", .underlineColor),
  ("strikethroughColor", .strikethroughColor), ("strokeColor", .strokeColor),
]
/// The attributes of a run whose values are numbers.
private let numberAttributes: [(String, NSAttributedString.Key)] = [
  ("kern", .kern), ("tracking", .tracking), ("baselineOffset", .baselineOffset), ("ligature", .ligature),
  ("underlineStyle", .underlineStyle), ("strikethroughStyle", .strikethroughStyle), ("strokeWidth", .strokeWidth),
]

// MARK: From JSON

extension JSONValue {
  /// The string that a list of runs describes; nil for null.
  func attributedString(in traits: UITraitCollection) throws -> NSMutableAttributedString? {
    guard let runs = array else { return nil }
    let string = NSMutableAttributedString(string: "")
    for run in runs {
      string.append(
        NSAttributedString(
          string: run["text"]?.string ?? "", attributes: try (run["attributes"] ?? .object([:])).attributes(in: traits))
      )
    }
    return string
  }

  /// Whether an attribute of a run has this name and a colour or a number as its value.
  package static func isSimpleAttribute(_ name: String) -> Bool {
    colorAttributes.contains { $0.0 == name } || numberAttributes.contains { $0.0 == name }
  }

  /// The attributes of a run.
  package func attributes(in traits: UITraitCollection) throws -> [NSAttributedString.Key: Any] {
    var made: [NSAttributedString.Key: Any] = [:]
    if let font = try self["font"]?.font(in: traits) { made[.font] = font }
    for (key, attribute) in colorAttributes {
      if let color = try self[key]?.color() { made[attribute] = color }
    }
    for (key, attribute) in numberAttributes {
      guard let value = self[key], value != .null else { continue }
      guard let number = value.number else { throw StepError(description: "\(key) is not a number") }
      made[attribute] = number
    }
    if let language = self["language"]?.string { made[.languageIdentifier] = language }
    if let directions = self["writingDirection"] {
      let own = try JSONCoding.read([CaseTextDirection].self, from: JSONCoding.line(directions))
      made[.writingDirection] = own.map { Int($0.engineValue) }
    }
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

extension NSMutableAttributedString {
  /// Changes the paragraph styles that the string was made with, without assigning any.
  func alignStyles(_ alignment: NSTextAlignment) {
    for location in 0..<length {
      let style = attribute(.paragraphStyle, at: location, effectiveRange: nil) as? NSMutableParagraphStyle
      style?.alignment = alignment
    }
  }
}

// MARK: To JSON

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
    for (key, attribute) in colorAttributes {
      if let color = attributes[attribute] as? UIColor { members[key] = JSONValue(color, traits) }
    }
    for (key, attribute) in numberAttributes {
      if let number = attributes[attribute] as? Double { members[key] = .number(number) }
    }
    if let language = attributes[.languageIdentifier] as? String { members["language"] = .string(language) }
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
        "tabStops": JSONValue(style.tabStops.map(\.location)),
        "tabAlignments": .array(
          style.tabStops.map { tab in .string(alignments.first { $0.value == tab.alignment }!.key) }),
        "defaultTabInterval": .number(style.defaultTabInterval),
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
