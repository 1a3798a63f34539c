// Merging of reports: shards of one implementation, and runs of several implementations.

/// Merges JSON reports.
public struct ReportMerge {
  /// One report for each implementation, in the order of the files.
  public let reports: [RunReport]

  /// Reads JSON reports, and takes their cases from a corpus.
  ///
  /// - Parameters:
  ///   - files: the reports.
  ///   - corpus: the corpus.
  ///   - version: its number; nil for cases that are taken as they are, whatever the reports name.
  ///   - rules: the texts of its rules.
  /// - Throws: `ConformanceError` for a file that is not a JSON report or is of another version, a case that is not in the
  ///   corpus, a duplicate case of one implementation, and a missing shard.
  public init(files: [String], corpus: Corpus, version: String?, rules: RuleTexts) throws {
    let known = Dictionary(corpus.cases.map { ($0.value.id, $0) }, uniquingKeysWith: { first, _ in first })
    var merged: [RunReport] = []
    var shards: [[Shard]] = []
    for file in files {
      let document = try JSONCoding.read(ReportDocument.self, file: file, lenient: true, problem: "not a JSON report")
      var report = RunReport(
        implementation: document.implementation, outcomes: [], runError: document.runError, seconds: document.seconds)
      report.setting = document.setting ?? RunSetting()
      if let version, report.setting.corpus != version {
        let of = report.setting.corpus.map { "of version \($0) of the corpus" } ?? "of other cases than the corpus's"
        throw ConformanceError("\(file): a report \(of); this one is \(version): run it again")
      }
      report.rules = rules
      for entry in document.cases {
        guard let located = known[entry.id] else {
          throw ConformanceError("\(file): no case has the id '\(entry.id)'")
        }
        report.outcomes.append(
          CaseOutcome(
            located: located, status: entry.status, message: entry.message, differences: entry.differences ?? [],
            given: entry.given, knownReason: entry.known, seconds: entry.seconds))
      }
      let shard = document.shard.flatMap { Shard($0) }
      let options = report.setting.options
      if let index = merged.firstIndex(where: { $0.implementation == report.implementation }) {
        let others = merged[index].setting.options
        guard shard == nil || options == others else {
          throw ConformanceError(
            "\(file): a shard of other cases (\(options)) than another report of \(report.title) (\(others))")
        }
        merged[index].outcomes += report.outcomes
        merged[index].seconds += report.seconds
        merged[index].runError = merged[index].runError ?? report.runError
        shards[index] += shard.map { [$0] } ?? []
      } else {
        merged.append(report)
        shards.append(shard.map { [$0] } ?? [])
      }
    }
    for index in merged.indices { try Self.finish(&merged[index], shards[index]) }
    reports = merged
  }

  /// Sorts the cases, and checks that none is duplicated and no shard is missing.
  private static func finish(_ report: inout RunReport, _ shards: [Shard]) throws {
    let name = report.title
    report.outcomes.sort { $0.value.id < $1.value.id }
    for (left, right) in zip(report.outcomes, report.outcomes.dropFirst()) where left.value.id == right.value.id {
      throw ConformanceError("'\(left.value.id)' is in two reports of \(name)")
    }
    guard let count = shards.first?.count else { return }
    let missing = (1...count).filter { index in !shards.contains { $0.index == index && $0.count == count } }
    if let first = missing.first { throw ConformanceError("the shard \(first)/\(count) of \(name) is missing") }
  }
}
