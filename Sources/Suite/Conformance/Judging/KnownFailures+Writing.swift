// Creation of an expectations file from a run, as a draft without reasons.

extension KnownFailures {
  /// Collects the failures of a run, in groups of at most 40.
  ///
  /// Failures that `former` explains keep their reason and source. So do cases of `former` that are not in this run.
  /// The rest is grouped by area and differing fields, with a placeholder as reason. Errors are not included.
  public init(_ report: RunReport, keeping former: KnownFailures? = nil) {
    let status = Dictionary(report.outcomes.map { ($0.value.id, $0.status) }) { first, _ in first }
    var groups: [Group] = []
    for group in former?.groups ?? [] {
      let kept = group.cases.filter { status[$0].map { $0 == .fail } ?? true }
      if !kept.isEmpty { groups.append(Group(reason: group.reason, source: group.source, cases: kept)) }
    }
    let explained = former?.reasons ?? [:]
    let open = report.outcomes.filter { $0.status == .fail && explained[$0.value.id] == nil }
    let byKind = Dictionary(grouping: open) { outcome in
      let fields = Set(outcome.differences.map { $0.field.replacing(/\[\d+\]/, with: "[]") }).sorted()
      return "\(outcome.value.area): differs in \(fields.joined(separator: ", "))"
    }
    for (kind, outcomes) in byKind.sorted(by: { $0.key < $1.key }) {
      let ids = outcomes.map(\.value.id).sorted()
      for start in stride(from: 0, to: ids.count, by: Self.largestGroup) {
        let part = Array(ids[start..<min(start + Self.largestGroup, ids.count)])
        groups.append(Group(reason: "Not explained yet. \(kind)", source: nil, cases: part))
      }
    }
    self.init(
      implementation: report.implementation.name, version: report.implementation.version, groups: groups)
  }

  /// Returns the contents of the file, ending in a newline.
  ///
  /// - Throws: `EncodingError`, but never for values that were read from a file.
  public func document() throws -> String { try JSONCoding.document(self) }
}
