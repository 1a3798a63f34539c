// The report as annotations of a GitHub workflow: what fails, by rule, because GitHub shows ten of a step.

/// A line that a GitHub workflow shows as an annotation.
package enum Annotation: String {
  case error, warning, notice

  /// Returns the line, with its end.
  package static func line(_ kind: Annotation, title: String, _ message: String) -> String {
    let text = escaped(message.isEmpty ? title : message)
    return
      "::\(kind.rawValue) title=\(escaped(title).replacing(":", with: "%3A").replacing(",", with: "%2C"))::\(text)\n"
  }

  private static func escaped(_ text: String) -> String {
    text.visible(limit: 1_000).replacing("%", with: "%25")
  }
}

extension RunReport {
  func github() -> String {
    var out = Annotation.line(isClean ? .notice : .error, title: implementation.heading, score)
    if let runError { out += Annotation.line(.error, title: "run error", runError) }
    for cause in FailureCauses(self).causes {
      let rule = cause.rule.flatMap { rules[$0] } ?? ""
      let first = cause.findings[0].value
      let again = setting.again(first.id).map { "; again: \($0)" } ?? ""
      out += Annotation.line(
        .error, title: "\(cause.title.visible(limit: 160)): \(cause.findings.count) (\(cause.strengths))",
        "\(cause.share)\(rule.visible(limit: 300)) First: \(first.id)\(again)")
    }
    return out
  }
}
