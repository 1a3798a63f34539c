// Random edits of valid files: no verdict contradicts a naive reading of both files.
import Conformance
import Foundation
import TestSupport
import Testing

@testable import Regression

@Suite struct EditedFilesTests {
  private typealias Entry = [String: Any]

  /// Ten processes of three benchmarks. Each iteration has four items.
  private func entries(_ factor: Double, _ random: inout SplitMix64) -> [Entry] {
    (0..<10).flatMap { process in
      ["a", "b/8/64", "BM_C<int>"].map { name in
        let time = 100 * factor * Double.random(in: 0.998...1.002, using: &random)
        return [
          "name": name, "run_name": name, "run_type": "iteration", "process": Double(process), "cpu_time": time,
          "real_time": time * 1.5, "time_unit": "ns", "items_per_second": 4e9 / time,
        ]
      }
    }
  }

  private func edit(_ entries: inout [Entry], _ random: inout SplitMix64) {
    let index = entries.indices.randomElement(using: &random)!, name = entries[index]["name"] as! String
    let own = entries.indices.filter { entries[$0]["name"] as? String == name }
    switch Int.random(in: 0..<10, using: &random) {
    case 0:  // The same times in another unit.
      for each in own {
        guard let time = entries[each]["cpu_time"] as? Double, entries[each]["time_unit"] as? String == "ns" else {
          continue
        }
        (entries[each]["cpu_time"], entries[each]["real_time"]) = (time / 1000, time * 1.5 / 1000)
        entries[each]["time_unit"] = "us"
      }
    case 1: for each in own { entries[each]["items_per_second"] = nil }
    case 2: entries[index]["items_per_second"] = nil
    case 3: entries.shuffle(using: &random)
    case 4: entries.append(entries[index])
    case 5: entries.remove(at: index)
    case 6: for each in own { (entries[each]["name"], entries[each]["run_name"]) = (name + "x", name + "x") }
    case 7: entries[index]["cpu_time"] = 0
    case 8: (entries[index]["error_occurred"], entries[index]["error_message"]) = (true, "crashed")
    default:
      entries[index].removeValue(
        forKey: ["real_time", "time_unit", "process", "cpu_time"].randomElement(using: &random)!)
    }
  }

  private func bytes(_ entries: [Entry], _ random: inout SplitMix64) throws -> Data {
    let options: JSONSerialization.WritingOptions = Bool.random(using: &random) ? [.prettyPrinted] : []
    var data = try JSONSerialization.data(
      withJSONObject: ["context": ["cpu": "A"], "benchmarks": entries], options: options)
    if Bool.random(using: &random) {
      data = Data(String(decoding: data, as: UTF8.self).replacing("\n", with: "\r\n").utf8)
    }
    if Bool.random(using: &random) { data = Data([0xEF, 0xBB, 0xBF]) + data }
    if Int.random(in: 0..<20, using: &random) == 0 { data.removeLast(Int.random(in: 1..<data.count, using: &random)) }
    return data
  }

  /// The median time for an iteration by benchmark, in nanoseconds, of entries with a time.
  private func naive(_ entries: [Entry]) -> [String: Double] {
    var times: [String: [Double]] = [:]
    for entry in entries where entry["error_occurred"] == nil {
      let unit = ["ns": 1.0, "us": 1000][entry["time_unit"] as? String ?? "ns"]!
      // The rate says the same, and is read if the time is missing.
      let time = (entry["cpu_time"] as? Double).flatMap { $0 > 0 ? $0 * unit : nil }
      if let time = time ?? (entry["items_per_second"] as? Double).map({ 4e9 / $0 }) {
        times[entry["name"] as! String, default: []].append(time)
      }
    }
    return times.mapValues { $0.sorted()[$0.count / 2] }
  }

  @Test(arguments: 0..<8) func noVerdictContradictsANaiveReading(part: Int) throws {
    var verdicts: Set<Verdict> = []
    for seed in 0..<40 {
      var random = SplitMix64(seed: UInt64(1000 * part + seed))
      var old = entries(1, &random)
      var new = entries([0.8, 1, 1, 1.25].randomElement(using: &random)!, &random)
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        if Bool.random(using: &random) { edit(&old, &random) } else { edit(&new, &random) }
      }
      let (before, after) = (naive(old), naive(new))
      let files = try (bytes(old, &random), bytes(new, &random))
      let comparison: SpeedComparison
      do {
        comparison = try SpeedComparison(
          base: RunSet(runs: [BenchmarkRun(data: files.0, path: "a")], path: "a"),
          head: RunSet(runs: [BenchmarkRun(data: files.1, path: "b")], path: "b"))
      } catch is ConformanceError {
        continue  // Refused, in one line.
      }
      for row in comparison.rows {
        let (base, head) = try (#require(before[row.name]), #require(after[row.name]))
        let ratio = head / base
        verdicts.insert(row.verdict)
        switch row.verdict {
        case .slower: #expect(ratio > 1.05, "seed \(part) \(seed): \(row.name)")
        case .faster: #expect(ratio < 0.95, "seed \(part) \(seed): \(row.name)")
        case .same: #expect((0.95...1.05).contains(ratio), "seed \(part) \(seed): \(row.name)")
        default: break
        }
        #expect(abs(log(row.ratio / ratio)) < 0.02, "seed \(part) \(seed): \(row.name)")
      }
      for name in Set(before.keys).subtracting(after.keys) {
        let isTold = comparison.missing.contains(name) || comparison.broken[name] != nil
        #expect(isTold && comparison.hasRegressed, "seed \(part) \(seed): \(name)")
      }
    }
    #expect(verdicts.isSuperset(of: [.slower, .faster, .same]))
  }
}
