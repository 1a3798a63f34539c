// The Markdown of RULES.md and EVIDENCE.md as HTML, with links to rules, cases and clauses.
import Conformance

/// Turns the few forms of Markdown that the corpus's documents use into HTML: paragraphs, lists, code, emphasis, links.
struct RuleMarkup {
  private let rules: Set<String>
  private let cases: Set<String>
  /// From the page's folder to the site's root: "" or "../".
  private let root: String

  /// - Parameters:
  ///   - rules: The ids of the rules that have a page.
  ///   - cases: The ids of the cases.
  ///   - root: From the page's folder to the site's root: "" or "../".
  init(rules: Set<String>, cases: Set<String>, root: String) {
    (self.rules, self.cases, self.root) = (rules, cases, root)
  }

  /// Returns a text of several lines as paragraphs and lists.
  func blocks(_ text: String) -> Markup {
    var out: Markup = ""
    var items: [Markup] = []
    var paragraph = ""
    func endParagraph() {
      if !paragraph.isEmpty { out += "<p>\(line(paragraph))</p>\n" }
      paragraph = ""
    }
    func endList() {
      if !items.isEmpty { out += "<ul>\(Markup(items.map { "<li>\($0)</li>" }))</ul>\n" }
      items = []
    }
    for row in text.split(separator: "\n") {
      let trimmed = row.drop { $0 == " " }
      if trimmed.hasPrefix("- ") {
        endParagraph()
        items.append(line(String(trimmed.dropFirst(2))))
      } else if !items.isEmpty, row.hasPrefix(" ") {
        let last = items.removeLast()
        items.append("\(last) \(line(String(trimmed)))")
      } else {
        endList()
        paragraph += (paragraph.isEmpty ? "" : " ") + trimmed
      }
    }
    endParagraph()
    endList()
    return out
  }

  /// Returns the text of one paragraph: code, emphasis, links and the ids of rules.
  func line(_ text: String) -> Markup {
    var out: Markup = ""
    var rest = text[...]
    while let at = rest.firstIndex(where: { "`*[".contains($0) }) {
      out += linked(String(rest[..<at]))
      rest = rest[at...]
      // Code with a backtick is between two.
      if let match = rest.prefixMatch(of: /``(.+?)``/) {
        out += "<code><bdi>\(String(match.1))</bdi></code>"
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /`([^`]+)`/) {
        let code = String(match.1)
        out +=
          cases.contains(code)
          ? "<a href=\"\(root)case.html#\(code)\"><code>\(code)</code></a>" : "<code><bdi>\(code)</bdi></code>"
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /\*\*([^*]+)\*\*/) {
        out += "<strong>\(linked(String(match.1)))</strong>"
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /\*([^* ][^*]*)\*/) {
        out += "<em>\(linked(String(match.1)))</em>"
        rest = rest[match.range.upperBound...]
      } else if let match = rest.prefixMatch(of: /\[([^\]]+)\]\([^)]*\)/) {
        // Links of the documents lead to files that the site does not have.
        out += linked(String(match.1))
        rest = rest[match.range.upperBound...]
      } else {
        out += "\(String(rest.removeFirst()))"
      }
    }
    return out + linked(String(rest))
  }

  /// Returns plain text with links at the ids of rules.
  private func linked(_ text: String) -> Markup {
    var out: Markup = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: /\bR\d{1,3}\b/) {
      let id = String(match.0)
      out += "\(rest[..<match.range.lowerBound])"
      out += rules.contains(id) ? link(id) : "\(id)"
      rest = rest[match.range.upperBound...]
    }
    return out + "\(rest)"
  }

  /// Returns a link to a rule's page.
  func link(_ rule: String) -> Markup {
    rules.contains(rule) ? "<a href=\"\(root)rules/\(rule).html\">\(rule)</a>" : "\(rule)"
  }

  /// Returns a link to a case.
  func link(case id: String) -> Markup { "<a href=\"\(root)case.html#\(id)\">\(id)</a>" }
}
