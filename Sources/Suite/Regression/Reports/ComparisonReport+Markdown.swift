// The report for a pull request, as Markdown: differences are visible, the rest is folded. It fits a comment: the worst comes
// first, and what does not fit is counted.
import Conformance

extension SpeedComparison {
  func markdown() -> String {
    // The HTML comment lets a bot find its own report and replace it.
    // A tick means that everything was decided and nothing is worse.
    let sign = hasRegressed ? "❌" : rows(.undecided).isEmpty ? "✅" : "❔"
    var out = "<!-- labelmark compare -->\n### \(sign) \(counts)\n\n"
    out += "\(Markdown.text(heading)). \(Markdown.text(legend)).\n"
    if let noiseLine { out += "\n\(Markdown.text(noiseLine)).\n" }
    if let race { out += "\n\(Markdown.text(race.text))\n" }
    var space = Markdown.largestComment - out.utf8.count
    let told = [Verdict.changed, .slower, .faster, .undecided].flatMap { rows($0) }
    if !told.isEmpty { out += "\n" + table(told, in: &space) }
    if !remarks.isEmpty {
      out +=
        "\n" + Markdown.fitting(remarks.map { "- \(Markdown.text($0))" }, in: &space) { "- and \($0) more remarks" }
    }
    for (title, rows) in meanTables {
      let lines = Markdown.table(rows.map { [Markdown.text($0[0])] + $0.dropFirst() }).inputLines.map(String.init)
      out += fold("Geometric means by \(title)", Markdown.fitting(lines, in: &space) { "\nand \($0) more" })
    }
    let same = rows(.same)
    if !same.isEmpty { out += fold("\(same.count) the same", table(same, in: &space)) }
    return out
  }

  private func fold(_ title: String, _ body: String) -> String {
    "\n<details><summary>\(title)</summary>\n\n\(body)\n</details>\n"
  }

  private func table(_ rows: [Row], in space: inout Int) -> String {
    let body = rows.map { row in
      let word = Markdown.text(word(row))
      return [Markdown.code(row.name, isInTable: true)] + figures(row)
        + [[.slower, .changed].contains(row.verdict) ? "**\(word)**" : word]
    }
    let lines = Markdown.table([columns] + body) { $0 == 0 || $0 == columns.count - 1 }.inputLines.map(String.init)
    return Markdown.fitting(lines, in: &space) { "\nand \($0) more; the JSON report has all" }
  }
}
