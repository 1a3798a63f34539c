// The report for people at a terminal. What files say is shown without control characters, which a terminal would obey.
import Conformance

extension SpeedComparison {
  func text(showsAll: Bool, isColoured: Bool) -> String {
    func paint(_ code: String, _ text: String) -> String { isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text }
    let colours: [Verdict: String] = [
      .slower: "31", .changed: "31", .faster: "32", .undecided: "33", .same: "0",
    ]
    var out = paint("1", heading.visible(limit: .max)) + "\n" + legend + ".\n"
    if let noiseLine { out += noiseLine + ".\n" }
    if let race { out += race.text + "\n" }

    var lines: [(verdict: Verdict?, cells: [String])] = [(nil, columns)]
    for verdict in [Verdict.changed, .slower, .faster, .undecided, .same] where verdict != .same || showsAll {
      for row in rows(verdict) { lines.append((verdict, [row.name] + figures(row) + [word(row)])) }
    }
    if lines.count > 1 {
      out += "\n" + Self.table(lines.map(\.cells)) { paint(lines[$0].verdict.map { colours[$0]! } ?? "1", $1) }
    }

    for (_, rows) in meanTables { out += "\n" + Self.table(rows) { $0 == 0 ? paint("1", $1) : $1 } }
    if !remarks.isEmpty { out += "\n" + remarks.map { $0.visible(limit: .max) + "\n" }.joined() }
    return out + "\n" + paint(hasRegressed ? "31" : "32", counts) + "\n"
  }

  /// Aligned columns: the first to the left, all others to the right; the last gets no padding.
  private static func table(_ lines: [[String]], paint: (Int, String) -> String) -> String {
    let lines = lines.map { $0.map { $0.visible(limit: .max) } }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max()! }
    var out = ""
    for (index, cells) in lines.enumerated() {
      let padded = cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      out += paint(index, padded.joined(separator: "  ")) + "\n"
    }
    return out
  }
}
