// Google Benchmark's JSON, made by hand.
import Conformance
import Foundation
import Regression
import TestSupport

/// A line of a benchmark: its name, nanoseconds a label, the time at which it began, and the process that made it.
struct MadeSample {
  var name: String
  var nanoseconds: Double
  var at: Double?
  var process: Int?

  init(_ name: String, _ nanoseconds: Double, at: Double? = nil, process: Int? = nil) {
    self.name = name
    self.nanoseconds = nanoseconds
    self.at = at
    self.process = process
  }

  var object: [String: Any] {
    var object: [String: Any] = [
      "name": name, "run_name": name, "run_type": "iteration", "repetitions": 1, "threads": 1, "iterations": 100,
      "real_time": nanoseconds * 3, "cpu_time": nanoseconds * 2, "time_unit": "ns",
      "items_per_second": 1e9 / nanoseconds,
    ]
    object["at"] = at
    object["process"] = process.map(Double.init)  // Google Benchmark writes counters with a fraction.
    object["instructions"] = nanoseconds  // Read if the context says that the run has counts.
    return object
  }
}

func madeData(
  _ samples: [MadeSample], context: [String: Any] = [:], errors: [String: String] = [:], answers: [String: Any]? = nil
) throws -> Data {
  var whole: [String: Any] = [
    "host_name": "vm", "num_cpus": 2, "build_type": "release", "library_build_type": "debug", "width": "120",
    "corpus.ja": "72 texts, 3939 bytes, 0b318d05f949f6c0", "engine.labelmark": "0.1.0, Swift",
  ]
  // labelbench's runs name their engines.
  for parts in (samples.map(\.name) + errors.keys).map({ $0.split(separator: "/") }) where parts.count == 4 {
    whole["engine.\(parts[0])"] = "1"
  }
  whole["engine.labelmark"] = "0.1.0, Swift"
  whole.merge(context) { $1 }
  let failed = errors.map { name, message -> [String: Any] in
    [
      "name": name, "run_name": name, "run_type": "iteration", "error_occurred": true, "error_message": message,
      "real_time": 0, "cpu_time": 0, "time_unit": "ns",
    ]
  }
  var file: [String: Any] = ["context": whole, "benchmarks": samples.map(\.object) + failed]
  file["answers"] = answers
  return try JSONSerialization.data(withJSONObject: file)
}

func madeRun(
  _ samples: [MadeSample], path: String = "made.json", context: [String: Any] = [:], errors: [String: String] = [:],
  answers: [String: Any]? = nil
) throws -> BenchmarkRun {
  try BenchmarkRun(data: try madeData(samples, context: context, errors: errors, answers: answers), path: path)
}

/// A side of one run, or of several runs named `1.json`, `2.json`, ….
func madeSide(_ path: String, _ runs: [[MadeSample]], engine: String? = nil) throws -> RunSet {
  let read = try runs.enumerated().map { try madeRun($1, path: "\(path)/\($0 + 1).json") }
  return try RunSet(runs: read, path: path, engine: engine)
}

/// A normally distributed number with mean 0 and deviation 1 (Box and Muller).
func normal(_ random: inout SplitMix64) -> Double {
  let first = Double.random(in: .ulpOfOne..<1, using: &random), second = Double.random(in: 0..<1, using: &random)
  return (-2 * log(first)).squareRoot() * cos(2 * .pi * second)
}

/// The message of the error that a body throws; nil if it throws none.
func message(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return (error as? ConformanceError)?.description ?? "\(error)"
  }
}
