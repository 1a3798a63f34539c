// The benchmark runs of a site: for each engine, stage and text the median with its interval, from the newest run.
import Conformance
import Foundation
import Regression

/// What one engine takes for a label of one corpus in one stage.
struct TimedLabel: Sendable {
  let engine: String
  let stage: String
  let mode: String
  let corpus: String
  /// Microseconds; nil if the benchmark was not timed.
  var micros: Double?
  /// The interval of the median in microseconds; nil if the file has only medians.
  var interval: TimedInterval?
  /// Where the answers differ from other engines' answers, or why the benchmark was not timed.
  var remark: String?
  /// The index of its run.
  let run: Int
}

/// An interval around a median.
struct TimedInterval: Sendable, Equatable {
  let low: Double
  let high: Double
  /// How many medians of processes, or repetitions of one process, it is from.
  let count: Int
  let isOfProcesses: Bool
  /// Whether it covers the median with 95 %; with fewer than six values, it is their range.
  var is95: Bool { count >= 6 }

  /// The interval between two order statistics that covers the median of any distribution with at least 95 %. With fewer
  /// than six values there is none, and the range is taken.
  init(_ values: [Double], isOfProcesses: Bool) {
    let sorted = values.sorted()
    (count, self.isOfProcesses) = (sorted.count, isOfProcesses)
    // The probability that at most `rank` of the values are below the median.
    var (rank, term) = (0, pow(0.5, Double(sorted.count)))
    var below = term
    while sorted.count >= 6 {
      term *= Double(sorted.count - rank) / Double(rank + 1)
      guard 2 * (below + term) <= 0.05 else { break }
      below += term
      rank += 1
    }
    (low, high) = (sorted[rank], sorted[sorted.count - 1 - rank])
  }
}

/// A run: where, when and how it was made.
struct TimedRun: Sendable {
  let machine: String
  let date: String
  /// The command; nil if the file does not say it.
  let command: String?
  let label: String
  /// The engines with their versions.
  let engines: [String: String]
}

/// The runs of a site.
public struct SiteRuns: Sendable {
  private(set) var runs: [TimedRun] = []
  /// By stage, corpus and engine.
  private(set) var labels: [TimedLabel] = []
  let names: LanguageNames

  /// Without any run.
  public init() { names = LanguageNames(folder: nil) }

  /// Reads runs of labelbench and files of medians. Runs that count instructions are left out.
  ///
  /// - Parameters:
  ///   - files: The runs. A benchmark that several have is taken from the newest.
  ///   - texts: The folder of the corpora of texts, for the names of languages; nil to show their tags.
  /// - Throws: `ConformanceError` with the file for one that is neither, or that a build without optimisation made.
  public init(files: [String], texts: String?) throws {
    names = LanguageNames(folder: texts)
    var newest: [String: TimedLabel] = [:]
    var found: [(run: TimedRun, labels: [TimedLabel])] = []
    for file in files { if let read = try Self.read(file) { found.append(read) } }
    for (index, part) in found.sorted(by: { $0.run.date < $1.run.date }).enumerated() {
      runs.append(part.run)
      for label in part.labels {
        let named = TimedLabel(
          engine: label.engine, stage: label.stage, mode: label.mode, corpus: label.corpus, micros: label.micros,
          interval: label.interval, remark: label.remark, run: index)
        newest["\(label.stage)/\(label.mode)/\(label.corpus)/\(label.engine)"] = named
      }
    }
    labels = newest.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func read(_ file: String) throws -> (TimedRun, [TimedLabel])? {
    if SiteFile.kind(of: file) == .medians { return try medians(BenchmarkMedians(file: file)) }
    let run = try BenchmarkRun(file: file)
    guard run.metric == .time else { return nil }
    let context = run.context
    let machine = [context["cpu"], context["num_cpus"].map { "\($0) processors" }, context["system"]]
    let shown = TimedRun(
      machine: machine.compactMap { $0 }.joined(separator: ", "), date: context["date"] ?? "",
      command: context["command"],
      label: Self.label(lines: context["lines"], width: context["width"], size: context["size"]),
      engines: engines(context))
    let labels = run.benchmarks.compactMap { name, benchmark -> TimedLabel? in
      guard let parts = NameParts(name) else { return nil }
      var label = TimedLabel(
        engine: parts.engine, stage: parts.stage, mode: parts.mode, corpus: parts.corpus, run: 0)
      label.remark = benchmark.error.map { "not timed: \($0)" } ?? benchmark.label
      guard benchmark.error == nil, !benchmark.samples.isEmpty else { return label }
      let byProcess = Dictionary(grouping: benchmark.samples) { $0.process ?? 0 }
      let processes = byProcess.values.map { median($0.map { $0.value * 1e6 }) }
      let values = processes.count > 1 ? processes : benchmark.samples.map { $0.value * 1e6 }
      label.micros = median(values)
      if values.count > 1 { label.interval = TimedInterval(values, isOfProcesses: processes.count > 1) }
      return label
    }
    return (shown, labels)
  }

  private static func medians(_ medians: BenchmarkMedians) -> (TimedRun, [TimedLabel]) {
    let context = medians.context
    let machine = [context.cpu, context.processors.map { "\($0) processors" }, context.system]
    let run = TimedRun(
      machine: machine.compactMap { $0 }.joined(separator: ", "), date: context.date, command: medians.command,
      label: label(lines: context.lines, width: context.width, size: context.size), engines: medians.engines)
    let labels = medians.rows.map { row in
      TimedLabel(
        engine: row.engine, stage: row.stage, mode: row.mode, corpus: row.corpus, micros: row.micros, interval: nil,
        remark: row.error.map { "not timed: \($0)" } ?? row.label, run: 0)
    }
    return (run, labels)
  }

  private static func engines(_ context: [String: String]) -> [String: String] {
    let own = context.filter { $0.key.hasPrefix("engine.") }
    return Dictionary(uniqueKeysWithValues: own.map { (String($0.key.dropFirst(7)), $0.value) })
  }

  /// The labels of a run in words.
  private static func label(lines: String?, width: String?, size: String?) -> String {
    [lines.map { "\($0) lines" }, width.map { "\($0) points wide" }, size.map { "\($0)-point type" }]
      .compactMap { $0 }.joined(separator: ", ")
  }
}
