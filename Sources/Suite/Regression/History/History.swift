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
    /// Why benchmarks were not timed, or not in every process.
    var failures: [String: String] = [:]
    /// Remarks on benchmarks, such as where their answers differ from other engines' answers.
    var labels: [String: String] = [:]

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
    /// The stretches of each benchmark.
    private let stretches: [String: [Series]]
    /// The benchmarks of each engine, sorted by name; those of a program that names no engine are by "".
    let names: [String: [String]]

    init(metric: Metric, title: String, points: [Point]) {
      (self.metric, self.title, self.points) = (metric, title, points)
      let engines = Set(points.flatMap(\.context.keys).filter { $0.hasPrefix("engine.") }.map { $0.dropFirst(7) })
      let all = Set(points.flatMap(\.values.keys))
      names = Dictionary(grouping: all) { name in
        let first = name.prefix { $0 != "/" }
        return engines.contains(first) && first.count < name.count ? String(first) : ""
      }.mapValues { $0.sorted() }
      stretches = Dictionary(uniqueKeysWithValues: all.map { ($0, Self.series($0, points, metric)) })
    }
  }

  /// What the readers of the files remark.
  public let remarks: [String]

  /// Groups of times before groups of instructions; among them, the group with the newest run first.
  public let groups: [Group]

  /// Reads one file, or every `.json` file of a folder. Subfolders are not searched.
  ///
  /// - Throws: `ConformanceError` if the path is missing, holds no such file, or holds one that is not the run of an
  ///   optimised build.
  ///
  /// `progress` is called with the number of files that are read, and of all.
  public init(path: String, progress: (Int, Int) -> Void = { _, _ in }) throws {
    self.init(runs: try BenchmarkRun.all(in: path, progress: progress))
  }

  /// The history of runs that are already read.
  public init(runs: [BenchmarkRun]) {
    remarks = runs.flatMap(\.remarks)
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
    var counted: [String: Set<Bool>] = [:]
    for (name, benchmark) in runs.flatMap(\.benchmarks) {
      counted[name, default: []].formUnion(benchmark.samples.map(\.isOfItem))
    }
    return names.map { name in
      let runs = byName[name]!
      var processes: [String: [[Double]]] = [:]
      var (failures, labels): ([String: String], [String: String]) = ([:], [:])
      for run in runs.flatMap(\.processes) {
        for (name, benchmark) in run.benchmarks {
          failures[name] = benchmark.error ?? failures[name]
          labels[name] = benchmark.label ?? labels[name]
          // Not every measurement may count items; then all are for an iteration.
          let isOfIteration = counted[name, default: []].count > 1
          let values = benchmark.samples.compactMap { isOfIteration ? $0.ofIteration : $0.value }
          if benchmark.error == nil, !values.isEmpty { processes[name, default: []].append(values) }
        }
      }
      return Point(
        revision: runs[0].context["revision"], date: runs[0].context["date"] ?? "", began: runs[0].began,
        context: runs[0].context, values: processes.mapValues { median($0.map(median)) },
        spreads: metric != .time
          ? [:]
          : processes.compactMapValues { all in
            Point.Spread(processes: all.count, all.count == 1 ? all[0] : all.map(median))
          }, answers: Answered.all(in: runs) { $0 }, cases: EngineAnswers.cases(in: runs),
        failures: failures, labels: labels)
    }
  }
}

extension History.Group {
  /// The rules by which a step counts.
  public var rules: ChangePointRules { Self.rules(metric) }

  private static func rules(_ metric: Metric) -> ChangePointRules { metric == .time ? .times : .counts }

  /// The engine that the report is about: `labelmark` if it was measured, otherwise the engine with the most benchmarks; ""
  /// for a program that names none.
  public var mainEngine: String {
    if names["labelmark"] != nil { return "labelmark" }
    return names.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key ?? ""
  }

  /// The history of one benchmark, in stretches that measured the same thing: other texts, fonts or label properties
  /// begin a new stretch.
  public func series(_ name: String) -> [History.Series] { stretches[name] ?? [] }

  private static func series(_ name: String, _ points: [History.Point], _ metric: Metric) -> [History.Series] {
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
    for index in all.indices { finish(&all[index], name, points, metric) }
    return all
  }

  /// Finds the noise of a stretch, the steps that exceed it, and the changes of answers.
  private static func finish(
    _ series: inout History.Series, _ name: String, _ points: [History.Point], _ metric: Metric
  ) {
    var rules = rules(metric)
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
  public var engines: [String] { [mainEngine] + names.keys.filter { $0 != mainEngine }.sorted() }
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
