// The benchmark runs of a site: for each version of an engine, stage and text the median with its interval, from the newest run.
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
  /// The interval of the median in microseconds; nil if the file does not say.
  var interval: MedianInterval?
  /// Where the answers differ from other engines' answers, or why the benchmark was not timed.
  var remark: String?
  /// The index of its run.
  var run = 0
  /// The engine's version in that run; nil if the run does not say.
  var version: String?
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
  ///   - files: The runs. A benchmark of a version that several have is taken from the newest, and of two from one day from
  ///     the later file.
  ///   - texts: The folder of the corpora of texts, for the names of languages; nil to show their tags.
  /// - Throws: `ConformanceError` with the file for one that is neither, or that a build without optimisation made.
  public init(files: [String], texts: String?) throws {
    names = LanguageNames(folder: texts)
    var newest: [String: TimedLabel] = [:]
    var found: [(run: TimedRun, labels: [TimedLabel])] = []
    for file in files {
      guard let read = try Self.read(file) else { continue }
      try Self.checkNames(read.1, file)
      found.append(read)
    }
    let ordered = found.enumerated().sorted { ($0.element.run.date, $0.offset) < ($1.element.run.date, $1.offset) }
    for (index, part) in ordered.map(\.element).enumerated() {
      runs.append(part.run)
      for var label in part.labels {
        label.run = index
        label.version = part.run.engines[label.engine].map(BenchmarkMedians.version(in:))
        newest["\(label.stage)/\(label.mode)/\(label.corpus)/\(label.engine)/\(label.version ?? "")"] = label
      }
    }
    labels = newest.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Pages are named after stages, modes and texts.
  private static func checkNames(_ labels: [TimedLabel], _ file: String) throws {
    for name in labels.flatMap({ [$0.stage, $0.mode, $0.corpus, $0.engine] })
    where name.isEmpty || name.contains("..") || !name.allSatisfy({ $0.isLetter || $0.isNumber || "._+-".contains($0) })
    {
      throw ConformanceError(
        "\(file): '\(name.visible(limit: 60))' is not a name of a stage, mode, text or engine: letters, digits, '.', "
          + "'_', '+' and '-', without '..'")
    }
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
      guard let parts = NameParts(name, in: context) else { return nil }
      var label = TimedLabel(
        engine: parts.engine, stage: parts.stage, mode: parts.mode, corpus: parts.corpus)
      label.remark = benchmark.error.map { "not timed: \($0)" } ?? benchmark.label
      guard benchmark.error == nil, !benchmark.samples.isEmpty else { return label }
      label.micros = median(benchmark.samples.map(\.value)) * 1e6
      label.interval = MedianInterval(benchmark.samples)
      return label
    }
    let others = run.benchmarks.count {
      NameParts($0.key, in: context) == nil && !context.keys.contains { $0.hasPrefix("engine.") }
    }
    if others > 0 {
      throw ConformanceError(
        "\(file): \(others) benchmarks of another program than labelbench; labelmark report makes a page of them")
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
        engine: row.engine, stage: row.stage, mode: row.mode, corpus: row.corpus, micros: row.micros,
        interval: row.interval, remark: row.error.map { "not timed: \($0)" } ?? row.label)
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
