// The history as one HTML page that needs no network: what the script Assets/history.js shows.
import Conformance
import Foundation

/// A page about a history of runs.
public struct HistoryPage {
  private let history: History
  /// The command that made the page, to be shown; nil if there is none.
  private let command: String?

  public init(_ history: History, command: String? = nil) { (self.history, self.command) = (history, command) }

  /// Stages in the order of the work; stages that are not listed follow by name.
  static let order = [
    "startup", "first_start", "once_each", "breaks", "graphemes", "shape", "prepare", "layout_cold", "layout_new",
    "layout_unseen", "numbers", "layout_warm", "measure", "truncate", "fit", "tighten", "grow",
  ]

  /// The whole page.
  ///
  /// - Throws: `EncodingError` for a value that is not a number.
  public func html() throws -> String {
    let page = StaticPage("Label layout: benchmarks", scripts: [PageAssets.page, PackageResources.history_js])
    return try page.html(document)
  }

  /// What the script reads.
  var document: Document {
    Document(order: Self.order, command: command, groups: history.groups.filter { !$0.points.isEmpty }.map(Group.init))
  }

  struct Document: Encodable {
    var order: [String]
    var command: String?
    var groups: [Group]
  }

  /// Comparable points.
  struct Group: Encodable {
    struct Point: Encodable {
      var name: String
      var date: String
    }

    var title: String
    var about: String
    /// What the newest engines say of themselves.
    var versions: [String]
    var isTime: Bool
    /// The smallest step that counts, as a fraction.
    var smallest: Double
    /// The main engine first; a program that names none is "".
    var engines: [String]
    var points: [Point]
    var benchmarks: [Benchmark] = []
    var told: [Told] = []

    init(_ group: History.Group) {
      title = group.title
      let newest = group.points.last!
      about = [
        group.points.count.counted("revision"),
        "newest \(newest.name)" + (newest.name == newest.date.prefix(16) ? "" : " of \(newest.date.prefix(16))"),
        newest.context["compiler"],
      ].compactMap { $0 }.joined(separator: "; ")
      versions = group.engines.compactMap { name in newest.context["engine.\(name)"].map { "\(name) \($0)" } }
      (isTime, smallest, engines) = (group.metric == .time, group.rules.smallestEffect, group.engines)
      points = group.points.map { Point(name: $0.name, date: String($0.date.prefix(16))) }
      for engine in engines {
        for name in group.names[engine] ?? [] { benchmarks.append(Benchmark(name, engine, group)) }
        told += Told.caseChanges(group, engine) + Told.answerChanges(group, engine) + Told.failures(group, engine)
      }
    }
  }

  /// A benchmark of an engine.
  struct Benchmark: Encodable {
    struct Value: Encodable {
      var value: Double
      /// The standard error as a fraction; nil if too few processes or repetitions were measured.
      var error: Double?
    }

    var engine: String
    /// The name without the engine.
    var name: String
    /// The stage with its mode and the corpus; nil for other programs.
    var column: String?
    var corpus: String?
    /// The value at the newest point, and the remark on it.
    var newest: Value?
    var remark: String?
    var series: [Stretch]

    init(_ name: String, _ engine: String, _ group: History.Group) {
      (self.engine, self.name) = (engine, HistoryPage.short(name, engine))
      let newest = group.points.last!
      if let parts = NameParts(name, in: newest.context) { (column, corpus) = (parts.column, parts.corpus) }
      remark = newest.labels[name]
      self.newest = newest.values[name].map { Value(value: $0, error: newest.spreads[name]?.error) }
      series = group.series(name).map { Stretch($0, name, group) }
    }
  }

  /// A stretch of comparable values. Steps and changes of answers are by the indices of points.
  struct Stretch: Encodable {
    var points: [Int]
    var values: [Double]
    var steps: [[Double]]
    var answers: [[JSONValue]]
    var noise: Double?
    var smallest: Double?
    var processes: Int?

    /// Of more values, the least and the largest of each part in the order of time are kept, and the last.
    private static let most = 640

    init(_ series: History.Series, _ name: String, _ group: History.Group) {
      var all = zip(series.points, series.values).map { (point: $0, value: $1) }
      if all.count > Self.most {
        let whole = all
        all = (0..<Self.most / 2).flatMap { part in
          let own = whole[whole.count * part * 2 / Self.most..<whole.count * (part + 1) * 2 / Self.most]
          return [own.min { $0.value < $1.value }!, own.max { $0.value < $1.value }!].sorted { $0.point < $1.point }
        }
        all.append(whole.last!)
      }
      (points, values) = (all.map(\.point), all.map(\.value))
      steps = series.steps.map { [Double(series.points[$0.index]), $0.ratio] }
      answers = series.answers.map { [.number(Double(series.points[$0.index])), .string($0.change.line)] }
      (noise, smallest) = (series.noise, series.smallestStep)
      processes = series.points.last.flatMap { group.points[$0].spreads[name]?.processes }
    }
  }

  /// Something other than a time that changed at a point.
  struct Told: Encodable, Equatable {
    var engine: String
    var point: Int
    var text: String
    /// What the text is followed by, which may have another direction.
    var detail: String?

    /// The changes of answers. Benchmarks whose answers changed in the same way share a line.
    static func answerChanges(_ group: History.Group, _ engine: String) -> [Told] {
      var names: [Int: [String: [String]]] = [:]
      for name in group.names[engine] ?? [] {
        for series in group.series(name) {
          for (index, change) in series.answers {
            names[series.points[index], default: [:]][change.line, default: []].append(HistoryPage.short(name, engine))
          }
        }
      }
      return names.flatMap { point, changes in
        changes.sorted { $0.value[0] < $1.value[0] }.map { line, names in
          let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
          return Told(engine: engine, point: point, text: "answers changed: \(shown):", detail: line)
        }
      }
    }

    /// The changes in the result of cases: each point compared with the last one that has a result.
    static func caseChanges(_ group: History.Group, _ engine: String) -> [Told] {
      var found: [Told] = []
      var last: EngineAnswers.Cases?
      for (index, point) in group.points.enumerated() {
        guard let answers = point.cases[engine] else { continue }
        if let last, let change = CaseChange("", last, answers) {
          found.append(Told(engine: engine, point: index, text: change.line))
        }
        guard let now = answers.cases else { continue }
        let passing = last?.corpus == now.corpus ? Set(last?.failed ?? []).subtracting(now.failed) : []
        if !passing.isEmpty {
          let ids = passing.sorted().prefix(10).joined(separator: ", ")
          let text =
            "\(passing.count.counted("case") ?? "") failed and now pass\(passing.count == 1 ? "es" : ""): \(ids)"
          found.append(Told(engine: engine, point: index, text: text))
        }
        last = now
      }
      return found
    }

    /// The benchmarks that failed at a point, in some process or in all, and not at the one before.
    static func failures(_ group: History.Group, _ engine: String) -> [Told] {
      // A benchmark may never have been timed.
      func isOfEngine(_ name: String) -> Bool {
        engine.isEmpty
          ? !group.names.keys.contains { !$0.isEmpty && name.hasPrefix($0 + "/") } : name.hasPrefix(engine + "/")
      }
      return group.points.enumerated().flatMap { index, point in
        let last = index == 0 ? [:] : group.points[index - 1].failures
        return point.failures.sorted { $0.key < $1.key }.filter { last[$0.key] == nil && isOfEngine($0.key) }.map {
          Told(
            engine: engine, point: index, text: "not timed: \(HistoryPage.short($0.key, engine)):", detail: $0.value)
        }
      }
    }
  }

  /// A benchmark's name without its engine.
  private static func short(_ name: String, _ engine: String) -> String {
    engine.isEmpty ? name : String(name.dropFirst(engine.count + 1))
  }
}

extension Int {
  /// The number with a noun, `1 step` or `3 steps`; nil for 0.
  func counted(_ one: String, _ many: String? = nil) -> String? {
    self == 0 ? nil : "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
