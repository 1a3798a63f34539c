// Creation of an expectations file from a run, as a draft without reasons.

extension KnownFailures {
  /// A feature is missing if this share of the cases that need it fails, and at least this many.
  private static let missingShare = 0.9
  private static let leastMissing = 3
  /// The most cases of a drafted group. A reason for more would be too general.
  private static let largestGroup = 40

  /// Collects the failures of a run, in groups of at most 40.
  ///
  /// Failures that `former` explains keep their reason and source. So do cases of `former` that are not in this run.
  /// The rest is grouped by cause, with a placeholder as reason: first the capabilities that nearly all cases fail which
  /// need them, then the rules that explain the failures best. Errors are not included.
  public init(_ report: RunReport, keeping former: KnownFailures? = nil) {
    let status = Dictionary(report.outcomes.map { ($0.value.id, $0.status) }) { first, _ in first }
    let ids = status.keys.sorted()
    var groups: [Group] = []
    for group in former?.groups ?? [] {
      let kept = group.cases.flatMap { name in
        let own = Self.named(name, in: ids)
        let failing = own.filter { status[$0] == .fail }
        let isKept = own.isEmpty || !failing.isEmpty && own.allSatisfy { status[$0] != .pass }
        return isKept ? [name] : failing
      }
      if !kept.isEmpty { groups.append(Group(reason: group.reason, source: group.source, cases: kept)) }
    }
    let explained = former?.reasons(of: ids) ?? [:]
    var open = Set(report.outcomes.filter { $0.status == .fail && explained[$0.value.id] == nil }.map(\.value.id))
    func add(_ reason: String, _ ids: [String]) {
      let (sorted, size) = (ids.sorted(), Self.largestGroup)
      let parts = (sorted.count + size - 1) / size
      for part in 0..<parts {
        let own = Array(sorted[part * size..<min((part + 1) * size, sorted.count)])
        let number = parts > 1 ? " (part \(part + 1) of \(parts))" : ""
        groups.append(Group(reason: "Not explained yet. \(reason)\(number)", source: nil, cases: own))
      }
      open.subtract(ids)
    }
    while let (feature, ids, asked) = Self.missingFeature(report, open) {
      add("\(feature): \(ids.count) of \(asked) cases that need it fail", ids)
    }
    for cause in FailureCauses(report.outcomes, isCounted: { open.contains($0.value.id) }).causes {
      let text = cause.rule.flatMap { report.rules[$0] }.map { ": " + $0.visible(limit: 160) } ?? ""
      add("\(cause.title)\(text)", cause.findings.map(\.value.id))
    }
    self.init(
      implementation: report.implementation.name, version: report.implementation.version, groups: groups)
  }

  /// Returns the capability that most open failures need, among those of which nearly all cases fail; nil if there is
  /// none. Capabilities for fonts are no features.
  private static func missingFeature(_ report: RunReport, _ open: Set<String>) -> (String, [String], Int)? {
    var counts: [String: (open: [String], asked: Int)] = [:]
    for outcome in report.outcomes where outcome.status == .pass || outcome.status == .fail {
      for need in outcome.value.needs where !need.hasPrefix("font.") {
        counts[need, default: ([], 0)].asked += 1
        if open.contains(outcome.value.id) { counts[need]?.open.append(outcome.value.id) }
      }
    }
    return counts.filter { Double($1.open.count) >= missingShare * Double($1.asked) && $1.open.count >= leastMissing }
      .max { ($0.value.open.count, $1.key) < ($1.value.open.count, $0.key) }
      .map { ($0.key, $0.value.open, $0.value.asked) }
  }

  /// Returns the contents of the file, a line for each group.
  ///
  /// - Throws: `EncodingError`, but never for values that were read from a file.
  public func document() throws -> String {
    func line(_ value: some Encodable) throws -> String { String(decoding: try JSONCoding.line(value), as: UTF8.self) }
    var head = self
    head.groups = []
    let mark = "\"groups\":["
    let lines = try groups.map { "\n" + (try line($0)) }.joined(separator: ",")
    return try line(head).replacing(mark, with: mark + lines + (groups.isEmpty ? "" : "\n"), maxReplacements: 1) + "\n"
  }
}
