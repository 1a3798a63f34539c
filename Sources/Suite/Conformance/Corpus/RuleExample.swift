// The examples of RULES.md, and the cases that ask the same.
import Foundation

/// An example of a rule: a text in bounds with the lines that it has, or a text with its size.
package struct RuleExample {
  /// The text of the label.
  package let text: String
  /// The bounds, or the size that is proposed. An unconstrained side is nil.
  private let size: CaseSize
  private let numberOfLines: Int
  private let mode: CaseLineBreakMode
  private let lines: [String]?
  private let measured: [Double]?
  /// The x of each line; nil if the example does not say it.
  private let xs: [Double]?
  /// Attributes that the whole text has in addition: kern, or the metrics of its paragraph style. Nil if the example says
  /// more than that.
  private let attributes: [(key: String, value: Double)]?

  private static let modes: [Substring: CaseLineBreakMode] = [
    "tail": .byTruncatingTail, "head": .byTruncatingHead, "middle": .byTruncatingMiddle, "clip": .byClipping,
    "word": .byWordWrapping, "char": .byCharWrapping,
  ]

  /// Reads the examples of a rule in order. An example in another form than that of a single label is left out.
  package static func read(_ rule: CorpusRule) -> [RuleExample] {
    rule.text.split(separator: "\n").compactMap { RuleExample(String($0)) }
  }

  package init?(_ line: String) {
    guard
      let label = line.firstMatch(
        of: /text `("(?:[^"\\]|\\.)*")`(?:, [^`]*?bounds ([\d.∞]+)×([\d.∞]+))?, n=(-?\d+), (\w+)([^`;→]*)/),
      let text = try? JSONCoding.read(String.self, from: Data(label.1.utf8)), let count = Int(label.4),
      let mode = Self.modes[label.5]
    else { return nil }
    (self.text, numberOfLines, self.mode) = (text, count, mode)
    xs = line.firstMatch(of: /, x (\d+) and (\d+)/).flatMap { [Double($0.1), Double($0.2)] as? [Double] }
    let more = label.6.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    let pairs = more.compactMap { $0.wholeMatch(of: /(kern|\w*Spacing(?:Before)?|\w*Indent)=([-\d.]+)/) }
    attributes =
      pairs.count == more.count && xs == nil ? pairs.map { (String($0.1), Double($0.2) ?? 0) } : nil
    if let answer = line.firstMatch(of: /sizeThatFits\(width ([\d.∞]+)\) → \(([\d.]+), ([\d.]+)\)/) {
      guard let width = Double(answer.2), let height = Double(answer.3) else { return nil }
      (size, lines, measured) = (CaseSize(width: Double(answer.1), height: nil), nil, [width, height])
    } else if let answer = line.firstMatch(of: /→ lines `(\[.*?\])`/) {
      let found = try? JSONCoding.read([String].self, from: Data(answer.1.utf8))
      size = CaseSize(width: label.2.flatMap { Double($0) }, height: label.3.flatMap { Double($0) })
      (lines, measured) = (found, nil)
      if found == nil { return nil }
    } else {
      return nil
    }
  }

  /// Whether a case asks what the example does and expects its answer.
  package func isAsked(by value: ConformanceCase) -> Bool {
    let (question, label) = (value.question, value.question.label)
    guard question.text == text, label.numberOfLines ?? 1 == numberOfLines else { return false }
    // The paragraph styles of attributed text have modes of their own.
    guard label.runs != nil || label.lineBreakMode ?? .byTruncatingTail == mode else { return false }
    let given = (measured == nil ? question.bounds : question.proposed) ?? CaseSize(width: nil, height: nil)
    guard given == size, attributes?.allSatisfy({ Self.has($0, label) }) ?? true else { return false }
    if let measured { return question.kind == .sizeThatFits && value.expect.size == measured }
    if let xs, value.expect.lines?.map(\.x) != xs.map(Optional.some) { return false }
    return question.kind == .layout && value.expect.lines?.map(\.text) == lines?.map(Optional.some)
  }

  /// Whether the text of a label has an attribute or a paragraph metric.
  private static func has(_ attribute: (key: String, value: Double), _ label: CaseLabel) -> Bool {
    guard let own = label.runs?.first?.attributes,
      let json = try? JSONCoding.read(JSONValue.self, from: JSONCoding.line(own))
    else { return false }
    return (json[attribute.key] ?? json["paragraphStyle"]?[attribute.key])?.number == attribute.value
  }
}
