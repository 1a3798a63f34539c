// The report as one self-contained HTML page: a summary, what fails by rule, tables, then the cases.
import Foundation

/// A page about one implementation, or a comparison of several. The script Assets/report.js shows it.
public struct HTMLReport {
  private let reports: [RunReport]
  /// The page without its data.
  package var page = StaticPage(
    "Label conformance",
    scripts: [PageAssets.page, PageAssets.draw, PageAssets.cases, PackageResources.report_js])

  /// Creates a page about `reports`, one for each implementation.
  ///
  /// - Parameter reports: at least one report.
  public init(_ reports: [RunReport]) { self.reports = reports }

  /// Returns the complete page.
  ///
  /// - Throws: `EncodingError` for an answer that is not JSON.
  public func html() throws -> String { try page.html(document) }

  /// What the script reads.
  private struct Document: Encodable {
    var reports: [Head]
    var causes: [Cause]
    /// The texts of the rules that cases cite.
    var rules: [String: String]
    /// The strengths, each with what it means.
    var strengths: [[String]]
    var all: AnswerData
  }

  private struct Head: Encodable {
    var title: String
    var about: String
    var heading: String
    var command: String?
    var again: String?
    var error: String?
    var score: String
    var clean: Bool
    /// The fields in which most cases differ, each with their number.
    var fields: [[JSONValue]]
    /// The number of cases that fail only because the answer lacks a field.
    var lacking: Int

    init(_ report: RunReport) {
      let info = report.implementation
      (title, about) = (report.title, "\(info.version), \(info.language)\(info.details)")
      heading = report.setting.heading + (report.shard.map { ", shard \($0)" } ?? "")
      (command, again, error) = (report.setting.command, report.setting.again, report.runError)
      (score, clean) = (report.score, report.isClean)
      let findings = FindingSummary(report)
      fields = findings.fields.prefix(5).map { [.string($0.name), .number(Double($0.cases))] }
      lacking = findings.onlyLacking
    }
  }

  /// A cause of failures in one report.
  private struct Cause: Encodable {
    var report: Int
    /// The id on the page, which the same cause has in all reports.
    var key: String
    var title: String
    var rule: String?
    var text: String
    /// The cases, those that show it best first.
    var ids: [String]
    var strengths: String
    var failing: Int
    var asked: Int

    init(_ cause: FailureCauses.Cause, _ report: Int, _ rules: RuleTexts) {
      self.report = report
      key =
        switch cause.kind {
        case .rule(let id): "fails-" + id
        case .error(let message), .lacking(let message): "error-" + message
        case .unexpectedPass: "unexpected-pass"
        }
      (title, rule) = (cause.title.visible(limit: 200), cause.rule)
      let said = cause.rule.flatMap { rules[$0] }?.visible(limit: 1000).shortenedMarkdown(to: 160)
      text = said.map { cause.share + $0 } ?? ""
      ids = cause.findings.map(\.value.id)
      (strengths, failing, asked) = (cause.strengths, cause.failing, cause.asked)
    }
  }

  private var document: Document {
    let rules = reports.first?.rules ?? RuleTexts()
    let cited = Set(reports.flatMap { $0.outcomes.flatMap(\.value.rules) })
    let asked = reports.map {
      AnswerData.Asked(name: $0.title, capabilities: $0.implementation.capabilities, isWhole: false)
    }
    return Document(
      reports: reports.map(Head.init),
      causes: reports.enumerated().flatMap { index, report in
        FailureCauses(report).causes.map { Cause($0, index, rules) }
      },
      rules: Dictionary(uniqueKeysWithValues: cited.compactMap { id in rules[id].map { (id, $0) } }),
      strengths: CaseStrength.allCases.map { [$0.rawValue, $0.meaning] },
      all: AnswerData(rows, of: asked, rules: rules, isExact: reports.count == 1, hasWords: true))
  }

  /// The cases with their outcomes, by id.
  private var rows: [AnswerData.Row] {
    var byId: [String: AnswerData.Row] = [:]
    for (index, report) in reports.enumerated() {
      for outcome in report.outcomes {
        let none = [CaseOutcome?](repeating: nil, count: reports.count)
        byId[outcome.value.id, default: (outcome.value, none)].outcomes[index] = outcome
      }
    }
    return byId.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension CaseStatus {
  /// The status in words after a number. A case is not asked if it needs a capability that is not claimed.
  package var words: String {
    switch self {
    case .pass, .fail: rawValue
    case .error: "in error"
    case .skip: "skipped"
    case .unsupported: "not asked"
    }
  }
}

extension CaseStrength {
  /// What the strength means, in a few words.
  var meaning: String {
    switch self {
    case .must: "documentation or a header requires it"
    case .should: "UIKit was observed to do it, or documentation requires it with a number of this project"
    case .may: "a choice of this project, or what other implementations do"
    case .optional: "beyond UIKit, or of 2009"
    }
  }
}
