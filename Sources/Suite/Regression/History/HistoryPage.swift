// The history as one HTML page that needs no network: tables, bars and lines in inline SVG.
import Conformance
import Foundation

/// A page about a history of runs.
public struct HistoryPage {
  let history: History
  /// The command that made the page, to be shown; nil if there is none.
  let command: String?

  public init(_ history: History, command: String? = nil) { (self.history, self.command) = (history, command) }

  /// The whole page, as HTML.
  public func page() -> String {
    var out = "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    out += "<link rel=\"icon\" href=\"data:,\"><title>Label layout: benchmarks</title>"
    out += "<style>\(Self.style)</style></head><body>\n<h1>Label layout: benchmarks</h1>\n"
    if let command { out += "<p class=\"note\">Made by <code dir=\"ltr\">\(escaped(command))</code></p>\n" }
    for group in history.groups { out += section(group) }
    return out + "</body></html>\n"
  }

  private func section(_ group: History.Group) -> String {
    guard let newest = group.points.last else { return "" }
    let engine = group.mainEngine
    var out = "<section><h2>\(escaped(group.title))</h2>\n<p class=\"note\">"
    out += escaped(
      [
        "\(group.points.count) revision\(group.points.count == 1 ? "" : "s")",
        "newest \(newest.name)" + (newest.name == newest.date.prefix(16) ? "" : " of \(newest.date.prefix(16))"),
        newest.context["engine.\(engine)"].map { "\(engine) \($0)" }, newest.context["compiler"],
      ].compactMap { $0 }.joined(separator: "; "))
    out += "</p>\n"
    // Bars come first, because most readers come for them.
    out += bars(newest, engine, group.metric)
    out += part(group, engine)
    for other in group.engines.dropFirst() {
      let all = names(group, other).flatMap { group.series($0) }
      let found = [
        all.reduce(0) { $0 + $1.steps.count }.counted("step"),
        all.reduce(0) { $0 + $1.answers.count }.counted("change of answers", "changes of answers"),
      ].compactMap { $0 }.joined(separator: ", ")
      out +=
        "<details class=\"engine\"\(found.isEmpty ? "" : " open")><summary>\(escaped(title(other))) <small>\(found)</small>"
      out += "</summary>\n\(part(group, other))</details>\n"
    }
    return out + "</section>\n"
  }

  /// What the page says about one engine.
  private func part(_ group: History.Group, _ engine: String) -> String {
    changes(group, engine) + table(group, engine) + noise(group, engine) + lines(group, engine)
  }

  // MARK: Changes

  /// The steps of all benchmarks and the changes of answers, the newest revision first, the largest step first.
  private func changes(_ group: History.Group, _ engine: String) -> String {
    var byPoint: [Int: [(name: String, ratio: Double)]] = [:]
    var answers = caseChanges(group, engine)
    for name in names(group, engine) {
      for series in group.series(name) {
        for step in series.steps { byPoint[series.points[step.index], default: []].append((name, step.ratio)) }
      }
    }
    for (point, changes) in answerChanges(group, engine) { answers[point, default: []] += changes }
    for (point, failures) in failures(group, engine) { answers[point, default: []] += failures }
    var out = "<h3>Changes</h3>\n"
    guard !byPoint.isEmpty || !answers.isEmpty else {
      let limit = percent(1 + group.rules.smallestEffect).dropFirst()
      return out
        + "<p>No benchmark of \(escaped(title(engine))) changed by \(limit) or more and by more than its noise.</p>\n"
    }
    out += "<ul class=\"changes\">\n"
    for point in Set(byPoint.keys).union(answers.keys).sorted(by: >).prefix(20) {
      let sorted = (byPoint[point] ?? []).sorted { abs(log($0.ratio)) > abs(log($1.ratio)) }
      out +=
        "<li><b>\(escaped(group.points[point].name))</b> <small>\(escaped(String(group.points[point].date.prefix(16))))"
      out += "</small> "
      out += sorted.prefix(6).map {
        "<span class=\"\(kind($0.ratio))\">\(short($0.name, engine)) \(percent($0.ratio))</span>"
      }
      .joined(separator: ", ")
      if sorted.count > 6 { out += " and \(sorted.count - 6) more" }
      out += (answers[point] ?? []).map { "<div class=\"changed\">≠ \($0)</div>" }.joined()
      out += "</li>\n"
    }
    return out + "</ul>\n"
  }

  // MARK: Shared by the parts

  /// The names of all benchmarks that an engine has at any point.
  func names(_ group: History.Group, _ engine: String) -> [String] { group.names[engine] ?? [] }

  /// A benchmark's name without its engine.
  func short(_ name: String, _ engine: String) -> String {
    escaped(engine.isEmpty ? name : String(name.dropFirst(engine.count + 1)))
  }

  /// An engine's name; a program that names none has benchmarks alone.
  func title(_ engine: String) -> String { engine.isEmpty ? "the program" : engine }

  func kind(_ ratio: Double) -> String { ratio > 1 ? "slower" : "faster" }

  /// The change that a ratio means, in percent: `+3.1 %`.
  func percent(_ ratio: Double) -> String { String(format: "%+.1f %%", (ratio - 1) * 100) }

  func value(_ value: Double, _ metric: Metric) -> String {
    switch metric {
    case .time: SpeedComparison.time(value)
    case .instructions: String(format: "%.0f", value)
    }
  }
}

extension Int {
  /// The number with a noun, `1 step` or `3 steps`; nil for 0.
  func counted(_ one: String, _ many: String? = nil) -> String? {
    self == 0 ? nil : "\(self) \(self == 1 ? one : many ?? one + "s")"
  }
}
