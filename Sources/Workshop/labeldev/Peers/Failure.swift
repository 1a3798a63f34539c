// A failed case, with the properties that the reasons examine.
import Conformance

/// Why some cases fail: a sentence, where one can read about it, and a test of whether a failure has this reason.
struct Reason: Sendable {
  let text: String
  let source: String
  let explains: @Sendable (Failure) -> Bool

  init(_ text: String, _ source: String, _ explains: @escaping @Sendable (Failure) -> Bool) {
    (self.text, self.source, self.explains) = (text, source, explains)
  }
}

/// What all other engines do where R300 is a choice of ours.
let endsAfterAWideCluster = Reason(
  "A line whose first cluster is too wide ends after it: a cluster without width, or a space that hangs, begins a line of its own, "
    + "or counts as cut off.", "Corpora/Conformance/RULES.md#R300"
) { $0.rules.first == "R300" && ($0.width ?? 10) < 10 }

/// What all other engines do where R302 is a choice of ours.
let cutsOtherwise = Reason(
  "A line that begins or ends between clusters that depend on each other is as wide as they are in the whole word, or is found by "
    + "one of the two widths alone.", "Corpora/Conformance/RULES.md#R302"
) { $0.rules.first == "R302" }

let ellipsis = "\u{2026}"
let hardBreaks = "\n\r\u{B}\u{C}\u{85}\u{2028}\u{2029}"
let spaces =
  "\t \u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2008}\u{2009}\u{200A}\u{200B}\u{205F}\u{3000}"

struct Failure {
  let id: String
  let rules: [String]
  let question: CaseQuestion
  let expected: CaseAnswer
  let given: CaseAnswer
  /// The names of the fields that differ.
  let fields: Set<String>

  init(_ entry: ReportDocument.Entry) throws {
    guard let asked = entry.asked, let expected = entry.expected else {
      throw ConformanceError("\(entry.id): the report does not say what was asked")
    }
    (id, rules, question) = (entry.id, entry.rules, asked)
    (self.expected, given) = (expected, entry.given ?? CaseAnswer())
    fields = Set(
      (entry.differences ?? []).map { difference in
        String(difference.field.split(separator: ".").last?.prefix { $0 != "[" } ?? "")
      })
  }

  var area: String { String(id.prefix { $0 != "." }) }
  var label: CaseLabel { question.label }
  var runs: [CaseRun] { label.runs ?? [] }
  var text: String { label.string }
  var query: CaseQuery { question.kind }
  /// Whether it is about where a line may end: R50 or R260.
  var isAboutLineBreaks: Bool { rules.contains("R50") || rules.contains("R260") }
  var mode: CaseLineBreakMode { label.effectiveLineBreakMode }
  var truncates: Bool { [.byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle].contains(mode) }
  var measures: Bool { [.sizeThatFits, .intrinsicContentSize, .textRect].contains(query) }
  var limit: Int { query == .textRect ? question.limitedToNumberOfLines ?? 0 : label.numberOfLines ?? 1 }
  var kern: Double { runs.map { abs($0.attributes?.kern ?? 0) }.max() ?? 0 }
  var width: Double? { (question.bounds ?? question.proposed)?.width }
  var height: Double? { (question.bounds ?? question.proposed)?.height }
  var fontSize: Double { label.font?.size ?? 17 }

  var givenTexts: [String] { (given.lines ?? []).map { $0.text ?? "" } }
  var expectedTexts: [String] { (expected.lines ?? []).map { $0.text ?? "" } }
  var givenWidths: [Double] { (given.lines ?? []).compactMap(\.width) }
  /// The last line that was given.
  var last: String { givenTexts.last ?? "" }
  /// The last line that was expected.
  var expectedLast: String { expectedTexts.last ?? "" }
  var isSameButLast: Bool {
    givenTexts.count == expectedTexts.count && !givenTexts.isEmpty && givenTexts.dropLast() == expectedTexts.dropLast()
  }

  /// The width and height of a measured size.
  private static func extent(_ answer: CaseAnswer) -> (width: Double, height: Double) {
    let size = answer.size ?? answer.rect.map { Array($0.dropFirst(2)) } ?? [0, 0]
    return (size[0], size[1])
  }

  var expectedExtent: (width: Double, height: Double) { Self.extent(expected) }
  var givenExtent: (width: Double, height: Double) { Self.extent(given) }
  /// Whether a measured size is as high as expected; expectations have nine decimals.
  private var isAsHigh: Bool { measures && abs(givenExtent.height - expectedExtent.height) < 1e-8 }
  /// Whether a measured size is as high as expected but not as wide.
  var isNarrower: Bool { isAsHigh && givenExtent.width < expectedExtent.width }
  /// Whether a measured size is as high as expected but wider.
  var isWider: Bool { isAsHigh && givenExtent.width > expectedExtent.width }
  /// Whether only the block's size differs in a layout, and it is narrower.
  var hasNarrowerBlock: Bool {
    query == .layout && fields == ["size"] && givenExtent.width < expectedExtent.width
      && givenExtent.height == expectedExtent.height
  }

  /// Whether the only difference is whitespace next to the ellipsis that was kept.
  var keepsSpaces: Bool {
    truncates && isSameButLast && last.holds(ellipsis) && last.trimmed != last && last.trimmed == expectedLast.trimmed
  }

  /// Whether the lines have the clusters that were expected, in the same order but for the ellipsis.
  var movesOnlyTheEllipsis: Bool {
    func clusters(_ answer: CaseAnswer) -> [[[Int]]] {
      (answer.lines ?? []).map { line in (line.positions ?? []).compactMap(\.range) }
    }
    return truncates && fields == ["ellipsisX", "positions"] && givenTexts == expectedTexts
      && clusters(given) == clusters(expected)
  }

  /// Whether the text has spaces within a pair that UAX #14 keeps together in spite of them (LB13 to LB17).
  var reachesAcrossSpaces: Bool {
    ["\u{AB} ", "( ", " )", " !", " ?", "\u{FF09} \u{30FB}", "\u{2014} \u{2014}"].contains { text.holds($0) }
  }
}

extension Failure: CustomStringConvertible {
  var description: String {
    let asked = (try? JSONCoding.line(question)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    let answers = [expected, given].map { (try? $0.jsonLine()) ?? "?" }
    return "\(rules) \(id) \(asked)\n  expected \(answers[0])\n  given    \(answers[1])"
  }
}

// Texts are compared by scalars, because a mark may follow the characters that are looked for.
extension String {
  func holds(_ part: String) -> Bool { utf8.contains(part.utf8) }
  func holds(oneOf scalars: String) -> Bool { unicodeScalars.contains { scalars.unicodeScalars.contains($0) } }
  func begins(with part: String) -> Bool { utf8.starts(with: part.utf8) }
  func ends(with part: String) -> Bool { utf8.reversed().starts(with: part.utf8.reversed()) }
  /// Whether the last scalar is one of these.
  func ends(withOneOf scalars: String) -> Bool {
    unicodeScalars.last.map { scalars.unicodeScalars.contains($0) } == true
  }

  /// The text without any of these scalars at its end.
  func trimmedEnd(_ scalars: String) -> String {
    var view = unicodeScalars[...]
    while let last = view.last, scalars.unicodeScalars.contains(last) { view.removeLast() }
    return String(view)
  }

  /// The text without any of these scalars at its start.
  func trimmedStart(_ scalars: String) -> String {
    String(unicodeScalars.drop { scalars.unicodeScalars.contains($0) })
  }

  /// The text before and after the first ellipsis; nil if there is none.
  var aroundEllipsis: (head: String, tail: String)? {
    guard let place = unicodeScalars.firstIndex(of: "\u{2026}") else { return nil }
    return (String(self[..<place]), String(unicodeScalars[unicodeScalars.index(after: place)...]))
  }

  /// The text without whitespace next to its ellipsis or at its end.
  var trimmed: String {
    guard let (head, tail) = aroundEllipsis else { return trimmedEnd(spaces) }
    return head.trimmedEnd(spaces) + ellipsis + tail.trimmedStart(spaces)
  }
}
