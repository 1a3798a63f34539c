// What the site's pages are about, as scripts that the pages load.
import Conformance

/// The data of all pages but the cases themselves.
private struct SiteDocument: Encodable {
  struct Rule: Encodable {
    var id: String
    var basis: String
    var text: String
    /// The first words of the text.
    var first: String
    var section: String
    /// The kinds and the texts of the rows about it in EVIDENCE.md.
    var evidence: [[String]]
  }

  struct Implementation: Encodable {
    var page: String
    var name: String
    var version: String
    var language: String
    var unicode: String
    var date: String?
    var command: String?
    var error: String?
    var capabilities: [String]
    /// Whether it is this package's own.
    var ours: Bool
    /// The cases of each strength, and of "all", by status, and as "cases".
    var counts: [String: [String: Int]]
    var history: [ReportTotals]
    /// The ids of cases that fail or are in error, each with the reason if one is known.
    var failures: [[String?]]
  }

  var version: String
  var strengths = CaseStrength.allCases.map(\.rawValue)
  var capabilities = Capability.allCases.map(\.rawValue).sorted()
  /// What a basis means, in a few words.
  var bases: [String: String]
  var rules: [Rule]
  var documents = Site.documents.map { [$0.number, $0.title] }
  var clauses: [CorpusClause]
  var implementations: [Implementation]
  /// The ids of cases, each with the names of those that agree.
  var agreements: [[JSONValue]]
  /// Whether there is a page about speed.
  var speed: Bool
  /// The first words of rules that cases are for.
  var purposes: [String]
  /// Id, rules, strength, index of the purpose, why, a letter for each implementation, length of the text: below 0 where a
  /// picture shows little.
  var cases: [[JSONValue]]
}

extension Site {
  /// The documents by the numbers of their clauses.
  fileprivate static let documents = [
    (number: "000", title: "UILabel class page, current"), (number: "001", title: "UILabel class page, 2017"),
    (number: "002", title: "Human Interface Guidelines: labels"),
    (number: "003", title: "UILabel class reference of 2009"),
    (number: "004", title: "Interface Builder attribute tables"),
    (number: "005", title: "Reference pages, headers and reports"),
  ]

  /// Returns the script of what the pages are about.
  func siteData() throws -> String {
    let purposes = TextNumbers(corpus.cases.compactMap { corpus.texts.purpose(of: $0) })
    let document = SiteDocument(
      version: corpus.version,
      bases: Dictionary(uniqueKeysWithValues: CaseBasis.allCases.map { ($0.rawValue, $0.meaning) }),
      rules: corpus.rules.map { rule in
        SiteDocument.Rule(
          id: rule.id, basis: rule.basis.rawValue, text: rule.text, first: rule.text.shortenedMarkdown(to: 220),
          section: rule.section, evidence: rule.evidence.map { [$0.kind.rawValue, $0.text] })
      },
      clauses: corpus.clauses, implementations: implementations.map(Self.data),
      agreements: agreements.map { [.string($0.value.id), .array($0.names.map { .string($0) })] },
      speed: speed != nil, purposes: purposes.texts,
      cases: corpus.cases.map { value in
        let letters = implementations.map { $0.outcomes[value.id].map { String($0.status.rawValue.prefix(1)) } ?? "-" }
        let isDrawn = value.question.steps == nil && value.question.kind != .lineBreaks && value.expect.lines != nil
        let size = Double(value.question.text.utf8.count + 1)
        let purpose = corpus.texts.purpose(of: value).flatMap { purposes[$0] } ?? -1
        return [
          .string(value.id), .string(value.rules.joined(separator: " ")), .string(value.strengthInWords),
          .number(Double(purpose)), (value.why ?? value.note).map { .string($0) } ?? .null,
          .string(letters.joined()), .number(isDrawn ? size : -size),
        ]
      })
    return "Labelmark.site(\(try StaticPage.json(document)));\n"
  }

  private static func data(of own: SiteImplementation) -> SiteDocument.Implementation {
    let info = own.report.implementation
    return SiteDocument.Implementation(
      page: own.page, name: info.name, version: info.version, language: info.language, unicode: info.unicode,
      date: own.report.setting.date, command: own.report.setting.command, error: own.report.runError,
      capabilities: info.capabilities, ours: own.isOurs, counts: own.report.strengthCounts, history: own.history,
      failures: own.report.outcomes.filter { $0.status == .fail || $0.status == .error }.map {
        [$0.value.id, $0.knownReason ?? $0.message]
      })
  }

  /// Returns the script with the cases of a topic and all answers, which a page loads when it draws one of them.
  func topicData(_ topic: String, _ cases: [ConformanceCase]) throws -> String {
    // Our engine's answer has every field.
    let asked = implementations.map {
      AnswerData.Asked(name: $0.name, capabilities: $0.report.implementation.capabilities, isWhole: $0.isOurs)
    }
    let rows: [AnswerData.Row] = cases.map { value in (value, implementations.map { $0.outcomes[value.id] }) }
    let data = AnswerData(rows, of: asked, rules: corpus.texts)
    return "Labelmark.add(\(try StaticPage.json(topic)), \(try StaticPage.json(data)));\n"
  }
}

extension CaseBasis {
  /// What the basis means, in a few words.
  fileprivate var meaning: String {
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
