// Says in one line why a case is in the corpus: the short title of its first rule, and what the case sets.
import Conformance
import Foundation

struct CaseWords {
  private let titles: [String: String]

  private static let modes = [
    "byWordWrapping": "word wrapping", "byCharWrapping": "character wrapping", "byClipping": "clipping",
    "byTruncatingHead": "head truncation", "byTruncatingTail": "tail truncation",
    "byTruncatingMiddle": "middle truncation",
  ]
  /// Steps with which most cases about a label's state begin.
  private static let commonSteps = [
    #"{"set":"font","to":{"name":"Square","size":10}}"#, #"{"set":"textAlignment","to":"left"}"#,
    #"{"set":"lineBreakStrategy","to":"none"}"#, #"{"set":"frame","to":[0,0,100,100]}"#,
  ]
  /// Properties whose values are text of the caller.
  private static let quoted = ["truncationToken", "text"]

  /// - Parameter own: Lines of a rule's id and its title, for rules whose first words make no title.
  init(rules: [CorpusRule], own: String) {
    var titles = Dictionary(uniqueKeysWithValues: rules.map { ($0.id, Self.title($0.text)) })
    for line in own.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      titles[String(parts[0])] = String(parts[1])
    }
    self.titles = titles
  }

  /// The first part of a rule's first sentence, without what is in parentheses.
  private static func title(_ text: String) -> String {
    let line = text.prefix { $0 != "\n" }.replacing(/\s*\([^()]*\)/, with: "")
    var end = line.endIndex
    if let match = line.firstMatch(of: /([a-z0-9*])[.:;][ ]|[.:;…]$|[:;][ ]/) {
      end = match.1 == nil ? match.range.lowerBound : line.index(after: match.range.lowerBound)
    }
    return line[..<end].trimmingCharacters(in: ["…", " ", ".", ":"])
      .replacing("**", with: "")
  }

  /// The line that says why a case is in the corpus.
  func why(_ value: JSONTree) -> String {
    let rule = value["rule"]?.strings.first ?? ""
    let line = Array("\(titles[rule] ?? ""): \(described(value).joined(separator: ", "))".unicodeScalars)
    if line.count <= 238 { return String(line) }
    var cut = line[..<236]
    while let last = cut.last, last == " " || last == "," { cut.removeLast() }
    return String(cut) + " …"
  }

  /// What a case asks, leaving out what nearly all cases of the corpus have.
  private func described(_ value: JSONTree) -> [String] {
    let environment = settings(value["environment"])
    if let steps = value["steps"] {
      return environment + steps.items.filter { !Self.commonSteps.contains($0.line) }.map(stepped)
    }
    let label = value["label"] ?? .object([])
    let runs = label["runs"]?.items ?? []
    var words = [text(of: label, runs)]
    if runs.count > 1 { words.append("\(runs.count) runs") }
    let query = value["query"]?.string
    if query == "lineBreaks" { return words + ["break opportunities"] }
    let lines = Int(label["numberOfLines"]?.number ?? 1)
    words.append(lines == 1 ? "1 line" : lines == 0 ? "any number of lines" : "\(lines) lines")
    words.append(Self.modes[label["lineBreakMode"]?.string ?? ""] ?? "tail truncation")
    if query == "sizeThatFits" {
      words.append("measured in \(number(value["proposed"]?.items.first))")
    } else if query == "intrinsicContentSize" {
      words.append("intrinsic size")
    } else if let bounds = value["bounds"]?.items, bounds.count == 2 {
      let place = query == "textRect" ? "text rectangle in" : "in"
      words.append("\(place) \(number(bounds[0])) × \(number(bounds[1]))")
    }
    var common = ["text", "runs", "numberOfLines", "lineBreakMode"]
    if label["textAlignment"]?.string == "left" { common.append("textAlignment") }
    if label["lineBreakStrategy"]?.string == "none" { common.append("lineBreakStrategy") }
    let font = label["font"]
    if font?["name"]?.string == "Square", font?["size"]?.number == 10 { common.append("font") }
    words += settings(label, without: common) + environment
    if let limit = value["limitedToNumberOfLines"] { words.append("limited to \(limit.line)") }
    var own = ["alignment left", "lineBreakStrategy none"]
    for run in runs {
      own += settings(run["attributes"], without: ["lineBreakMode"]).filter { !own.contains($0) }
    }
    return words + own.dropFirst(2)
  }

  private func text(of label: JSONTree, _ runs: [JSONTree]) -> String {
    if let repeated = label["text"], !repeated.members.isEmpty {
      return "\(shown(repeated["repeat"]?.string ?? "")) \(repeated["times"]?.line ?? "") times"
    }
    return shown(runs.isEmpty ? label["text"]?.string ?? "" : runs.compactMap { $0["text"]?.string }.joined())
  }

  /// Properties as words: `kern 2`, `tabStops 45`, a flag by its name alone.
  private func settings(_ values: JSONTree?, without skipped: [String] = []) -> [String] {
    var words: [String] = []
    for (key, value) in values?.members ?? [] where !skipped.contains(key) {
      switch value {
      case .object: words += settings(value, without: skipped)
      case .array(let items):
        words.append("\(key) \(items.map { $0.number == nil ? "…" : number($0) }.joined(separator: " "))")
      case .string(let text): words.append("\(key) \(Self.quoted.contains(key) ? shown(text) : text)")
      case .literal("true"): words.append(key)
      case .literal("false"), .literal("null"): break
      case .literal: words.append("\(key) \(number(value))")
      }
    }
    return words
  }

  /// A step in words: `set text`, `get font`, `drawText`.
  private func stepped(_ step: JSONTree) -> String {
    guard let (verb, what) = step.members.first(where: { ["set", "get", "call"].contains($0.key) }) else { return "" }
    let name = what.string ?? ""
    if verb == "call" { return name }
    switch step["to"] {
    case .string(let text) where name != "text": return "\(verb) \(name) to \(text)"
    case .literal(let text) where text != "null": return "\(verb) \(name) to \(text)"
    default: return "\(verb) \(name)"
    }
  }

  private func number(_ value: JSONTree?) -> String { value?.number.map { String(format: "%g", $0) } ?? "∞" }

  /// A text in quotes, short, with its invisible characters written out.
  private func shown(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    let isShort = scalars.count <= 24
    let plain = scalars.prefix(isShort ? 24 : 20).map { $0 != " " && $0.isBlank ? $0.escaped : String($0) }.joined()
    return isShort ? "“\(plain)”" : "“\(plain)” and \(scalars.count - 20) more"
  }
}

extension String {
  fileprivate init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init()
    unicodeScalars.append(contentsOf: scalars)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control, format, private-use or unassigned code point or a space, in the basic plane.
  fileprivate var isBlank: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator:
      value < 0x10000
    default: false
    }
  }
}
