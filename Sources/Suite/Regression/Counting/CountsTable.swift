// The table of `labelmark count`.
import Foundation

/// A run's counts for people: one line for each benchmark.
public struct CountsTable {
  private let run: BenchmarkRun

  public init(_ run: BenchmarkRun) { self.run = run }

  /// The lines, sorted by name. Benchmarks without a count are left out.
  public var text: String {
    let rows = run.benchmarks.compactMap { name, benchmark in benchmark.samples.first.map { (name, $0) } }
      .sorted { $0.0 < $1.0 }
    let width = max("benchmark".count, rows.map(\.0.count).max() ?? 0)
    func line(_ name: String, _ instructions: String, _ allocations: String) -> String {
      func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
      }
      return name + String(repeating: " ", count: width - name.count) + right(instructions, 14) + right(allocations, 13)
        + "\n"
    }
    return line("benchmark", "instructions", "allocations")
      + rows.map { name, sample in
        line(
          name, String(format: "%.1f", sample.value), sample.allocations.map { String(format: "%.3g", $0) } ?? "-")
      }.joined()
  }
}
