// The medians of a run, as Benchmarks/results.json holds them and as the docs show them.
import Conformance
import Foundation

/// What a run's tables and pictures are made from: one row for each benchmark and engine.
public struct BenchmarkMedians: Codable, Sendable {
  /// One benchmark of one engine. Numbers have four significant digits.
  package struct Row: Codable, Sendable {
    package var stage: String
    package var mode: String
    package var corpus: String
    package var engine: String
    /// The median time for one label, in microseconds.
    package var micros: Double?
    /// The interval in which the median is; nil in files of before 26 November 2026.
    package var interval: MedianInterval?
    /// This engine's time as a multiple of the time of the engine that it is compared with.
    var ratio: Double?
    /// Where the engine's answers differ from other engines' answers.
    package var label: String?
    /// Why the benchmark was not timed.
    package var error: String?
  }

  /// The machine and the labels of the run.
  package struct Context: Codable, Sendable {
    package var cpu: String?
    package var processors: String?
    package var system: String?
    /// Year, month and day.
    package var date: String
    package var lines: String?
    package var width: String?
    var alternateWidth: String?
    var height: String?
    /// The heights that the corpora's labels were given, in points, in ascending order.
    var heights: [Double]
    package var size: String?
    var build: String?
    /// How many texts, or templates, of a set all engines answer with the same lines: `31 of 72` by `ja`, and by `ja.words`
    /// and `ja.numbers`. Nil in files of before 28 November 2026.
    var agreeing: [String: String]?

    enum CodingKeys: String, CodingKey {
      case cpu, system, date, lines, width, height, heights, size, agreeing
      case processors = "num_cpus"
      case alternateWidth = "width_alternate"
      case build = "build_type"
    }
  }

  private var about: String
  package let command: String
  package let context: Context
  /// What the engines say of themselves, by name: `1.58.2, C, Pango 1.58.2`.
  package let engines: [String: String]
  package let rows: [Row]

  /// The engine that the others are compared with unless the user names one: labelmark if it was timed, else the first.
  package var reference: String {
    rows.contains { $0.engine == Self.usual } ? Self.usual : rows.first?.engine ?? Self.usual
  }
  private static let usual = "labelmark"

  /// The version in what an engine says of itself, its first part: `1.58.2`.
  public static func version(in description: String) -> String { String(description.prefix { $0 != "," }) }

  /// The stages and the engines that were timed.
  package var names: (stages: Set<String>, engines: Set<String>) { (Set(rows.map(\.stage)), Set(rows.map(\.engine))) }

  /// Reads a file that `json()` wrote.
  ///
  /// - Throws: `ConformanceError` if the file is missing or is not such a file.
  public init(file path: String) throws {
    self = try JSONCoding.read(Self.self, file: path, problem: "not the medians of a run")
  }

  /// The medians of a run. Benchmarks of several threads, of growing texts and of several heights are left out.
  ///
  /// - Parameters:
  ///   - command: The command that made the run, as the docs show it.
  ///   - engine: The engine that the others are compared with; nil: labelmark if it was timed, else the file's first.
  public init(_ run: BenchmarkRun, command: String, comparedWith engine: String? = nil) {
    let first = run.order.lazy.compactMap { NameParts($0, in: run.context)?.engine }
    let ours = engine ?? (first.contains(Self.usual) ? Self.usual : first.first ?? Self.usual)
    about = "Medians of a run of labelbench, of which scripts/generate data figures writes what the docs show"
    self.command = command
    let heights = run.context.filter { $0.key.hasPrefix("height.") }.compactMap { Double($0.value) }
    context = Context(
      cpu: run.context["cpu"], processors: run.context["num_cpus"], system: run.context["system"],
      date: String((run.context["date"] ?? "").prefix(10)), lines: run.context["lines"], width: run.context["width"],
      alternateWidth: run.context["width_alternate"], height: run.context["height"],
      heights: Set(heights).sorted(), size: run.context["size"], build: run.context["build_type"],
      agreeing: Dictionary(
        uniqueKeysWithValues: run.context.compactMap { key, value in
          key.hasPrefix("agreeing.") ? (String(key.dropFirst(9)), value) : nil
        }))
    engines = Dictionary(
      uniqueKeysWithValues: run.context.compactMap { key, value in
        key.hasPrefix("engine.") ? (String(key.dropFirst(7)), value) : nil
      })
    rows = run.benchmarks.compactMap { name, benchmark in
      guard let parts = NameParts(name, in: run.context) else { return nil }
      let own = run.benchmarks[ours + name.dropFirst(parts.engine.count)]
      var row = Row(parts, benchmark, own, isOurs: parts.engine == ours)
      // The program's own remark may have the mark already.
      if row?.error == nil, row?.label?.contains("≠") != true,
        let remark = run.answers[parts.engine]?.remark(on: String(name.dropFirst(parts.engine.count + 1)))
      {
        let first = row?.label.map { $0 + "; " } ?? ""
        row?.label = first + remark
      }
      return row
    }.sorted { $0.place(ours) < $1.place(ours) }
  }

  /// The content of the file, with one line for each row.
  public func json() throws -> String {
    struct Head: Encodable {
      var about: String
      var command: String
      var context: Context
      var engines: [String: String]
    }
    let head = try JSONCoding.document(Head(about: about, command: command, context: context, engines: engines))
    let lines = try rows.map { "    " + String(decoding: try JSONCoding.line($0), as: UTF8.self) }
    return head.dropLast(3) + ",\n  \"rows\" : [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
  }
}

extension BenchmarkMedians.Row {
  fileprivate init?(
    _ parts: NameParts, _ benchmark: BenchmarkRun.Benchmark, _ own: BenchmarkRun.Benchmark?, isOurs: Bool
  ) {
    (engine, stage, mode, corpus) = (parts.engine, parts.stage, parts.mode, parts.corpus)
    if let error = benchmark.error {
      self.error = error
      return
    }
    guard !benchmark.samples.isEmpty else { return nil }
    let seconds = median(benchmark.samples.map(\.value))
    micros = Self.short(seconds * 1e6)
    interval = MedianInterval(benchmark.samples)
    label = benchmark.label
    if !isOurs, let own, own.error == nil, !own.samples.isEmpty {
      ratio = Self.short(Self.ratio(of: benchmark.samples, to: own.samples))
    }
  }

  /// The median ratio over our repetitions, each compared with the other engine's repetition that is nearest in time.
  /// The speed of a shared machine changes during a run, but two repetitions that run next to each other see the same
  /// speed.
  private static func ratio(of theirs: [BenchmarkRun.Sample], to own: [BenchmarkRun.Sample]) -> Double {
    guard (own + theirs).allSatisfy({ $0.at != nil }) else {
      return median(theirs.map(\.value)) / median(own.map(\.value))
    }
    return median(
      own.map { sample in
        theirs.min { abs($0.at! - sample.at!) < abs($1.at! - sample.at!) }!.value / sample.value
      })
  }

  private static func short(_ value: Double) -> Double { Double(String(format: "%.4g", value))! }

  /// The sort key of a row: stages in the order of the work, then texts by name, then engines with the one that the
  /// others are compared with first.
  fileprivate func place(_ ours: String) -> (Int, String, String, Int, String) {
    let stages = HistoryPage.order
    let engines = [ours] + BenchmarkMedians.peers
    return (
      stages.firstIndex(of: stage) ?? stages.count, "\(stage)/\(mode)", corpus,
      engines.firstIndex(of: engine) ?? engines.count, engine
    )
  }
}

extension BenchmarkRun {
  /// Medians as a run with one measurement of each benchmark.
  public init(_ medians: BenchmarkMedians, path: String) {
    let about = medians.context
    var context = ["date": about.date, "cpu": about.cpu, "num_cpus": about.processors, "width": about.width]
      .compactMapValues { $0 }
    for (name, words) in medians.engines { context["engine.\(name)"] = words }
    let rows = medians.rows.map { row in
      let failures = row.error.map { [(process: Int?.none, reason: $0)] } ?? []
      return (
        "\(row.engine)/\(row.stage)/\(row.mode)/\(row.corpus)",
        Benchmark(
          samples: row.micros.map { [Sample(value: $0 * 1e-6, isOfItem: true)] } ?? [], failures: failures,
          label: row.label)
      )
    }
    (self.path, self.context, metric, answers, remarks) = (path, context, .time, [:], [])
    (benchmarks, order) = (Dictionary(rows) { first, _ in first }, rows.map(\.0))
  }
}
