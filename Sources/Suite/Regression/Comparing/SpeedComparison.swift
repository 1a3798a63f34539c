// The comparison of two sides: a ratio, an interval and a verdict for each benchmark.
import Conformance
import Foundation

/// What the comparison says about a benchmark.
public enum Verdict: String, Codable, Sendable, CaseIterable {
  /// The head takes longer, by more than the smallest effect that counts and by more than chance explains. For counts:
  /// the head needs more instructions.
  case slower
  /// The head takes less time, or fewer instructions.
  case faster
  /// The whole interval lies within the smallest effect that counts.
  case same
  /// The measurements do not tell. Counts are never undecided.
  case undecided
  /// The head answers otherwise than the base, so that its speed says nothing.
  case changed = "answers changed"
}

/// The comparison of a base and a head, benchmark by benchmark.
public struct SpeedComparison: Sendable {
  /// The rules by which a difference counts.
  public struct Rules: Sendable {
    /// The confidence of the intervals, 0 to 1.
    public var confidence = 0.95
    /// The largest share of false calls among all calls that is accepted.
    public var significance = 0.01
    /// The smallest difference of times that counts, as a fraction: 0.02 is 2 %.
    public var smallestEffect = 0.02
    /// The same for counts of instructions, which repeat within 0.1 %.
    public var smallestCountEffect = 0.0025
    /// The smallest difference of times that counts if several processes measured each side, one side after the other:
    /// a shared machine drifts by some percent from minute to minute.
    public var smallestEffectApart = 0.05
    /// The smallest difference of times that counts if a side is one process: equal libraries differ by 1.5 to 5 % from
    /// process to process.
    public var smallestEffectAlone = 0.1
    /// Whether answers may differ between the sides. Otherwise they count as a regression.
    public var acceptsChangedAnswers = false
    /// Whether times of different processors are compared all the same.
    public var acrossMachines = false
    /// What the project says about single benchmarks.
    public var policy: ComparisonPolicy?

    public init() {}

    /// The smallest difference of a metric that counts.
    func smallestEffect(_ metric: Metric) -> Double { metric == .time ? smallestEffect : smallestCountEffect }

    /// The rules for a benchmark: with the project's limit, if it has one.
    func applied(to name: String) -> Rules {
      guard let limit = policy?.limit(of: name) else { return self }
      var own = self
      (own.smallestEffect, own.smallestCountEffect) = (limit, limit)
      return own
    }

    /// What a difference must exceed because of the way in which the sides were measured.
    ///
    /// - Parameter spread: One standard deviation between processes, as a fraction of the time; nil if it is not known.
    func threshold(_ metric: Metric, _ arrangement: Pairing.Arrangement, spread: Double?) -> Double {
      guard metric == .time, arrangement != .together else { return smallestEffect(metric) }
      // Between the medians of many processes, three deviations leave room for drift. Two single processes differ by √2
      // deviations, and the worst of thirty benchmarks by 3.5 times that.
      let (least, times) = arrangement == .apart ? (smallestEffectApart, 3.0) : (smallestEffectAlone, 5)
      return max(smallestEffect, least, spread.map { pow(1 + $0, times) - 1 } ?? 0)
    }
  }

  /// A benchmark that both sides have.
  public struct Row: Sendable {
    /// The benchmark's name, without the engine if engines are compared.
    public var name: String
    /// The stage (`layout_cold`) and the language (`ja`), if the name is like labelbench's.
    public var stage: String?
    public var language: String?
    /// Medians for one label, in seconds or in instructions.
    public var base: Double
    public var head: Double
    /// Allocations for one label, if instructions were counted.
    public var baseAllocations: Double?
    public var headAllocations: Double?
    /// The head's figure divided by the base's. Above 1 means slower, or more instructions.
    public var ratio: Double
    /// The interval of the ratio at the confidence; nil if there are too few measurements, and for counts.
    public var interval: ClosedRange<Double>?
    /// The number of pairs, or of measurements on the side that has fewer.
    public var count: Int
    /// The number of measurements that a verdict needs; nil if there are enough.
    public var needed: Int?
    /// The p-value of the rank test, alone and corrected for the number of benchmarks; nil for counts.
    public var p: Double?
    public var adjustedP: Double?
    /// Whether the figures are for an iteration, because not every measurement counts items.
    public var isOfIteration: Bool
    /// What the difference had to exceed: the smallest effect that counts, or the noise if that is larger.
    public var threshold: Double
    /// Whether a side is one process, so that only a large difference is called.
    public var isOneProcess: Bool
    /// How much the benchmark differs between processes of a side, as a fraction of the time: one standard deviation. If
    /// a side is one process, between its repetitions, and at least what three quarters of the benchmarks differ by. Nil
    /// if the threshold does not depend on it.
    public var spread: Double?
    public var verdict: Verdict
    /// The verdict on the figures alone.
    public var speed = Verdict.undecided
    /// The first answer that differs between the sides; nil if none is known to.
    public var answers: AnswerChange?
    /// Percent of the texts whose lines differ from the reference engine's, on both sides; nil if not recorded.
    public var baseOtherLines: Double?
    public var otherLines: Double?
    /// The ratio of the null comparison, if there is one.
    public var nullRatio: Double?
  }

  public let rules: Rules
  public let base: RunSet
  public let head: RunSet
  /// What is compared: times or counts.
  public let metric: Metric
  /// How the measurements of both sides belong together, in words.
  public let pairing: String
  let arrangement: Pairing.Arrangement
  /// The benchmarks that both sides have, sorted by name.
  public let rows: [Row]
  /// The names of benchmarks that only the base has, which count as a regression, and of those that only the head has.
  public let missing: [String]
  public let new: [String]
  /// Benchmarks that were timed in the base but not in the head, or failed in more of its processes, with the reason. They
  /// count as a regression.
  public let broken: [String: String]
  /// Benchmarks that were timed in the head but not in the base, or in neither, with the reason.
  public let untimed: [String: String]
  /// Benchmarks that were timed although they failed in some processes, with the reason.
  public let failedInPart: [String: String]
  /// The benchmarks whose answers differ between the sides, timed or not. They count as a regression unless the rules
  /// accept them, and so do results of cases that are worse.
  public let changedAnswers: [String: AnswerChange]
  public let changedCases: [CaseChange]
  public let noise: NoiseFloor?
  public let warnings: [String]
  /// The waivers of benchmarks that are worse.
  private(set) var waivers: [String: ComparisonPolicy.Waiver] = [:]
  /// How the measurements were made, if a race made them.
  public internal(set) var race: RaceSummary?

  /// Compares two sides.
  ///
  /// - Parameter null: The base measured once more, as if it were a head; any difference between the two is noise.
  /// - Throws: `ConformanceError` if the sides measured different things, have nothing in common, or have so few
  ///   measurements that no difference, however large, could be called.
  public init(base: RunSet, head: RunSet, null: RunSet? = nil, rules: Rules = Rules()) throws {
    for other in [head, null].compactMap({ $0 }) {
      if let obstacle = Comparability.obstacle(base.runs + other.runs) { throw ConformanceError(obstacle) }
    }
    let before = Presence.all(base), after = Presence.all(head)
    let common = before.keys.filter { after[$0] != nil }.sorted()
    guard !common.isEmpty else {
      let chosen = base.filter.map { " that matches '\($0)'" } ?? ""
      throw ConformanceError("\(base.path) and \(head.path) have no benchmark in common" + chosen)
    }
    let pairing = Pairing(base: base, head: head)
    let metric = base.runs[0].metric
    if metric == .time, !rules.acrossMachines, let processors = Comparability.otherProcessors(pairing) {
      throw ConformanceError(
        "\(base.path) and \(head.path) cannot be compared: times of different processors (\(processors)); --across-machines "
          + "compares them all the same")
    }
    let noise = null.map { NoiseFloor(Pairing(base: base, head: $0), keys: common, rules: rules) }
    var rows: [Row] = []
    var broken: [String: String] = [:], untimed: [String: String] = [:], failedInPart: [String: String] = [:]
    for key in common {
      let (old, new) = (before[key]!, after[key]!)
      let row = Self.row(key, pairing, rules, noise)
      if new.isWorse(than: old) {
        broken[key] = new.told(old)
      } else if let row {
        rows.append(row)
        if old.failed + new.failed > 0 { failedInPart[key] = new.told(old) }
      } else {
        let other =
          pairing.ofIterations.contains(key)
          ? "for an item in one, for an iteration in the other" : "never in the same run"
        untimed[key] = old.reason ?? new.reason ?? other
      }
    }
    missing = before.keys.filter { after[$0] == nil }.sorted()
    new = after.keys.filter { before[$0] == nil }.sorted()
    changedAnswers = AnswerChange.all(base, head)
    changedCases = CaseChange.all(base, head)
    switch metric {
    case .time:
      for (index, p) in RankTests.adjusted(rows.map { $0.p ?? 1 }).enumerated() { rows[index].adjustedP = p }
      if pairing.arrangement == .alone { Self.widenThresholds(&rows, rules) }
      let hasFindings = !(broken.isEmpty && missing.isEmpty && changedAnswers.isEmpty && changedCases.isEmpty)
      try Self.requireEnough(&rows, pairing, rules, base, head, orElse: hasFindings)
      for index in rows.indices { rows[index].verdict = rows[index].verdict(rules.applied(to: rows[index].name)) }
    case .instructions:
      for index in rows.indices { rows[index].decideBySize() }
    }
    let answersBefore = base.answers, answersAfter = head.answers
    for index in rows.indices {
      let name = rows[index].name
      rows[index].speed = rows[index].verdict
      rows[index].answers = changedAnswers[name]
      rows[index].baseOtherLines = answersBefore[name]?.compactMap(\.otherLines).max()
      rows[index].otherLines = answersAfter[name]?.compactMap(\.otherLines).max()
      if changedAnswers[name] != nil, !rules.acceptsChangedAnswers { rows[index].verdict = .changed }
    }
    self.metric = metric
    self.rules = rules
    self.base = base
    self.head = head
    self.pairing = pairing.summary
    arrangement = pairing.arrangement
    self.rows = rows
    self.broken = broken
    self.untimed = untimed
    self.failedInPart = failedInPart
    self.noise = noise
    warnings = Comparability.warnings(base.runs, head.runs)
    if let policy = rules.policy { for name in worse { waivers[name] = policy.waiver(of: name) } }
  }

  /// Sets the number of measurements needed in each row that has too few.
  ///
  /// - Throws: `ConformanceError` if every row has too few, unless there are findings of another kind.
  private static func requireEnough(
    _ rows: inout [Row], _ pairing: Pairing, _ rules: Rules, _ base: RunSet, _ head: RunSet, orElse hasFindings: Bool
  ) throws {
    let least = LeastCount(rules: rules, benchmarks: rows.count)
    var neededBySize: [Samples.Size: Int?] = [:]
    for index in rows.indices {
      guard let samples = pairing.samples(rows[index].name) else { continue }
      let needed = neededBySize[samples.size] ?? (least.canDecide(samples) ? nil : least.needed(for: samples))
      neededBySize[samples.size] = .some(needed)
      rows[index].needed = needed
    }
    let lacking = rows.filter { $0.needed != nil }
    guard !hasFindings, !rows.isEmpty, lacking.count == rows.count,
      let best = lacking.max(by: { $0.count < $1.count }), let needed = best.needed
    else { return }
    let sides = base.path == head.path ? base.path : "\(base.path) and \(head.path)"
    let of = rows.count == 1 ? "one benchmark" : "one of \(rows.count) benchmarks"
    throw ConformanceError(
      "\(sides): at least \(pairing.sizes(needed)) are needed to tell whether \(of) got slower, not \(best.count)"
        + (pairing.arrangement == .alone ? "; labelbench --processes 20 measures enough" : ""))
  }

  /// Raises the thresholds of benchmarks that happened to be quiet while most others were not. What disturbs repetitions
  /// also disturbs one process more than another, and hits benchmarks at random.
  private static func widenThresholds(_ rows: inout [Row], _ rules: Rules) {
    let spreads = rows.compactMap(\.spread)
    guard !spreads.isEmpty else { return }
    let usual = quantile(0.75, of: spreads)
    for index in rows.indices {
      rows[index].spread = max(rows[index].spread ?? 0, usual)
      let widened = rules.applied(to: rows[index].name).threshold(.time, .alone, spread: rows[index].spread)
      rows[index].threshold = max(rows[index].threshold, widened)
    }
  }

  private static func row(_ key: String, _ pairing: Pairing, _ rules: Rules, _ noise: NoiseFloor?) -> Row? {
    let rules = rules.applied(to: key)
    guard let samples = pairing.samples(key), let before = pairing.value(key, of: pairing.base),
      let after = pairing.value(key, of: pairing.head)
    else { return nil }
    let metric = pairing.base.runs[0].metric
    let shift = samples.shift(rules.confidence)
    let parts = BenchmarkName(key, engines: pairing.base.runs[0])
    let nullShift = noise?.shifts[key]
    let isTogether = pairing.arrangement == .together || metric != .time
    let spread = isTogether ? nil : pairing.spread(key).map { exp($0) - 1 }
    return Row(
      name: key, stage: parts.stage, language: parts.language, base: before, head: after,
      baseAllocations: pairing.allocations(key, of: pairing.base),
      headAllocations: pairing.allocations(key, of: pairing.head), ratio: exp(shift.estimate),
      interval: metric == .instructions ? nil : shift.interval.map { exp($0.lowerBound)...exp($0.upperBound) },
      count: samples.count, p: metric == .instructions ? nil : samples.p, adjustedP: nil,
      isOfIteration: pairing.ofIterations.contains(key),
      threshold: max(
        rules.threshold(metric, pairing.arrangement, spread: spread), noise?.typical ?? 0,
        nullShift.map { exp(abs($0.estimate)) - 1 } ?? 0),
      isOneProcess: metric == .time && pairing.arrangement == .alone, spread: spread,
      verdict: .undecided, nullRatio: nullShift.map { exp($0.estimate) })
  }

  /// The rows with a verdict, the largest difference first.
  public func rows(_ verdict: Verdict) -> [Row] {
    rows.filter { $0.verdict == verdict }.sorted { abs(log($0.ratio)) > abs(log($1.ratio)) }
  }

  /// Whether any benchmark got slower, is missing in the head or can no longer be timed, or answers changed that should
  /// not have. What is waived does not count.
  public var hasRegressed: Bool {
    !worse.allSatisfy { waivers[$0] != nil } || !rules.acceptsChangedAnswers && !changedCases.isEmpty
  }

  /// The benchmarks that are worse, waived or not.
  private var worse: [String] {
    Array(broken.keys) + missing + rows.filter { $0.verdict == .slower }.map(\.name)
      + (rules.acceptsChangedAnswers ? [] : Array(changedAnswers.keys))
  }
}

extension SpeedComparison.Row {
  /// The verdict on this row, once `adjustedP` is known. Ratios are compared by their logarithms, so that 1.02 counts
  /// as much as 1 / 1.02.
  func verdict(_ rules: SpeedComparison.Rules) -> Verdict {
    guard let interval, needed == nil else { return .undecided }
    let counts = abs(log(ratio)) > log(1 + threshold)
    if counts, let adjustedP, adjustedP <= rules.significance {
      if interval.lowerBound > 1 { return .slower }
      if interval.upperBound < 1 { return .faster }
    }
    // An interval within one process leaves out what differs from process to process.
    if isOneProcess { return .undecided }
    let limit = 1 + rules.smallestEffect
    return interval.lowerBound >= 1 / limit && interval.upperBound <= limit ? .same : .undecided
  }
}

extension SpeedComparison.Row {
  /// Sets the verdict on counts, which only their size decides. More allocations are worse, even with fewer
  /// instructions.
  mutating func decideBySize() {
    let counts = abs(log(ratio)) > log(1 + threshold)
    let more = if let baseAllocations, let headAllocations { headAllocations - baseAllocations } else { 0.0 }
    // Counts of allocations differ a little, because a table grows during some labels and not during others.
    let slack = 0.005 * max(1, baseAllocations ?? 0)
    if counts && ratio > 1 || more > slack {
      verdict = .slower
    } else {
      verdict = counts || more < -slack ? .faster : .same
    }
  }

  /// Allocations for one label: `2`, or `2 → 3` if the sides differ. Empty if they were not counted.
  var allocations: String {
    guard let headAllocations else { return "" }
    let head = SpeedComparison.allocations(headAllocations)
    let base = baseAllocations.map(SpeedComparison.allocations) ?? head
    return base == head ? head : "\(base) → \(head)"
  }
}
