// The linter's checks of a single case.

extension ConformanceCase {
  /// Whether the expectation has at most one of the fields that answers to its kind of question have, so that a single
  /// value decides the case. Sizes and rectangles count as complete answers.
  var hasOneField: Bool {
    switch question.kind {
    case .layout:
      let fields = [expect.scale != nil, expect.truncated != nil, expect.size != nil, expect.lines?.isEmpty == false]
      return fields.count(where: \.self) < 2
    case .lineBreaks: return expect.breaks == nil || expect.mandatory == nil
    case .sizeThatFits, .intrinsicContentSize: return expect.size == nil
    case .textRect: return expect.rect == nil
    case .steps: return (expect.steps ?? []).allSatisfy { $0 == CaseAnswer() }
    }
  }
}

extension CorpusLint {
  /// Rules about font sizes. Their cases may have any font size.
  private static let rulesOfSizes: Set<String> = ["R135", "R165", "R192", "R208"]

  /// Capabilities that involve attributes. A program that claims none of them never gets a label with `runs`.
  private static let attributed: Set<Capability> = [
    .attachments, .hyphenation, .kern, .paragraphs, .runs, .spacingLine, .tabs, .tracking,
  ]

  /// Returns the faults of a case that can be found without other cases.
  func problems(of value: ConformanceCase) -> [String] {
    var found: [String] = []
    for rule in value.rules where sources.basisOfRule[rule] == nil { found.append("no rule is called \(rule)") }
    let bases = value.rules.compactMap { sources.basisOfRule[$0] }
    if let weakest = CaseBasis.weakest(bases), weakest != value.basis {
      found.append("the weakest of its rules is '\(weakest.rawValue)', not '\(value.basis.rawValue)'")
    }
    if value.level != value.basis.level {
      found.append("the level of the basis '\(value.basis.rawValue)' is \(value.basis.level.rawValue)")
    }
    let needs = Needs.derive(value.question, value.expect)
    if needs != value.needs { found.append("needs must be \(needs.joined(separator: ", "))") }
    if value.clauses.isEmpty, let clause = clauseOf(value) {
      found.append("names no clause, though \(clause) has its rule")
    }
    return found + whyProblems(value) + formProblems(value) + sizeProblems(value)
  }

  /// Returns an active clause in the case's profile whose only rule is the case's first rule.
  private func clauseOf(_ value: ConformanceCase) -> String? {
    guard let rule = value.rules.first, value.question.steps == nil else { return nil }
    let profile = (value.question.environment?.profile ?? .current).rawValue
    return sources.clauses.first {
      // Rules about a label's state cover many properties. Which of their clauses a case serves depends on its
      // question.
      $0.clause.isActive && $0.clause.area != "model" && $0.clause.rules == [rule]
        && $0.clause.profiles.contains(profile)
    }?.clause.id
  }

  /// Checks that question and answer have the fields of the query.
  private func formProblems(_ value: ConformanceCase) -> [String] {
    let question = value.question
    let expect = value.expect
    var found: [String] = []
    func demand(_ condition: Bool, _ text: String) { if !condition { found.append(text) } }
    let kind = question.kind
    demand((question.bounds != nil) == (kind == .layout || kind == .textRect), "bounds belong to layout and textRect")
    demand(question.origin == nil || kind == .textRect, "an origin belongs to textRect")
    demand(
      question.label.runs == nil
        || value.needs.contains { Capability(rawValue: $0).map(Self.attributed.contains) == true },
      "a label has runs only in a case that needs one of "
        + Self.attributed.map(\.rawValue).sorted().joined(separator: ", "))
    demand((question.steps != nil) == (kind == .steps), "steps belong to step questions")
    demand(
      kind == .steps || question.environment?.contentSizeCategory == nil,
      "contentSizeCategory belongs to step questions")
    demand((question.proposed != nil) == (kind == .sizeThatFits), "proposed belongs to sizeThatFits")
    demand(
      (question.limitedToNumberOfLines != nil) == (kind == .textRect), "limitedToNumberOfLines belongs to textRect")
    switch kind {
    case .layout:
      demand(
        expect.lines != nil && expect.scale != nil && expect.truncated != nil,
        "a layout must name lines, scale and truncated")
      demand(expect.rect == nil && expect.breaks == nil, "a layout must not have rect or breaks")
      let hasPositions = expect.lines?.contains { $0.positions != nil } == true
      demand(
        question.positions == nil || question.positions == hasPositions, "positions are asked for, but not expected")
      demand(question.positions == true || !hasPositions, "positions are expected, but not asked for")
    case .sizeThatFits, .intrinsicContentSize:
      demand(expect.size != nil && expect.lines == nil, "must name only a size")
    case .textRect: demand(expect.rect != nil && expect.lines == nil, "must name only a rect")
    case .lineBreaks: demand(expect.breaks != nil && expect.lines == nil, "must name only breaks")
    case .steps: found += stepProblems(value)
    }
    return found
  }

  /// Checks that each step names a known property or method, and has a matching answer.
  private func stepProblems(_ value: ConformanceCase) -> [String] {
    let steps = value.question.steps ?? []
    let answers = value.expect.steps ?? []
    guard steps.count == answers.count else { return ["\(steps.count) steps and \(answers.count) answers"] }
    var found: [String] = []
    for (index, (step, answer)) in zip(steps, answers).enumerated() {
      func demand(_ condition: Bool, _ text: String) { if !condition { found.append("step \(index): \(text)") } }
      if let name = step.set ?? step.get {
        guard let property = ModelProperty.named(name) else {
          found.append("step \(index): no property is called \(name)")
          continue
        }
        if let value = step.to {
          demand(property.isSettable, "\(name) cannot be set")
          demand(property.accepts(value), "\(name) cannot be \(Comparison.text(value))")
        } else {
          demand(answer.value != nil, "expects no value")
        }
      }
      switch step.call {
      case .layout: demand(answer.lines != nil && answer.truncated != nil, "a layout must name lines and truncated")
      case .sizeThatFits: demand(answer.size != nil && step.with != nil, "names no size")
      case .textRect: demand(answer.rect != nil && step.with != nil, "names no rect")
      case .appendToAssignedString: demand(step.with?.string != nil, "appends no string")
      case .longestThatFits:
        let texts = step.with?.array ?? []
        demand(!texts.isEmpty && texts.allSatisfy { $0.string != nil }, "has no texts in 'with'")
      default: break
      }
    }
    return found
  }

  /// Checks font sizes. They must be multiples of 5, so that arithmetic in 64ths of a point is exact. Cases of R1 may
  /// have sizes below 1, where its tolerance is that of size 1.
  private func sizeProblems(_ value: ConformanceCase) -> [String] {
    guard Self.rulesOfSizes.isDisjoint(with: value.rules) else { return [] }
    let label = value.question.label
    let fonts = [label.font] + (label.runs ?? []).map { $0.attributes?.font }
    return fonts.compactMap { $0 }.compactMap { font in
      let size = font.size ?? 17
      let isAllowed = (size / 5).rounded() * 5 == size || (size < 1 && value.rules.contains("R1"))
      return isAllowed ? nil : "the size \(Comparison.number(size)) is not a multiple of 5"
    }
  }
}
