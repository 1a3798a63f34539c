// The file of counts, in the format of Google Benchmark.
import Conformance
import Foundation

/// labelbench's results with what callgrind counted instead of times.
public struct CountsFile: Sendable {
  /// What the process of one benchmark gave.
  struct Part: Sendable {
    /// The JSON that labelbench wrote.
    let result: JSONValue
    /// Instructions; nil if callgrind counted none.
    let count: Int?
  }

  /// Google Benchmark's JSON. A benchmark in which the engine crashed or changed its answers has an error instead of a
  /// count. All else that labelbench wrote is joined: contexts, and members such as "answers".
  public let json: JSONValue
  /// The stages that the engine claims but does not support, each with the reason.
  public let leftOut: [String: String]
  /// What the engine did wrong, a line for each benchmark.
  public let failures: [String]

  /// - Parameters:
  ///   - names: The whole names of the benchmarks, in the order of `parts`.
  ///   - fonts: labelbench's --fonts, for a later count.
  /// - Throws: the first error that is not the engine's; `CountFailure` if every benchmark failed.
  init(
    names: [String], parts: [Result<Part, any Error>], valgrind: String, fonts: String?, revision: String
  ) throws {
    var rows: [JSONValue] = []
    var whole: JSONValue?
    var leftOut: [String: String] = [:]
    var failures: [String] = []
    for (name, part) in zip(names, parts) {
      switch part {
      case .success(let part):
        for entry in part.result["benchmarks"]?.array ?? [] {
          if let reason = Self.reasonToLeaveOut(entry) {
            leftOut[String(name.split(separator: "/")[1])] = reason
            continue
          }
          let row = Self.counted(entry, part.count)
          if let error = row["error_message"]?.string { failures.append("\(name): \(error)") }
          rows.append(row)
        }
        whole = whole.map { Self.joined($0, part.result) } ?? part.result
      case .failure(let failure as CountFailure):
        failures.append(failure.description)
        rows.append(Self.failed(name, failure.description))
      case .failure(let error): throw error
      }
    }
    guard case .object(var members)? = whole, case .object(var context)? = members["context"] else {
      throw CountFailure(description: failures.first ?? "labelbench wrote no result")
    }
    context["metric"] = .string("instructions per label, in real_time and cpu_time too, whose unit means nothing here")
    context["valgrind"] = .string(valgrind)
    let modes = BenchmarkSet(names.map { String($0.split(separator: "/")[2]) }.filter { $0 != "none" })
    context["mode"] = .string(modes.names.joined(separator: ","))
    if !revision.isEmpty { context["revision"] = .string(revision) }
    if let fonts { context["count_fonts"] = .string(fonts) }
    members["context"] = .object(context)
    members["benchmarks"] = .array(rows)
    (json, self.leftOut, self.failures) = (.object(members), leftOut, failures)
  }

  /// labelbench leaves out what an engine answers with LE_UNSUPPORTED, and does not call it a failure.
  private static func reasonToLeaveOut(_ entry: JSONValue) -> String? {
    guard let reason = entry["error_message"]?.string else { return nil }
    return reason.hasSuffix("LE_UNSUPPORTED") || reason == "runs in other processes" ? reason : nil
  }

  /// Both values, with the members of both if they are objects; else the first.
  private static func joined(_ first: JSONValue, _ second: JSONValue) -> JSONValue {
    guard case .object(let members) = first, case .object(let others) = second else { return first }
    return .object(members.merging(others) { joined($0, $1) })
  }

  /// An entry with its count; with an error if there is none.
  private static func counted(_ entry: JSONValue, _ count: Int?) -> JSONValue {
    guard case .object(let members) = entry else { return entry }
    var row: [String: JSONValue] = [:]
    for key in [
      "name", "run_name", "run_type", "repetitions", "repetition_index", "threads", "iterations", "allocations",
      "error_occurred", "error_message",
    ] { row[key] = members[key] }
    if case .bool(true)? = members["error_occurred"] { return .object(row) }
    if let count, count > 0, let labels = members["iterations"]?.number, labels > 0 {
      let one = JSONValue.number(Double(count) / labels)
      // Readers of Google Benchmark's format use one of the two times, with a unit that they know.
      row.merge(["instructions": one, "real_time": one, "cpu_time": one, "time_unit": .string("ns")]) { $1 }
    } else {
      row.merge(["error_occurred": .bool(true), "error_message": .string("callgrind gave no count")]) { $1 }
    }
    return .object(row)
  }

  private static func failed(_ name: String, _ reason: String) -> JSONValue {
    .object([
      "name": .string(name), "run_name": .string(name), "run_type": .string("iteration"),
      "error_occurred": .bool(true), "error_message": .string(reason),
    ])
  }
}
