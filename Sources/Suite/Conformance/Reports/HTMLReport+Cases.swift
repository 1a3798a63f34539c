// The cases of the HTML report in groups, from those that need attention to those that were not asked.
import CZlib
import Foundation

extension HTMLReport {
  /// The outcomes of a case, each with the index of its report.
  private typealias Entry = [(key: Int, value: CaseOutcome)]

  /// The groups of cases, in the order of the page.
  private enum Group: String, CaseIterable {
    case attention = "Needs attention"
    case known = "Known failures"
    case skipped = "Skipped"
    case passing = "Pass"
    case unasked = "Not asked"
  }

  /// The number of cases that need attention and are initially open.
  private static let mostOpen = 12

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

  /// Returns all cases of the reports in groups, each sorted by id.
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
      var entries = ""
      for (index, item) in own.enumerated() {
        entries += entry(
          item, isOpen: group == .attention && index < Self.mostOpen,
          ofVersion: several.contains(item[0].value.value.id))
      }
      let isFolded = (group == .passing || group == .unasked) && entries.utf8.count > mostUnfolded
      out += (isFolded ? Self.folded(entries, own.count) : entries) + "</details>\n"
    }
    return groups[.attention] == nil ? "<p class=\"s pass\">Nothing needs attention.</p>\n" + out : out
  }

  private func group(_ entry: Entry) -> Group {
    let outcomes = entry.map(\.value)
    if outcomes.contains(where: \.isFinding) { return .attention }
    if outcomes.contains(where: \.isKnownFailure) { return .known }
    if outcomes.contains(where: { $0.status == .skip }) { return .skipped }
    return outcomes.contains { $0.status == .pass } ? .passing : .unasked
  }

  /// - Parameter ofVersion: whether the page has the case of another version of the corpus too.
  private func entry(_ all: Entry, isOpen: Bool, ofVersion: Bool) -> String {
    let value = all[0].value.value
    let report = reports[all[0].key]
    let version = ofVersion ? report.setting.corpus : nil
    let statuses = all.map(\.value.status)
    let worst = [CaseStatus.error, .fail, .skip, .unsupported, .pass].first { statuses.contains($0) } ?? .pass
    let id = escaped(value.id + (version.map { "@" + $0 } ?? ""))
    var out = "<details class=\"case\" id=\"\(id)\"\(isOpen ? " open" : "") data-area=\"\(escaped(value.area))\" "
    out += "data-status=\"\(Set(statuses.map(\.rawValue)).sorted().joined(separator: " "))\">"
    out += "<summary><span class=\"s \(worst.rawValue)\">"
    out += all.count == 1 ? Self.words(worst) : "\(statuses.count { $0 == .pass }) of \(all.count) agree"
    out += "</span> <b>\(id)</b> <small>\(escaped(value.rules.joined(separator: ", "))), "
    out +=
      "\(value.levelInWords)\(version.map { ", corpus " + escaped($0) } ?? "")</small> <a href=\"#\(id)\" aria-label=\"link to this case\">#</a></summary>\n"
    if let why = value.why { out += "<p class=\"note\">\(Self.isolated(why, ("“", "”")))</p>" }
    let isFinding = all.contains { $0.value.isFinding }
    let texts = isFinding ? value.rules.prefix(2).map { wholeRule($0, report.rules) }.joined() : ""
    let links = value.rules.dropFirst(isFinding ? 2 : 0).filter { rules[$0] != nil }.map(link)
    let also = texts.isEmpty ? "" : "also "
    out += texts + (links.isEmpty ? "" : "<p class=\"rule\">\(also)\(links.joined(separator: ", "))</p>")
    if let note = value.note { out += "<p class=\"note\">\(escaped(note))</p>" }
    out += "<p><small>asked</small></p><pre>\(Self.isolated(RunReport.asked(value)))</pre>\n"
    out += answers(all, value)
    if let finding = all.first(where: { $0.value.isFinding }), let again = reports[finding.key].setting.again(value.id)
    {
      out += "<p><small>again</small></p><pre>\(escaped(again))</pre>"
    }
    return out + "</details>\n"
  }

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
        out += HTMLDrawing.isRightToLeft(String(quoted)) ? "<bdi>\(part)</bdi>" : part
        quoted.removeAll()
      }
      isEscape = scalar == "\\" && !isEscape
    }
    return out + escaped(String(quoted))
  }

  private func link(_ rule: String) -> String { "<a href=\"#\(escaped(rule))\">\(escaped(rule))</a>" }

  private func wholeRule(_ id: String, _ texts: RuleTexts) -> String {
    texts[id].map { "<p class=\"rule\">\(link(id)) \(escaped($0))</p>" } ?? ""
  }

  /// Returns the expected and the given answers. A single answer that passes is drawn instead of the expected one,
  /// because it has all fields.
  private func answers(_ all: Entry, _ value: ConformanceCase) -> String {
    let drawing = HTMLDrawing(value.question, [value.expect] + all.compactMap(\.value.given), outlines)
    if all.count == 1, all[0].value.status == .pass, let given = all[0].value.given {
      return "<div class=\"answers\">" + figure("expected and given", given, drawing, nil) + "</div>"
    }
    var out = "<div class=\"answers\">" + figure("expected", value.expect, drawing, nil)
    for (index, outcome) in all {
      let name = reports.count == 1 ? "given" : reports[index].title
      if let given = outcome.given, outcome.status != .pass {
        out += figure(name, given, drawing, outcome)
      } else {
        out += "<figure><figcaption>\(escaped(name)) \(mark(outcome))</figcaption>"
        if outcome.status != .pass { out += "<p>\(escaped(outcome.message ?? "no answer"))</p>" }
        out += "</figure>"
      }
    }
    return out + "</div>"
  }

  private func figure(
    _ name: String, _ answer: CaseAnswer, _ drawing: HTMLDrawing, _ outcome: CaseOutcome?
  ) -> String {
    let differing = Self.differingLines(outcome)
    var out = "<figure><figcaption>\(escaped(name)) \(outcome.map(mark) ?? "")</figcaption>"
    if answer.breaks == nil, answer.steps == nil { out += drawing.svg(answer, escaped(name), differing) }
    if let outcome, !outcome.differences.isEmpty {
      out += "<ul>"
      for difference in outcome.differences {
        out += "<li><code>\(escaped(difference.field))</code>: expected <bdi>\(escaped(difference.expected))"
        out += "</bdi>, given <mark><bdi>\(escaped(difference.given))</bdi></mark></li>"
      }
      out += "</ul>"
    }
    if let reason = outcome?.knownReason { out += "<p class=\"note\">known: \(escaped(reason))</p>" }
    let rows = text(answer).enumerated().map { index, row in
      differing.map { $0.contains(index) } == true ? "<mark>\(Self.isolated(row))</mark>" : Self.isolated(row)
    }
    return out + "<pre>\(rows.joined(separator: "\n"))</pre></figure>"
  }

  private func mark(_ outcome: CaseOutcome) -> String {
    "<span class=\"s \(outcome.status.rawValue)\">\(Self.words(outcome.status))</span>"
  }

  /// Returns the indices of the lines that differ: all lines if their number differs, nil if no line does.
  static func differingLines(_ outcome: CaseOutcome?) -> Set<Int>? {
    guard let outcome, !outcome.differences.isEmpty else { return nil }
    if outcome.differences.contains(where: { $0.field == "lines" }) {
      return Set(0..<max(1, outcome.given?.lines?.count ?? 0))
    }
    let lines = outcome.differences.compactMap { $0.field.firstMatch(of: /^lines\[(\d+)\]/).flatMap { Int($0.1) } }
    return lines.isEmpty ? nil : Set(lines)
  }

  /// Returns an answer as rows of text, beginning with one row for each line.
  private func text(_ answer: CaseAnswer) -> [String] {
    func numbers(_ values: [Double]) -> String { values.map(rounded).joined(separator: ", ") }
    var rows = (answer.lines ?? []).map { line in
      var row = Comparison.quote(line.text ?? "?")
      if let range = line.range { row += "  range \(range)" }
      let fields = [
        ("x", line.x), ("y", line.y), ("baseline", line.baseline), ("width", line.width), ("gap", line.letterSpacing),
        ("word gap", line.wordSpacing), ("ellipsis at", line.ellipsisX),
      ]
      for (name, value) in fields { if let value { row += "  \(name) \(rounded(value))" } }
      return row
    }
    if answer.lines?.isEmpty == true { rows.append("no lines") }
    if let scale = answer.scale { rows.append("scale \(rounded(scale))") }
    if let truncated = answer.truncated { rows.append(truncated ? "truncated" : "not truncated") }
    if let size = answer.size { rows.append("size \(numbers(size))") }
    if let rect = answer.rect { rows.append("rect \(numbers(rect))") }
    if let first = answer.firstBaseline { rows.append("first baseline \(rounded(first))") }
    if let last = answer.lastBaseline { rows.append("last baseline \(rounded(last))") }
    if let breaks = answer.breaks { rows.append("breaks \(breaks.map(String.init).joined(separator: ", "))") }
    if let mandatory = answer.mandatory {
      rows.append("mandatory \(mandatory.map(String.init).joined(separator: ", "))")
    }
    if let value = answer.value { rows.append(Comparison.text(value)) }
    if answer.refused == true { rows.append("refused") }
    for (index, step) in (answer.steps ?? []).enumerated() where step != CaseAnswer() {
      rows.append("step \(index): " + text(step).joined(separator: "\n"))
    }
    return rows
  }

  private func rounded(_ value: Double) -> String { Comparison.number((value * 1000).rounded() / 1000) }
}
