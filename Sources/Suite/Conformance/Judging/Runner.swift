// The runner, which sends cases to an implementation and judges its answers.

/// The result of a run.
public struct RunReport: Sendable {
  /// The implementation that was asked.
  public var implementation: ImplementationInfo
  /// The version of the protocol that the implementation spoke.
  public var formatVersion = Stdio.version
  /// The outcomes of all cases, sorted by id.
  public var outcomes: [CaseOutcome]
  /// A fault of the run itself: a failed sentinel, or too many consecutive errors.
  public var runError: String?
  /// The duration of the run, in seconds.
  public var seconds: Double
  /// The shard as `I/N`; nil if all cases were run.
  public var shard: String?
  /// The setting of the run.
  public var setting = RunSetting()
  /// The texts of the cases' rules.
  public var rules = RuleTexts()

  /// What the report is called among others.
  var title: String { implementation.name }

  /// Returns the number of cases with a status.
  public func count(_ status: CaseStatus) -> Int { outcomes.count { $0.status == status } }

  /// Whether nothing needs attention. The exit status is then 0.
  public var isClean: Bool { runError == nil && !outcomes.contains(where: \.isFinding) }
}

/// Sends cases to an implementation and judges its answers.
public struct Runner {
  private let driver: any ImplementationDriver
  private let knownReasons: [String: String]
  private let comparison: Comparison
  private let twins: TwinFonts?
  private let mostErrors: Int

  /// The default of `mostErrors`. Without a limit, an implementation that hangs would take hours.
  public static let usualMostErrors = 10

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - driver: the connection to the implementation.
  ///   - knownReasons: the reasons of known failures, by case id.
  ///   - twins: font files that replace the metric fonts if the implementation only draws fonts from files.
  ///   - mostErrors: the number of consecutive errors of one kind after which the run ends. Known failures do not
  ///     count.
  public init(
    driver: any ImplementationDriver, knownReasons: [String: String] = [:], twins: TwinFonts? = nil,
    mostErrors: Int = usualMostErrors
  ) {
    self.driver = driver
    self.knownReasons = knownReasons
    self.mostErrors = mostErrors
    let capabilities = driver.info.capabilities
    self.twins = twins?.needed(with: Set(capabilities))
    comparison = Comparison(resolution: driver.info.resolution)
  }

  /// Runs `cases` in order, as long as no signal comes that is heeded. After each case, it calls `progress` with the
  /// number of cases that are done.
  public func run(_ cases: [LocatedCase], progress: (Int) -> Void = { _ in }) -> RunReport {
    let start = Monotonic.now
    var report = RunReport(implementation: driver.info, outcomes: [], runError: nil, seconds: 0)
    report.formatVersion = driver.formatVersion
    let capabilities = Set(driver.info.capabilities)
    var sentinels: Set<CaseQuery> = []
    var errors = (kind: "", count: 0)
    for (index, located) in cases.enumerated() {
      let begin = Monotonic.now
      var outcome = judge(located, capabilities)
      if Interruption.current != nil { break }  // It ended the implementation too.
      outcome.seconds = Monotonic.now - begin
      outcome.knownReason = knownReasons[located.value.id]
      report.outcomes.append(outcome)
      if outcome.status == .pass, sentinels.insert(located.value.question.kind).inserted, report.runError == nil {
        report.runError = sentinel(located.value)
      }
      progress(index + 1)
      if outcome.status == .error, outcome.knownReason == nil {
        let kind = Self.kind(outcome.message ?? "")
        errors = (kind, kind == errors.kind ? errors.count + 1 : 1)
      } else if outcome.status != .unsupported {
        errors = ("", 0)
      }
      if errors.count >= mostErrors, index + 1 < cases.count {
        report.runError =
          "gave up after \(errors.count) consecutive errors of the same kind (\(outcome.message ?? "")); "
          + "\(cases.count - index - 1) cases were not asked"
        progress(cases.count)
        break
      }
    }
    report.seconds = Monotonic.now - start
    return report
  }

  /// Returns the kind of an error: its message up to a colon or quote, without digits.
  static func kind(_ message: String) -> String {
    String(message.prefix { $0 != ":" && $0 != "'" }.filter { !$0.isNumber })
  }

  private func judge(_ located: LocatedCase, _ capabilities: Set<String>) -> CaseOutcome {
    let value = located.value
    let question = asked(value)
    var missing = value.needs.filter { !capabilities.contains($0) }
    if let twins, question != nil { missing.removeAll(where: twins.replace) }
    guard missing.isEmpty, let question else {
      return CaseOutcome(located: located, status: .unsupported, message: "lacks " + missing.joined(separator: ", "))
    }
    guard driver.formatVersion > 1 || value.isOfVersion1 else {
      return CaseOutcome(
        located: located, status: .unsupported, message: "speaks version 1 of the protocol, whose answers lack a field")
    }
    switch driver.run(question, of: value.id) {
    case .answer(let answer):
      let differences = comparison.differences(
        expected: value.expect, given: answer, text: value.question.text, steps: value.question.steps ?? [])
      return CaseOutcome(
        located: located, status: differences.isEmpty ? .pass : .fail, differences: differences, given: answer)
    case .skipped(let message, let issue):
      return CaseOutcome(located: located, status: .skip, message: message + (issue.map { " (\($0))" } ?? ""))
    case .unsupported(let message):
      return CaseOutcome(located: located, status: .unsupported, message: message)
    case .errored(let message):
      return CaseOutcome(located: located, status: .error, message: message)
    }
  }

  /// Returns the question to send for a case, with font files instead of metric fonts if the implementation needs them.
  ///
  /// - Returns: nil if a font file cannot replace a metric font.
  private func asked(_ value: ConformanceCase) -> CaseQuestion? {
    guard let twins else { return value.question }
    return twins.question(value.question) ?? (value.needs.contains(where: twins.replace) ? nil : value.question)
  }

  /// Asks a passed case again and compares the answer with a wrong expectation: it must now fail.
  ///
  /// - Returns: the fault of the run, or nil.
  private func sentinel(_ value: ConformanceCase) -> String? {
    let wrong = value.expect.madeWrong()
    guard let question = asked(value), case .answer(let answer) = driver.run(question, of: value.id) else {
      return "sentinel: '\(value.id)' got an answer once, but none when it was asked again"
    }
    let (text, steps) = (value.question.text, value.question.steps ?? [])
    if comparison.differences(expected: wrong, given: answer, text: text, steps: steps).isEmpty {
      return "sentinel: '\(value.id)' passes with a wrong expectation; this run's verdicts mean nothing"
    }
    if !comparison.differences(expected: value.expect, given: answer, text: text, steps: steps).isEmpty {
      return "sentinel: '\(value.id)' passes once, but fails when it is asked again"
    }
    return nil
  }
}

extension CaseAnswer {
  /// Returns the expectation with one wrong field.
  func madeWrong() -> CaseAnswer {
    var wrong = self
    if let lines, let last = lines.indices.last, let text = lines[last].text {
      wrong.lines?[last].text = text + "\u{2603}"
    } else if lines != nil {
      var line = AnsweredLine()
      line.text = "\u{2603}"
      wrong.lines = (lines ?? []) + [line]
    } else if let size {
      wrong.size = size.map { $0 + 1_000_000 }
    } else if let rect {
      wrong.rect = rect.map { $0 + 1_000_000 }
    } else if let breaks {
      wrong.breaks = breaks + [-1]
    } else if let steps, let asked = steps.lastIndex(where: { $0 != CaseAnswer() }) {
      wrong.steps?[asked] = steps[asked].madeWrong()
    } else if value != nil {
      wrong.value = .string("\u{2603}")
    } else if let scale {
      wrong.scale = scale + 1
    } else if let truncated {
      wrong.truncated = !truncated
    } else {
      wrong.scale = -1
    }
    return wrong
  }
}
