// Reports of a run: text, HTML and Markdown for people, JSON for programs, JUnit XML for CI systems, annotations
// for GitHub.

/// The formats of a report.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For a terminal.
  case text
  /// For programs; `merge` reads it.
  case json
  /// JUnit XML, for CI systems.
  case junit
  /// A self-contained page.
  case html
  /// Tables and lists for documents.
  case markdown
  /// Annotations of a GitHub workflow.
  case github
}

extension RunReport {
  /// Returns the report in a format, ending in a newline.
  ///
  /// - Parameters:
  ///   - format: the format of the report.
  ///   - isColoured: whether to use terminal colours; only for text.
  ///   - showsAll: whether to also show questions and answers of cases that pass; only for text.
  public func rendered(as format: ReportFormat, isColoured: Bool = false, showsAll: Bool = false) throws -> String {
    switch format {
    case .text: text(isColoured: isColoured, showsAll: showsAll)
    case .json: try json()
    case .junit: junit()
    case .html: try HTMLReport([self]).html()
    case .markdown: MarkdownReport([self]).text()
    case .github: github()
    }
  }

  /// The areas with their outcomes, in alphabetical order.
  var areas: [(name: String, outcomes: [CaseOutcome])] {
    Dictionary(grouping: outcomes, by: \.value.area).map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The capabilities that cases need, with their outcomes, in alphabetical order.
  var capabilities: [(name: String, outcomes: [CaseOutcome])] {
    Set(outcomes.flatMap(\.value.needs)).sorted().map { need in
      (need, outcomes.filter { $0.value.needs.contains(need) })
    }
  }

  /// Returns the question of a case on one line, as it is sent.
  static func asked(_ value: ConformanceCase) -> String {
    (try? JSONCoding.line(value.question)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }
}
