// The pages of documents: their clauses in our words, each with the rules that carry it.
import Conformance

extension Site {
  /// The documents by the numbers of their clauses.
  static let documents = [
    (number: "000", title: "UILabel class page, current"), (number: "001", title: "UILabel class page, 2017"),
    (number: "002", title: "Human Interface Guidelines: labels"),
    (number: "003", title: "UILabel class reference of 2009"),
    (number: "004", title: "Interface Builder attribute tables"),
    (number: "005", title: "Reference pages, headers and reports"),
  ]

  /// The list of documents.
  func documentsPage() -> String {
    let rows = Self.documents.map { document -> Markup in
      let own = corpus.clauses.filter { $0.document == document.number }
      return """
        <tr><th scope="row"><a href="documents/\(document.number).html">\(document.title)</a></th>\
        <td class="n">\(own.count)</td><td class="n">\(own.count { $0.status != "none" })</td></tr>
        """
    }
    let body: Markup = """
      <p>Each sentence of a document that says what a label does is a <em>clause</em>, in this project's words, with the \
      rules that carry it.</p>
      \(Self.table("Documents", isShown: false, head: ["document", "clauses", "testable"], rows))
      """
    return page("Documents", section: "documents.html", body)
  }

  /// The clauses of a document.
  func documentPage(_ document: (number: String, title: String)) -> String {
    let markdown = markdown(root: "../")
    let own = corpus.clauses.filter { $0.document == document.number }
    let items = own.map { clause -> Markup in
      let rules = Markup(clause.rules.map { markdown.link($0) }, separator: ", ")
      var facts: [Markup] = ["<dt>Where</dt><dd>\(clause.where)</dd>"]
      facts.append("<dt>Rules</dt><dd>\(clause.rules.isEmpty ? "none" : rules)</dd>")
      if let reason = clause.reason { facts.append("<dt>No program can test it</dt><dd>\(reason)</dd>") }
      if let conflicts = clause.conflicts, !conflicts.isEmpty {
        let links = conflicts.map { id -> Markup in
          "<a href=\"\(id.prefix { $0 != "." }).html#\(id)\">\(id)</a>"
        }
        facts.append("<dt>Contradicted by</dt><dd>\(Markup(links, separator: ", "))</dd>")
      }
      return """
        <article id="\(clause.id)" class="clause"><h2><a href="#\(clause.id)">\(clause.id)</a></h2>\
        <p>\(clause.text)</p><dl>\(Markup(facts))</dl></article>
        """
    }
    return page(document.title, root: "../", section: "documents.html", Markup(items, separator: "\n"))
  }
}
