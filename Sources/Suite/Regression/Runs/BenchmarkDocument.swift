// The parts of Google Benchmark's JSON that are read, and what makes a benchmark of them one that was not timed.
import Conformance
import Foundation

/// A file of Google Benchmark's format.
///
/// Accepted: results of any version of the library, of labelbench and of `labelmark count`; UTF-8 with or without a byte order
/// mark; any line ends; single measurements, or medians alone.
///
/// Refused, with the benchmark, the field and the line: JSON that is incomplete; a field of another type; a time, a rate or a
/// count below 0; an unknown unit of time; a file in which nothing was timed and nothing failed.
///
/// Not timed, with the reason, while the rest of the file counts: a benchmark that was skipped or failed, that has time 0, or
/// that lacks its time.
///
/// Taken with a remark: NaN and Infinity, which are no JSON; a date that cannot be read.
struct BenchmarkDocument: Decodable {
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
    var label: String?
    var instructions: Double?
    var allocations: Double?
    var at: Double?
    var process: Double?
    var error_occurred: Bool?
    var error_message: String?
    var skipped: Bool?
    var skip_message: String?

    /// The number of the process. Google Benchmark writes each counter as a number with a fraction.
    var processNumber: Int? { process.flatMap { Int(exactly: $0.rounded()) } }

    /// Why the program did not time the benchmark; nil if it did.
    var failure: String? {
      if error_occurred == true { return error_message ?? "error" }
      return skipped == true ? "skipped" + (skip_message.map { ": " + $0 } ?? "") : nil
    }

    /// Whether wall time counts: if the name or several threads call for it.
    private var isReal: Bool { ["/real_time", "/manual_time"].contains { name.contains($0) } || (threads ?? 1) > 1 }

    /// The measurement of this entry: the time for an item if items are counted, because it comes from the clock that the
    /// benchmark uses. Otherwise it is processor time, or wall time.
    func sample(_ metric: Metric) throws(Fault) -> BenchmarkRun.Sample {
      for (field, value) in [
        ("real_time", real_time), ("cpu_time", cpu_time), ("items_per_second", items_per_second),
        ("instructions", instructions),
      ] { if let value, value < 0 { throw Fault(field: field, text: "\(field) is \(value), which is below 0") } }
      if metric == .instructions {
        guard let instructions, instructions > 0 else {
          throw Fault(text: "has no count of instructions above 0")
        }
        return BenchmarkRun.Sample(value: instructions, process: processNumber, allocations: allocations)
      }
      let units = ["ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1]
      guard let unit = units[time_unit ?? "ns"] else {
        throw Fault(field: "time_unit", text: "time_unit is '\(time_unit ?? "")', not ns, us, ms or s")
      }
      let time = isReal ? real_time : cpu_time
      let iteration = time.flatMap { $0 > 0 ? $0 * unit : nil }
      let item = items_per_second.flatMap { $0 > 0 && (1 / $0).isFinite ? 1 / $0 : nil }
      guard let value = item ?? iteration else {
        let field = isReal ? "real_time" : "cpu_time"
        throw Fault(text: time == nil ? "has no \(field)" : "\(field) is 0")
      }
      return BenchmarkRun.Sample(
        value: value, ofIteration: iteration, isOfItem: item != nil, at: at, process: processNumber)
    }
  }

  /// What is wrong with an entry.
  struct Fault: Error {
    /// The field that makes the file one that is refused; nil if the benchmark counts as not timed.
    var field: String?
    var text: String
  }

  /// The place of an entry, or of a field of it, for a message: `line 12, benchmark 'BM_Parse'`.
  static func place(_ path: [any CodingKey], in data: Data) -> String {
    let line = JSONPlaces.line(of: path, in: data)
    struct Names: Decodable {
      struct Name: Decodable { var name: String? }
      var benchmarks: [Name]?
    }
    guard let index = path.dropFirst().first?.intValue, path[0].stringValue == "benchmarks",
      let names = try? JSONDecoder().decode(Names.self, from: data).benchmarks, let name = names[index].name
    else { return "line \(line)" }
    return "line \(line), benchmark '\(name)'"
  }

  /// A step of a path.
  struct Step: CodingKey {
    var stringValue: String
    var intValue: Int?
    init(stringValue: String) { self.stringValue = stringValue }
    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
  }
}
