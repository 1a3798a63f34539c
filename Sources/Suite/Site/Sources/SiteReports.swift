// The conformance reports of a site: one for each implementation, and the totals of earlier ones.
import Conformance
import Foundation

/// An implementation on the site: its newest report.
struct SiteImplementation: Sendable {
  let report: RunReport
  /// The name of its page, without the ending.
  let page: String
  /// The outcomes by the ids of the cases.
  let outcomes: [String: CaseOutcome]
  /// This report and the earlier ones, the newest first.
  fileprivate(set) var history: [ReportTotals] = []

  var name: String { report.implementation.name }
  /// Whether it is this package's engine or label, which pass every case that they are asked.
  var isOurs: Bool { ["labelmark", "labelmark-model"].contains(name) }
}

/// The totals of a report, as a history shows them.
struct ReportTotals: Encodable, Sendable, Equatable {
  /// The version of the implementation.
  let version: String
  /// The version of the corpus.
  let corpus: String
  /// The start of the run, in ISO 8601; "" if the report does not say.
  let date: String
  /// The cases of each strength, and of "all", by status, and as "cases".
  let counts: [String: [String: Int]]
}

/// The reports of a site.
public struct SiteReports: Sendable {
  /// Sorted by name.
  let implementations: [SiteImplementation]

  /// Without any report.
  public init() { implementations = [] }

  /// Takes reports that this process made.
  package init(_ reports: [RunReport]) throws {
    implementations = try Self.pages(reports.map { ("a report", $0) }, earlier: [:])
  }

  /// Reads JSON reports, each of all of an implementation's cases by the site's version of the corpus.
  ///
  /// - Parameters:
  ///   - drivers: Implementations that are asked the corpus here, unless one of the files is a report of them.
  ///   - files: The reports. If several are of one implementation, the newest is shown.
  ///   - earlier: Reports of which only the totals are shown; their version of the corpus may be another.
  ///   - corpus: The corpus of the site.
  /// - Throws: `ConformanceError` with the file for one that is not a JSON report, is of another version of the corpus,
  ///   has cases that are not in the corpus, or whose implementation has a name that is none.
  public init(
    asking drivers: [any ImplementationDriver] = [], files: [String], earlier: [String], corpus: SiteCorpus
  ) throws {
    var found: [(file: String, report: RunReport)] = []
    var history: [String: [ReportTotals]] = [:]
    for file in files {
      let reports = try ReportMerge(
        files: [file], corpus: corpus.corpus, version: corpus.version, rules: corpus.texts
      ).reports
      for report in reports {
        try Self.checkName(report.implementation.name, file)
        found.append((file, report))
      }
    }
    for file in earlier {
      let document = try JSONCoding.read(ReportDocument.self, file: file, lenient: true, problem: "not a JSON report")
      try Self.checkName(document.implementation.name, file)
      history[document.implementation.name, default: []].append(ReportTotals(document))
    }
    let known = Set(found.map(\.report.implementation.name))
    for driver in drivers where !known.contains(driver.info.name) {
      let began = Date()
      var report = Runner(driver: driver).run(corpus.corpus.cases)
      report.rules = corpus.texts
      report.setting.note(corpus: corpus.version, date: began)
      found.append((driver.info.name, report))
    }
    implementations = try Self.pages(found, earlier: history)
  }

  /// Pages are named after implementations, so a name has letters, digits, spaces and some signs, and no "..".
  private static func checkName(_ name: String, _ file: String) throws {
    let isGood = name.first?.isLetter == true || name.first?.isNumber == true
    let areGood = name.allSatisfy { $0.isLetter || $0.isNumber || " ._+-".contains($0) }
    guard isGood, areGood, name.count <= 60, !name.contains("..") else {
      throw ConformanceError(
        "\(file): '\(name.visible(limit: 60))' is not a name of an implementation: up to 60 letters, digits, spaces, "
          + "'.', '_', '+' and '-', without '..'")
    }
  }

  /// Keeps the newest report of each implementation. Two names may not have the same page.
  private static func pages(
    _ found: [(file: String, report: RunReport)], earlier: [String: [ReportTotals]]
  ) throws -> [SiteImplementation] {
    let byName = Dictionary(grouping: found) { $0.report.implementation.name }
    var owners: [String: String] = [:]
    return try byName.sorted { $0.key < $1.key }.map { name, all in
      let page = Self.page(name)
      if let other = owners.updateValue(name, forKey: page) {
        throw ConformanceError("\(all[0].file): the implementations '\(other)' and '\(name)' would have the same page")
      }
      let sorted = all.map(\.report).sorted { ($0.setting.date ?? "") > ($1.setting.date ?? "") }
      let outcomes = sorted[0].outcomes.map { ($0.value.id, $0) }
      var own = SiteImplementation(
        report: sorted[0], page: page, outcomes: Dictionary(outcomes) { first, _ in first })
      let totals = sorted.map { ReportTotals($0) } + (earlier[name] ?? [])
      own.history = totals.enumerated().filter { totals.firstIndex(of: $0.element) == $0.offset }.map(\.element)
        .sorted { $0.date > $1.date }
      return own
    }
  }

  /// Returns a name of a file: lower case, with hyphens for what is neither a letter nor a digit of ASCII.
  static func page(_ name: String) -> String {
    String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
  }
}

extension ReportTotals {
  init(_ report: RunReport) {
    self.init(
      version: report.implementation.version, corpus: report.setting.corpus ?? "", date: report.setting.date ?? "",
      counts: report.strengthCounts)
  }

  init(_ document: ReportDocument) {
    var all = document.counts
    all["cases"] = all["cases"] ?? document.cases.count
    self.init(
      version: document.implementation.version, corpus: document.setting?.corpus ?? "",
      date: document.setting?.date ?? "", counts: document.strengths ?? ["all": all])
  }
}
