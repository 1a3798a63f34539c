// The cases of a topic with all answers, as a script that a page loads when it draws one of them.
import Conformance
import Foundation

/// What a page needs to draw the cases of a topic. Keys are short, because there is one for each case.
private struct TopicDocument: Encodable {
  /// The implementations' names.
  var names: [String]
  /// The capabilities that a case of the topic needs.
  var needs: [String]
  /// For each implementation, the indices of those that it claims.
  var claims: [[Int]]
  /// The first words of the rules that cases are for.
  var purposes: [String]
  var cases: [Entry]

  struct Entry: Encodable {
    var id: String
    var rules: [String]
    var clauses: [String]?
    var strength: String
    /// The index of the rule that it is for.
    var purpose: Int?
    /// What it shows.
    var why: String?
    var note: String?
    /// The indices of the capabilities that it needs.
    var needs: [Int]
    var question: CaseQuestion
    var expect: CaseAnswer
    /// What a picture needs besides the expectation, from a passing answer; nil if there is none.
    var full: CaseAnswer?
    /// A letter for each implementation: p, f, e, s, u, or - without an outcome.
    var status: String
    /// The answers that differ from the expectation, each once.
    var wrong: [Wrong]?

    enum CodingKeys: String, CodingKey {
      case id, why, note, full, wrong
      case rules = "r"
      case clauses = "c"
      case strength = "l"
      case purpose = "p"
      case needs = "n"
      case question = "q"
      case expect = "e"
      case status = "s"
    }
  }

  /// An answer that differs from the expectation.
  struct Wrong: Encodable {
    /// The indices of the implementations that gave it.
    var who: [Int]
    var answer: CaseAnswer?
    var differences: [Difference]?
    /// Why, for each implementation; nil if no reason is known.
    var reasons: [String?]
  }
}

/// Texts that many cases share, each once, with its index.
private struct TextNumbers {
  let texts: [String]
  private let numbers: [String: Int]

  init(_ all: [String]) {
    texts = Set(all).sorted()
    numbers = Dictionary(uniqueKeysWithValues: zip(texts, texts.indices))
  }

  subscript(text: String) -> Int? { numbers[text] }
}

extension Site {
  /// At most this many differences of an answer are told.
  private static let mostDifferences = 12

  /// Returns the script with the cases of a topic.
  func topicData(_ topic: String, _ cases: [ConformanceCase]) throws -> String {
    let needs = Set(cases.flatMap(\.needs)).sorted()
    let claims = implementations.map { own in
      needs.indices.filter { own.report.implementation.capabilities.contains(needs[$0]) }
    }
    let purposes = TextNumbers(cases.compactMap { corpus.purpose(of: $0) })
    let document = TopicDocument(
      names: implementations.map(\.name), needs: needs, claims: claims, purposes: purposes.texts,
      cases: cases.map { entry($0, needs, purposes) })
    return "Labelmark.add(\(try Self.script(topic)), \(try Self.script(document)));\n"
  }

  private func entry(_ value: ConformanceCase, _ needs: [String], _ purposes: TextNumbers) -> TopicDocument.Entry {
    let outcomes = implementations.map { $0.outcomes[value.id] }
    let passing = outcomes.indices.filter { outcomes[$0]?.status == .pass && outcomes[$0]?.given != nil }
    // Our engine's answer has every field.
    let best = passing.first { implementations[$0].isOurs } ?? passing.first
    return TopicDocument.Entry(
      id: value.id, rules: value.rules, clauses: value.clauses.isEmpty ? nil : value.clauses,
      strength: value.strengthInWords,
      purpose: corpus.purpose(of: value).flatMap { purposes[$0] }, why: value.why, note: value.note,
      needs: value.needs.compactMap { needs.firstIndex(of: $0) },
      question: value.question, expect: value.expect,
      full: best.flatMap { outcomes[$0]?.given?.drawing(value.expect) },
      status: letters(value, implementations), wrong: wrong(outcomes))
  }

  private func wrong(_ outcomes: [CaseOutcome?]) -> [TopicDocument.Wrong]? {
    var found: [TopicDocument.Wrong] = []
    for (index, outcome) in outcomes.enumerated() {
      guard let outcome, outcome.status == .fail || outcome.status == .error || outcome.status == .skip else {
        continue
      }
      let answer = outcome.given?.rounded
      let reason = outcome.knownReason ?? outcome.message
      if let same = found.firstIndex(where: { $0.answer == answer && answer != nil }) {
        found[same].who.append(index)
        found[same].reasons.append(reason)
      } else {
        found.append(
          TopicDocument.Wrong(
            who: [index], answer: answer,
            differences: outcome.differences.isEmpty ? nil : Array(outcome.differences.prefix(Self.mostDifferences)),
            reasons: [reason]))
      }
    }
    return found.isEmpty ? nil : found
  }

  /// Returns the texts of the rules as a script, for the page with a label to try.
  func ruleTexts() throws -> String {
    let texts = corpus.rules.map { rule in (rule.id, rule.text.shortenedMarkdown(to: 220)) }
    return "Labelmark.rules(\(try Self.script(Dictionary(texts) { first, _ in first })));\n"
  }

  /// A letter for what each implementation does with a case: p, f, e, s, u, or - without an outcome.
  private func letters(_ value: ConformanceCase, _ asked: [SiteImplementation]) -> String {
    asked.map { own in own.outcomes[value.id].map { String($0.status.rawValue.prefix(1)) } ?? "-" }.joined()
  }

  /// Returns what the search finds as a script: rows of kind, id and text; those of cases have also the letters of the
  /// other implementations, and the number of the rule that the case is for. After the rows come these rules and the names.
  func searchIndex() throws -> String {
    var rows: [[String]] = corpus.rules.map { ["r", $0.id, $0.text] }
    rows += corpus.clauses.map { ["d", $0.id, "\($0.subject): \($0.text)"] }
    rows += implementations.map { own in
      let info = own.report.implementation
      return ["i", own.page, ([own.name, info.version, info.language] + info.capabilities).joined(separator: " ")]
    }
    rows += speedStages.map { ["s", $0.page, "Speed: \($0.name): \($0.meaning)"] }
    rows += speedLanguages.map { ["s", "in-\($0.page)", "Speed: \($0.name)"] }
    let others = implementations.filter { !$0.isOurs }
    let purposes = TextNumbers(corpus.cases.compactMap { corpus.purpose(of: $0) })
    rows += corpus.cases.map { value in
      let number = corpus.purpose(of: value).flatMap { purposes[$0] }.map { [String($0)] } ?? []
      return ["c", value.id, value.why ?? value.note ?? "", letters(value, others)] + number
    }
    let names = others.map(\.name)
    return "Labelmark.index(\(try Self.script(rows)), \(try Self.script(purposes.texts)), \(try Self.script(names)));\n"
  }

  /// Returns JSON for a script: without a character that ends the script or a line of it.
  static func script(_ value: some Encodable) throws -> String {
    let json = String(decoding: try JSONCoding.line(value), as: UTF8.self)
    var out = ""
    out.reserveCapacity(json.utf8.count)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": out += "\\u003c"
      case "\u{2028}": out += "\\u2028"
      case "\u{2029}": out += "\\u2029"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

extension CaseAnswer {
  /// The answer with a hundredth of a point: enough for a picture and its numbers, and the same for implementations that
  /// differ only in rounding.
  fileprivate var rounded: CaseAnswer {
    func short(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    var own = self
    own.lines = lines?.map { line in
      var line = line
      line.range = nil
      line.x = line.x.map(short)
      line.y = line.y.map(short)
      line.baseline = line.baseline.map(short)
      line.width = line.width.map(short)
      line.letterSpacing = line.letterSpacing.flatMap { $0 == 0 ? nil : $0 }
      line.wordSpacing = line.wordSpacing.flatMap { $0 == 0 ? nil : $0 }
      line.ellipsisX = line.ellipsisX.map(short)
      line.positions = line.positions?.map { position in
        var position = position
        position.x = position.x.map(short)
        position.width = position.width.map(short)
        return position
      }
      return line
    }
    own.steps = steps?.map(\.rounded)
    own.size = size?.map(short)
    own.rect = rect?.map(short)
    own.firstBaseline = firstBaseline.map(short)
    own.lastBaseline = lastBaseline.map(short)
    return own
  }
  /// The edges of the lines, as far as an expectation does not name them; nil if nothing of that is to be drawn.
  fileprivate func drawing(_ expectation: CaseAnswer) -> CaseAnswer? {
    guard let wanted = expectation.lines, let lines = rounded.lines, lines.count == wanted.count, !lines.isEmpty else {
      return nil
    }
    var own = CaseAnswer()
    own.scale = expectation.scale == nil ? scale : nil
    own.lines = zip(lines, wanted).map { given, wanted in
      var line = AnsweredLine()
      line.x = wanted.x == nil ? given.x : nil
      line.y = wanted.y == nil ? given.y : nil
      line.width = wanted.width == nil ? given.width : nil
      line.text = wanted.text == nil ? given.text : nil
      line.positions = wanted.positions == nil ? given.positions : nil
      return line
    }
    return own
  }
}
