// The report for programs, which `labelmark merge` reads again.

/// The JSON form of a report.
struct ReportDocument: Codable {
  /// A case in it.
  struct Entry: Codable {
    var id: String
    var rules: [String]
    var level: CaseLevel
    var basis: CaseBasis
    var file: String
    var line: Int
    var status: CaseStatus
    var message: String?
    var known: String?
    var differences: [Difference]?
    var asked: CaseQuestion?
    var expected: CaseAnswer?
    var given: CaseAnswer?
    var seconds: Double
  }

  var version = 1
  var implementation: ImplementationInfo
  /// `I/N` where only a share of the cases was run.
  var shard: String?
  /// How the run was asked for; reports of older versions have none.
  var setting: RunSetting?
  var counts: [String: Int]
  var clean: Bool
  var runError: String?
  var seconds: Double
  var cases: [Entry]
}

extension RunReport {
  func json() throws -> String {
    let entries = outcomes.map { outcome in
      let value = outcome.value
      let isTold = outcome.status != .pass
      return ReportDocument.Entry(
        id: value.id, rules: value.rules, level: value.level, basis: value.basis, file: outcome.located.file,
        line: outcome.located.line, status: outcome.status, message: outcome.message, known: outcome.knownReason,
        differences: outcome.differences.isEmpty ? nil : outcome.differences, asked: isTold ? value.question : nil,
        expected: isTold ? value.expect : nil, given: outcome.given, seconds: (outcome.seconds * 1e6).rounded() / 1e6)
    }
    var counts: [String: Int] = ["cases": outcomes.count]
    for status in CaseStatus.allCases { counts[status.rawValue] = count(status) }
    let document = ReportDocument(
      implementation: implementation, shard: shard, setting: setting, counts: counts, clean: isClean,
      runError: runError,
      seconds: (seconds * 1e6).rounded() / 1e6, cases: entries)
    return try JSONCoding.document(document)
  }
}
