// The whole site: what it is made from, and its files.
import Conformance
import Foundation

/// A static site about a corpus, the implementations that were asked it, and the engines that were timed.
///
/// Its pages work without a server and without a network: what a page's script needs is in scripts, because a browser
/// does not read files for a page that is a file. Text of reports and of the corpus is escaped where it becomes markup,
/// and the pages' policy lets no script run that is not a file of the site.
public struct Site {
  let corpus: SiteCorpus
  let implementations: [SiteImplementation]
  let runs: SiteRuns
  /// The cases by topic, each topic's sorted by id.
  let topics: [(name: String, cases: [ConformanceCase])]
  /// The cases by rule: those that test it, and those whose answer rests on it too.
  let tested: [String: [ConformanceCase]]
  let resting: [String: [ConformanceCase]]
  let clausesOfRule: [String: [CorpusClause]]
  let agreements: [Agreement]
  private let ruleIds: Set<String>
  private let caseIds: Set<String>

  /// Prepares the site.
  public init(corpus: SiteCorpus, reports: SiteReports, runs: SiteRuns) {
    (self.corpus, self.runs, implementations) = (corpus, runs, reports.implementations)
    let cases = corpus.cases
    topics = Dictionary(grouping: cases, by: \.topic).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    var (tested, resting): ([String: [ConformanceCase]], [String: [ConformanceCase]]) = ([:], [:])
    for value in cases {
      for (index, rule) in value.rules.enumerated() {
        if index == 0 { tested[rule, default: []].append(value) } else { resting[rule, default: []].append(value) }
      }
    }
    (self.tested, self.resting) = (tested, resting)
    var clauses: [String: [CorpusClause]] = [:]
    for clause in corpus.clauses { for rule in clause.rules { clauses[rule, default: []].append(clause) } }
    clausesOfRule = clauses
    ruleIds = Set(corpus.rules.map(\.id))
    caseIds = Set(cases.map(\.id))
    agreements = Agreement.all(cases, implementations)
  }

  /// Turns the corpus's Markdown into HTML, for a page in the site's root or in a folder of it.
  func markdown(root: String) -> RuleMarkup { RuleMarkup(rules: ruleIds, cases: caseIds, root: root) }

  /// The number of files.
  public var fileCount: Int {
    10 + corpus.rules.count + 2 * implementations.count + Self.documents.count + speedStages.count
      + speedLanguages.count + topics.count + Self.assets.count
  }

  /// Makes every file of the site.
  ///
  /// - Parameter add: Takes a file's path in the site and its content.
  /// - Throws: What `add` throws, and `ConformanceError` for an answer that is not JSON.
  public func makeFiles(add: (_ path: String, _ content: String) throws -> Void) throws {
    try add("index.html", frontPage())
    try add("rules.html", rulesPage())
    for rule in corpus.rules { try add("rules/\(rule.id).html", rulePage(rule)) }
    try add("implementations.html", implementationsPage())
    for own in implementations {
      try add("implementations/\(own.page).html", implementationPage(own))
      try add("badges/\(own.page).svg", own.report.badge())
    }
    try add("agreements.html", agreementsPage())
    try add("documents.html", documentsPage())
    for document in Self.documents { try add("documents/\(document.number).html", documentPage(document)) }
    try add("speed.html", speedPage())
    for stage in speedStages { try add("speed/\(stage.page).html", stagePage(stage)) }
    for language in speedLanguages { try add("speed/in-\(language.page).html", languagePage(language)) }
    try add("case.html", casePage())
    try add("search.html", searchPage())
    try add("play.html", playPage())
    try add("data/search.js", searchIndex())
    try add("data/rules.js", ruleTexts())
    for topic in topics { try add("data/cases/\(topic.name).js", topicData(topic.name, topic.cases)) }
    for asset in Self.assets { try add(asset.path, asset.content) }
  }
}
