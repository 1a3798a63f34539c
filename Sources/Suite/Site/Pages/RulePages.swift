// The pages of rules: the list, and for each rule its text, sources, cases and who answers otherwise.
import Conformance

extension Site {
  /// The list of all rules, by section of RULES.md.
  func rulesPage() -> String {
    var body: Markup = """
      <p>Each rule has a <em>basis</em>: what it rests on. The counts are of the cases that test it, and of all whose \
      answer rests on it.</p>
      <p><label for="filter">Filter</label> <input id="filter" type="search" autocomplete="off"> \
      <span id="shown" role="status"></span></p>

      """
    let markdown = markdown(root: "")
    var sections: [String] = []
    for rule in corpus.rules where !sections.contains(rule.section) { sections.append(rule.section) }
    for section in sections {
      let rows = corpus.rules.filter { $0.section == section }.map { rule -> Markup in
        let all = (tested[rule.id] ?? []).count + (resting[rule.id] ?? []).count
        return """
          <tr id="\(rule.id)"><th scope="row"><a href="rules/\(rule.id).html">\(rule.id)</a></th>\
          <td>\(markdown.line(rule.text.shortenedMarkdown(to: 220)))</td><td>\(rule.basis.rawValue)</td>\
          <td class="n">\((tested[rule.id] ?? []).count)</td><td class="n">\(all)</td></tr>
          """
      }
      body += "<section><h2>\(section)</h2>\n"
      body += Self.table(
        "Rules: \(section)", isShown: false, head: ["rule", "what it says", "basis", "tests", "rests"], rows)
      body += "</section>\n"
    }
    return page("Rules", section: "rules.html", scripts: ["filter.js"], body)
  }

  /// The page of a rule.
  func rulePage(_ rule: SiteRule) -> String {
    let root = "../"
    let markdown = markdown(root: root)
    let own = tested[rule.id] ?? []
    let others = resting[rule.id] ?? []
    var body: Markup = """
      <p class="basis"><strong>\(rule.basis.rawValue)</strong>: \(rule.basis.meaning). \(rule.section)</p>
      <div class="rule">\(markdown.blocks(rule.text))</div>
      <section><h2>Who says so</h2>
      \(sources(rule, markdown))</section>

      """
    body += neighbours(rule)
    let clauses = clausesOfRule[rule.id] ?? []
    if !clauses.isEmpty {
      let items = clauses.map { clause -> Markup in
        "<li><a href=\"../documents/\(clause.document).html#\(clause.id)\">\(clause.id)</a> \(clause.text)</li>"
      }
      body += "<section><h2>Clauses of the documents: \(clauses.count)</h2><ul>\(Markup(items))</ul></section>\n"
    }
    body += outcomeTable(own, others)
    body += "<section><h2>Cases that test it: \(own.count)</h2>\n"
    if own.isEmpty {
      body += "<p>None has it as its first rule.</p>"
    } else {
      body += Self.needsScript
      body += "<div class=\"drawn\" data-cases=\"\(examples(rule, own).joined(separator: " "))\"></div>\n"
      body += caseTable(own, root: root)
    }
    body += "</section>\n"
    if !others.isEmpty {
      let topics = Dictionary(grouping: others, by: \.topic).sorted { $0.key < $1.key }
      let lists = topics.map { topic, cases -> Markup in
        """
        <details class="ids" data-rule="\(rule.id)" data-topic="\(topic)"><summary>\(topic): \(cases.count)</summary>\
        <p></p></details>
        """
      }
      body += "<section><h2>Cases whose answer rests on it too: \(others.count)</h2>\n"
      body += (own.isEmpty ? Self.needsScript : "") + Markup(lists, separator: "\n")
      body += "</section>\n"
    }
    return page(
      rule.id, root: root, section: "rules.html", scripts: ["draw.js", "cases.js", "rule.js"], body)
  }

  private func sources(_ rule: SiteRule, _ markdown: RuleMarkup) -> Markup {
    guard !rule.evidence.isEmpty else {
      return "<p>No source is recorded.</p>\n"
    }
    let items = rule.evidence.map { row -> Markup in "<dt>\(row.kind.rawValue)</dt><dd>\(markdown.line(row.text))</dd>"
    }
    return "<dl>\(Markup(items))</dl>\n"
  }

  /// Links to the rules before and after, in the order of RULES.md.
  private func neighbours(_ rule: SiteRule) -> Markup {
    guard let index = corpus.rules.firstIndex(where: { $0.id == rule.id }) else { return "" }
    func link(_ index: Int, _ name: String, _ rel: String) -> Markup {
      guard corpus.rules.indices.contains(index) else { return "" }
      let id = corpus.rules[index].id
      return "<a rel=\"\(rel)\" href=\"\(id).html\">\(name) \(id)</a> "
    }
    let links = link(index - 1, "before:", "prev") + link(index + 1, "after:", "next")
    return "<p class=\"note\">\(links)</p>\n"
  }

  /// The cases whose pictures are shown first: the examples of the rule's text, then cases that implementations answer
  /// otherwise, then short ones.
  private func examples(_ rule: SiteRule, _ own: [ConformanceCase]) -> [String] {
    let ids = Set(own.map(\.id))
    let named = rule.text.matches(of: /`([a-z0-9.-]+)`/).map { String($0.1) }.filter(ids.contains)
    func weight(_ value: ConformanceCase) -> Int {
      let failing = implementations.count { $0.outcomes[value.id]?.status == .fail }
      return -1000 * min(failing, 3) + value.question.text.utf8.count
    }
    let drawn = own.filter { $0.question.steps == nil && $0.question.kind != .lineBreaks }
    let rest = (drawn.isEmpty ? own : drawn).sorted { (weight($0), $0.id) < (weight($1), $1.id) }.map(\.id)
    var seen: Set<String> = []
    return Array((named + rest).filter { seen.insert($0).inserted }.prefix(4))
  }

  /// For each implementation, how many of the rule's cases it passes.
  private func outcomeTable(_ own: [ConformanceCase], _ others: [ConformanceCase]) -> Markup {
    guard !implementations.isEmpty, !(own.isEmpty && others.isEmpty) else { return "" }
    func cell(_ implementation: SiteImplementation, _ cases: [ConformanceCase]) -> Markup {
      let statuses = cases.compactMap { implementation.outcomes[$0.id]?.status }
      let parts = CaseStatus.allCases.compactMap { status -> Markup? in
        let count = statuses.count { $0 == status }
        return count == 0 ? nil : "<span class=\"s \(status.rawValue)\">\(count) \(status.word)</span>"
      }
      return "<td>\(parts.isEmpty ? "–" : Markup(parts, separator: ", "))</td>"
    }
    let rows = implementations.map { each -> Markup in
      """
      <tr><th scope="row"><a href="../implementations/\(each.page).html">\(each.name)</a></th>\(cell(each, own))\
      \(cell(each, others))</tr>
      """
    }
    return "<section><h2>What implementations do</h2>\n"
      + Self.table(
        "Outcomes", isShown: false, head: ["implementation", "cases that test it", "cases that rest on it too"], rows)
      + "</section>\n"
  }

  /// A row for each case: its link, what it shows, its strength, and what those do that were asked any of the cases. End
  /// tags of cells, which HTML lets go, would be a fiftieth of the site.
  func caseTable(_ cases: [ConformanceCase], root: String) -> Markup {
    func isAsked(_ own: SiteImplementation) -> Bool {
      cases.contains { value in own.outcomes[value.id].map { $0.status != .unsupported && $0.status != .skip } == true }
    }
    let asked = implementations.filter(isAsked)
    let markdown = markdown(root: root)
    let rows = cases.map { value -> Markup in
      let marks = asked.map { own -> Markup in
        guard let status = own.outcomes[value.id]?.status, status != .unsupported, status != .skip else {
          return "<td>–"
        }
        return "<td class=\"\(status.rawValue)\">\(status.word)"
      }
      return """
        <tr><th scope="row"><a href="\(root)case.html#\(value.id)">\(value.id)</a><br><small><bdi>\
        \(markdown.line(value.why ?? ""))</bdi></small><td>\(value.strengthInWords)\(Markup(marks))
        """
    }
    let head: [Markup] = ["case", "strength"] + asked.map { "\($0.name)" }
    let others = implementations.filter { own in !asked.contains { $0.name == own.name } }.map(\.name)
    let rest: Markup =
      others.isEmpty ? "" : "<p class=\"note\">Not asked any of these: \(others.joined(separator: ", ")).</p>\n"
    return Self.table("Cases, with – for those that were not asked", head: head, rows) + rest
  }
}
