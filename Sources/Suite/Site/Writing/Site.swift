// The whole site: what it is made from, and its files.
import Conformance
import Foundation

/// A static site about a corpus, the implementations that were asked it, and the engines that were timed.
///
/// One page shows everything, by scripts, from data that are scripts too: a browser does not read files for a page that is a
/// file. Texts of reports and of the corpus become text nodes, and the page's policy lets no script run that is not a file of
/// the site.
public struct Site {
  let corpus: SiteCorpus
  let implementations: [SiteImplementation]
  /// The page about the engines that were timed; nil if there is none.
  let speed: String?
  /// The cases by topic, each topic's sorted by id.
  let topics: [(name: String, cases: [ConformanceCase])]
  let agreements: [Agreement]

  /// Prepares the site.
  ///
  /// - Parameter speed: A page about the engines that were timed, in one file; nil for none.
  public init(corpus: SiteCorpus, reports: SiteReports, speed: String? = nil) {
    (self.corpus, self.speed, implementations) = (corpus, speed, reports.implementations)
    topics = Dictionary(grouping: corpus.cases, by: \.topic).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    agreements = Agreement.all(corpus.cases, implementations)
  }

  /// The files that are the same for every site. The page is the last.
  private static let assets: [(path: String, content: [UInt8])] = [
    ("assets/style.css", PageAssets.style), ("assets/page.js", PageAssets.page), ("assets/draw.js", PageAssets.draw),
    ("assets/cases.js", PageAssets.cases), ("assets/site.js", PackageResources.site_js),
    ("index.html", PackageResources.index_html),
  ]

  /// The number of files.
  public var fileCount: Int { Self.assets.count + 1 + topics.count + implementations.count + (speed == nil ? 0 : 1) }

  /// Makes every file of the site.
  ///
  /// - Parameter add: Takes a file's path in the site and its content.
  /// - Throws: What `add` throws, and `ConformanceError` for an answer that is not JSON.
  public func makeFiles(add: (_ path: String, _ content: String) throws -> Void) throws {
    for own in implementations { try add("badges/\(own.page).svg", own.report.badge()) }
    for topic in topics { try add("data/cases/\(topic.name).js", topicData(topic.name, topic.cases)) }
    try add("data/site.js", siteData())
    if let speed { try add("speed.html", speed) }
    for asset in Self.assets { try add(asset.path, String(decoding: asset.content, as: UTF8.self)) }
  }
}
