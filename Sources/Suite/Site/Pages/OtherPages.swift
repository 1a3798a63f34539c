// The front page, and the pages that a script fills: a case, the search, a label to try.
import Conformance

extension Site {
  /// The front page.
  func frontPage() -> String {
    let cards: [(page: String, name: String, about: String)] = [
      ("rules.html", "Rules", "What UILabel does, who says so, and the cases that test it."),
      ("documents.html", "Documents", "\(corpus.clauses.count) clauses of Apple's documents, with their rules."),
      ("implementations.html", "Implementations", "What each can do, passes and fails."),
      (
        "agreements.html", "Against the reference",
        "\(agreements.count) cases in which at least \(Agreement.least) implementations agree with each other, and not "
          + "with the corpus."
      ),
      ("speed.html", "Speed", "\(speedLanguages.count) languages and kinds of text, \(speedStages.count) stages."),
      ("play.html", "Try a label", "See the lines change, and which rules decide them."),
    ]
    let filled = cards.filter { isFilled($0.page) }.map { card -> Markup in
      "<li><a href=\"\(card.page)\">\(card.name)</a> \(card.about)</li>"
    }
    let answers = implementations.count == 1 ? "" : "; what \(implementations.count) implementations answer"
    let body: Markup = """
      <p>How a label breaks, shortens, fits and places its text: \(corpus.rules.count) rules, each with its \
      source; \(corpus.cases.count) cases with pictures\(answers)\(runs.labels.isEmpty ? "" : ", and how fast they are").</p>
      \(Self.searchForm)
      <ul class="cards">
      \(Markup(filled, separator: "\n"))
      </ul>
      \(implementations.isEmpty ? "" : "<section><h2>Implementations</h2>\(totals(root: ""))</section>" as Markup)
      <section><h2>How a case is drawn</h2>
      <p>The test fonts make layout arithmetic: in the font Square every character is as wide as the font is large. So a \
      picture is boxes in the bounds, one for each character, drawn in this page from the answer.</p>
      \(Self.needsScript)
      <div class="drawn" data-cases="\(firstExamples.joined(separator: " "))"></div></section>
      """
    return page("What a label does", scripts: ["draw.js", "cases.js", "rule.js", "search.js"], body)
  }

  /// Two cases that show lines, for the front page.
  private var firstExamples: [String] {
    let wanted = ["wrapping.long-word-is-broken", "truncation.tail"]
    let ids = corpus.cases.filter { $0.question.steps == nil && $0.expect.lines != nil }.map(\.id)
    return wanted.compactMap { name in ids.first { $0 == name || $0.hasPrefix(name + ".") } }
  }

  static let searchForm: Markup = """
    <form class="search" role="search"><label for="query">Search rules, cases, clauses, implementations</label>
    <input id="query" name="q" type="search" autocomplete="off"> <button>Search</button></form>
    """

  /// The page of a case or of a topic's cases, which the address names after "#".
  func casePage() -> String {
    let areas = topics.map(\.name).filter { !$0.contains(".") }.joined(separator: " ")
    let body: Markup = """
      \(Self.needsScript)<div id="case" data-areas="\(areas)" aria-live="polite"></div>
      """
    return page("Case", section: "rules.html", scripts: ["draw.js", "cases.js", "case.js"], body)
  }

  /// The page of the search.
  func searchPage() -> String {
    let body: Markup = """
      \(Self.searchForm)<p id="count" class="note" role="status"></p><ol id="results" class="results"></ol>
      <noscript><p class="note">The search needs the site's script.</p></noscript>
      """
    return page("Search", section: "search.html", scripts: ["search.js"], body)
  }

  /// The page with a label to try.
  func playPage() -> String {
    func options(_ names: [String], _ usual: String) -> Markup {
      Markup(names.map { $0 == usual ? "<option selected>\($0)</option>" : "<option>\($0)</option>" })
    }
    let modes = CaseLineBreakMode.allCases.map(\.rawValue)
    let alignments = CaseTextAlignment.allCases.map(\.rawValue)
    let strategies = CaseLineBreakStrategy.allCases.map(\.rawValue)
    let body: Markup = """
      <p>The engine of <code>labelmark serve</code> lays this label out as you change it. That needs a program on your \
      machine: <code>labelmark site DIR --serve</code>.</p>
      <p id="offline" class="note" role="status"></p>
      <form id="label" class="play">
      <label class="whole">Text <textarea id="text" rows="3" dir="auto">The quick brown fox jumps over the lazy \
      dog</textarea></label>
      <label>Font <select id="font"><option>Square</option><option>Steps</option><option>Tall</option>\
      <option>Noto Sans</option></select></label>
      <label>Size <input id="size" type="number" min="1" max="200" step="any" value="10"></label>
      <label>Width <input id="width" type="number" min="0" max="2000" step="any" value="120"></label>
      <label>Height <input id="height" type="number" min="0" max="2000" step="any" placeholder="no limit"></label>
      <label>Number of lines <input id="lines" type="number" min="0" max="1000" step="1" value="2"></label>
      <label>Mode <select id="mode">\(options(modes, "byTruncatingTail"))</select></label>
      <label>Alignment <select id="alignment">\(options(alignments, "natural"))</select></label>
      <label>Strategy <select id="strategy">\(options(strategies, "standard"))</select></label>
      <label>Direction <select id="direction"><option>leftToRight</option><option>rightToLeft</option></select></label>
      <label class="check"><input id="shrink" type="checkbox"> Shrink to fit</label>
      <label>Smallest scale <input id="scale" type="number" min="0" max="1" step="0.05" value="0.5"></label>
      <label class="check"><input id="tighten" type="checkbox"> Tighten before truncation</label>
      </form>
      <div id="picture" class="answers"></div>
      <div id="lines-of" aria-live="polite"></div>
      """
    return page("Try a label", section: "play.html", scripts: ["draw.js", "play.js"], body)
  }
}
