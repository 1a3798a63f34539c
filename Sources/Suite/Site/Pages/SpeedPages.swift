// The pages of speed: bars with intervals, by stage and by language.
import Conformance
import Foundation
import Regression

/// A stage with its mode, which has a page.
struct SpeedStage: Hashable {
  let stage: String
  let mode: String

  /// The stage, and the mode if it is not the usual one.
  var name: String { ["none", "tail"].contains(mode) ? stage : "\(stage), \(mode)" }
  /// The name of the page, without the ending.
  var page: String { SiteReports.page(["none", "tail"].contains(mode) ? stage : "\(stage)-\(mode)") }
  /// What the stage times.
  var meaning: String { Self.meanings[stage] ?? "see docs/METHODOLOGY.md" }

  private static let meanings = [
    "once_each": "first screen: each label once, by an engine that has seen none of them",
    "prepare": "from the bytes of a string to text that can be laid out",
    "layout_cold": "seen words: from the bytes of a string to lines, every word in a label before",
    "layout_new": "from the bytes of a string to lines, with caches emptied before each pass",
    "layout_unseen": "new words: from the bytes of a string to lines, with a word that no label had before",
    "numbers": "new numbers: from the bytes of a string to lines, with a number that no label had before",
    "layout_warm": "prepared: prepared text, laid out at another width",
    "measure": "the size of prepared text", "glyphs_cold": "from the bytes of a string to lines and their glyphs",
    "glyphs_warm": "prepared text, laid out at another width, with its glyphs",
    "truncate": "the last line of prepared text", "fit": "prepared text that is shrunk until it fits",
    "tighten": "prepared text that is tightened", "positions": "the positions of the clusters of a layout",
    "breaks": "opportunities to end a line", "graphemes": "the borders of clusters", "shape": "advances alone",
    "runs_cold": "attributed text, from bytes to lines", "runs_warm": "prepared attributed text at another width",
  ]
}

extension Site {
  private static let order = [
    "once_each", "layout_cold", "glyphs_cold", "layout_unseen", "layout_new", "numbers", "prepare", "layout_warm",
    "glyphs_warm", "measure",
  ]

  /// The stages that were timed, in the order of the work; those of several threads and heights are not in runs' names.
  var speedStages: [SpeedStage] {
    Set(runs.labels.map { SpeedStage(stage: $0.stage, mode: $0.mode) }).sorted {
      let left = Self.order.firstIndex(of: $0.stage) ?? Self.order.count
      let right = Self.order.firstIndex(of: $1.stage) ?? Self.order.count
      return (left, $0.name) < (right, $1.name)
    }
  }

  /// The corpora that were timed, without their paragraphs: the page's part of the name, `en`, and the language, by name.
  var speedLanguages: [(page: String, name: String)] {
    let tags = Set(runs.labels.map { String($0.corpus.prefix { $0 != "." }) })
    return tags.map { (Self.language($0), runs.names.name(of: $0)) }.sorted { ($0.name, $0.page) < ($1.name, $1.page) }
  }

  private static func language(_ corpus: String) -> String { SiteReports.page(String(corpus.prefix { $0 != "." })) }

  /// What was timed, by stage and by language.
  func speedPage() -> String {
    guard !runs.labels.isEmpty else {
      return page(
        "Speed", section: "speed.html",
        "<p>This site was made without runs. <code>labelbench --benchmark_out=FILE</code> makes them.</p>")
    }
    let stages = speedStages.map { stage -> Markup in
      let own = runs.labels.filter { $0.stage == stage.stage && $0.mode == stage.mode && $0.micros != nil }
      let winners = Dictionary(grouping: own, by: \.corpus).compactMapValues {
        $0.min { $0.micros! < $1.micros! }?.engine
      }
      let counts = Dictionary(grouping: winners.values) { $0 }.mapValues(\.count).sorted {
        ($1.value, $0.key) < ($0.value, $1.key)
      }
      let text = counts.map { "\($0.key) in \($0.value)" }.joined(separator: ", ")
      return """
        <tr><th scope="row"><a href="speed/\(stage.page).html">\(stage.name)</a></th><td>\(stage.meaning)</td>\
        <td>\(text)</td></tr>
        """
    }
    let languages = speedLanguages.map {
      "<li><a href=\"speed/in-\($0.page).html\">\($0.name)</a></li>" as Markup
    }
    let body: Markup = """
      <p>The time for one label. A bar is a median; the line on it is the interval in which the median is. Engines with ≠ \
      gave other lines, so their times are of other work. <em>Same lines</em> are the texts that all engines of the run \
      answer with the same lines.</p>
      <section><h2>By stage</h2>
      \(Self.table("Stages", isShown: false, head: ["stage", "what is timed", "fastest, in texts"], stages))</section>
      <section><h2>By language</h2><ul class="columns">\(Markup(languages))</ul></section>
      \(runList(Set(runs.runs.indices)))
      """
    return page("Speed", section: "speed.html", body)
  }

  /// All languages of a stage.
  func stagePage(_ stage: SpeedStage) -> String {
    let own = runs.labels.filter { $0.stage == stage.stage && $0.mode == stage.mode }
    let parts = Dictionary(grouping: own, by: \.corpus).sorted {
      runs.names.name(of: $0.key) < runs.names.name(of: $1.key)
    }
    let tables = parts.map { corpus, labels -> Markup in
      let link: Markup = "<a href=\"in-\(Self.language(corpus)).html\">\(runs.names.name(of: corpus))</a>"
      return bars(corpus, title: link, name: runs.names.name(of: corpus), labels)
    }
    let body: Markup = """
      <p>\(stage.meaning), for one label; mode \(stage.mode). Shorter is faster. Bars of one text have one scale.</p>
      \(Markup(tables))
      \(runList(Set(own.map(\.run))))
      """
    return page("Speed: \(stage.name)", root: "../", section: "speed.html", body)
  }

  /// All stages of a language.
  func languagePage(_ language: (page: String, name: String)) -> String {
    let own = runs.labels.filter { Self.language($0.corpus) == language.page }
    var tables: Markup = ""
    for stage in speedStages {
      let parts = Dictionary(grouping: own.filter { $0.stage == stage.stage && $0.mode == stage.mode }, by: \.corpus)
      for (corpus, labels) in parts.sorted(by: { $0.key < $1.key }) {
        let kind = corpus.drop { $0 != "." }
        let words = kind.isEmpty ? "" : runs.names.name(of: "x\(kind)").dropFirst()
        let link: Markup = "<a href=\"\(stage.page).html#\(corpus)\">\(stage.name)</a>\(words): \(stage.meaning)"
        tables += bars(stage.page + kind, title: link, name: stage.name, labels)
      }
    }
    let body: Markup = """
      <p>The time for one label in each stage. Shorter is faster. Bars of one stage have one scale.</p>
      \(tables)
      \(runList(Set(own.map(\.run))))
      """
    return page("Speed: \(language.name)", root: "../", section: "speed.html", body)
  }

  /// A bar for each version of an engine, the fastest first.
  private func bars(_ id: String, title: Markup, name: String, _ labels: [TimedLabel]) -> Markup {
    let longest = labels.compactMap { max($0.micros ?? 0, $0.interval?.high ?? 0) }.max() ?? 1
    let sorted = labels.sorted { ($0.micros ?? .infinity, $0.engine) < ($1.micros ?? .infinity, $1.engine) }
    let rows = sorted.map { label -> Markup in
      let engine =
        implementations.contains { $0.page == SiteReports.page(label.engine) }
        ? "<a href=\"../implementations/\(SiteReports.page(label.engine)).html\">\(label.engine)</a>"
        : "\(label.engine)" as Markup
      let version: Markup = label.version.map { " <small>\($0)</small>" } ?? ""
      let remark: Markup = label.remark.map { "<br><small>\($0)</small>" } ?? ""
      let run: Markup = "<a href=\"#run-\(label.run)\">\(label.run + 1)</a>"
      guard let micros = label.micros else {
        return
          "<tr><th scope=\"row\">\(engine)\(version)</th><td colspan=\"3\">\(label.remark ?? "not timed")</td><td>\(run)</td></tr>"
      }
      return """
        <tr><th scope="row">\(engine)\(version)\(remark)</th><td class="n">\(Self.time(micros))</td>\
        <td class="n">\(Self.text(label.interval))</td>\
        <td class="barcell">\(Self.bar(micros, label.interval, longest))</td><td>\(run)</td></tr>
        """
    }
    return """
      <section id="\(id)" class="bars"><h2>\(title) <a class="anchor" href="#\(id)" aria-label="Link to \(name)">#</a></h2>
      \(Self.table(name, head: ["engine", "median", "interval", "<span class=\"hidden\">bar</span>", "run"], rows))</section>

      """
  }

  private static func time(_ micros: Double) -> String {
    String(format: micros < 1 ? "%.3f µs" : micros < 100 ? "%.2f µs" : "%.0f µs", micros)
  }

  private static func text(_ interval: MedianInterval?) -> Markup {
    guard let interval else { return "<small>medians only</small>" }
    let kind = interval.isOfProcesses ? "processes" : "repetitions"
    let share = interval.is95 ? "95 %" : "range"
    return """
      \(time(interval.low)) to \(time(interval.high))<br><small>\(share), \(interval.count) \(kind)</small>
      """
  }

  private static func bar(_ micros: Double, _ interval: MedianInterval?, _ longest: Double) -> Markup {
    func place(_ value: Double) -> String { String(format: "%.2f", value / longest * 100) }
    var line: Markup = ""
    if let interval {
      let width = String(format: "%.2f", max(0.6, (interval.high - interval.low) / longest * 100))
      line = "<rect class=\"interval\" x=\"\(place(interval.low))\" y=\"5\" width=\"\(width)\" height=\"2\"/>"
    }
    return """
      <svg class="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="median" width="\(place(micros))" height="12"/>\(line)</svg>
      """
  }

  /// The machine and the command of runs.
  private func runList(_ used: Set<Int>) -> Markup {
    let items = used.sorted().map { index -> Markup in
      let run = runs.runs[index]
      let engines = run.engines.sorted { $0.key < $1.key }.map { "<li>\($0.key): \($0.value)</li>" as Markup }
      let command: Markup =
        run.command.map { "<pre><code>\($0)</code></pre>" }
        ?? "<p class=\"note\">The file does not say by which command.</p>"
      return """
        <section id="run-\(index)"><h3>Run \(index + 1)</h3><p>\(run.date), on \(run.machine). \(run.label).</p>
        \(command)<ul>\(Markup(engines))</ul></section>
        """
    }
    return "<section><h2>How it was measured</h2>\(Markup(items, separator: "\n"))</section>"
  }
}
