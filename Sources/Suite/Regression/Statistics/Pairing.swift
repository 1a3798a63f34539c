// Which measurements are compared: pairs that were measured together if there are any, otherwise two separate samples.
import Foundation

/// The measurements of one benchmark on both sides, as logarithms of seconds or of counts.
enum Samples {
  /// The differences, head minus base, of measurements that were made next to each other.
  case paired([Double])
  case separate(base: [Double], head: [Double])
}

/// The runs of both sides of a comparison.
struct Pairing {
  let base: RunSet
  let head: RunSet
  /// Runs in which one process measured both sides, or runs with the same file name in two folders.
  let pairs: [(base: BenchmarkRun, head: BenchmarkRun)]
  /// Whether one process measured both sides of a pair.
  let isInProcess: Bool
  let arrangement: Arrangement
  /// The benchmarks that are compared by the time for an iteration, because not every measurement counts items.
  let ofIterations: Set<String>

  /// How independent the measurements of the two sides are.
  enum Arrangement {
    /// Several processes measured both sides, or files of the same names were made in turns.
    case together
    /// Several processes measured each side, one side after the other, so the machine's speed may have drifted.
    case apart
    /// At least one side is one process, whose offset from other processes is unknown.
    case alone
  }

  init(base: RunSet, head: RunSet) {
    self.base = base
    self.head = head
    isInProcess = base.path == head.path
    if isInProcess {
      pairs = zip(base.runs, head.runs).map { ($0, $1) }
    } else {
      func place(_ run: BenchmarkRun, _ index: Int, _ side: RunSet) -> String {
        let first = side.runs.firstIndex { $0.path == run.path } ?? index
        return "\(index - first) " + (run.path.split(separator: "/", omittingEmptySubsequences: false).last ?? "")
      }
      let heads = Dictionary(
        head.runs.enumerated().map { (place($1, $0, head), $1) }, uniquingKeysWith: { first, _ in first })
      let matched = base.runs.enumerated().compactMap { index, run in
        heads[place(run, index, base)].map { (base: run, head: $0) }
      }
      // Two folders with the same file names were filled in turns, unless their dates say otherwise; two single files
      // may have the same name by chance.
      let isInTurns = base.files > 1 && matched.count == base.runs.count && !Self.isOneAfterTheOther(base, head)
      pairs = isInTurns ? matched : []
    }
    let measured = pairs.isEmpty ? min(base.runs.count, head.runs.count) : pairs.count
    arrangement = measured == 1 ? .alone : pairs.isEmpty ? .apart : .together
    var counted: [String: Set<Bool>] = [:]
    for side in [base, head] {
      for run in side.runs {
        for (key, benchmark) in side.benchmarks(of: run) {
          counted[key, default: []].formUnion(benchmark.samples.map(\.isOfItem))
        }
      }
    }
    ofIterations = Set(counted.filter { $0.value.count > 1 }.keys)
  }

  /// Whether all runs of one side began before all runs of the other, as far as the runs say when they began. It must be
  /// supposed if a date cannot be read.
  private static func isOneAfterTheOther(_ base: RunSet, _ head: RunSet) -> Bool {
    if (base.runs + head.runs).contains(where: { $0.context["date"] != nil && $0.began == nil }) { return true }
    let before = base.runs.compactMap(\.began), after = head.runs.compactMap(\.began)
    guard before.count == base.runs.count, after.count == head.runs.count, let first = before.min(),
      let last = before.max(), let start = after.min(), let end = after.max()
    else { return false }
    return last < start || end < first
  }

  /// How the measurements of both sides belong together, in words for the report.
  var summary: String {
    // Counts have no intervals, so the remark on them is for times only.
    let alone = base.runs[0].metric == .time ? ", one process each" : ""
    if isInProcess {
      return pairs.count > 1 ? "pairs within each of \(pairs.count) \(unit)" : "pairs within one run" + alone
    }
    if !pairs.isEmpty { return "\(pairs.count) pairs of runs" }
    switch arrangement {
    case .together, .apart:
      return unit == "runs"
        ? "\(base.runs.count) and \(head.runs.count) runs apart"
        : "\(base.runs.count) and \(head.runs.count) processes, one file after the other"
    case .alone:
      guard base.runs.count == head.runs.count else {
        return "\(base.runs.count) and \(head.runs.count) \(unit) apart"
      }
      return "two runs apart" + alone
    }
  }

  /// What a measurement is: a file of a folder, or a process of a file.
  private var unit: String { max(base.files, head.files) > 1 ? "runs" : "processes" }

  /// A number of measurements in words: `5 pairs of runs`, `8 repetitions on each side`.
  func sizes(_ count: Int) -> String {
    if !pairs.isEmpty {
      if pairs.count > 1 { return isInProcess ? "\(count) \(unit)" : "\(count) pairs of runs" }
      if isInProcess { return "\(count) repetitions" }
    }
    return "\(count) \(base.runs.count > 1 || head.runs.count > 1 ? unit : "repetitions") on each side"
  }

  /// The samples of a benchmark. Each run counts once, by its median, because the measurements of one process share its
  /// memory layout and are not independent. If there is only one run, its measurements are used instead.
  func samples(_ key: String) -> Samples? {
    if !pairs.isEmpty {
      var differences: [Double] = []
      for (first, second) in pairs {
        guard let before = samples(key, base, first), let after = samples(key, head, second) else { continue }
        let inRun = isInProcess ? Self.nearest(before, after) : nil
        if let inRun, pairs.count == 1 { return .paired(inRun) }
        differences.append(inRun.map(median) ?? logMedian(after) - logMedian(before))
      }
      // Without times, the measurements of a single run cannot be paired.
      if pairs.count > 1 { return differences.isEmpty ? nil : .paired(differences) }
    }
    let before = base.runs.compactMap { samples(key, base, $0) }
    let after = head.runs.compactMap { samples(key, head, $0) }
    guard !before.isEmpty, !after.isEmpty else { return nil }
    func logs(_ runs: [[BenchmarkRun.Sample]], _ side: RunSet) -> [Double] {
      side.runs.count == 1 ? runs[0].map { log($0.value) } : runs.map(logMedian)
    }
    return .separate(base: logs(before, base), head: logs(after, head))
  }

  /// The standard deviation of a benchmark's logarithms between processes: that of the side that has the larger one. Of a
  /// side that is one process, the deviation between its repetitions counts. Nil if there are fewer than three values.
  ///
  /// The larger one counts, because the machine may have been quiet during one side and busy during the other.
  func spread(_ key: String) -> Double? {
    guard let samples = samples(key) else { return nil }
    let values: [[Double]] =
      switch samples {
      case .paired(let differences): [differences]
      case .separate(let base, let head): [base, head]
      }
    return values.filter { $0.count > 2 }.map(standardDeviation).max()
  }

  /// The median figure of a benchmark on one side; over several runs, the median of their medians.
  func value(_ key: String, of side: RunSet) -> Double? {
    let medians = side.runs.compactMap { samples(key, side, $0).map { median($0.map(\.value)) } }
    return medians.isEmpty ? nil : median(medians)
  }

  /// The allocations for one item on one side, the median over its runs; nil if they were not counted.
  func allocations(_ key: String, of side: RunSet) -> Double? {
    let counts = side.runs.compactMap { samples(key, side, $0)?.first?.allocations }
    return counts.isEmpty ? nil : median(counts)
  }

  private func samples(_ key: String, _ side: RunSet, _ run: BenchmarkRun) -> [BenchmarkRun.Sample]? {
    let name = side.engine.map { $0 + "/" + key } ?? key
    var samples = run.benchmarks[name]?.samples ?? []
    if ofIterations.contains(key) {
      samples = samples.compactMap { sample in
        sample.ofIteration.map { value in
          var sample = sample
          sample.value = value
          return sample
        }
      }
    }
    return samples.isEmpty ? nil : samples
  }

  /// The differences between each measurement of the head and the one of the base that is nearest in time; nil if times
  /// are missing.
  static func nearest(_ base: [BenchmarkRun.Sample], _ head: [BenchmarkRun.Sample]) -> [Double]? {
    guard base.allSatisfy({ $0.at != nil }), head.allSatisfy({ $0.at != nil }) else { return nil }
    return head.map { after in
      let nearest = base.min { abs($0.at! - after.at!) < abs($1.at! - after.at!) }!
      return log(after.value) - log(nearest.value)
    }
  }

  private func logMedian(_ samples: [BenchmarkRun.Sample]) -> Double { log(median(samples.map(\.value))) }
}
