// The history that a report shows: runs kept as files, in the order of time.
import Foundation

/// All runs of a folder, in groups whose runs may be compared: by metric and, for times, by machine.
public struct History: Sendable {
  /// The runs of one revision, which are one point on the time axis.
  public struct Point: Sendable {
    /// The commit, followed by a plus if files differed from it; nil if the runs do not say.
    public var revision: String?
    /// The date of the first run, as that run records it: `2026-11-21T03:24:48+00:00`.
    public var date: String
    /// The same date in seconds since 1970; nil if it is not known.
    var began: Double?
    /// The context of the first run: machine, compiler, engines, corpora.
    public var context: [String: String]
    /// By the benchmarks' names, the medians over processes of each process's median, in seconds or in instructions.
    public var values: [String: Double]
    /// How much benchmarks differ between the processes of the runs, if there are three; between the repetitions, if one
    /// process made at least three.
    var spreads: [String: Spread] = [:]
    /// The answers that benchmarks were timed with, and the results of cases by engine, if the runs have them.
    var answers: [String: [Answered]] = [:]
    var cases: [String: EngineAnswers] = [:]

    /// The noise of a benchmark at one point.
    struct Spread {
      /// The standard deviation, as a fraction of the value.
      var deviation: Double
      var processes: Int
      /// The number of medians of processes, or of repetitions.
      var count: Int

      /// The standard error of the median, which is a quarter larger than that of a mean. One process differs from
      /// another by at least 1.5 %, however many repetitions it makes.
      var error: Double { max(processes == 1 ? 0.015 : 0, 1.25 * deviation / Double(count).squareRoot()) }

      /// Nil if there are fewer than three values.
      init?(processes: Int, _ values: [Double]) {
        guard values.count > 2 else { return nil }
        (deviation, count) = (exp(standardDeviation(values.map { log($0) })) - 1, values.count)
        self.processes = processes
      }
    }

    /// The revision's first ten characters, or the date if there is no revision.
    public var name: String {
      guard let revision, !revision.isEmpty else { return String(date.prefix(16)) }
      return revision.count > 11 ? revision.prefix(10) + (revision.hasSuffix("+") ? "+" : "") : revision
    }
  }

  /// Comparable points, the oldest first.
  public struct Group: Sendable {
    public var metric: Metric
    /// What the points have in common, in one line.
    public var title: String
    public var points: [Point]
  }

  /// Groups of times before groups of instructions; among them, the group with the newest run first.
  public let groups: [Group]

  /// Reads one file, or every `.json` file of a folder. Subfolders are not searched.
  ///
  /// - Throws: `ConformanceError` if the path is missing, holds no such file, or holds one that is not the run of an
  ///   optimised build.
  public init(path: String) throws { self.init(runs: try BenchmarkRun.all(in: path)) }

  /// The history of runs that are already read.
  public init(runs: [BenchmarkRun]) {
    let byGroup = Dictionary(grouping: runs, by: { Self.key($0) })
    groups = byGroup.map { key, runs in
      Group(metric: key.metric, title: key.title, points: Self.points(runs, key.metric))
    }.sorted {
      ($0.metric == .time ? 0 : 1, $1.points.last?.began ?? 0, $0.title)
        < ($1.metric == .time ? 0 : 1, $0.points.last?.began ?? 0, $1.title)
    }
  }

  private struct Key: Hashable {
    var metric: Metric
    var title: String
  }

  private static func key(_ run: BenchmarkRun) -> Key {
    if run.metric == .instructions { return Key(metric: .instructions, title: "Instructions per label") }
    let machine = run.context["cpu"] ?? run.context["host_name"] ?? "an unknown machine"
    let processors = run.context["num_cpus"].map { ", \($0) processors" } ?? ""
    return Key(metric: .time, title: "Time per label on \(machine)\(processors)")
  }

  /// A date as Google Benchmark writes it, with its offset from UTC, in seconds since 1970; 0 if there is none.
  private static func time(_ date: String?) -> Double {
    date.flatMap { try? Date($0, strategy: .iso8601) }?.timeIntervalSince1970 ?? 0
  }

  /// One point for the runs of each revision. Its values are the medians over all measurements of these runs.
  private static func points(_ runs: [BenchmarkRun], _ metric: Metric) -> [Point] {
    let sorted = runs.sorted { ($0.began ?? 0, $0.path) < ($1.began ?? 0, $1.path) }
    var names: [String] = []
    var byName: [String: [BenchmarkRun]] = [:]
    for (index, run) in sorted.enumerated() {
      let revision = run.context["revision"] ?? ""
      // Files that differ from the commit may also differ from run to run, so such runs are not joined.
      let name = revision.isEmpty || revision.hasSuffix("+") ? "\(index)" : revision
      if byName[name] == nil { names.append(name) }
      byName[name, default: []].append(run)
    }
    return names.map { name in
      let runs = byName[name]!
      var processes: [String: [[Double]]] = [:]
      for run in runs.flatMap(\.processes) {
        for (name, benchmark) in run.benchmarks where benchmark.error == nil && !benchmark.samples.isEmpty {
          processes[name, default: []].append(benchmark.samples.map(\.value))
        }
      }
      return Point(
        revision: runs[0].context["revision"], date: runs[0].context["date"] ?? "", began: runs[0].began,
        context: runs[0].context, values: processes.mapValues { median($0.map(median)) },
        spreads: metric != .time
          ? [:]
          : processes.compactMapValues { all in
            Point.Spread(processes: all.count, all.count == 1 ? all[0] : all.map(median))
          }, answers: Answered.all(in: runs) { $0 }, cases: EngineAnswers.cases(in: runs))
    }
  }
}

extension History.Group {
  /// The rules by which a step counts.
  public var rules: ChangePointRules { metric == .time ? .times : .counts }

  /// The engine that the report is about: `labelmark` if it was measured, otherwise the engine with the most
  /// benchmarks.
  public var mainEngine: String {
    var counts: [String: Int] = [:]
    for name in points.last?.values.keys.map({ $0 }) ?? [] {
      counts[String(name.split(separator: "/").first ?? ""), default: 0] += 1
    }
    if counts["labelmark"] != nil { return "labelmark" }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
  }

  /// The history of one benchmark, in stretches that measured the same thing: other texts, fonts or label properties
  /// begin a new stretch.
  public func series(_ name: String) -> [History.Series] {
    var all: [History.Series] = []
    var last: String?
    for (index, point) in points.enumerated() {
      guard let value = point.values[name] else { continue }
      let conditions = point.conditions(of: name)
      if conditions != last || all.isEmpty { all.append(History.Series()) }
      last = conditions
      all[all.count - 1].points.append(index)
      all[all.count - 1].values.append(value)
    }
    for index in all.indices { finish(&all[index], name) }
    return all
  }

  /// Finds the noise of a stretch, the steps that exceed it, and the changes of answers.
  private func finish(_ series: inout History.Series, _ name: String) {
    var rules = rules
    let spreads = series.points.compactMap { points[$0].spreads[name] }
    if !spreads.isEmpty {
      series.noise = median(spreads.map(\.deviation))
      rules.leastNoise = max(rules.leastNoise, quantile(0.75, of: spreads.map(\.error)))
    }
    series.steps = rules.steps(in: series.values)
    series.smallestStep = rules.smallestStep(in: series.values)
    var last: [Answered]?
    for (index, point) in series.points.enumerated() {
      guard let answers = points[point].answers[name] else { continue }
      if let last, let change = AnswerChange(last, answers) { series.answers.append((index, change)) }
      last = answers
    }
  }

  /// The engines that were measured at any point: the main one first, the others by name.
  public var engines: [String] {
    let all = Set(points.flatMap(\.values.keys).compactMap { $0.split(separator: "/").first.map(String.init) })
    return [mainEngine] + all.subtracting([mainEngine]).sorted()
  }
}

extension History {
  /// A stretch of a benchmark's history within which the values are comparable.
  public struct Series: Sendable {
    /// For each value, the index of its point in the group.
    public var points: [Int] = []
    public var values: [Double] = []
    /// The steps of the stretch; their indices are indices of `values`.
    public var steps: [ChangePoint] = []
    /// The median over the points of the standard deviation between processes, or between the repetitions of one process,
    /// as a fraction of the value; nil if no point has three of them.
    public var noise: Double?
    /// The smallest step that would be marked once two more points confirm it, as a fraction; nil for short stretches.
    public var smallestStep: Double?
    /// The changes of answers; the indices are indices of `values`.
    public var answers: [(index: Int, change: AnswerChange)] = []
  }
}

extension History.Point {
  /// The conditions under which a benchmark was measured, as far as the context tells.
  func conditions(of name: String) -> String {
    let parts = name.split(separator: "/")
    let corpus = parts.count >= 4 ? String(parts[3]) : ""
    let tag = corpus.split(separator: ".").first.map(String.init) ?? corpus
    return ["corpus.\(corpus)", "fonts.\(tag)", "width", "lines", "size", "strategy"].map { context[$0] ?? "" }
      .joined(separator: "|") + "|" + (context["height"] ?? "none")
  }
}
