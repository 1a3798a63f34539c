// A benchmark run: a file of Google Benchmark's JSON, read and checked.
import Conformance
import Foundation

/// The results that a benchmark program wrote: those of one process, or of several that measured the same benchmarks.
public struct BenchmarkRun: Sendable {
  /// One measurement of a benchmark.
  public struct Sample: Sendable {
    /// Seconds or instructions for one item (a label), or for one iteration if the program counts no items. Above 0.
    public var value: Double
    /// Seconds for one iteration; nil if the file does not say.
    var ofIteration: Double?
    /// Whether `value` is for an item.
    var isOfItem = false
    /// The time at which the measurement began, in seconds since the process began; nil if the program does not say
    /// (labelbench does).
    public var at: Double?
    /// The process that made the measurement, from 0; nil if the file does not say (then one process made all).
    package var process: Int?
    /// Allocations for one item, if instructions were counted.
    var allocations: Double?
  }

  /// A benchmark with all its measurements.
  public struct Benchmark: Sendable {
    /// In the order of the file. A single value, the median, if the file holds only aggregates.
    public var samples: [Sample] = []
    /// Why the benchmark was not timed, for each time that it was not, and in which process.
    var failures: [(process: Int?, reason: String)] = []
    /// Why the benchmark was not timed, or not in every process; nil if it was.
    public var error: String? { failures.last?.reason }
    /// The program's remark on the benchmark, e.g. where its answers differ from other engines' answers.
    package var label: String?

    /// Files that name no process for a failure, or the first one for all, have as many failures as processes without a
    /// measurement.
    fileprivate mutating func placeFailures(in processes: Int) {
      let timed = Set(samples.map { $0.process ?? 0 }), named = Set(failures.compactMap(\.process))
      guard named.count < failures.count || !named.isDisjoint(with: timed) else { return }
      for (index, process) in zip(failures.indices, (0..<processes).filter { !timed.contains($0) }) {
        failures[index].process = process
      }
    }
  }

  /// The path of the file.
  public let path: String
  /// What the samples' values measure.
  public let metric: Metric
  /// Machine, compiler, build and corpora. Strings are kept as they are; numbers and truth values become text.
  public let context: [String: String]
  /// The benchmarks by their names (`labelmark/layout_cold/tail/ja`).
  public let benchmarks: [String: Benchmark]
  /// The names of the benchmarks in the order of the file.
  let order: [String]
  /// What labelbench wrote about the engines' answers, by engine; empty for other programs.
  public let answers: [String: EngineAnswers]
  /// What the reader made of the file that its writer did not write, a line each.
  public let remarks: [String]

  /// Reads a file.
  ///
  /// - Parameter acceptsDebug: Whether to accept a file from a build without optimisation.
  /// - Throws: `ConformanceError` if the file is missing, is incomplete JSON, holds no benchmark, or comes from a build
  ///   without optimisation.
  public init(file path: String, acceptsDebug: Bool = false) throws {
    try self.init(data: InputFile.read(path), path: path, acceptsDebug: acceptsDebug)
  }

  /// Reads one file, or every `.json` file of a folder in the order of their names. Subfolders are not searched.
  ///
  /// - Throws: `ConformanceError` for a missing path, for a folder without such files, and for what `init(file:)`
  ///   refuses.
  static func all(in path: String, progress: (Int, Int) -> Void = { _, _ in }) throws -> [BenchmarkRun] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ConformanceError("\(path): no such file or folder")
    }
    var files = [path]
    if isFolder.boolValue {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      files = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted().map { path + "/" + $0 }
      guard !files.isEmpty else { throw ConformanceError("\(path): holds no .json file") }
    }
    return try files.enumerated().map { index, file in
      defer { progress(index + 1, files.count) }
      return try BenchmarkRun(file: file)
    }
  }

  /// Reads a run from bytes. `path` is used in messages and tells runs apart.
  public init(data: Data, path: String, acceptsDebug: Bool = false) throws {
    var data = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    var remarks: [String] = []
    func read() throws -> BenchmarkDocument {
      do {
        return try JSONCoding.read(BenchmarkDocument.self, from: data)
      } catch let error as DecodingError {
        let places = JSONPlaces(in: data)
        if let first = places.notFinite.first {
          let place = BenchmarkDocument.place(first.path, in: places.repaired)
          let more = places.notFinite.count > 1 ? ", and so are \(places.notFinite.count - 1) more" : ""
          remarks.append("\(path): \(place): \(first.error.oneLine); it is taken as missing\(more)")
          data = places.repaired
          return try read()
        }
        let place = error.path.isEmpty ? "" : BenchmarkDocument.place(error.path, in: data) + ": "
        throw ConformanceError("\(path): not a complete result of Google Benchmark: \(place)\(error.oneLine)")
      }
    }
    let document = try read()
    var metric = Metric.time
    if case .string(let text)? = document.context["metric"], text.hasPrefix("instructions") { metric = .instructions }
    var benchmarks: [String: Benchmark] = [:]
    var medians: [String: Sample] = [:]
    var untimed: String?
    for (index, entry) in document.benchmarks.enumerated() {
      let name = entry.run_name ?? entry.name
      if let label = entry.label, !label.isEmpty { benchmarks[name, default: Benchmark()].label = label }
      if let failure = entry.failure {
        benchmarks[name, default: Benchmark()].failures.append((entry.processNumber, failure))
        continue
      }
      let isAggregate = entry.run_type == "aggregate"
      if isAggregate, entry.aggregate_name != "median" { continue }
      do {
        let sample = try entry.sample(metric)
        if isAggregate { medians[name] = sample } else { benchmarks[name, default: Benchmark()].samples.append(sample) }
      } catch {
        let steps = [BenchmarkDocument.Step(stringValue: "benchmarks"), .init(intValue: index)]
        func said() -> String {
          let place = steps + (error.field.map { [.init(stringValue: $0)] } ?? [])
          return "\(path): \(BenchmarkDocument.place(place, in: data)): \(error.text)"
        }
        if error.field != nil { throw ConformanceError(said()) }
        benchmarks[name, default: Benchmark()].failures.append((entry.processNumber, error.text))
        untimed = untimed ?? said()
      }
    }
    for (name, median) in medians where benchmarks[name, default: Benchmark()].failures.isEmpty {
      if benchmarks[name, default: Benchmark()].samples.isEmpty {
        benchmarks[name, default: Benchmark()].samples = [median]
      }
    }
    let isAnyTimed =
      benchmarks.values.contains { !$0.samples.isEmpty } || document.benchmarks.contains { $0.failure != nil }
    if let untimed, !isAnyTimed { throw ConformanceError(untimed) }
    guard !benchmarks.isEmpty else { throw ConformanceError("\(path): holds no benchmark") }
    self.path = path
    self.metric = metric
    order = document.benchmarks.map { $0.run_name ?? $0.name }
    answers = document.answers ?? [:]
    context = document.context.compactMapValues { value in
      switch value {
      case .string(let text): text
      case .bool(let bool): bool ? "true" : "false"
      case .number(let number): number == number.rounded() ? String(format: "%.0f", number) : "\(number)"
      default: nil
      }
    }
    if let processes = context["processes"].flatMap({ Int($0) }), processes > 1 {
      for name in benchmarks.keys { benchmarks[name]?.placeFailures(in: processes) }
    }
    self.benchmarks = benchmarks
    if let date = context["date"], Self.time(date) == nil {
      remarks.append("\(path): the date '\(date)' cannot be read; times of files are taken as made one after the other")
    }
    if let part = context["incomplete"] { remarks.append("\(path): the run was ended after \(part)") }
    self.remarks = remarks
    if !acceptsDebug { try requireOptimised() }
  }

  /// The part of a run that one process made.
  private init(_ run: BenchmarkRun, _ benchmarks: [String: Benchmark], isFirst: Bool) {
    (path, metric, context, order) = (run.path, run.metric, run.context, run.order)
    (answers, remarks) = isFirst ? (run.answers, run.remarks) : ([:], [])
    self.benchmarks = benchmarks
  }

  /// The run with new names of benchmarks by old ones, both without the engine if one is named.
  ///
  /// - Throws: `ConformanceError` if it has both names.
  func renamed(_ names: [String: String], _ engine: String?) throws -> BenchmarkRun {
    let prefix = engine.map { $0 + "/" } ?? ""
    var benchmarks = benchmarks
    for (old, new) in names {
      guard let benchmark = benchmarks.removeValue(forKey: prefix + old) else { continue }
      guard benchmarks.updateValue(benchmark, forKey: prefix + new) == nil else {
        throw ConformanceError("\(path): has both '\(prefix + old)' and '\(prefix + new)', which is its new name")
      }
    }
    return BenchmarkRun(self, benchmarks, isFirst: true)
  }

  /// The run as one run for each process, in the order of the processes. Only the first has the answers, because a file
  /// holds them once.
  var processes: [BenchmarkRun] {
    var parts: [Int: [String: Benchmark]] = [:]
    for (name, benchmark) in benchmarks {
      let empty = Benchmark(label: benchmark.label)
      for sample in benchmark.samples {
        parts[sample.process ?? 0, default: [:]][name, default: empty].samples.append(sample)
      }
      for failure in benchmark.failures {
        parts[failure.process ?? 0, default: [:]][name, default: empty].failures.append(failure)
      }
    }
    guard parts.count > 1 else { return [self] }
    return parts.sorted { $0.key < $1.key }.enumerated().map { BenchmarkRun(self, $1.value, isFirst: $0 == 0) }
  }

  /// When the program began, in seconds since 1970; nil if the file does not say, or in a form that is not known.
  var began: Double? { context["date"].flatMap(Self.time) }

  /// A date as Google Benchmark writes it, with its offset from UTC, or of older versions, which write local time without it:
  /// `2026-11-20T14:00:00+00:00`, `2026-11-20 14:00:00`, `2015/03/17-18:40:25`.
  static func time(_ date: String) -> Double? {
    let old = date.wholeMatch(of: #/(\d{4})[-\/](\d\d)[-\/](\d\d)[ T-](\d\d:\d\d:\d\d)/#)
    let iso = old.map { "\($0.1)-\($0.2)-\($0.3)T\($0.4)Z" } ?? date
    return (try? Date(iso, strategy: .iso8601))?.timeIntervalSince1970
  }

  /// Throws if the context tells of a build without optimisation. labelbench and its engines record their own builds.
  /// Other programs record only that of Google Benchmark's library, which may not be theirs.
  private func requireOptimised() throws {
    let build = context["build_type"] ?? context["library_build_type"]
    if build == "debug" {
      let way =
        context["build_type"] == nil ? "; if only the library is, use --benchmark_context=build_type=release" : ""
      throw ConformanceError("\(path): a build without optimisation is not compared\(way)")
    }
    for (key, value) in context.sorted(by: { $0.key < $1.key }) {
      if key.hasPrefix("engine."), value.contains("not optimised") {
        throw ConformanceError("\(path): \(key.dropFirst(7)) is a build without optimisation, which is not compared")
      }
    }
  }
}
