// The page's first part: for each stage a bar for each engine, with the interval of its time, then the same by corpus.
import Conformance
import Foundation

extension HistoryPage {
  /// A time with the interval in which it is known.
  private struct Estimate {
    var value: Double
    /// The standard error, as a fraction of the value; nil if too few processes or repetitions were measured.
    var error: Double?

    /// The limits of the interval of 95 %; nil if it is not known.
    var limits: (low: Double, high: Double)? {
      error.map { (value * exp(-1.96 * $0), value * exp(1.96 * $0)) }
    }

    /// How many times as long this is as another time.
    func ratio(to other: Estimate) -> Estimate {
      var ratio = Estimate(value: value / other.value)
      if let error, let own = other.error { ratio.error = (error * error + own * own).squareRoot() }
      return ratio
    }

    /// The geometric mean. Its error is the mean of the errors, because one process measures all of them.
    static func mean(_ all: [Estimate]) -> Estimate {
      let errors = all.compactMap(\.error)
      return Estimate(
        value: exp(all.reduce(0) { $0 + log($1.value) } / Double(all.count)),
        error: errors.count == all.count ? errors.reduce(0, +) / Double(errors.count) : nil)
    }
  }

  /// The estimates of a point by stage, corpus and engine.
  private func estimates(_ point: History.Point) -> [String: [String: [String: Estimate]]] {
    var all: [String: [String: [String: Estimate]]] = [:]
    for (name, value) in point.values {
      guard let parts = NameParts(name, in: point.context), value > 0 else { continue }
      // These texts are among those of the whole corpus, which would count twice in a mean.
      if parts.corpus.hasSuffix(".agreeing") { continue }
      all[parts.column, default: [:]][parts.corpus, default: [:]][parts.engine] =
        Estimate(value: value, error: point.spreads[name]?.error)
    }
    return all
  }

  /// Bars of the newest point. With other engines, times are compared with those of `engine`.
  func bars(_ newest: History.Point, _ engine: String, _ metric: Metric) -> String {
    let all = estimates(newest)
    let engines = Set(all.values.flatMap { $0.values.flatMap(\.keys) })
    let peers = engines.subtracting([engine]).sorted()
    let stages = sorted(Set(all.filter { $0.value.values.contains { $0[engine] != nil } }.keys))
    guard !stages.isEmpty else { return "" }
    let what = metric == .time ? "time" : "instructions"
    var out =
      "<h3>\(peers.isEmpty ? "By stage" : "Compared with other engines")</h3>\n<p class=\"note\">The bar is the "
    out += "\(what) for one label, the geometric mean over the stage's corpora\(peers.isEmpty ? "" : " that both have")"
    out += metric == .time ? "; the line on it is the interval of 95 %, from the noise between processes" : ""
    out += peers.isEmpty ? ".</p>\n" : ". × is how many times as long as \(escaped(engine)).</p>\n"
    let open = stages.contains("layout_cold") ? "layout_cold" : stages[0]
    for stage in stages {
      out += "<section class=\"stage\"><h4>\(escaped(stage))</h4>\n"
      out += summary(all[stage]!, engine, peers, metric)
      out += "<details\(stage == open ? " open" : "")><summary>by corpus</summary>\n<div class=\"bars\">\n"
      let compared = ratios(all[stage]!, engine, peers)
      out += compared.isEmpty ? times(all[stage]!, engine, metric) : compared
      out += "</div></details></section>\n"
    }
    return out
  }

  /// A bar for each engine: its mean over the corpora that the main engine has too.
  private func summary(
    _ corpora: [String: [String: Estimate]], _ engine: String, _ peers: [String], _ metric: Metric
  ) -> String {
    let own = Estimate.mean(corpora.values.compactMap { $0[engine] })
    var rows = [(engine, "own", own, text(own, metric))]
    for (index, peer) in peers.enumerated() {
      let both = corpora.values.filter { $0[engine] != nil && $0[peer] != nil }
      guard !both.isEmpty else { continue }
      let mean = Estimate.mean(both.map { $0[peer]! })
      let ratio = mean.ratio(to: Estimate.mean(both.map { $0[engine]! }))
      rows.append((peer, "p\(index % 6)", mean, "\(times(ratio)), \(text(mean, metric))"))
    }
    let largest = rows.map { $0.2.limits?.high ?? $0.2.value }.max() ?? 1
    return "<div class=\"bars\">\n"
      + rows.map { name, kind, estimate, text in
        "<div class=\"row\"><b>\(escaped(name))</b><div>"
          + bar(estimate, of: largest, kind, "\(name): \(text)", escaped(text)) + "</div></div>\n"
      }.joined() + "</div>\n"
  }

  /// The times of one engine, a row for each corpus.
  private func times(_ corpora: [String: [String: Estimate]], _ engine: String, _ metric: Metric) -> String {
    let rows = corpora.compactMap { corpus, values in values[engine].map { (corpus, $0) } }.sorted { $0.0 < $1.0 }
    let largest = rows.map { $0.1.limits?.high ?? $0.1.value }.max() ?? 1
    return rows.map { corpus, estimate in
      let text = text(estimate, metric)
      return "<div class=\"row\"><b>\(escaped(corpus))</b><div>"
        + bar(estimate, of: largest, "own", "\(corpus): \(text)", escaped(text)) + "</div></div>\n"
    }.joined()
  }

  /// How many times as long other engines take, a row for each corpus. The first part of a bar is the main engine's time.
  private func ratios(_ corpora: [String: [String: Estimate]], _ engine: String, _ peers: [String]) -> String {
    var rows: [(String, [(index: Int, ratio: Estimate)])] = []
    for (corpus, values) in corpora.sorted(by: { $0.key < $1.key }) {
      guard let own = values[engine] else { continue }
      let all = peers.enumerated().compactMap { index, peer in values[peer].map { (index, $0.ratio(to: own)) } }
      if !all.isEmpty { rows.append((corpus, all)) }
    }
    let largest = rows.flatMap { $0.1.map { $0.ratio.limits?.high ?? $0.ratio.value } }.max() ?? 1
    return rows.map { corpus, all in
      "<div class=\"row\"><b>\(escaped(corpus))</b><div>"
        + all.map { index, ratio in
          let peer = escaped(peers[index])
          let limits = limits(ratio).map { " <small>\($0)</small>" } ?? ""
          return bar(
            ratio, of: largest, "p\(index % 6)", "\(peers[index]): \(times(ratio))",
            "\(number(ratio.value))× \(peer)\(limits)", own: 1)
        }.joined() + "</div></div>\n"
    }.joined()
  }

  /// A bar with its interval as a line, and a text after it.
  ///
  /// - Parameters:
  ///   - kind: the class of the bar's colour.
  ///   - label: what the bar shows, for people who cannot see it.
  ///   - own: the part of the bar that is the main engine's; nil for none.
  private func bar(
    _ estimate: Estimate, of largest: Double, _ kind: String, _ label: String, _ text: String, own: Double? = nil
  ) -> String {
    func share(_ value: Double) -> String { String(format: "%.2f%%", 100 * value / largest) }
    var out = "<div class=\"bar\"><svg class=\"\(kind)\" role=\"img\" aria-label=\"\(escaped(label))\">"
    out += "<rect width=\"\(share(estimate.value))\" height=\"100%\" rx=\"2\"/>"
    if let own { out += "<rect class=\"own\" width=\"\(share(own))\" height=\"100%\"/>" }
    if let limits = estimate.limits {
      let (low, high) = (share(limits.low), share(limits.high))
      out += "<line class=\"w\" x1=\"\(low)\" x2=\"\(high)\" y1=\"50%\" y2=\"50%\"/>"
      for end in [low, high] { out += "<line class=\"w\" x1=\"\(end)\" x2=\"\(end)\" y1=\"15%\" y2=\"85%\"/>" }
    }
    return out + "</svg><span>\(text)</span></div>\n"
  }

  /// `0.21 µs ± 2.0 %`.
  private func text(_ estimate: Estimate, _ metric: Metric) -> String {
    value(estimate.value, metric) + (estimate.error.map { " ± " + part(1.96 * $0) } ?? "")
  }

  /// `× 53 (51 to 55)`.
  private func times(_ ratio: Estimate) -> String {
    "× \(number(ratio.value))" + (limits(ratio).map { " (\($0))" } ?? "")
  }

  private func limits(_ ratio: Estimate) -> String? {
    ratio.limits.map { "\(number($0.low)) to \(number($0.high))" }
  }

  private func number(_ ratio: Double) -> String {
    String(format: ratio < 1.995 ? "%.2f" : ratio < 9.95 ? "%.1f" : "%.0f", ratio)
  }
}
