// A benchmark run: a file of Google Benchmark's JSON, read and checked.
import Conformance
import Foundation

/// The results that a benchmark program wrote: those of one process, or of several that measured the same benchmarks.
public struct BenchmarkRun: Sendable {
  /// One measurement of a benchmark.
  public struct Sample: Sendable {
    /// Seconds or instructions for one item (a label), or for one iteration if the program counts no items. Above 0.
    public var value: Double
    /// The time at which the measurement began, in seconds since the process began; nil if the program does not say
    /// (labelbench does).
    public var at: Double?
    /// The process that made the measurement, from 0; nil if the file does not say (then one process made all).
    package var process: Int?
    /// Bytes of text a second, if the program counts them.
    var bytesPerSecond: Double?
    /// Allocations for one item, if instructions were counted.
    var allocations: Double?
  }

  /// A benchmark with all its measurements.
  public struct Benchmark: Sendable {
    /// In the order of the file. A single value, the median, if the file holds only aggregates.
    public var samples: [Sample] = []
    /// Why the benchmark was not timed; nil if it was.
    public var error: String?
    /// The process that the reason comes from.
    var failedProcess: Int?
    /// The program's remark on the benchmark, e.g. where its answers differ from other engines' answers.
    package var label: String?
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

  /// Reads a file.
  ///
  /// - Parameter acceptsDebug: Whether to accept a file from a build without optimisation.
  /// - Throws: `ConformanceError` if the file is missing, is incomplete JSON, holds no benchmark, or comes from a build
  ///   without optimisation.
  public init(file path: String, acceptsDebug: Bool = false) throws {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ConformanceError("\(path): cannot be read")
    }
    try self.init(data: data, path: path, acceptsDebug: acceptsDebug)
  }

  /// Reads one file, or every `.json` file of a folder in the order of their names. Subfolders are not searched.
  ///
  /// - Throws: `ConformanceError` for a missing path, for a folder without such files, and for what `init(file:)`
  ///   refuses.
  static func all(in path: String) throws -> [BenchmarkRun] {
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
    return try files.map { try BenchmarkRun(file: $0) }
  }

  /// Reads a run from bytes. `path` is used in messages and tells runs apart.
  public init(data: Data, path: String, acceptsDebug: Bool = false) throws {
    let document: Document
    do {
      document = try JSONCoding.read(Document.self, from: data)
    } catch let error as DecodingError {
      throw ConformanceError("\(path): not a complete result of Google Benchmark: \(error.oneLine)")
    }
    var metric = Metric.time
    if case .string(let text)? = document.context["metric"], text.hasPrefix("instructions") { metric = .instructions }
    var benchmarks: [String: Benchmark] = [:]
    var medians: [String: Sample] = [:]
    for entry in document.benchmarks {
      let name = entry.run_name ?? entry.name
      if let label = entry.label, !label.isEmpty { benchmarks[name, default: Benchmark()].label = label }
      if entry.error_occurred == true {
        benchmarks[name, default: Benchmark()].error = entry.error_message ?? "error"
        benchmarks[name]?.failedProcess = entry.processNumber
      } else if entry.run_type == "aggregate" {
        if entry.aggregate_name == "median" { medians[name] = try entry.sample(metric, path) }
      } else {
        benchmarks[name, default: Benchmark()].samples.append(try entry.sample(metric, path))
      }
    }
    for (name, median) in medians {
      let benchmark = benchmarks[name, default: Benchmark()]
      if benchmark.samples.isEmpty, benchmark.error == nil { benchmarks[name, default: benchmark].samples = [median] }
    }
    guard !benchmarks.isEmpty else { throw ConformanceError("\(path): holds no benchmark") }
    self.path = path
    self.metric = metric
    self.benchmarks = benchmarks
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
    if !acceptsDebug { try requireOptimised() }
  }

  /// The part of a run that one process made.
  private init(_ run: BenchmarkRun, _ benchmarks: [String: Benchmark], isFirst: Bool) {
    (path, metric, context, order) = (run.path, run.metric, run.context, run.order)
    answers = isFirst ? run.answers : [:]
    self.benchmarks = benchmarks
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
      if let error = benchmark.error {
        parts[benchmark.failedProcess ?? 0, default: [:]][name, default: empty].error = error
      }
    }
    guard parts.count > 1 else { return [self] }
    return parts.sorted { $0.key < $1.key }.enumerated().map { BenchmarkRun(self, $1.value, isFirst: $0 == 0) }
  }

  /// When the program began, in seconds since 1970; nil if the file does not say. Google Benchmark writes a date with its
  /// offset from UTC.
  var began: Double? {
    context["date"].flatMap { try? Date($0, strategy: .iso8601) }?.timeIntervalSince1970
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

/// The parts of Google Benchmark's JSON that are read.
private struct Document: Decodable {
  var context: [String: JSONValue]
  var benchmarks: [Entry]
  var answers: [String: EngineAnswers]?

  struct Entry: Decodable {
    var name: String
    var run_name: String?
    var run_type: String?
    var aggregate_name: String?
    var threads: Int?
    var real_time: Double?
    var cpu_time: Double?
    var time_unit: String?
    var items_per_second: Double?
    var bytes_per_second: Double?
    var label: String?
    var instructions: Double?
    var allocations: Double?
    var at: Double?
    var process: Double?
    var error_occurred: Bool?
    var error_message: String?

    /// The number of the process. Google Benchmark writes each counter as a number with a fraction.
    var processNumber: Int? { process.flatMap { Int(exactly: $0.rounded()) } }

    /// The measurement of this entry. The time for an item is used if items are counted, because it comes from the
    /// clock that the benchmark uses. Otherwise it is processor time, or real time if the name or several threads call
    /// for it.
    func sample(_ metric: Metric, _ path: String) throws -> BenchmarkRun.Sample {
      if metric == .instructions {
        guard let instructions, instructions > 0, instructions.isFinite else {
          throw ConformanceError("\(path): \(name) has no count of instructions above 0")
        }
        return BenchmarkRun.Sample(value: instructions, at: nil, process: processNumber, allocations: allocations)
      }
      var seconds = items_per_second.map { 1 / $0 }
      if seconds == nil {
        let isReal = ["/real_time", "/manual_time"].contains { name.contains($0) } || (threads ?? 1) > 1
        let units = ["ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1]
        if let time = isReal ? real_time : cpu_time, let unit = units[time_unit ?? "ns"] { seconds = time * unit }
      }
      guard let seconds, seconds > 0, seconds.isFinite else {
        throw ConformanceError("\(path): \(name) has no time above 0")
      }
      return BenchmarkRun.Sample(value: seconds, at: at, process: processNumber, bytesPerSecond: bytes_per_second)
    }
  }
}
