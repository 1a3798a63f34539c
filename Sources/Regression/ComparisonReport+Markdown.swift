// The report for a pull request: what differs in sight, the rest folded.

extension SpeedComparison {
  func markdown() -> String {
    // The comment lets a bot find its own report and replace it.
    var out = "<!-- labelmark compare -->\n### \(hasRegressed ? "❌" : "✅") \(counts)\n\n"
    out += "\(Self.cell(heading)). \(legend).\n"
    if let noiseLine { out += "\n\(noiseLine).\n" }
    let told = [Verdict.slower, .faster, .undecided].flatMap { rows($0) }
    if !told.isEmpty { out += "\n" + Self.table(told) }
    if !remarks.isEmpty { out += "\n" + remarks.map { "- \(Self.cell($0))" }.joined(separator: "\n") + "\n" }
    for (title, means) in [("stage", stages), ("language", languages)] where !means.isEmpty {
      out += "\n<details><summary>Geometric means by \(title)</summary>\n\n"
      out += "| \(title) | mean ratio | benchmarks | slower | faster | undecided |\n|---|--:|--:|--:|--:|--:|\n"
      for mean in means + (overall.map { [$0] } ?? []) {
        out += "| \(Self.cell(mean.name)) | \(Self.ratio(mean.ratio)) | \(mean.benchmarks) | \(mean.slower) "
        out += "| \(mean.faster) | \(mean.undecided) |\n"
      }
      out += "\n</details>\n"
    }
    let same = rows(.same)
    if !same.isEmpty {
      out += "\n<details><summary>\(same.count) the same</summary>\n\n\(Self.table(same))\n</details>\n"
    }
    return out
  }

  private static func table(_ rows: [Row]) -> String {
    var out = "| benchmark | base | head | ratio | interval | p | verdict |\n|---|--:|--:|--:|--:|--:|---|\n"
    for row in rows {
      let verdict = row.verdict == .slower ? "**slower**" : row.verdict.rawValue
      out += "| `\(cell(row.name))` | \(time(row.baseSeconds)) | \(time(row.headSeconds)) | \(ratio(row.ratio)) "
      out += "| \(interval(row)) | \(p(row.adjustedP)) | \(verdict) |\n"
    }
    return out
  }

  /// Text that cannot leave its cell.
  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("\n", with: " ").replacing("<", with: "&lt;").replacing("`", with: "'")
  }
}
