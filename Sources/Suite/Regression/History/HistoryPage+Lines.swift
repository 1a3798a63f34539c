// The page's line charts: one for each benchmark over the revisions, with its steps marked.
import Conformance
import Foundation

extension HistoryPage {
  /// The charts of one engine's benchmarks, grouped by stage.
  func lines(_ group: History.Group, _ engine: String) -> String {
    let all = names(group, engine)
    guard group.points.count(where: { point in all.contains { point.values[$0] != nil } }) > 1 else {
      return "<p class=\"note\">Lines over revisions begin with the second one.</p>\n"
    }
    let byStage = Dictionary(grouping: all) { name in
      engine.isEmpty ? "benchmarks" : String(name.dropFirst(engine.count + 1).prefix { $0 != "/" })
    }
    var out = "<h3>Over the revisions</h3>\n<p class=\"note\">From \(escaped(group.points[0].name)) to "
    out += "\(escaped(group.points.last!.name)); a gap: other texts, fonts or label properties.</p>\n"
    for (stage, names) in byStage.sorted(by: { $0.key < $1.key }) {
      let charts = names.map { chart($0, group, engine) }
      let steps = charts.reduce(0) { $0 + $1.steps }, changes = charts.reduce(0) { $0 + $1.changes }
      out +=
        "<details\(steps + changes > 0 ? " open" : "")><summary>\(escaped(stage)) <small>\(names.count.counted("benchmark") ?? "")"
      for found in [steps.counted("step"), changes.counted("change of answers", "changes of answers")] {
        out += found.map { ", " + $0 } ?? ""
      }
      out += "</small></summary>\n<div class=\"charts\">\n"
      out += charts.map(\.svg).joined() + "</div></details>\n"
    }
    return out
  }

  /// The chart of one benchmark. A vertical line marks each step, at the first value of the new level, and each change of
  /// answers.
  private func chart(_ name: String, _ group: History.Group, _ engine: String) -> (
    svg: String, steps: Int, changes: Int
  ) {
    let all: [History.Series] = group.series(name)
    let values = all.flatMap(\.values)
    let (width, left, top, bottom) = (320.0, 6.0, 22.0, 88.0)
    // The chart spans at least 4 % of the value, so that noise looks like noise.
    let middle = (log(values.min()!) + log(values.max()!)) / 2
    let half = max((log(values.max()!) - log(values.min()!)) / 2, 0.02) * 1.1
    func x(_ point: Int) -> String {
      number(left + (width - 2 * left) * Double(point) / Double(max(1, group.points.count - 1)))
    }
    func y(_ value: Double) -> String { number(bottom - (bottom - top) * (log(value) - middle + half) / (2 * half)) }

    var drawing = ""
    var last: ChangePoint?
    var count = 0
    for series in all {
      for step in series.steps {
        let stepX = x(series.points[step.index])
        drawing += "<g class=\"\(kind(step.ratio))\"><line x1=\"\(stepX)\" x2=\"\(stepX)\" y1=\"6\" "
        drawing += "y2=\"\(number(bottom))\"/><text x=\"\(stepX)\" y=\"5\" text-anchor=\""
        drawing += Double(stepX)! > width / 2 ? "end\" dx=\"-3" : "start\" dx=\"3"
        drawing += "\">\(percent(step.ratio))</text></g>"
        last = step
        count += 1
      }
      for (index, change) in series.answers {
        let markX = x(series.points[index])
        drawing += "<g class=\"changed\"><title>answers changed: \(escaped(change.line))</title><line x1=\"\(markX)\" "
        drawing += "x2=\"\(markX)\" y1=\"22\" y2=\"\(number(bottom))\"/><text x=\"\(markX)\" y=\"72\" "
        drawing += "text-anchor=\"\(Double(markX)! > width / 2 ? "end\" dx=\"-3" : "start\" dx=\"3")\">≠</text></g>"
      }
      let shown = Self.thinned(series, most: 640)
      drawing += "<polyline points=\"\(shown.map { "\(x($0.point)),\(y($0.value))" }.joined(separator: " "))\"/>"
      // Of more points than the chart has room for, the circles would be a line.
      for (point, value) in shown.count == series.values.count && shown.count <= 160 ? shown : Array(shown.suffix(1)) {
        drawing += "<circle cx=\"\(x(point))\" cy=\"\(y(value))\" r=\"2.5\"><title>"
        drawing += "\(escaped(group.points[point].name)): \(self.value(value, group.metric))</title></circle>"
      }
    }
    let newest = value(values.last!, group.metric)
    var out = "<figure><figcaption>\(short(name, engine)) <b>\(newest)</b>"
    if let noise = all.last?.noise { out += " <small>± \(part(noise))</small>" }
    if let last { out += " <small class=\"\(kind(last.ratio))\">\(percent(last.ratio))</small>" }
    out +=
      "</figcaption><svg class=\"line\" viewBox=\"0 0 320 96\" role=\"img\" aria-label=\"\(short(name, engine)) over "
    out += "\(group.points.count) revisions, newest \(newest)\">\(drawing)</svg></figure>\n"
    return (out, count, all.reduce(0) { $0 + $1.answers.count })
  }

  /// The points of a stretch; of more than `most`, the least and the largest of each part in the order of time, and the last.
  private static func thinned(_ series: History.Series, most: Int) -> [(point: Int, value: Double)] {
    let all = zip(series.points, series.values).map { (point: $0, value: $1) }
    guard all.count > most else { return all }
    let parts = most / 2
    return (0..<parts).flatMap { part -> [(point: Int, value: Double)] in
      let own = all[all.count * part / parts..<all.count * (part + 1) / parts]
      let (least, largest) = (own.min { $0.value < $1.value }!, own.max { $0.value < $1.value }!)
      return least.point < largest.point ? [least, largest] : [largest, least]
    } + [all[all.count - 1]]
  }

  private func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
