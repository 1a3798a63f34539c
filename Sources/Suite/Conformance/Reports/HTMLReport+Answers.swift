// The answers to a case: pictures of what is expected and given, the fields that differ, and the JSON on demand.
import Foundation

extension HTMLReport {
  /// Returns the expected and the given answers. A single answer that passes is drawn instead of the expected one,
  /// because it has all fields.
  func answers(_ all: Entry, _ value: ConformanceCase) -> String {
    let drawing = AnswerDrawing(value.question, [value.expect] + all.compactMap(\.value.given), outlines: outlines)
    if all.count == 1, all[0].value.status == .pass, !all[0].value.isFinding, let given = all[0].value.given {
      return "<div class=\"answers\">" + figure("expected and given", given, drawing) + "</div>"
        + json(value, all, rows: text(given))
    }
    var out = "<div class=\"answers\"><div>"
    let groups = Self.alike(all)
    let differing = groups.map { group -> DifferingLines? in
      let outcome = group[0].value
      return outcome.given.map { DifferingLines(expected: value.expect, given: $0, differences: outcome.differences) }
    }
    let missed = differing.count == 1 ? differing[0]?.expected : nil
    out += figure("expected", value.expect, drawing, missed ?? [], isExpected: true)
    var overlays = ""
    for (group, lines) in zip(groups, differing) {
      let names = reports.count == 1 ? "given" : group.map { reports[$0.key].title }.joined(separator: ", ")
      let outcome = group[0].value
      if let given = outcome.given, outcome.status != .pass, let lines {
        out += figure(names, given, drawing, lines.given, mark: mark(outcome))
        if AnswerDrawing.isDrawable(given), AnswerDrawing.isDrawable(value.expect) {
          let picture = drawing.overlaid(value.expect, given, name: "expected and \(names), overlaid", differing: lines)
          let name = reports.count == 1 ? "overlaid" : "\(names), overlaid"
          overlays += "<figure><figcaption>\(escaped(name))</figcaption>\(picture)</figure>"
        }
        out += fields(outcome)
      } else {
        out += "<figure><figcaption>\(escaped(names)) \(mark(outcome))</figcaption>"
        if outcome.status != .pass { out += "<p>\(escaped(outcome.message ?? "no answer"))</p>" }
        out += "</figure>"
      }
      if let reason = outcome.knownReason {
        out += "<p class=\"note\">\(outcome.isUnexpectedPass ? "listed as failing" : "known"): \(escaped(reason))</p>"
      }
    }
    out += "</div>" + (overlays.isEmpty ? "" : "<div>\(overlays)</div>") + "</div>"
    return out + json(value, all, rows: nil)
  }

  /// Groups outcomes with one status, lines of one text and the same fields that differ. A reader compares their pictures
  /// once; the numbers of each are in the JSON.
  private static func alike(_ all: Entry) -> [Entry] {
    var groups: [(key: [String], entry: Entry)] = []
    for item in all {
      let outcome = item.value
      var key = [outcome.status.rawValue, outcome.message ?? "", outcome.knownReason ?? ""]
      if outcome.status != .pass {
        key += outcome.differences.map(\.field) + (outcome.given?.lines ?? []).map { $0.text ?? "?" }
      }
      if let index = groups.firstIndex(where: { $0.key == key }) {
        groups[index].entry.append(item)
      } else {
        groups.append((key, [item]))
      }
    }
    return groups.map(\.entry)
  }

  private func figure(
    _ name: String, _ answer: CaseAnswer, _ drawing: AnswerDrawing, _ differing: Set<Int> = [], mark: String = "",
    isExpected: Bool = false
  ) -> String {
    var out = "<figure><figcaption>\(escaped(name)) \(mark)</figcaption>"
    if AnswerDrawing.isDrawable(answer) {
      out += drawing.svg(answer, name: name, differing: differing, isExpected: isExpected)
    }
    let rows = text(answer, isBrief: true).enumerated().map { index, row in
      differing.contains(index) && !isExpected ? "<mark>\(Self.isolated(row))</mark>" : Self.isolated(row)
    }
    return out + (rows.isEmpty ? "" : "<pre>\(rows.joined(separator: "\n"))</pre>") + "</figure>"
  }

  private func fields(_ outcome: CaseOutcome) -> String {
    guard !outcome.differences.isEmpty else { return "" }
    var out = "<ul>"
    for difference in outcome.differences {
      out += "<li><code>\(escaped(difference.field))</code>: expected <bdi>\(escaped(difference.expected))"
      out += "</bdi>, given <mark><bdi>\(escaped(difference.given))</bdi></mark></li>"
    }
    return out + "</ul>"
  }

  private func mark(_ outcome: CaseOutcome) -> String {
    "<span class=\"s \(outcome.status.rawValue)\">\(outcome.status.words)</span>"
  }

  /// Returns the question and the answers as JSON, folded. Answers that pass are left out; their numbers are in `rows`.
  private func json(_ value: ConformanceCase, _ all: Entry, rows: [String]?) -> String {
    var parts = [("asked", RunReport.asked(value))]
    if let rows {
      parts.append(("answer", rows.joined(separator: "\n")))
    } else {
      parts.append(("expected", (try? value.expect.jsonLine()) ?? "?"))
      for (index, outcome) in all where outcome.status != .pass {
        guard let given = outcome.given else { continue }
        parts.append((reports.count == 1 ? "given" : reports[index].title, (try? given.jsonLine()) ?? "?"))
      }
    }
    return "<details class=\"json\"><summary>JSON</summary>"
      + parts.map { "<p><small>\(escaped($0))</small></p><pre>\(Self.isolated($1))</pre>" }.joined() + "</details>\n"
  }

  /// Returns an answer as rows of text, beginning with one row for each line.
  ///
  /// - Parameter isBrief: whether to leave out the numbers of lines, which the picture shows.
  private func text(_ answer: CaseAnswer, isBrief: Bool = false) -> [String] {
    func numbers(_ values: [Double]) -> String { values.map(rounded).joined(separator: ", ") }
    var rows = (answer.lines ?? []).map { line in
      var row = Comparison.quote(line.text ?? "?")
      if isBrief { return row }
      if let range = line.range { row += "  range \(range)" }
      let fields = [
        ("x", line.x), ("y", line.y), ("baseline", line.baseline), ("width", line.width), ("gap", line.letterSpacing),
        ("word gap", line.wordSpacing), ("ellipsis at", line.ellipsisX),
      ]
      for (name, value) in fields { if let value { row += "  \(name) \(rounded(value))" } }
      return row
    }
    if answer.lines?.isEmpty == true { rows.append("no lines") }
    if let scale = answer.scale, !isBrief || scale != 1 { rows.append("scale \(rounded(scale))") }
    if let truncated = answer.truncated { rows.append(truncated ? "truncated" : "not truncated") }
    if let size = answer.size { rows.append("size \(numbers(size))") }
    if let rect = answer.rect { rows.append("rect \(numbers(rect))") }
    if let first = answer.firstBaseline, !isBrief { rows.append("first baseline \(rounded(first))") }
    if let last = answer.lastBaseline, !isBrief { rows.append("last baseline \(rounded(last))") }
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
