// The oracle's answer to a case, in the form of the corpus.
import Conformance
import LabelOracle

/// Answers questions with the oracle.
package enum CaseOracle {
  /// The whole answer, with every field that the oracle knows.
  ///
  /// - Throws: `BeyondOracle` for anything that the oracle cannot read.
  package static func answer(_ question: CaseQuestion) throws -> CaseAnswer {
    try answerAndRules(question).answer
  }

  /// The whole answer, and the rules that the oracle applied on the way to it.
  ///
  /// - Throws: `BeyondOracle` for anything that the oracle cannot read.
  package static func answerAndRules(
    _ question: CaseQuestion
  ) throws -> (answer: CaseAnswer, rules: AppliedRules) {
    var answer = CaseAnswer()
    if let steps = question.steps {
      answer.steps = try OracleModel.answers(steps, question.environment)
      return (answer, AppliedRules())
    }
    if question.kind == .lineBreaks { return (try breaks(question), AppliedRules()) }
    if let shorter = question.withFewerRepeats {
      guard question.showsPart || shorter.text.count == question.text.count else {
        throw BeyondOracle(description: "how large a text of so many characters is")
      }
      let asked = try answerAndRules(shorter)
      answer = asked.answer
      // Ranges and positions differ in the shorter text, so they are left out.
      for index in (answer.lines ?? []).indices {
        answer.lines?[index].range = nil
        answer.lines?[index].positions = nil
      }
      return (answer, asked.rules)
    }
    let label = try OracleLabel(question)
    let oracle = Oracle(label)
    switch question.kind {
    case .sizeThatFits:
      let size = oracle.sizeThatFits(width: question.proposed?.width ?? .infinity)
      answer.size = [tidy(size.width), tidy(size.height)]
    case .intrinsicContentSize:
      let size = oracle.intrinsicContentSize()
      answer.size = [tidy(size.width), tidy(size.height)]
    case .textRect:
      let origin = question.origin ?? CasePoint(x: 0, y: 0)
      let bounds = OracleRect(
        origin.x, origin.y, question.bounds?.width ?? .infinity, question.bounds?.height ?? .infinity)
      let rect = oracle.textRect(bounds, lines: question.limitedToNumberOfLines ?? 0)
      answer.rect = [rect.x, rect.y, rect.width, rect.height].map(tidy)
    case .layout:
      answer = layoutAnswer(
        of: oracle, question.bounds?.width ?? .infinity, question.bounds?.height ?? .infinity,
        hasPositions: question.positions == true)
    case .hit, .caret:
      let bounds = OracleSize(question.bounds?.width ?? .infinity, question.bounds?.height ?? .infinity)
      let result = oracle.layout(width: bounds.width, height: bounds.height)
      let map = UTF16Map(label.text)
      if question.kind == .hit {
        let found = result.hit(question.point?.x ?? 0, question.point?.y ?? 0, in: bounds)
        answer.hit = found.map { units($0, map) } ?? []
      } else {
        let found = result.caret(before: map.byte(question.offset ?? 0))
        answer.caret = found.map { [$0.x, $0.y, $0.height].map(tidy) } ?? []
      }
    case .lineBreaks, .steps: throw BeyondOracle(description: "the query \(question.kind.rawValue)")
    }
    return (answer, oracle.record.rules)
  }

  /// The rules on which the fields of an expectation rest, in order: "R2", "R4".
  package static func rules(_ applied: AppliedRules, of expect: CaseAnswer) -> [String] {
    var found = RuleSet()
    let lines = expect.lines ?? []
    func take(_ target: RuleTarget, if isNamed: Bool) { if isNamed { found.formUnion(applied[target]) } }
    let isPointNamed = expect.hit != nil || expect.caret != nil
    let areLinesNamed = isPointNamed || expect.lines != nil || expect.scale != nil || expect.truncated != nil
    take(.lines, if: areLinesNamed || expect.size != nil || expect.rect != nil)
    let areEdgesNamed = lines.contains { $0.x != nil || $0.ellipsisX != nil || $0.positions != nil }
    take(.across, if: isPointNamed || areEdgesNamed || lines.contains { $0.wordSpacing != nil })
    let areHeightsNamed = lines.contains { $0.y != nil || $0.baseline != nil }
    take(.down, if: isPointNamed || areHeightsNamed || expect.firstBaseline != nil || expect.lastBaseline != nil)
    take(.size, if: expect.size != nil || expect.rect != nil)
    return found.numbers.map { "R\($0)" }
  }

  /// The layout of a label in bounds of this size.
  static func layoutAnswer(
    of oracle: Oracle, _ width: Double, _ height: Double, hasPositions: Bool = false
  ) -> CaseAnswer {
    var answer = CaseAnswer()
    let result = oracle.layout(width: width, height: height)
    let map = UTF16Map(oracle.label.text)
    answer.lines = result.lines.map { line($0, map) }
    if hasPositions { add(result.positions, to: &answer.lines!, map) }
    answer.firstBaseline = answer.lines?.first?.baseline
    answer.lastBaseline = answer.lines?.last?.baseline
    answer.scale = tidy(result.scale)
    answer.truncated = result.truncated
    answer.size = [tidy(result.size.width), tidy(result.size.height)]
    return answer
  }

  private static func line(_ line: OracleLine, _ map: UTF16Map) -> AnsweredLine {
    var answer = AnsweredLine()
    answer.text = line.text
    answer.range = [line.kept, line.tail].filter { !$0.isEmpty }.map { units($0, map) }
    answer.x = tidy(line.x)
    answer.y = tidy(line.y)
    answer.baseline = tidy(line.baseline)
    answer.width = tidy(line.width)
    answer.letterSpacing = tidy(line.letterSpacing)
    answer.wordSpacing = tidy(line.wordSpacing)
    answer.ellipsisX = line.ellipsisX.map(tidy)
    return answer
  }

  /// Gives each line its positions.
  private static func add(_ positions: [OraclePosition], to lines: inout [AnsweredLine], _ map: UTF16Map) {
    for index in lines.indices { lines[index].positions = [] }
    for position in positions {
      var answer = AnsweredPosition()
      answer.range = position.bytes.map { units($0, map) }
      (answer.x, answer.width, answer.level) = (tidy(position.x), tidy(position.width), position.level)
      lines[position.line].positions!.append(answer)
    }
  }

  /// `[start, length]` in UTF-16 units, for a range of bytes that begins and ends between characters.
  private static func units(_ bytes: Range<Int>, _ map: UTF16Map) -> [Int] {
    let start = map.utf16(bytes.lowerBound)!
    return [start, map.utf16(bytes.upperBound)! - start]
  }

  /// The opportunities of UAX #14. The strategy of R85 treats Hangul as letters.
  private static func breaks(_ question: CaseQuestion) throws -> CaseAnswer {
    let scalars = Array(question.label.string.unicodeScalars)
    for scalar in scalars where Alphabet.properties(of: scalar) == nil {
      throw BeyondOracle(description: "U+\(String(scalar.value, radix: 16, uppercase: true)) is not in the alphabet")
    }
    let isNone = question.environment?.profile == .y2009
    let strategy = question.label.lineBreakStrategy ?? (isNone ? CaseLineBreakStrategy.none : .standard)
    let rules = LineBreakRules(
      Alphabet.classes(of: scalars), hangulAsLetters: strategy == .hangulWordPriority || strategy == .standard)
    /// Before each scalar, and at the end.
    var units = [0]
    for scalar in scalars { units.append(units.last! + (scalar.value > 0xFFFF ? 2 : 1)) }
    var answer = CaseAnswer()
    answer.breaks = rules.breaks.map { units[$0] }
    answer.mandatory = rules.mandatory.map { units[$0] }
    return answer
  }

  /// The value without the last bits, which depend on the order of the arithmetic.
  static func tidy(_ value: Double) -> Double {
    let rounded = (value * 1e9).rounded() / 1e9
    return rounded == 0 ? 0 : rounded
  }
}
