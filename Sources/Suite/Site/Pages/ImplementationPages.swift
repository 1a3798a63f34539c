// The pages of implementations: the list, and for each its capabilities, totals, history and failures.
import Conformance

extension Site {
  /// The list of implementations with their totals.
  func implementationsPage() -> String {
    guard !implementations.isEmpty else {
      return page(
        "Implementations", section: "implementations.html",
        "<p>This site was made without reports. <code>labelmark conform --format json</code> makes them.</p>")
    }
    var body: Markup = """
      <p>What each implementation does with the cases that it was asked. <em>Not asked</em> are cases that need a \
      capability that it does not claim.</p>

      """
    body += totals(root: "")
    return page("Implementations", section: "implementations.html", body)
  }

  /// A row for each implementation with its totals by strength.
  func totals(root: String) -> Markup {
    let rows = implementations.map { own -> Markup in
      let cells = CaseStrength.allCases.map { strength -> Markup in
        let counts = own.report.strengthCounts[strength.rawValue] ?? [:]
        return "<td>\(Self.score(counts))</td>"
      }
      return """
        <tr><th scope="row"><a href="\(root)implementations/\(own.page).html">\(own.name)</a><br>\
        <small>\(own.report.implementation.version)</small></th>\(Markup(cells))</tr>
        """
    }
    let head: [Markup] = ["implementation"] + CaseStrength.allCases.map { "\($0.rawValue)" }
    return Self.table("Cases that pass, of those asked, by strength", head: head, rows)
  }

  /// The cases that pass, of those that were asked, with a bar.
  private static func score(_ counts: [String: Int]) -> Markup {
    let pass = counts["pass"] ?? 0
    let asked = (counts["cases"] ?? 0) - (counts["unsupported"] ?? 0) - (counts["skip"] ?? 0)
    guard asked > 0 else { return "<span class=\"s unsupported\">not asked</span>" }
    return """
      <span class="s\(pass == asked ? " pass" : "")">\(pass) of \(asked)</span> <svg class="share" viewBox="0 0 100 8" \
      preserveAspectRatio="none" aria-hidden="true"><rect class="rest" width="100" height="8"/>\
      <rect class="own" width="\(pass * 100 / asked)" height="8"/></svg>
      """
  }

  /// The page of an implementation.
  func implementationPage(_ own: SiteImplementation) -> String {
    let root = "../"
    let info = own.report.implementation
    let command = own.report.setting.command.map { "<pre><code>\($0)</code></pre>" as Markup } ?? ""
    let unicode = info.unicode.isEmpty ? "" : ", Unicode \(info.unicode)"
    var body: Markup = """
      <p>Version <strong>\(info.version)</strong>, in \(info.language)\(unicode).</p>
      <div class="wide" role="group" aria-label="Badge" tabindex="0">\
      <img src="../badges/\(own.page).svg" alt="Badge: \(own.report.count(.pass)) cases pass"></div>
      <p class="note">Asked \(own.report.setting.date ?? "on an unknown day"), corpus \(corpus.version).</p>
      \(command)

      """
    if let error = own.report.runError { body += "<p class=\"s error\">The run ended early: \(error)</p>" }
    body += "<section><h2>Totals by strength</h2>\n\(strengthTable(own))</section>\n"
    body += capabilities(own)
    if own.history.count > 1 {
      let rows = own.history.map { old -> Markup in
        let all = old.counts["all"] ?? [:]
        return """
          <tr><th scope="row">\(old.date)</th><td>\(old.version)</td><td>\(old.corpus)</td>\
          <td>\(Self.score(all))</td><td>\(Self.score(old.counts["must"] ?? [:]))</td></tr>
          """
      }
      body += "<section><h2>History</h2>\n"
      body += Self.table(
        "Earlier reports", isShown: false, head: ["asked", "version", "corpus", "all cases", "must"], rows)
      body += "</section>\n"
    }
    body += failures(own, root: root)
    return page(info.name, root: root, section: "implementations.html", scripts: ["cases.js", "rule.js"], body)
  }

  private func strengthTable(_ own: SiteImplementation) -> Markup {
    let rows = (CaseStrength.allCases.map(\.rawValue) + ["all"]).map { strength -> Markup in
      let counts = own.report.strengthCounts[strength] ?? [:]
      let cells = CaseStatus.allCases.map { "<td class=\"n\">\(counts[$0.rawValue] ?? 0)</td>" as Markup }
      return """
        <tr><th scope="row">\(strength)</th><td class="n">\(counts["cases"] ?? 0)</td>\(Markup(cells))\
        <td>\(Self.score(counts))</td></tr>
        """
    }
    let head: [Markup] = ["strength", "cases"] + CaseStatus.allCases.map { "\($0.word)" } + ["pass of asked"]
    return Self.table("Totals", isShown: false, head: head, rows)
  }

  private func capabilities(_ own: SiteImplementation) -> Markup {
    let claimed = Set(own.report.implementation.capabilities)
    func list(_ names: [String]) -> Markup {
      names.isEmpty ? "none" : Markup(names.map { "<code>\($0)</code>" }, separator: ", ")
    }
    let known = Capability.allCases.map(\.rawValue)
    return """
      <section><h2>Capabilities</h2><dl><dt>Claimed: \(claimed.count)</dt><dd>\(list(claimed.sorted()))</dd>\
      <dt>Not claimed</dt><dd>\(list(known.filter { !claimed.contains($0) }.sorted()))</dd></dl></section>

      """
  }

  /// The cases that it fails, by rule, each with the reason if one is known.
  private func failures(_ own: SiteImplementation, root: String) -> Markup {
    let failing = own.report.outcomes.filter { $0.status == .fail || $0.status == .error }
    guard !failing.isEmpty else { return "<section><h2>Failures</h2><p>No case fails.</p></section>\n" }
    let markdown = markdown(root: root)
    // What opens and closes has no links of its own.
    let plain = RuleMarkup(rules: [], cases: [], root: root)
    let byRule = Dictionary(grouping: failing) { $0.value.rules[0] }.sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    let groups = byRule.map { rule, outcomes -> Markup in
      let byReason = Dictionary(grouping: outcomes) { $0.knownReason ?? $0.message ?? "" }
      let lists = byReason.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
        reason, outcomes -> Markup in
        let links = outcomes.map { markdown.link(case: $0.value.id) }
        let why: Markup = reason.isEmpty ? "" : "<p class=\"note\">\(reason)</p>"
        return "\(why)<p>\(Markup(links, separator: ", "))</p>"
      }
      let text = corpus.texts[rule].map { ": \(plain.line($0.shortenedMarkdown(to: 160)))" as Markup } ?? ""
      let count = outcomes.count == 1 ? "1 case" : "\(outcomes.count) cases"
      return """
        <details><summary><strong>\(rule)</strong> (\(count))\(text)</summary>\
        <p>The whole rule: \(markdown.link(rule)).</p>\(Markup(lists))</details>
        """
    }
    return "<section><h2>Failures by rule: \(failing.count)</h2>\n\(Markup(groups, separator: "\n"))</section>\n"
  }

  /// The cases that implementations answer alike against the expectation, by rule.
  func agreementsPage() -> String {
    let markdown = markdown(root: "")
    var body: Markup = """
      <p>Where at least \(Agreement.least) implementations give one answer, in the fields that the case names, and the \
      case expects another. Each may mean that a rule is wrong, or that these share a limit.</p>

      """
    if agreements.isEmpty { body += "<p>There is no such case in the reports of this site.</p>" }
    let byRule = Dictionary(grouping: agreements) { $0.value.rules[0] }.sorted {
      ($1.value.count, $0.key) < ($0.value.count, $1.key)
    }
    for (rule, own) in byRule {
      let rows = own.map { agreement -> Markup in
        """
        <tr><th scope="row">\(markdown.link(case: agreement.value.id))<br><small>\(agreement.value.why ?? "")</small></th>\
        <td>\(agreement.value.strengthInWords)</td><td>\(agreement.names.joined(separator: ", "))</td></tr>
        """
      }
      body += "<section><h2 id=\"\(rule)\">\(markdown.link(rule)): \(own.count)</h2>"
      body += "<p>\(corpus.texts[rule].map { markdown.line($0.shortenedMarkdown(to: 220)) } ?? "")</p>\n"
      body += Self.table("Agreements about \(rule)", isShown: false, head: ["case", "strength", "agree"], rows)
      body += "</section>\n"
    }
    return page("Against the reference", section: "agreements.html", body)
  }
}
