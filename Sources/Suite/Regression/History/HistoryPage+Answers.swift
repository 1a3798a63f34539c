// The page's changes of answers and of cases, and the noise of each benchmark.
import Conformance
import Foundation

extension HistoryPage {
  /// The changes of answers by point, as HTML. Benchmarks whose answers changed in the same way share a line.
  func answerChanges(_ group: History.Group, _ engine: String) -> [Int: [String]] {
    var names: [Int: [String: [String]]] = [:]
    for name in self.names(group, engine) {
      for series in group.series(name) {
        for (index, change) in series.answers {
          names[series.points[index], default: [:]][change.line, default: []].append(short(name, engine))
        }
      }
    }
    return names.mapValues { changes in
      changes.map { (line: $0, names: $1) }.sorted { $0.names[0] < $1.names[0] }.map { line, names in
        let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
        return "answers changed: \(shown): <bdi>\(escaped(line))</bdi>"
      }
    }
  }

  /// The changes in the result of cases by point, as HTML: each point compared with the last one that has a result.
  func caseChanges(_ group: History.Group, _ engine: String) -> [Int: [String]] {
    var result: [Int: [String]] = [:]
    var last: EngineAnswers.Cases?
    for (index, point) in group.points.enumerated() {
      guard let answers = point.cases[engine] else { continue }
      if let last, let change = CaseChange("", last, answers) { result[index] = [escaped(change.line)] }
      if let now = answers.cases {
        let passing = last.map { Set($0.failed).subtracting(now.failed) } ?? []
        if let before = last, before.corpus == now.corpus, !passing.isEmpty {
          let ids = passing.sorted().prefix(10).joined(separator: ", ")
          result[index, default: []].append(
            escaped(
              "\(passing.count.counted("case") ?? "") failed and now pass\(passing.count == 1 ? "es" : ""): \(ids)"))
        }
        last = now
      }
    }
    return result
  }

  /// The benchmarks that failed at a point, in some process or in all, and not at the one before, as HTML.
  func failures(_ group: History.Group, _ engine: String) -> [Int: [String]] {
    var result: [Int: [String]] = [:]
    var last: [String: String] = [:]
    for (index, point) in group.points.enumerated() {
      for (name, reason) in point.failures.sorted(by: { $0.key < $1.key })
      where last[name] == nil && isOf(name, engine, group) {
        result[index, default: []].append("not timed: \(short(name, engine)): <bdi>\(escaped(reason))</bdi>")
      }
      last = point.failures
    }
    return result
  }

  /// Whether a benchmark, which may never have been timed, is of an engine.
  private func isOf(_ name: String, _ engine: String, _ group: History.Group) -> Bool {
    engine.isEmpty
      ? !group.names.keys.contains { !$0.isEmpty && name.hasPrefix($0 + "/") } : name.hasPrefix(engine + "/")
  }

  /// A table of the noise of each benchmark and of the smallest step that would be marked.
  func noise(_ group: History.Group, _ engine: String) -> String {
    guard group.metric == .time else { return "" }
    var rows = ""
    for name in names(group, engine) {
      guard let series = group.series(name).last, series.noise != nil || series.smallestStep != nil else { continue }
      let processes = series.points.last.flatMap { group.points[$0].spreads[name]?.processes }
      rows += "<tr><th>\(short(name, engine))</th><td>\(series.noise.map(part) ?? "–")</td><td>"
      rows += "\(processes.map { "\($0)" } ?? "–")</td><td>\(series.smallestStep.map(part) ?? "–")</td></tr>\n"
    }
    guard !rows.isEmpty else { return "" }
    var out =
      "<details><summary>Noise <small>of each benchmark</small></summary>\n<p class=\"note\">The deviation between "
    out +=
      "the processes of a run, and the smallest step that is marked once two more runs confirm it. It comes from the "
    out += "benchmark's own noise.</p>\n<div class=\"wide\" tabindex=\"0\"><table><thead><tr><th>benchmark</th>"
    out += "<th>deviation</th><th>processes</th><th>smallest step</th></tr></thead><tbody>\n"
    return out + rows + "</tbody></table></div></details>\n"
  }

  /// A fraction in percent, without a sign: `1.2 %`.
  func part(_ fraction: Double) -> String { String(format: "%.1f %%", fraction * 100) }
}
