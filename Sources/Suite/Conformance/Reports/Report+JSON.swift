// The report as JSON, which `labelmark merge` reads.

/// The JSON form of a report.
package struct ReportDocument: Codable {
  /// A case in the report.
  package struct Entry: Codable {
    package var id: String
    package var rules: [String]
    package var basis: CaseBasis
    /// Nil in reports of older versions.
    package var strength: CaseStrength?
    package var file: String
    package var line: Int
    package var status: CaseStatus
    package var message: String?
    /// The case's remark for readers, if the case does not pass.
    package var note: String?
    package var known: String?
    package var differences: [Difference]?
    package var asked: CaseQuestion?
    package var expected: CaseAnswer?
    package var given: CaseAnswer?
    package var seconds: Double
  }

  package var version = 1
  package var implementation: ImplementationInfo
  /// The shard as `I/N`; nil if all cases were run.
  package var shard: String?
  /// The setting of the run; nil in reports of older versions.
  package var setting: RunSetting?
  package var counts: [String: Int]
  /// The same by strength, and of all cases; nil in reports of older versions.
  package var strengths: [String: [String: Int]]?
  package var clean: Bool
  package var runError: String?
  package var seconds: Double
  package var cases: [Entry]
}

extension RunReport {
  func json() throws -> String {
    let entries = outcomes.map { outcome in
      let value = outcome.value
      let isTold = outcome.status != .pass
      return ReportDocument.Entry(
        id: value.id, rules: value.rules, basis: value.basis, strength: value.strength,
        file: outcome.located.reportedFile, line: outcome.located.line,
        status: outcome.status,
        message: outcome.message, note: isTold ? value.note : nil, known: outcome.knownReason,
        differences: outcome.differences.isEmpty ? nil : outcome.differences, asked: isTold ? value.question : nil,
        expected: isTold ? value.expect : nil, given: outcome.given,
        seconds: (outcome.seconds * 1e6).rounded() / 1e6)
    }
    var counts: [String: Int] = ["cases": outcomes.count]
    for status in CaseStatus.allCases { counts[status.rawValue] = count(status) }
    let document = ReportDocument(
      implementation: implementation, shard: shard, setting: setting, counts: counts,
      strengths: strengthCounts, clean: isClean, runError: runError,
      seconds: (seconds * 1e6).rounded() / 1e6, cases: entries)
    return try JSONCoding.document(document)
  }
}
