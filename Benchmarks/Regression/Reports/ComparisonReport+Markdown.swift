// The report for a pull request, as Markdown: differences are visible, the rest is folded.

extension SpeedComparison {
  func markdown() -> String {
    // The HTML comment lets a bot find its own report and replace it.
    // A tick means that everything was decided and nothing is worse.
    let sign = hasRegressed ? "❌" : rows(.undecided).isEmpty ? "✅" : "❔"
    var out = "<!-- labelmark compare -->\n### \(sign) \(counts)\n\n"
    out += "\(Self.cell(heading)). \(legend).\n"
    if let noiseLine { out += "\n\(noiseLine).\n" }
    if let race { out += "\n\(race.text)\n" }
    let told = [Verdict.changed, .slower, .faster, .undecided].flatMap { rows($0) }
    if !told.isEmpty { out += "\n" + table(told) }
    if !remarks.isEmpty { out += "\n" + remarks.map { "- \(Self.cell($0))" }.joined(separator: "\n") + "\n" }
    for (title, means) in [("stage", stages), ("language", languages)] where !means.isEmpty {
      out += "\n<details><summary>Geometric means by \(title)</summary>\n\n"
      out += "| \(title) | mean ratio | benchmarks | \(metric.word(.slower)) | \(metric.word(.faster)) | undecided |\n"
      out += "|---|--:|--:|--:|--:|--:|\n"
      for mean in means + (overall.map { [$0] } ?? []) {
        out += "| \(Self.cell(mean.name)) | \(Self.ratio(mean.ratio)) | \(mean.benchmarks) | \(mean.slower) "
        out += "| \(mean.faster) | \(mean.undecided) |\n"
      }
      out += "\n</details>\n"
    }
    let same = rows(.same)
    if !same.isEmpty {
      out += "\n<details><summary>\(same.count) the same</summary>\n\n\(table(same))\n</details>\n"
    }
    return out
  }

  private func table(_ rows: [Row]) -> String {
    let hasIntervals = metric == .time
    var out = "| benchmark | base | head | ratio |\(hasIntervals ? " interval | p |" : " allocations |") verdict |\n"
    out += "|---|--:|--:|--:|\(hasIntervals ? "--:|--:|" : "--:|")---|\n"
    for row in rows {
      let word = word(row)
      out += "| `\(Self.cell(row.name))` | \(metric.text(row.base)) | \(metric.text(row.head)) "
      out += "| \(Self.ratio(row.ratio)) "
      out += hasIntervals ? "| \(Self.interval(row)) | \(Self.p(row.adjustedP)) " : "| \(row.allocations) "
      out += "| \([.slower, .changed].contains(row.verdict) ? "**\(word)**" : word) |\n"
    }
    return out
  }

  /// Text that is safe within a table's cell.
  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;").replacing("`", with: "'")
  }
}
