// The README's picture: the time for one label, compared with other engines, as an SVG.
import Conformance
import Foundation

extension BenchmarkMedians {
  private static let engineNames = [
    "labelmark": "Labelmark", "handmade": "HarfBuzz, by hand", "qt": "Qt", "pango": "Pango",
  ]
  private static let panels = ["once_each", "layout_cold", "layout_warm"]
  /// Colours of the text and the bars, on a light and on a dark page.
  private static let chartStyle = """
      <style>
        text { font: 14px system-ui, sans-serif; fill: #24292f }
        .title { font-weight: 600 }
        .small { font-size: 12px; fill: #57606a }
        .other { fill: #afb8c1 }
        .ours { fill: #0969da }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .small { fill: #8d96a0 }
          .other { fill: #484f58 }
          .ours { fill: #4493f8 }
        }
      </style>

    """

  /// An engine's name, with the library's version where the engine is a library.
  private func chartName(of engine: String) -> String {
    let name = Self.engineNames[engine]!
    guard ["qt", "pango"].contains(engine), let own = engines[engine] else { return name }
    return "\(name) \(Self.version(in: own))"
  }

  /// A bar for each engine's median time over the languages' labels, for three stages, the shortest bar first. The labels
  /// are those that all engines answer with the same lines, if these were timed.
  public func barChart(comparedWith ours: String) -> String {
    let (left, width, bar, gap) = (150.0, 460.0, 22, 8)
    let hasAgreeing = rows.contains(where: \.isAgreeing)
    let labels = rows.filter { !$0.isShort && !$0.isParagraphs && $0.isAgreeing == hasAgreeing }
    var (body, spoken, top) = ("", [String](), 34)
    for (stage, name, meaning) in Self.titles where Self.panels.contains(stage) {
      let title = "\(name): \(meaning)"
      let byEngine = Dictionary(grouping: labels.filter { $0.stage == stage && $0.micros != nil }, by: \.engine)
      let medians = byEngine.filter { Self.engineNames[$0.key] != nil }.mapValues { median($0.map { $0.micros! }) }
      guard let longest = medians.values.max() else { continue }
      body += "  <text class=\"title\" x=\"0\" y=\"\(top)\">\(title)</text>\n"
      top += 14
      for (engine, value) in medians.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) {
        let length = max(1, value / longest * width)
        let name = chartName(of: engine)
        let time = String(format: value < 10 ? "%.2f µs" : "%.0f µs", value)
        body += "  <text x=\"\(Int(left) - 10)\" y=\"\(top + 16)\" text-anchor=\"end\">\(name)</text>\n"
        body += "  <rect class=\"\(engine == ours ? "ours" : "other")\" x=\"\(Int(left))\" y=\"\(top)\" "
        body += String(format: "width=\"%.1f\" height=\"\(bar)\" rx=\"2\"/>\n", length)
        body += String(format: "  <text x=\"%.1f\" y=\"\(top + 16)\">", left + length + 8) + "\(time)</text>\n"
        top += bar + gap
        spoken.append("\(name) \(time)")
      }
      top += 24
    }
    let note =
      "Median over \(Set(labels.map(\.corpus)).count) kinds of text"
      + "\(hasAgreeing ? ", those labels that all show with the same lines" : ""); shorter is better. "
      + "\(context.cpu ?? ""), \(context.date)."
    body += "  <text class=\"small\" x=\"0\" y=\"\(top - 6)\">\(escaped(note))</text>\n"
    let whole = "\(Int(left + width) + 90)"
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(whole)\" height=\"\(top + 4)\" "
      + "viewBox=\"0 0 \(whole) \(top + 4)\" role=\"img\">\n"
      + "  <title>Time for one label: \(spoken.joined(separator: "; "))</title>\n\(Self.chartStyle)\(body)</svg>\n"
  }
}
