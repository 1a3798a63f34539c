// The medians of a run as Markdown tables.
import Conformance
import Foundation

extension BenchmarkMedians {
  /// The engines whose columns come first, in this order; other engines follow by name.
  static let peers = ["pango", "qt", "handmade", "parley"]

  /// The stages with a title, from the first label of an app to one that only changes its width.
  static let titles = [
    (stage: "once_each", name: "First screen", text: "each label once, by an engine that has seen none of them"),
    (stage: "layout_unseen", name: "New words", text: "from bytes to lines, with a word that no label had before"),
    (stage: "numbers", name: "New numbers", text: "from bytes to lines, with a number that no label had before"),
    (stage: "layout_cold", name: "Seen words", text: "from bytes to lines, every word in a label before"),
    (stage: "layout_warm", name: "Prepared", text: "prepared text at another width"),
  ]

  /// All tables, followed by the conditions of the run and by what the engines do differently.
  ///
  /// - Parameters:
  ///   - stages: The stages to show. If empty, those with a title, or every stage if none of them was timed.
  ///   - ours: The engine that the others are compared with.
  ///   - showsParagraphs: Whether to show texts that are paragraphs too. They are always shown if there is nothing
  ///     else.
  ///   - names: The languages' names by the tags of the corpora.
  /// - Throws: `ConformanceError` if none of the stages was timed.
  public func tables(
    stages: [String] = [], comparedWith ours: String, showsParagraphs: Bool = false, names: LanguageNames
  ) throws -> String {
    let whole = rows.filter { !$0.isAgreeing }
    let labels = whole.filter { !$0.isParagraphs }
    let shown = showsParagraphs || labels.isEmpty ? whole : labels
    var there: [(stage: String, mode: String)] = []
    for row in shown where !there.contains(where: { $0 == (row.stage, row.mode) }) {
      there.append((row.stage, row.mode))
    }
    var wanted = stages
    if wanted.isEmpty { wanted = Self.titles.map(\.stage).filter { stage in there.contains { $0.stage == stage } } }
    let tables = wanted.isEmpty ? there : wanted.flatMap { name in there.filter { $0.stage == name } }
    guard !tables.isEmpty else {
      throw ConformanceError("none of the stages \(wanted.joined(separator: ", ")) was timed")
    }
    var notes: [Note] = []
    var parts: [String] = []
    for (stage, mode) in tables {
      for isShort in [false, true] {
        let rows = shown.filter { $0.stage == stage && $0.mode == mode && $0.isShort == isShort }
        // Some stages have no texts of a kind. Then all rows give the same reason, and the other table shows figures.
        let isLeftOut = rows.allSatisfy { $0.micros == nil && $0.error == rows[0].error }
        if isLeftOut && shown.contains(where: { ($0.stage, $0.mode) == (stage, mode) && $0.micros != nil }) { continue }
        if !rows.isEmpty { parts.append(table(rows, ours, isShort: isShort, names, &notes)) }
      }
    }
    var text = parts.joined(separator: "\n") + "\n" + description
    if !notes.isEmpty {
      // labelbench compares answers with labelmark's, whatever figures are compared with.
      text += "\nWhere an engine departs from \(ours == "labelmark" ? "ours" : "labelmark"):\n\n" + Self.list(notes)
    }
    return text
  }

  /// What an engine does differently with the texts of a corpus.
  private struct Note: Equatable {
    let engine: String
    let corpus: String
    let text: String
  }

  /// One line for each kind of note: for each engine its corpora, and if the notes differ by a share alone, the range.
  private static func list(_ notes: [Note]) -> String {
    let told = notes.flatMap { note in
      note.text.components(separatedBy: "; ").map { text in
        let match = text.wholeMatch(of: /(.+) (in|of) ([0-9.]+) % of the ((?:truncated )?texts)/)
        return (
          kind: match.map { "\($0.1)" } ?? text, engine: note.engine, corpus: note.corpus,
          preposition: match.map { "\($0.2)" } ?? "", whole: match.map { "\($0.4)" } ?? "",
          share: match.flatMap { Double($0.3) }
        )
      }
    }
    return unique(told.map(\.kind)).map { kind in
      let alike = told.filter { $0.kind == kind }
      let parts = unique(alike.map(\.engine)).map { engine in
        let own = alike.filter { $0.engine == engine }
        let corpora = unique(own.map(\.corpus))
        let names = corpora.count > mostNamed ? "\(corpora.count) corpora" : corpora.joined(separator: ", ")
        let shares = own.compactMap(\.share).sorted()
        guard let least = shares.first, let most = shares.last else { return Markdown.text("\(engine) (\(names))") }
        let range = least == most ? percent(least) : "\(percent(least)) to \(percent(most))"
        return Markdown.text("\(engine) \(own[0].preposition) \(range) % of the \(own[0].whole) (\(names))")
      }
      return "- \(Markdown.text(kind)): \(parts.joined(separator: "; "))\n"
    }.joined()
  }

  /// The largest number of corpora that a note names.
  private static let mostNamed = 4

  private static func percent(_ share: Double) -> String { String(format: "%g", share) }

  private static func unique(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// The README's tables: for each stage our time and the other engines' times as multiples of it, the median over the
  /// languages with the least and the most. The first is over the texts that all engines answer with the same lines, if
  /// these were timed, the second over all; an engine has ≠ where its answers depart. The engines' versions, the machine
  /// and the command follow.
  ///
  /// - Throws: `ConformanceError` if no stage of the tables was timed.
  public func shortTable(comparedWith ours: String) throws -> String {
    let languages = rows.filter { !$0.isShort && !$0.isParagraphs }
    let peers = Self.peers.filter { peer in languages.contains { $0.engine == peer } }
    let tables = [true, false].compactMap { isAgreeing -> String? in
      let shown = languages.filter { $0.isAgreeing == isAgreeing }
      let lines = Self.titles.compactMap { line(of: $0, shown, peers, comparedWith: ours, isAgreeing: isAgreeing) }
      let head = ["µs"] + peers.map { $0 == "handmade" ? "by hand" : $0.capitalized }
      let texts = isAgreeing ? "texts with the same lines" : "all texts"
      return lines.isEmpty ? nil : Self.markdown([texts] + (isAgreeing ? ["texts"] : []) + head, lines) + "\n"
    }
    guard !tables.isEmpty else {
      throw ConformanceError("none of the stages \(Self.titles.map(\.stage).joined(separator: ", ")) was timed")
    }
    let versions = ([ours] + peers).compactMap { engine in engines[engine].map { Markdown.code("\(engine) \($0)") } }
    return tables.joined(separator: "\n")
      + "\n\(versions.joined(separator: ", ")), on \(Markdown.text(context.cpu ?? "")), \(Markdown.text(context.date)): \(Markdown.code(command)).\n"
  }

  /// A stage's row of the README's tables; nil if it was not timed.
  private func line(
    of title: (stage: String, name: String, text: String), _ shown: [Row], _ peers: [String], comparedWith ours: String,
    isAgreeing: Bool
  ) -> [String]? {
    let rows = shown.filter { $0.stage == title.stage }
    let times = rows.filter { $0.engine == ours }.compactMap(\.micros)
    if times.isEmpty { return nil }
    let shares = peers.map { peer in
      let own = rows.filter { $0.engine == peer && $0.ratio != nil }
      let ratios = own.compactMap(\.ratio).sorted()
      guard let least = ratios.first, let most = ratios.last else { return "—" }
      let mark = own.contains { $0.label?.contains("≠") == true } ? " ≠" : ""
      return "× \(Self.times(median(ratios)))\(mark) (\(Self.times(least)) to \(Self.times(most)))"
    }
    let corpora = Self.unique(rows.filter { $0.engine == ours && $0.micros != nil }.map(\.corpus))
    let counts = corpora.compactMap { agreed($0.replacing(".agreeing", with: ""), title.stage) }
      .map { $0.split(separator: " ").compactMap { Int($0) } }
    let texts = "\(counts.map { $0[0] }.reduce(0, +)) of \(counts.map { $0[1] }.reduce(0, +))"
    return [title.name] + (isAgreeing ? [texts] : []) + [Self.micros(median(times))] + shares
  }

  /// The table of one stage, over the languages' texts or over their short labels.
  private func table(
    _ rows: [Row], _ ours: String, isShort: Bool, _ names: LanguageNames, _ notes: inout [Note]
  ) -> String {
    // Templates of labels that were never seen are there for some languages only.
    let corpora = Set((rows.contains { $0.micros != nil } ? rows.filter { $0.micros != nil } : rows).map(\.corpus))
      .sorted {
        ($0.hasSuffix(".paragraphs") ? 1 : 0, $0) < ($1.hasSuffix(".paragraphs") ? 1 : 0, $1)
      }
    let timed = Set(rows.map(\.engine)).subtracting([ours])
    let peers = Self.peers.filter(timed.contains) + timed.subtracting(Self.peers).sorted()
    let (stage, mode) = (rows[0].stage, rows[0].mode)
    let agreeing = self.rows.filter { ($0.stage, $0.mode, $0.isAgreeing) == (stage, mode, true) }
    let header =
      ["language"] + (agreeing.isEmpty ? [] : ["same lines"]) + [Markdown.text("\(ours) µs")]
      + peers.flatMap { [Markdown.text("\($0) µs"), "ratio"] + (agreeing.isEmpty ? [] : ["of these"]) }
    var ratios: [String: [[Double]]] = [:]
    var lines: [[String]] = []
    for corpus in corpora {
      let here = rows.filter { $0.corpus == corpus }
      for engine in [ours] + peers {
        guard let row = here.first(where: { $0.engine == engine }), let text = row.error ?? row.label else { continue }
        let note = Note(engine: engine, corpus: corpus, text: text)
        if !notes.contains(note) { notes.append(note) }
      }
      let own = here.first { $0.engine == ours }
      var line = [Markdown.text("\(names.name(of: corpus)) (\(corpus.split(separator: ".")[0]))")]
      if !agreeing.isEmpty { line.append(Markdown.text(agreed(corpus, stage) ?? "—")) }
      line.append(own?.micros.map(Self.micros) ?? "—")
      for peer in peers {
        let row = here.first { $0.engine == peer }
        let mark = row?.label?.contains("≠") == true ? " ≠" : ""
        line.append(row?.micros.map { Self.micros($0) + mark } ?? "—")
        let alike = agreeing.first { ($0.engine, $0.corpus) == (peer, "\(corpus).agreeing") }
        let columns: [Row?] = agreeing.isEmpty ? [row] : [row, alike]
        for (column, found) in columns.enumerated() {
          line.append(found?.ratio.map(Self.times) ?? "—")
          if let ratio = found?.ratio { ratios[peer, default: [[], []]][column].append(ratio) }
        }
      }
      lines.append(line)
    }
    let picks: [(String, ([Double]) -> Double)] = [("least ratio", { $0.min()! }), ("median ratio", median)]
    for (what, pick) in peers.isEmpty ? [] : picks {
      let cells = peers.flatMap { peer in
        [""]
          + (ratios[peer] ?? [[], []]).prefix(agreeing.isEmpty ? 1 : 2).map {
            $0.isEmpty ? "" : "**\(Self.times(pick($0)))**"
          }
      }
      lines.append(["**\(what)**", ""] + (agreeing.isEmpty ? [] : [""]) + cells)
    }
    let named = Self.titles.first { $0.stage == stage }.map { "\($0.name): \($0.text)" }
    let title = (named ?? stage) + (isShort ? ", short labels that fit" : "")
    return
      "**\(Markdown.text(title))** (\(Markdown.code(stage)), \(Markdown.text("\(mode), \(height(of: stage))")))\n\n\(Self.markdown(header, lines))\n"
  }

  /// How many texts of a corpus, or templates of a stage that fills them in, all engines answer with the same lines.
  private func agreed(_ corpus: String, _ stage: String) -> String? {
    let kind = ["layout_unseen": ".words", "numbers": ".numbers"][stage] ?? ""
    return context.agreeing?[corpus + kind]
  }

  /// The height of the labels' bounds, in words.
  private func height(of stage: String) -> String {
    let asked = context.height ?? "none"
    let lines = context.lines ?? "?"
    if asked == "none" || stage == "measure" || lines == "0" { return "no height" }
    return asked == "default" ? "a height of \(lines) lines" : "a height of \(asked) points"
  }

  private var description: String {
    var tall = " and of any height"
    if let least = context.heights.first, let most = context.heights.last, context.height == "default" {
      tall = String(format: ", %g to %g points high by the corpus's line height", least, most)
    } else if let height = context.height, height != "none", height != "default" {
      tall = ", \(height) points high"
    }
    var lines = [
      Markdown.text(
        "Machine: \(context.cpu ?? "unknown processor"), \(context.processors ?? "?") threads, \(context.system ?? ""). "
          + "Date: \(context.date). Command: ") + Markdown.code(command) + ".",
      Markdown.text(
        "Labels of \(context.lines ?? "?") lines, \(context.width ?? "?") points wide (prepared: and "
          + "\(context.alternateWidth ?? "?"))\(tall), \(context.size ?? "?") points type. Medians; ratios of repetitions "
          + "side by side; one thread; \(context.build ?? "unknown") build."),
    ]
    lines += engines.sorted { $0.key < $1.key }.map { Markdown.text("\($0.key): \($0.value).") }
    return lines.map { "- \($0)\n" }.joined()
  }

  // MARK: Numbers and cells

  private static func micros(_ value: Double) -> String {
    String(format: value < 1 ? "%.3f" : value < 100 ? "%.2f" : "%.0f", value)
  }

  private static func times(_ ratio: Double) -> String { String(format: ratio < 10 ? "%.2f" : "%.0f", ratio) }

  /// A table with aligned columns; all but the first column are aligned to the right.
  private static func markdown(_ header: [String], _ lines: [[String]]) -> String {
    let widths = header.indices.map { column in ([header] + lines).map { $0[column].count }.max()! }
    func show(_ cells: [String]) -> String {
      let padded = cells.enumerated().map { index, cell in
        let space = String(repeating: " ", count: widths[index] - cell.count)
        return index == 0 ? cell + space : space + cell
      }
      return "| \(padded.joined(separator: " | ")) |"
    }
    let rule = widths.enumerated().map { index, width in
      index == 0 ? String(repeating: "-", count: width + 2) : String(repeating: "-", count: width + 1) + ":"
    }
    return ([show(header), "|\(rule.joined(separator: "|"))|"] + lines.map(show)).joined(separator: "\n")
  }
}

extension BenchmarkMedians.Row {
  var isParagraphs: Bool { corpus.contains(".paragraphs") }
  /// Whether the texts are those that all engines answer with the same lines.
  package var isAgreeing: Bool { corpus.hasSuffix(".agreeing") }
  /// Whether the corpus consists of short labels; these have a table of their own.
  var isShort: Bool { corpus.hasPrefix("short-") }
}
