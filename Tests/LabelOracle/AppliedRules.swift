// Which rules an answer rests on: the oracle notes each where it applies it.

/// A set of rules by their numbers, below 256.
package struct RuleSet: Equatable, Sendable {
  private var words = SIMD4<UInt64>()

  package init() {}

  package mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  package func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 == 1 }

  package mutating func formUnion(_ other: RuleSet) { words |= other.words }

  /// In order.
  package var numbers: [Int] { (0..<256).filter(contains) }
}

/// The part of an answer that a rule decides.
package enum RuleTarget: Int, CaseIterable, Sendable {
  /// What is on the lines: texts, widths, scale, truncated.
  case lines
  /// Left edges and positions.
  case across
  /// Upper edges and baselines.
  case down
  /// The size of the block, or what is measured.
  case size
}

/// The rules that were applied, by what they decide.
package struct AppliedRules: Equatable, Sendable {
  private var sets = [RuleSet](repeating: RuleSet(), count: RuleTarget.allCases.count)

  package init() {}

  package subscript(_ target: RuleTarget) -> RuleSet {
    get { sets[target.rawValue] }
    set { sets[target.rawValue] = newValue }
  }

  package mutating func formUnion(_ other: AppliedRules) {
    for target in RuleTarget.allCases { self[target].formUnion(other[target]) }
  }
}

/// Where a layouter notes rules; shared by its copies.
package final class RuleRecord {
  package var rules = AppliedRules()

  package init() {}

  func note(_ numbers: [Int], _ target: RuleTarget = .lines) { for number in numbers { rules[target].insert(number) } }
}

extension OracleLayouter {
  /// Notes rules that decide what is on the lines.
  func note(_ numbers: Int...) { record.note(numbers) }

  func note(_ numbers: Int..., for target: RuleTarget) { record.note(numbers, target) }
}
