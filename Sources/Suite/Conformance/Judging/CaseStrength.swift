// The strength of a case, by which reports count: that of its basis, or optional.

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

  /// How binding the case is. The basis of an optional case has a strength too, which counts among optional cases only.
  public var strength: CaseStrength { Self.optionalNeeds.isDisjoint(with: needs) ? basis.strength : .optional }

  /// The strength for people: `must`, or `must, optional`.
  package var strengthInWords: String {
    basis.strength.rawValue + (strength == .optional ? ", optional" : "")
  }
}

extension CaseStrength {
  /// Whether the strength is as great as another one, or greater.
  public func isAsStrong(as other: CaseStrength) -> Bool {
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
