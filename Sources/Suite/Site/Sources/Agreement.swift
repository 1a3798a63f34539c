// Cases in which implementations agree with each other against the expectation.
import Conformance

/// A case that at least three implementations answer alike, and otherwise than it expects.
struct Agreement {
  let value: ConformanceCase
  /// The names of those that agree.
  let names: [String]

  /// How many implementations must agree.
  static let least = 3

  /// Finds the agreements among implementations, in the order of the cases.
  static func all(_ cases: [ConformanceCase], _ implementations: [SiteImplementation]) -> [Agreement] {
    cases.compactMap { value in
      var groups: [(answer: CaseAnswer, names: [String])] = []
      for own in implementations {
        guard let outcome = own.outcomes[value.id], outcome.status == .fail, let given = outcome.given else { continue }
        let comparison = Comparison(resolution: own.report.implementation.resolution)
        let alike = groups.firstIndex { group in
          comparison.differences(
            expected: group.answer.restricted(to: value.expect), given: given, text: value.question.text,
            steps: value.question.steps ?? []
          ).isEmpty
        }
        if let alike { groups[alike].names.append(own.name) } else { groups.append((given, [own.name])) }
      }
      guard let largest = groups.max(by: { $0.names.count < $1.names.count }), largest.names.count >= least else {
        return nil
      }
      return Agreement(value: value, names: largest.names)
    }
  }
}

extension CaseAnswer {
  /// Returns the answer with only the fields that an expectation names, because only these are asked.
  func restricted(to expectation: CaseAnswer) -> CaseAnswer {
    var own = self
    if let wanted = expectation.lines {
      own.lines = lines?.enumerated().map { index, line in
        // Beyond the expected lines, the fields of the last one are asked.
        line.restricted(to: index < wanted.count ? wanted[index] : wanted.last ?? AnsweredLine())
      }
    } else {
      own.lines = nil
    }
    if expectation.scale == nil { own.scale = nil }
    if expectation.truncated == nil { own.truncated = nil }
    if expectation.size == nil { own.size = nil }
    if expectation.rect == nil { own.rect = nil }
    if expectation.firstBaseline == nil { own.firstBaseline = nil }
    if expectation.lastBaseline == nil { own.lastBaseline = nil }
    if expectation.breaks == nil { own.breaks = nil }
    if expectation.mandatory == nil { own.mandatory = nil }
    return own
  }
}

extension AnsweredLine {
  fileprivate func restricted(to expectation: AnsweredLine) -> AnsweredLine {
    var own = self
    if expectation.text == nil { own.text = nil }
    if expectation.range == nil { own.range = nil }
    if expectation.x == nil { own.x = nil }
    if expectation.y == nil { own.y = nil }
    if expectation.baseline == nil { own.baseline = nil }
    if expectation.width == nil { own.width = nil }
    if expectation.letterSpacing == nil { own.letterSpacing = nil }
    if expectation.wordSpacing == nil { own.wordSpacing = nil }
    if expectation.ellipsisX == nil { own.ellipsisX = nil }
    if expectation.positions == nil { own.positions = nil }
    return own
  }
}
