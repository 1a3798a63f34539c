// What a race shows while it runs.
import Conformance
import Foundation
import Regression

/// First the lines of the introduction, once it is known that the time suffices. Then on a terminal a table of all
/// benchmarks that is drawn over itself, and a line with the rounds; elsewhere a line every half minute.
final class RaceProgress {
  private let total: Int
  private var introduction: [String]
  private var last = ProcessInfo.processInfo.systemUptime
  /// Lines of the table that are on the screen, above the line with the rounds.
  private var drawn = 0

  init(total: Int, introduction: [String]) { (self.total, self.introduction) = (total, introduction) }

  /// Draws the table anew.
  func show(_ state: Race.State) {
    guard Terminal.showsProgress else { return }
    clear()
    let rows = state.comparison.rows
    let width = rows.map(\.name.count).max() ?? 0
    for row in rows {
      let name = row.name.padding(toLength: width, withPad: " ", startingAt: 0)
      let interval = row.interval.map { String(format: "%.3f … %.3f", $0.lowerBound, $0.upperBound) } ?? ""
      let mark = state.settled.contains(row.name) ? "settled" : ""
      Terminal.warn("\(name)  \(String(format: "%.3f", row.ratio))  \(interval)  \(row.verdict.rawValue)  \(mark)\n")
    }
    drawn = rows.count
  }

  func show(rounds: Int, settled: Int, left: Double) {
    if rounds >= 2, !introduction.isEmpty {
      clear()
      for line in introduction { Terminal.warn("labelmark: \(line)\n") }
      introduction = []
    }
    let now = ProcessInfo.processInfo.systemUptime
    let text = "round \(rounds + 1): \(settled) of \(total) settled, \(Int(max(0, left))) s left"
    if Terminal.showsProgress {
      guard now - last > 0.1 || rounds == 0 else { return }
      last = now
      Terminal.warn("\r\u{1B}[K\(text)")
    } else if now - last >= Progress.heartbeat {
      last = now
      Terminal.warn("labelmark: \(text)\n")
    }
  }

  /// Removes what is on the terminal.
  func clear() {
    guard Terminal.showsProgress else { return }
    Terminal.warn("\r\u{1B}[K" + String(repeating: "\u{1B}[A\u{1B}[K", count: drawn))
    drawn = 0
  }
}
