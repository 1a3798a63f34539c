// The strength of a case, by which reports count: its level, or optional.

/// How binding a case is for a label that claims what the case needs.
public enum CaseStrength: String, Codable, Sendable, CaseIterable {
  /// Documentation or a public header requires it.
  case must
  /// UIKit was observed to do it, or documentation requires it with a number of this project.
  case should
  /// It is a choice of this project, or what other implementations of UIKit do.
  case may
  /// An option beyond UIKit, or the behaviour of 2009. A label of today's UIKit need not have it.
  case optional
}

extension ConformanceCase {
  private static let optionalNeeds: Set<String> = [Capability.beyond.rawValue, Capability.profile2009.rawValue]

  /// How binding the case is. An optional case has a level too, which counts among optional cases only.
  public var strength: CaseStrength {
    if !Self.optionalNeeds.isDisjoint(with: needs) { return .optional }
    return switch level {
    case .must: .must
    case .should: .should
    case .may: .may
    }
  }

  /// The level for people: `must`, or `must, optional`.
  package var levelInWords: String { level.rawValue + (strength == .optional ? ", optional" : "") }
}

extension CaseLevel {
  /// Whether the level is as strong as another one, or stronger.
  public func isAsStrong(as other: CaseLevel) -> Bool {
    Self.allCases.firstIndex(of: self)! <= Self.allCases.firstIndex(of: other)!
  }
}

extension RunReport {
  /// The outcomes of each strength that has cases, from the strongest to optional.
  var strengths: [(name: String, outcomes: [CaseOutcome])] {
    CaseStrength.allCases.compactMap { strength in
      let own = outcomes.filter { $0.value.strength == strength }
      return own.isEmpty ? nil : (strength.rawValue, own)
    }
  }

  /// The number of cases by strength and status, and of all cases, as in the JSON report.
  package var strengthCounts: [String: [String: Int]] {
    var counts: [String: [String: Int]] = [:]
    func add(_ name: String, _ own: [CaseOutcome]) {
      counts[name] = ["cases": own.count]
      for status in CaseStatus.allCases { counts[name]?[status.rawValue] = own.count { $0.status == status } }
    }
    for strength in CaseStrength.allCases { add(strength.rawValue, outcomes.filter { $0.value.strength == strength }) }
    add("all", outcomes)
    return counts
  }
}
