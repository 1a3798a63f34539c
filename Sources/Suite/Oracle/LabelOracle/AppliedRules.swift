// The rules on which an answer rests: the oracle notes each rule where it applies it.

/// A set of rules, by their numbers, which are below 512.
package struct RuleSet: Equatable, Sendable {
  private var words = SIMD8<UInt64>()

  package init() {}

  package mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  package func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 == 1 }

  package mutating func formUnion(_ other: RuleSet) { words |= other.words }

  /// The numbers in ascending order.
  package var numbers: [Int] { (0..<512).filter(contains) }
}

/// The part of an answer that a rule decides.
package enum RuleTarget: Int, CaseIterable, Sendable {
  /// The contents of the lines: texts, widths, scale, truncated.
  case lines
  /// Left edges and positions.
  case across
  /// Upper edges and baselines.
  case down
  /// The size of the block, or a measured size.
  case size
}

/// The rules that were applied, by the part of the answer that they decide.
package struct AppliedRules: Equatable, Sendable {
  private var sets = [RuleSet](repeating: RuleSet(), count: RuleTarget.allCases.count)
  /// The rules that were applied to one visible line alone, by its index. They are in the sets of the parts too.
  package private(set) var lines: [RuleSet] = []

  package init() {}

  package subscript(_ target: RuleTarget) -> RuleSet {
    get { sets[target.rawValue] }
    set { sets[target.rawValue] = newValue }
  }

  package mutating func formUnion(_ other: AppliedRules) {
    for target in RuleTarget.allCases { self[target].formUnion(other[target]) }
    for (index, rules) in other.lines.enumerated() { add(rules, toLine: index) }
  }

  /// Notes that rules were applied to a line.
  fileprivate mutating func add(_ rules: RuleSet, toLine index: Int) {
    while lines.count <= index { lines.append(RuleSet()) }
    lines[index].formUnion(rules)
  }
}

/// Collects the rules that a layouter notes; the layouter's copies share it.
package final class RuleRecord {
  package var rules = AppliedRules()
  /// The index of the visible line that is being looked at; nil while rules concern the whole label.
  var line: Int?

  package init() {}

  func note(_ numbers: [Int], _ target: RuleTarget = .lines) {
    var noted = RuleSet()
    for number in numbers { noted.insert(number) }
    rules[target].formUnion(noted)
    if let line { rules.add(noted, toLine: line) }
  }
}

extension OracleLayouter {
  /// Notes rules that decide the contents of the lines.
  func note(_ numbers: Int...) { record.note(numbers) }

  func note(_ numbers: Int..., for target: RuleTarget) { record.note(numbers, target) }
}
