// The cases of the HTML report: what was asked, expected and given, and how many implementations agree.

extension HTMLReport {
  /// Every case that any of the reports has, in the order of ids.
  func cases() -> String {
    var byId: [String: [Int: CaseOutcome]] = [:]
    for (index, report) in reports.enumerated() {
      for outcome in report.outcomes { byId[outcome.value.id, default: [:]][index] = outcome }
    }
    return byId.sorted { $0.key < $1.key }.map { entry($0.value) }.joined()
  }

  private func entry(_ outcomes: [Int: CaseOutcome]) -> String {
    let all = outcomes.sorted { $0.key < $1.key }
    let value = all[0].value.value
    let statuses = all.map(\.value.status)
    let worst = [CaseStatus.error, .fail, .skip, .unsupported, .pass].first { statuses.contains($0) } ?? .pass
    var out =
      "<details class=\"case\" data-status=\"\(Set(statuses.map(\.rawValue)).sorted().joined(separator: " "))\">"
    out += "<summary><span class=\"s \(worst.rawValue)\">"
    out += all.count == 1 ? worst.rawValue : "\(statuses.count { $0 == .pass }) of \(all.count) agree"
    out += "</span> <b>\(escaped(value.id))</b> <small>\(escaped(value.rules.joined(separator: ", "))), "
    out += "\(value.level.rawValue)</small></summary>\n"
    if let why = value.why { out += "<p class=\"note\">\(escaped(why))</p>" }
    if let note = value.note { out += "<p class=\"note\">\(escaped(note))</p>" }
    out += "<p><small>asked</small></p><pre>\(escaped(RunReport.asked(value)))</pre>\n"

    let drawing = HTMLDrawing(value.question, [value.expect] + all.compactMap(\.value.given))
    out += "<div class=\"answers\">" + figure("expected", value.expect, drawing, nil)
    for (index, outcome) in all {
      let name = reports.count == 1 ? "given" : reports[index].implementation.name
      if let given = outcome.given {
        out += figure(name, given, drawing, outcome)
      } else {
        out += "<figure><figcaption>\(escaped(name)) \(mark(outcome))</figcaption>"
        out += "<p>\(escaped(outcome.message ?? "no answer"))</p></figure>"
      }
    }
    return out + "</div></details>\n"
  }

  private func figure(
    _ name: String, _ answer: CaseAnswer, _ drawing: HTMLDrawing, _ outcome: CaseOutcome?
  ) -> String {
    var out = "<figure><figcaption>\(escaped(name)) \(outcome.map(mark) ?? "")</figcaption>"
    if answer.breaks == nil, answer.steps == nil { out += drawing.svg(answer, escaped(name)) }
    if let outcome, !outcome.differences.isEmpty {
      out += "<ul>"
      for difference in outcome.differences {
        out += "<li><code>\(escaped(difference.field))</code>: expected <bdi>\(escaped(difference.expected))"
        out += "</bdi>, given <bdi>\(escaped(difference.given))</bdi></li>"
      }
      out += "</ul>"
    }
    if let reason = outcome?.knownReason { out += "<p class=\"note\">known: \(escaped(reason))</p>" }
    return out + "<pre>\(escaped(text(answer)))</pre></figure>"
  }

  private func mark(_ outcome: CaseOutcome) -> String {
    "<span class=\"s \(outcome.status.rawValue)\">\(outcome.status.rawValue)</span>"
  }

  /// An answer in a few lines.
  private func text(_ answer: CaseAnswer) -> String {
    func numbers(_ values: [Double]) -> String { values.map(rounded).joined(separator: ", ") }
    var rows = (answer.lines ?? []).map { line in
      var row = Comparison.quote(line.text ?? "?")
      let fields = [
        ("x", line.x), ("y", line.y), ("baseline", line.baseline), ("width", line.width), ("gap", line.letterSpacing),
      ]
      for (name, value) in fields { if let value { row += "  \(name) \(rounded(value))" } }
      return row
    }
    if answer.lines?.isEmpty == true { rows.append("no lines") }
    if let scale = answer.scale { rows.append("scale \(rounded(scale))") }
    if let truncated = answer.truncated { rows.append(truncated ? "truncated" : "not truncated") }
    if let size = answer.size { rows.append("size \(numbers(size))") }
    if let rect = answer.rect { rows.append("rect \(numbers(rect))") }
    if let breaks = answer.breaks { rows.append("breaks \(breaks.map(String.init).joined(separator: ", "))") }
    if let mandatory = answer.mandatory {
      rows.append("mandatory \(mandatory.map(String.init).joined(separator: ", "))")
    }
    if let value = answer.value { rows.append(Comparison.text(value)) }
    if answer.refused == true { rows.append("refused") }
    for (index, step) in (answer.steps ?? []).enumerated() where step != CaseAnswer() {
      rows.append("step \(index): " + text(step))
    }
    return rows.joined(separator: "\n")
  }

  private func rounded(_ value: Double) -> String { Comparison.number((value * 1000).rounded() / 1000) }
}
