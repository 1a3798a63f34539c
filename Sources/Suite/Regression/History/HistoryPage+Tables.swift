// The newest revision: a table of languages and stages.
import Conformance
import Foundation

extension HistoryPage {
  /// Stages in the order of the work; stages that are not listed follow by name.
  static let order = [
    "startup", "first_start", "once_each", "breaks", "graphemes", "shape", "prepare", "layout_cold", "layout_new",
    "layout_unseen", "numbers", "layout_warm", "measure", "truncate", "fit", "tighten", "grow",
  ]

  func sorted(_ stages: Set<String>) -> [String] {
    stages.sorted {
      let left = Self.order.firstIndex(of: String($0.split(separator: " ")[0])) ?? Self.order.count
      let right = Self.order.firstIndex(of: String($1.split(separator: " ")[0])) ?? Self.order.count
      return (left, $0) < (right, $1)
    }
  }

  /// The values of the engine's newest run, with a row for each language's labels and paragraphs and a column for each
  /// stage. If a value took a step at this revision, the step is shown next to it.
  func table(_ group: History.Group, _ engine: String) -> String {
    guard let newest = group.points.last else { return "" }
    var cells: [String: [String: String]] = [:]
    var stages: Set<String> = []
    for (name, value) in newest.values {
      guard let parts = NameParts(name, in: newest.context), parts.engine == engine else { continue }
      stages.insert(parts.column)
      var cell = self.value(value, group.metric)
      if let series = group.series(name).last, let step = series.steps.last,
        series.points[step.index] == group.points.count - 1
      {
        cell += " <small class=\"\(kind(step.ratio))\">\(percent(step.ratio))</small>"
      }
      cells[parts.corpus, default: [:]][parts.column] = cell
    }
    guard !cells.isEmpty else { return "" }
    let columns = sorted(stages)
    var out = "<h3>Languages and stages</h3>\n<p class=\"note\">\(escaped(newest.name))"
    if group.points.count > 1 { out += "; in percent: the last change" }
    out += "</p>\n<div class=\"wide\" tabindex=\"0\"><table><thead><tr><th>corpus</th>"
    out += columns.map { "<th>\(escaped($0))</th>" }.joined() + "</tr></thead><tbody>\n"
    for (corpus, row) in cells.sorted(by: { $0.key < $1.key }) {
      out += "<tr><th>\(escaped(corpus))</th>" + columns.map { "<td>\(row[$0] ?? "–")</td>" }.joined() + "</tr>\n"
    }
    return out + "</tbody></table></div>\n"
  }
}
