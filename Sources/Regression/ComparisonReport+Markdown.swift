// The report for a pull request: what differs in sight, the rest folded.

extension SpeedComparison {
  func markdown() -> String {
    // The comment lets a bot find its own report and replace it.
    // A tick says that everything was decided and nothing is worse.
    let sign = hasRegressed ? "❌" : rows(.undecided).isEmpty ? "✅" : "❔"
    var out = "<!-- labelmark compare -->\n### \(sign) \(counts)\n\n"
    out += "\(Self.cell(heading)). \(legend).\n"
    if let noiseLine { out += "\n\(noiseLine).\n" }
    let told = [Verdict.slower, .faster, .undecided].flatMap { rows($0) }
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
      let word = metric.word(row.verdict)
      out += "| `\(Self.cell(row.name))` | \(metric.text(row.base)) | \(metric.text(row.head)) "
      out += "| \(Self.ratio(row.ratio)) "
      out += hasIntervals ? "| \(Self.interval(row)) | \(Self.p(row.adjustedP)) " : "| \(row.allocations) "
      out += "| \(row.verdict == .slower ? "**\(word)**" : word) |\n"
    }
    return out
  }

  /// Text that cannot leave its cell.
  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;").replacing("`", with: "'")
  }
}
