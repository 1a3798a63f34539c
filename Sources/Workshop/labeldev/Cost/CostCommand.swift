// `labeldev cost`: counts what calls from Swift cost in addition to the engine's own work.
import ArgumentParser
import CLabelEngine
import Conformance
import Foundation
import LabelEngineEntry

struct CostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cost", abstract: "Count what calls from Swift cost in addition to the engine's own work.",
    discussion: "Needs valgrind and an optimised build, and takes a minute.",
    subcommands: [Spans.self, Labels.self])

  struct Spans: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "span",
      abstract: "LabelKit's span forms compared with the C interface, prepared and one-shot; and strings.",
      discussion: """
        Also times the one-shot calls in turns. Exit status 1 if a span form allocates or needs more instructions than the C interface, or layout(String) \
        allocates more than once or needs more than 1.5 times a span form's instructions.
        """)

    @Option(help: .hidden)
    var passes: Int?

    @Flag(help: .hidden)
    var time = false

    func run() throws {
      if time { return try Self.time() }
      if let passes { return try make(passes) }
      try counting { counter in
        let ways = [
          ("layout", "costInterfaceLayout", "costSpanLayout"), ("layout once", "costInterfaceOnce", "costSpanOnce"),
        ]
        print("\(column("", 12))       C interface        LabelKit  instructions a layout (allocations)")
        var faults: [String] = []
        var last = 0.0
        for (way, interface, span) in ways {
          let ours = try counter.count(interface, ["cost", "span"])
          let own = try counter.count(span, ["cost", "span"])
          let counts = [ours, own].map { String(format: "%10.1f (%g)", $0.instructions, $0.allocations) }
          print(([column(way, 12)] + counts).joined(separator: "  "))
          if own.allocations > 0 { faults.append("\(way): LabelKit allocates") }
          if own.instructions > ours.instructions {
            let ratio = String(format: "%.3f", own.instructions / ours.instructions)
            faults.append("\(way): LabelKit needs \(ratio) times the instructions")
          }
          last = own.instructions
        }
        let string = try counter.count("costStringOnce", ["cost", "span"])
        print(
          column("string once", 30) + String(format: "%10.1f (%g)", string.instructions, string.allocations))
        print(try counter.output(["cost", "span", "--time"]), terminator: "")
        // The runtime itself allocates a few times in a round.
        if (string.allocations * 10).rounded() > 10 {
          faults.append(String(format: "layout(String) allocates %g times", string.allocations))
        }
        if string.instructions > 1.5 * last {
          let ratio = String(format: "%.3f", string.instructions / last)
          faults.append("layout(String) needs \(ratio) times the span form's instructions")
        }
        return faults
      }
    }

    /// Prints the medians of the times of a layout, measured in turns.
    private static func time() throws {
      let interface = CSide(label_engine_entry(LE_ABI_VERSION)!.pointee)
      let kit = try KitSide()
      let ways: [(String, () -> Int)] = [
        ("the C interface", interface.costInterfaceOnce), ("a span", kit.costSpanOnce),
        ("engine.layout(String)", kit.costStringOnce),
      ]
      var times = ways.map { _ in [Double]() }
      var sum = 0
      for _ in 0..<301 {
        for (index, way) in ways.enumerated() {
          let start = ContinuousClock.now
          sum += way.1()
          times[index].append((ContinuousClock.now - start) / .nanoseconds(Samples.texts.count * Samples.passes))
        }
      }
      if sum == 0 { throw ConformanceError("nothing was laid out") }
      for (way, times) in zip(ways, times) {
        print(String(format: "%5.0f ns a layout once, by ", times.sorted()[times.count / 2]) + way.0)
      }
    }

    /// Makes the layouts that are counted.
    private func make(_ passes: Int) throws {
      let interface = CSide(label_engine_entry(LE_ABI_VERSION)!.pointee)
      let kit = try KitSide()
      for _ in 0..<passes {
        let sums = [
          interface.costInterfaceLayout(), interface.costInterfaceOnce(), kit.costSpanLayout(), kit.costSpanOnce(),
          kit.costStringOnce(),
        ]
        guard Set(sums).count == 1 else { fatalError("answers differ: \(sums)") }
      }
      print("\(Samples.texts.count * Samples.passes) layouts")
    }
  }

  struct Labels: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "label",
      abstract: "1,000 labels that are reused, compared with the engine's calls for the same texts.",
      discussion: """
        Each label gets a text, returns its size and is laid out. Also times a label that nothing changed, and says \
        what memory a label holds. Exit status 1 if a label costs more than 1.3 times the engine's calls, 30 ns \
        unchanged or 1 KB of memory.
        """)

    @Option(help: .hidden)
    var passes: Int?

    @Flag(help: .hidden)
    var time = false

    @Flag(help: .hidden)
    var memory = false

    func run() throws {
      let (passes, time, memory) = (self.passes, self.time, self.memory)
      if passes != nil || time || memory {
        return try MainActor.assumeIsolated { try Self.make(passes: passes ?? 1, time: time, memory: memory) }
      }
      try counting { counter in
        let ways = [
          ("costOnceAndMeasure", "one-shot layout, prepare, measure"),
          ("costPrepared", "prepare, measure, layout of the prepared text"),
          ("costLabels", "set text, intrinsicContentSize, layout of a label"),
        ]
        var counts: [Double] = []
        for (function, what) in ways {
          counts.append(try counter.count(function, ["cost", "label"]).instructions)
          print(String(format: "%8.0f instructions  ", counts.last!) + what)
        }
        // Each in a process of its own, since what one leaves in the heap would be taken for the other's.
        let times = try counter.output(["cost", "label", "--time"])
        let held = try counter.output(["cost", "label", "--memory"])
        print(times + held, terminator: "")
        let unchanged = times.firstMatch(of: /([\d.]+) ns a label  layout of labels that nothing/)?.output.1
        let limits: [(String, Double, Double)] = [
          ("times the engine's one-shot and measure", counts[2] / counts[0], 1.3),
          ("times the engine's prepared calls", counts[2] / counts[1], 1.3),
          ("ns for a label that nothing changed", unchanged.flatMap { Double($0) } ?? .infinity, 30),
          ("bytes a label", held.split(separator: " ").first.flatMap { Double($0) } ?? .infinity, 1024),
        ]
        return limits.filter { $0.1 > $0.2 }.map { String(format: "%@: %.2f, at most %g", $0.0, $0.1, $0.2) }
      }
    }

    /// Makes the labels that are counted, timed or weighed.
    @MainActor
    private static func make(passes: Int, time: Bool, memory: Bool) throws {
      let cost = try LabelCost()
      if time { return cost.time() }
      if memory { return cost.memory() }
      for _ in 0..<passes {
        let sums = [cost.costOnceAndMeasure(), cost.costPrepared(), cost.costLabels()]
        guard Set(sums).count == 1 else { fatalError("answers differ: \(sums)") }
        cost.costUnchanged()
      }
      print("\(LabelCost.count) labels")
    }
  }
}

extension CostCommand {
}

/// Prints what is wrong with what is counted; throws exit status 1 if anything is.
private func counting(_ judge: (FunctionCounter) throws -> [String]) throws {
  let counter = try FunctionCounter()
  defer { counter.remove() }
  let faults = try judge(counter)
  print(faults.isEmpty ? "labeldev cost: good" : faults.joined(separator: "\n"))
  if !faults.isEmpty { throw ExitCode(1) }
}

/// The text, filled up with spaces.
private func column(_ text: String, _ width: Int) -> String {
  text.padding(toLength: width, withPad: " ", startingAt: 0)
}
