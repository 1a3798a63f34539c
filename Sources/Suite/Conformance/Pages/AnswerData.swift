// Cases with all answers, as data from which the scripts of pages draw them.
import Foundation

/// What a page needs to draw cases. Keys of cases are short, because there is one for each case.
package struct AnswerData: Encodable {
  /// The implementations' names.
  var names: [String]
  /// The capabilities that a case needs.
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
    /// The question in words; nil where a page does not say it.
    var words: String?
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
      case id, why, note, full, wrong, words
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

  /// An answer that differs from the expectation, or an outcome with a reason.
  struct Wrong: Encodable {
    /// The indices of the implementations that gave it.
    var who: [Int]
    var answer: CaseAnswer?
    var differences: [Difference]?
    /// Why, for each implementation; nil if no reason is known.
    var reasons: [String?]
  }

  /// An implementation that was asked.
  package struct Asked {
    let name: String
    let capabilities: [String]
    /// Whether its answers have all fields, so that they are drawn where an expectation lacks some.
    let isWhole: Bool

    package init(name: String, capabilities: [String], isWhole: Bool) {
      (self.name, self.capabilities, self.isWhole) = (name, capabilities, isWhole)
    }
  }

  /// A case with the outcome of each implementation; nil without one.
  package typealias Row = (value: ConformanceCase, outcomes: [CaseOutcome?])

  /// Takes the cases of a page.
  ///
  /// - Parameters:
  ///   - isExact: whether answers are as they were given. Otherwise they have a hundredth of a point: enough for a picture,
  ///     and the same for implementations that differ only in rounding.
  ///   - hasWords: whether questions are also told in words.
  package init(
    _ rows: [Row], of asked: [Asked], rules: RuleTexts, isExact: Bool = false, hasWords: Bool = false
  ) {
    names = asked.map(\.name)
    let needs = Set(rows.flatMap(\.value.needs)).sorted()
    claims = asked.map { own in needs.indices.filter { own.capabilities.contains(needs[$0]) } }
    self.needs = needs
    let texts = TextNumbers(rows.compactMap { rules.purpose(of: $0.value) })
    purposes = texts.texts
    cases = rows.map { value, outcomes in
      let passing = outcomes.indices.filter { outcomes[$0]?.status == .pass && outcomes[$0]?.given != nil }
      let best = passing.first { asked[$0].isWhole } ?? passing.first
      return Entry(
        id: value.id, rules: value.rules, clauses: value.clauses.isEmpty ? nil : value.clauses,
        strength: value.strengthInWords, purpose: rules.purpose(of: value).flatMap { texts[$0] }, why: value.why,
        note: value.note, words: hasWords ? value.question.inWords : nil,
        needs: value.needs.compactMap { needs.firstIndex(of: $0) }, question: value.question, expect: value.expect,
        full: best.flatMap { outcomes[$0]?.given?.drawing(value.expect) },
        status: outcomes.map { $0.map { String($0.status.rawValue.prefix(1)) } ?? "-" }.joined(),
        wrong: Self.wrong(outcomes, isExact))
    }
  }

  /// Of rounded answers, at most this many differences are told.
  private static let mostDifferences = 12

  private static func wrong(_ outcomes: [CaseOutcome?], _ isExact: Bool) -> [Wrong]? {
    var found: [Wrong] = []
    for (index, outcome) in outcomes.enumerated() {
      guard let outcome, [.fail, .error, .skip].contains(outcome.status) || outcome.isUnexpectedPass else { continue }
      let isPass = outcome.status == .pass
      let answer = isPass ? nil : isExact ? outcome.given : outcome.given?.rounded
      let reason = outcome.knownReason.map { (isPass ? "listed as failing: " : "known: ") + $0 } ?? outcome.message
      if let same = found.firstIndex(where: { $0.answer == answer && answer != nil }) {
        found[same].who.append(index)
        found[same].reasons.append(reason)
      } else {
        let told = outcome.differences.prefix(isExact ? .max : Self.mostDifferences)
        found.append(
          Wrong(who: [index], answer: answer, differences: told.isEmpty ? nil : Array(told), reasons: [reason]))
      }
    }
    return found.isEmpty ? nil : found
  }
}

/// Texts that many cases share, each once, with its index.
package struct TextNumbers {
  package let texts: [String]
  private let numbers: [String: Int]

  package init(_ all: [String]) {
    texts = Set(all).sorted()
    numbers = Dictionary(uniqueKeysWithValues: zip(texts, texts.indices))
  }

  package subscript(text: String) -> Int? { numbers[text] }
}

extension RuleTexts {
  /// The first words of the rule that a case is for; nil if the corpus has no such rule.
  package func purpose(of value: ConformanceCase) -> String? {
    value.rules.first.flatMap { self[$0]?.replacing("**", with: "").shortenedMarkdown(to: 120) }
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
