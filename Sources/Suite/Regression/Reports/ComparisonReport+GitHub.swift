// The report as annotations of a GitHub workflow: what is worse, the worst first, because GitHub shows ten of a step.
import Conformance

extension SpeedComparison {
  func github() -> String {
    var out = Annotation.line(hasRegressed ? .error : .notice, title: counts, heading + ". " + legend)
    for row in [Verdict.changed, .slower].flatMap({ rows($0) }) where waivers[row.name] == nil {
      let figures = "\(metric.text(row.base)) → \(metric.text(row.head)), ratio \(Self.ratio(row.ratio))"
      out += Annotation.line(
        .error, title: "\(row.name): \(word(row))", figures + (row.answers.map { "; " + $0.line } ?? ""))
    }
    for (name, reason) in broken.sorted(by: { $0.key < $1.key }) where waivers[name] == nil {
      out += Annotation.line(.error, title: "\(name): no longer timed", reason)
    }
    for name in missing where waivers[name] == nil {
      out += Annotation.line(.error, title: "\(name): missing in the head", "")
    }
    for change in changedCases where !rules.acceptsChangedAnswers {
      out += Annotation.line(.error, title: "cases", change.line)
    }
    for warning in warnings { out += Annotation.line(.warning, title: "compare", warning) }
    return out
  }
}
