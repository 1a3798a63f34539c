// What every page of the site has: head, navigation, footer.
import Conformance

extension Site {
  /// The sections of the navigation: the page and its name.
  private static let sections = [
    ("rules.html", "Rules"), ("documents.html", "Documents"), ("implementations.html", "Implementations"),
    ("agreements.html", "Against the reference"), ("speed.html", "Speed"), ("play.html", "Try a label"),
    ("search.html", "Search"),
  ]

  /// Whether a section has anything to show: what nobody gave is not offered.
  func isFilled(_ section: String) -> Bool {
    switch section {
    case "implementations.html": !implementations.isEmpty
    case "agreements.html": !agreements.isEmpty
    case "speed.html": !runs.labels.isEmpty
    default: true
    }
  }

  /// Scripts may only be files of the site. `file:` is for readers who open the files without a server.
  private static let policy: Markup = """
    default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file: data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'
    """

  /// Returns a whole page.
  ///
  /// - Parameters:
  ///   - title: The title, which is the heading too.
  ///   - root: From the page's folder to the site's root: "" or "../".
  ///   - section: The page of the navigation that it belongs to.
  ///   - scripts: Its scripts in the folder `assets`.
  ///   - body: What follows the heading.
  func page(
    _ title: String, root: String = "", section: String = "", scripts: [String] = [], _ body: Markup
  ) -> String {
    let links = Self.sections.filter { isFilled($0.0) }.map { file, name -> Markup in
      let current: Markup = file == section ? " aria-current=\"page\"" : ""
      return "<li><a href=\"\(root)\(file)\"\(current)>\(name)</a></li>"
    }
    let loaded = scripts.map { "<script src=\"\(root)assets/\($0)\" defer></script>" as Markup }
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en" data-root="\(root)">
      <head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="color-scheme" content="light dark"><link rel="icon" href="data:,">
      <link rel="stylesheet" href="\(root)assets/site.css"><title>\(title) – Labelmark</title>\(Markup(loaded))</head>
      <body><a class="skip" href="#content">To the content</a>
      <header><p class="brand"><a href="\(root)index.html">Labelmark</a></p>
      <nav aria-label="Sections"><ul>\(Markup(links))</ul></nav></header>
      <main id="content" tabindex="-1"><h1>\(title)</h1>
      \(body)
      </main>
      <footer><p>Corpus \(corpus.version). How UILabel lays text out, as far as \
      documents and observations say it. Made by <code>labelmark site</code>.</p></footer>
      </body></html>

      """
    return page.html
  }

  /// What a page with drawings shows to a browser without scripts.
  static let needsScript: Markup = """
    <noscript><p class="note">A script of this site draws the pictures. Without it, the cases are in the folder \
    <code>data/cases</code>.</p></noscript>
    """

  /// A table that scrolls within the page if it is wider than that. A caption that says no more than the heading above it
  /// need not be shown.
  static func table(_ caption: String, isShown: Bool = true, head: [Markup], _ rows: [Markup]) -> Markup {
    let cells = head.map { "<th scope=\"col\">\($0)</th>" as Markup }
    return """
      <div class="wide" role="group" aria-label="\(caption)" tabindex="0"><table><caption\(isShown ? "" : " class=\"hidden\"" as Markup)>\(caption)</caption>\
      <thead><tr>\(Markup(cells))</tr></thead><tbody>
      \(Markup(rows, separator: "\n"))
      </tbody></table></div>

      """
  }
}

extension CaseStatus {
  /// The status in a word, as reports say it.
  var word: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .skip: "skipped"
    case .unsupported: "not asked"
    case .error: "in error"
    }
  }
}

extension CaseBasis {
  /// What the basis means, in a few words.
  var meaning: String {
    switch self {
    case .doc: "Apple's prose says it"
    case .header: "a public header says it"
    case .docOurNumber: "documented, with a number of ours"
    case .observed: "people report seeing UIKit do it"
    case .reimplementation: "only re-implementations do it"
    case .choice: "nobody says; this project decided"
    }
  }
}
