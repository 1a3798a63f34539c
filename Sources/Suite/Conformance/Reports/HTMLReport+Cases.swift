// The cases of the HTML report in groups, from those that need attention to those that were not asked.
import CZlib
import Foundation

extension HTMLReport {
  /// The outcomes of a case, each with the index of its report.
  typealias Entry = [(key: Int, value: CaseOutcome)]

  /// The groups of cases, in the order of the page.
  private enum Group: String, CaseIterable {
    case attention = "Needs attention"
    case known = "Known failures"
    case skipped = "Skipped"
    case passing = "Pass"
    case unasked = "Not asked"
  }

  /// The number of cases of a rule that are initially open, if no more than `mostOpen` are open in all.
  private static let mostOpenOfRule = 2
  private static let mostOpen = 24

  /// Returns cases as data that the page's script expands: zlib's format in Base64. The full corpus takes a megabyte
  /// instead of 16.
  private static func folded(_ entries: String, _ count: Int) -> String {
    let data = Data(compressed(Array(entries.utf8))).base64EncodedString()
    return """
      <noscript><p class="note">The script of this page shows these cases; the JSON report has them too.</p></noscript>
      <script type="text/plain" class="folded" data-count="\(count)">\(data)</script>\n
      """
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var size = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
      let status = compress2(buffer.baseAddress, &size, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
      precondition(status == Z_OK, "The buffer is as large as zlib asked for.")
      count = Int(size)
    }
  }

  /// Returns all cases of the reports in groups; those that need attention by rule, the others by id.
  func cases() -> String {
    // Versions of the corpus may expect different answers under one id.
    var byId: [String: [[Int: CaseOutcome]]] = [:]
    for (index, report) in reports.enumerated() {
      for outcome in report.outcomes {
        let own = byId[outcome.value.id, default: []].firstIndex {
          $0.first?.value.value.expect == outcome.value.expect
        }
        if let own {
          byId[outcome.value.id]?[own][index] = outcome
        } else {
          byId[outcome.value.id, default: []].append([index: outcome])
        }
      }
    }
    let entries = byId.sorted { $0.key < $1.key }.flatMap(\.value).map { $0.sorted { $0.key < $1.key } as Entry }
    let several = Set(byId.filter { $0.value.count > 1 }.keys)
    let groups = Dictionary(grouping: entries, by: group)
    var out = ""
    for group in Group.allCases {
      guard let own = groups[group] else { continue }
      out += "<details class=\"group\"\(group == .attention ? " open" : "")>"
      out += "<summary><h2>\(group.rawValue): \(own.count)</h2></summary>\n"
      if group == .attention {
        out += byCause(own, several)
      } else {
        let entries = own.map { entry($0, isOpen: false, ofVersion: several.contains($0[0].value.value.id)) }.joined()
        let isFolded = (group == .passing || group == .unasked) && entries.utf8.count > mostUnfolded
        out += isFolded ? Self.folded(entries, own.count) : entries
      }
      out += "</details>\n"
    }
    return groups[.attention] == nil ? "<p class=\"s pass\">Nothing needs attention.</p>\n" + out : out
  }

  /// Returns the cases that need attention in a section for each cause. A case that fails in several reports is under
  /// the cause of the first.
  private func byCause(_ entries: [Entry], _ several: Set<String>) -> String {
    var causeOf: [String: Int] = [:]
    var found: [FailureCauses.Cause] = []
    var rank: [String: Int] = [:]
    for (report, all) in causes.enumerated() {
      for cause in all.causes {
        let index =
          found.firstIndex { $0.kind == cause.kind }
          ?? {
            found.append(cause)
            return found.count - 1
          }()
        for (place, finding) in cause.findings.enumerated() {
          let key = "\(report) \(finding.value.id)"
          causeOf[key] = index
          rank[finding.value.id] = min(rank[finding.value.id] ?? .max, place)
        }
      }
    }
    let byCause = Dictionary(grouping: entries) { entry in
      entry.lazy.compactMap { causeOf["\($0.key) \($0.value.value.id)"] }.first ?? 0
    }
    var (out, opened) = ("", 0)
    for (index, own) in byCause.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
      let cause = found[index]
      let strengths = CaseStrength.counted(own.map { $0[0].value.value.strength })
      out += "<section class=\"cause\" id=\"\(Self.anchor(cause))\"><h3>\(escaped(cause.title.visible(limit: 200))) "
      out += "<small>\(own.count) \(own.count == 1 ? "case" : "cases"): \(strengths)</small></h3>\n"
      if let rule = cause.rule, let text = rules[rule] {
        out += "<p class=\"rule\">\(link(rule)) \(Self.marked(text))</p>\n"
      }
      let sorted = own.sorted {
        let (one, other) = ($0[0].value.value.id, $1[0].value.value.id)
        return (rank[one] ?? 0, one) < (rank[other] ?? 0, other)
      }
      for (place, item) in sorted.enumerated() {
        let isOpen = place == 0 || (place < Self.mostOpenOfRule && opened < Self.mostOpen)
        opened += isOpen ? 1 : 0
        out += entry(
          item, isOpen: isOpen && opened <= 2 * Self.mostOpen, ofVersion: several.contains(item[0].value.value.id),
          under: cause.rule)
      }
      out += "</section>\n"
    }
    return out
  }

  private func group(_ entry: Entry) -> Group {
    let outcomes = entry.map(\.value)
    if outcomes.contains(where: \.isFinding) { return .attention }
    if outcomes.contains(where: \.isKnownFailure) { return .known }
    if outcomes.contains(where: { $0.status == .skip }) { return .skipped }
    return outcomes.contains { $0.status == .pass } ? .passing : .unasked
  }

  /// - Parameters:
  ///   - ofVersion: whether the page has the case of another version of the corpus too.
  ///   - cause: the rule whose text is above the case; nil if there is none.
  private func entry(_ all: Entry, isOpen: Bool, ofVersion: Bool, under cause: String? = nil) -> String {
    let value = all[0].value.value
    let report = reports[all[0].key]
    let version = ofVersion ? report.setting.corpus : nil
    let statuses = all.map(\.value.status)
    let worst = [CaseStatus.error, .fail, .skip, .unsupported, .pass].first { statuses.contains($0) } ?? .pass
    let id = escaped(value.id + (version.map { "@" + $0 } ?? ""))
    var out = "<details class=\"case\" id=\"\(id)\"\(isOpen ? " open" : "") data-area=\"\(escaped(value.area))\" "
    out += "data-status=\"\(Set(statuses.map(\.rawValue)).sorted().joined(separator: " "))\">"
    out += "<summary><span class=\"s \(worst.rawValue)\">"
    out += all.count == 1 ? worst.words : Self.counts(statuses)
    out += "</span> <b>\(id)</b> <small>\(escaped(value.rules.joined(separator: ", "))), "
    out +=
      "\(value.strengthInWords)\(version.map { ", corpus " + escaped($0) } ?? "")</small> <a href=\"#\(id)\" aria-label=\"link to this case\">#</a></summary>\n"
    out += "<p>\(Self.isolated(value.question.inWords, ("“", "”")))</p>"
    let isFinding = all.contains { $0.value.isFinding }
    out += ruleParts(value, isFinding, cause, report.rules)
    if let note = value.note { out += "<p><b>Note:</b> \(escaped(note))</p>" }
    out += answers(all, value)
    if let finding = all.first(where: { $0.value.isFinding }), let again = reports[finding.key].setting.again(value.id)
    {
      out += "<p><small>again</small></p><pre>\(escaped(again))</pre>"
    }
    return out + "</details>\n"
  }

  /// The numbers of implementations by status: `1 fail, 2 pass`.
  private static func counts(_ statuses: [CaseStatus]) -> String {
    [CaseStatus.error, .fail, .pass, .skip, .unsupported].compactMap { status in
      let count = statuses.count { $0 == status }
      guard count > 0 else { return nil }
      let verb = count == 1 && status == .pass ? "passes" : count == 1 && status == .fail ? "fails" : status.words
      return "\(count) \(verb)"
    }.joined(separator: ", ")
  }

  /// The case's first rule in full, if it is not above the case already, and links to the others.
  private func ruleParts(_ value: ConformanceCase, _ isFinding: Bool, _ cause: String?, _ texts: RuleTexts) -> String {
    let whole = isFinding ? value.rules.prefix(2).filter { $0 != cause && texts[$0] != nil } : []
    let links = value.rules.filter { !whole.contains($0) && $0 != cause && rules[$0] != nil }.map(link)
    var out = whole.map { "<p class=\"rule\">\(link($0)) \(Self.marked(texts[$0] ?? ""))</p>" }.joined()
    if !links.isEmpty {
      out += "<p class=\"rule\">\(isFinding ? "rests also on " : "")\(links.joined(separator: ", "))</p>"
    }
    return out
  }

  /// Returns the text of a rule for HTML. Of its Markdown, emphasis and code are kept.
  static func marked(_ text: String) -> String {
    escaped(text).replacing(/\*\*([^*]+)\*\*/) { "<b>\($0.1)</b>" }.replacing(/\*([^*]+)\*/) { "<i>\($0.1)</i>" }
      .replacing(/`([^`]+)`/) { "<code>\($0.1)</code>" }
  }

  func link(_ rule: String) -> String { "<a href=\"#\(escaped(rule))\">\(escaped(rule))</a>" }

  /// Returns a text for HTML in which quoted parts with right-to-left characters are isolated. Otherwise they would
  /// reorder the numbers that follow them.
  ///
  /// - Parameter marks: the characters that begin and end a quoted part.
  package static func isolated(_ text: String, _ marks: (begin: Unicode.Scalar, end: Unicode.Scalar) = ("\"", "\""))
    -> String
  {
    var (out, quoted, isEscape) = ("", String.UnicodeScalarView(), false)
    for scalar in text.unicodeScalars {
      if quoted.isEmpty, scalar != marks.begin {
        out += escaped(String(scalar))
        continue
      }
      quoted.append(scalar)
      if scalar == marks.end, quoted.count > 1, !isEscape {
        let part = escaped(String(quoted))
        out += AnswerGeometry.isRightToLeft(String(quoted)) ? "<bdi>\(part)</bdi>" : part
        quoted.removeAll()
      }
      isEscape = scalar == "\\" && !isEscape
    }
    return out + escaped(String(quoted))
  }
}
