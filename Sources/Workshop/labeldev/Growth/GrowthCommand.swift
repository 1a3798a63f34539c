// `labeldev growth`: how the work of layouts grows with their texts, as counts of instructions.
import ArgumentParser
import CLabelEngine
import Conformance
import Foundation
import LabelEngineEntry

struct GrowthCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "growth", abstract: "Show how the work of layouts grows with the length of texts.",
    discussion: """
      Counts the instructions of every query for each kind of text at n and 8n with callgrind, and prints exponents: \
      1 is linear. Takes minutes. Exit status 1 if one is above 1.15, but for what SECURITY.md lists.
      """)

  @Argument(help: ArgumentHelp("Only these kinds of text; --list prints them.", valueName: "kind"))
  var kinds: [String] = []

  @Flag(help: "Count with a small n.")
  var small = false

  @Flag(help: "Print the kinds.")
  var list = false

  @Option(help: .hidden)
  var one: String?

  /// The exponent above which work grows too fast.
  private static let most = 1.15

  func run() throws {
    let sizes = small ? [125, 1000] : [500, 4000]
    if list { return print(Self.texts.map(\.name).joined(separator: "\n")) }
    if let one, let kind = Self.texts.first(where: { $0.name == one }) { return try Self.make(kind, sizes) }
    let chosen = try kinds.map { name in
      guard let kind = Self.texts.first(where: { $0.name == name }) else {
        throw ConformanceError("no kind '\(name)'; labeldev growth --list prints them")
      }
      return kind
    }
    let counter = try FunctionCounter()
    defer { counter.remove() }
    let queries = Self.queries.map(\.name)
    let title = "".padding(toLength: 18, withPad: " ", startingAt: 0) + queries.joined(separator: "  ")
    FileHandle.standardOutput.write(Data((title + "\n").utf8))
    var faults: [String] = []
    for kind in chosen.isEmpty ? Self.texts : chosen {
      let words = ["growth", "--one", kind.name] + (small ? ["--small"] : [])
      let counts = try counter.calls("labeldev_growth_part", words)
      guard counts.count == 2 * queries.count else {
        throw ConformanceError("\(kind.name): callgrind counted \(counts.count) of \(2 * queries.count) calls")
      }
      var row = kind.name.padding(toLength: 18, withPad: " ", startingAt: 0)
      for (index, query) in queries.enumerated() {
        let (first, last) = (counts[2 * index], counts[2 * index + 1])
        let exponent = log(Double(last) / Double(first)) / log(8)
        // SECURITY.md says so of marks. Of flags in runs, less is read of the end of 500 than of 4,000: from there to 32,000
        // times grow with an exponent of 0.91 (head) and 0.95 (middle).
        let isKnown =
          kind.name == "marks" || kind.name == "flag runs" && ["head", "middle"].contains(query)
        if exponent > Self.most, !isKnown { faults.append("\(kind.name), \(query): \(first), \(last) instructions") }
        let shown = String(format: "%.2f", exponent) + (exponent > Self.most ? "!" : "")
        row += shown.padding(toLength: query.count + 2, withPad: " ", startingAt: 0)
      }
      // A row takes seconds, so each is shown at once.
      FileHandle.standardOutput.write(Data((row + "\n").utf8))
    }
    print(
      faults.isEmpty ? "labeldev growth: good" : "grows faster than \(Self.most):\n" + faults.joined(separator: "\n"))
    if !faults.isEmpty { throw ExitCode(1) }
  }

  // MARK: What is laid out

  private typealias Label = [String: Any]

  private struct Kind {
    var name: String
    var label: (Int) -> Label

    init(_ name: String, label: @escaping (Int) -> Label) { (self.name, self.label) = (name, label) }

    init(_ name: String, _ part: String, _ end: String = "") {
      self.init(name) { ["text": String(repeating: part, count: $0) + String(repeating: end, count: $0)] }
    }

    /// Runs of which every second has kern.
    init(runs name: String, _ part: String) {
      self.init(name) { count in
        ["runs": (0..<count).map { ["text": part, "attributes": ["kern": $0 % 2]] as Label }]
      }
    }
  }

  private static var texts: [Kind] {
    [
      Kind("words", "ab "),
      Kind("varied words") { count in
        var state: UInt32 = 1
        let words = (0..<count).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return String(repeating: "ab", count: Int(state >> 28) % 6 + 1)
        }
        return ["text": words.joined(separator: " ")]
      },
      Kind("lines", "ab\u{2028}"), Kind("paragraphs", "ab\n"), Kind("brackets", "(", ")"), Kind("pairs", "(\u{5D0})"),
      Kind("isolates", "\u{2067}a\u{2069}"), Kind("nested isolates", "\u{2067}", "\u{2069}"),
      Kind("embeddings", "\u{202B}", "\u{202C}"),
      Kind("directions", "ab \u{5D0}\u{5D1} 12 "), Kind("flags", "\u{1F1EB}\u{1F1F7}"), Kind("indicators", "\u{1F1EB}"),
      Kind("families", "\u{1F469}\u{200D}\u{1F467}"), Kind("joiners", "\u{1F469}\u{200D}"),
      Kind("conjuncts", "\u{915}\u{94D}\u{937}"),
      Kind("jamo", "\u{1112}\u{1161}\u{11AB}"), Kind("marked letters", "a\u{301}"),
      Kind("marks") { ["text": "a" + String(repeating: "\u{301}", count: $0)] },
      Kind("soft hyphens", "ab\u{AD}"), Kind("tabs", "a\t"), Kind("spaces", " "), Kind("ideographs", "\u{6F22}"),
      Kind("thai", "\u{E01}\u{E32}"),
      Kind("stops") { count in
        let style: Label = ["tabStops": (1...count).map { 10 * $0 }]
        let text = String(repeating: "a\t", count: count)
        return ["runs": [["text": text, "attributes": ["paragraphStyle": style]] as Label]]
      },
      Kind(runs: "runs", "ab "), Kind(runs: "number runs", "12 "), Kind(runs: "flag runs", "\u{1F1EB}\u{1F1F7}"),
      Kind(runs: "indic runs", "\u{915}"), Kind(runs: "comma runs", "\u{3002}"), Kind(runs: "private runs", "\u{E000}"),
      Kind("attachments") { count in
        [
          "runs": (0..<count).map { _ in
            ["text": "\u{FFFC}", "attributes": ["attachment": ["width": 5, "height": 5]]] as Label
          }
        ]
      },
    ]
  }

  private struct Query {
    var name: String
    var set: Label = [:]
    var is2009 = false
    var call = Call.once
    enum Call { case once, prepared, measure, positions }
  }

  private static var queries: [Query] {
    [
      Query(name: "tail", set: ["numberOfLines": 2]),
      Query(name: "all lines", set: ["numberOfLines": 0, "lineBreakMode": "byWordWrapping"]),
      Query(name: "prepared", set: ["numberOfLines": 0, "lineBreakMode": "byWordWrapping"], call: .prepared),
      Query(name: "char", set: ["numberOfLines": 0, "lineBreakMode": "byCharWrapping"]),
      Query(name: "head", set: ["numberOfLines": 3, "lineBreakMode": "byTruncatingHead"]),
      Query(name: "middle", set: ["lineBreakMode": "byTruncatingMiddle"]),
      Query(name: "shrink", set: ["numberOfLines": 3, "adjustsFontSizeToFitWidth": true, "minimumScaleFactor": 0.01]),
      Query(name: "tighten", set: ["numberOfLines": 3, "allowsDefaultTighteningForTruncation": true]),
      Query(name: "sizeThatFits", set: ["numberOfLines": 0], call: .measure),
      Query(name: "positions", set: ["numberOfLines": 0, "lineBreakMode": "byWordWrapping"], call: .positions),
      Query(name: "2009 head", set: ["numberOfLines": 0, "lineBreakMode": "byTruncatingHead"], is2009: true),
    ]
  }

  private static func first(_ font: Any) throws -> CaseQuestion {
    let label: Label = ["text": "ab", "font": font]
    return try CaseQuestion(
      lenient: JSONSerialization.data(withJSONObject: ["query": "layout", "bounds": [100, 100], "label": label]))
  }

  /// Makes each query of a kind once at each size.
  private static func make(_ kind: Kind, _ sizes: [Int]) throws {
    for query in queries {
      for size in sizes {
        var label = kind.label(size).merging(query.set) { $1 }
        label["font"] = ["file": "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf", "size": 10]
        // A part of its lines is visible, so that cuts are sought in many.
        let bounds: [Any] = [100, query.is2009 ? size as Any : NSNull()]
        let question: Label = [
          "query": "layout", "label": label, "bounds": bounds,
          "environment": ["profile": query.is2009 ? "2009" : "current"],
        ]
        let asked = try CaseQuestion(lenient: JSONSerialization.data(withJSONObject: question))
        // An engine of its own, so that no cache has what a smaller text left.
        let driver = try EngineDriver(label_engine_entry(LE_ABI_VERSION))
        // What an engine and its font do once, at their first text, is not counted.
        _ = driver.run(try first(label["font"]!))
        let structs = try driver.structs(asked)
        let (table, engine, area) = (
          driver.table, driver.engine, le_size(width: 100, height: query.is2009 ? Double(size) : .infinity)
        )
        var lines = [le_line](repeating: le_line(), count: 3 * size + 100)
        var positions = [le_position](repeating: le_position(), count: query.call == .positions ? 10 * size + 100 : 0)
        var text: OpaquePointer?
        if query.call == .prepared {
          try driver.check(table.text_create(engine, &structs.request, &text), "text_create")
        }
        var status = le_status(LE_OK)
        lines.withUnsafeMutableBufferPointer { lines in
          positions.withUnsafeMutableBufferPointer { positions in
            var result = le_result()
            result.struct_size = MemoryLayout<le_result>.size
            (result.lines, result.line_capacity) = (lines.baseAddress, lines.count)
            if query.call == .positions {
              (result.positions, result.position_capacity) = (positions.baseAddress, positions.count)
            }
            part = {
              switch query.call {
              case .once, .positions:
                status = table.layout_once(engine, &structs.request, &structs.label, area, &result)
              case .prepared: status = table.layout(text, &structs.label, area, &result)
              case .measure:
                var rect = le_rect()
                let proposed = le_rect(x: 0, y: 0, width: 100, height: .infinity)
                status = table.text_create(engine, &structs.request, &text)
                if status == LE_OK {
                  status = table.measure(text, &structs.label, Int32(LE_SIZE_THAT_FITS), proposed, 0, &rect)
                }
              }
            }
            growthPart()
          }
        }
        try driver.check(status, "\(kind.name), \(query.name)")
        if let text { table.text_release(text) }
      }
    }
  }
}

/// What `growthPart` does.
nonisolated(unsafe) private var part: () -> Void = {}

/// What callgrind counts, by this name. The last line keeps the call from being a jump, after which nothing returns here.
@_silgen_name("labeldev_growth_part") @inline(never) private func growthPart() {
  part()
  part = {}
}
