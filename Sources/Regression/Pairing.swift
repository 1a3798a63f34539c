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

  init(base: RunSet, head: RunSet) {
    self.base = base
    self.head = head
    isInProcess = base.path == head.path
    if isInProcess {
      pairs = zip(base.runs, head.runs).map { ($0, $1) }
    } else {
      let heads = Dictionary(head.runs.map { (Self.file($0), $0) }, uniquingKeysWith: { first, _ in first })
      let matched = base.runs.compactMap { run in heads[Self.file(run)].map { (base: run, head: $0) } }
      // Two folders with the same file names were filled in turns; two single files may have the same name by chance.
      pairs = base.runs.count > 1 && matched.count == base.runs.count ? matched : []
    }
  }

  private static func file(_ run: BenchmarkRun) -> Substring {
    run.path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  }

  /// How the measurements of both sides belong together, in words for the report.
  var summary: String {
    // Counts have no intervals, so the remark on them is for times only.
    let alone = base.runs[0].metric == .time ? ", so intervals leave out what differs from run to run" : ""
    if isInProcess {
      return pairs.count > 1 ? "pairs within each of \(pairs.count) runs" : "pairs within one run" + alone
    }
    if !pairs.isEmpty { return "\(pairs.count) pairs of runs" }
    return base.runs.count > 1 || head.runs.count > 1
      ? "\(base.runs.count) and \(head.runs.count) runs apart" : "two runs apart" + alone
  }

  /// A number of measurements in words: `5 pairs of runs`, `8 repetitions on each side`.
  func sizes(_ count: Int) -> String {
    if !pairs.isEmpty {
      if pairs.count > 1 { return isInProcess ? "\(count) runs" : "\(count) pairs of runs" }
      if isInProcess { return "\(count) repetitions" }
    }
    return "\(count) \(base.runs.count > 1 || head.runs.count > 1 ? "runs" : "repetitions") on each side"
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
    func logs(_ runs: [[BenchmarkRun.Sample]]) -> [Double] {
      runs.count == 1 ? runs[0].map { log($0.value) } : runs.map(logMedian)
    }
    return .separate(base: logs(before), head: logs(after))
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
    return run.benchmarks[name].flatMap { $0.samples.isEmpty ? nil : $0.samples }
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
