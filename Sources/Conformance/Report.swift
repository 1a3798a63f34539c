// Reports of a run: text, HTML and Markdown for people, JSON for programs, JUnit XML for CI systems.

/// The forms of a report.
public enum ReportFormat: String, Sendable, CaseIterable {
  /// For a terminal.
  case text
  /// For programs: what `merge` reads.
  case json
  /// JUnit's XML, for CI.
  case junit
  /// A page that needs no network.
  case html
  /// Tables and lists for a repository's documents.
  case markdown
}

extension RunReport {
  /// The report in one form, ending in a newline.
  ///
  /// - Parameters:
  ///   - format: its form.
  ///   - isColoured: colours for a terminal; text only.
  ///   - showsAll: shows what the cases that pass were asked and answered; text only.
  public func rendered(
    as format: ReportFormat, isColoured: Bool = false, showsAll: Bool = false
  ) throws -> String {
    switch format {
    case .text: text(isColoured: isColoured, showsAll: showsAll)
    case .json: try json()
    case .junit: junit()
    case .html: HTMLReport([self]).page()
    case .markdown: MarkdownReport([self]).text()
    }
  }

  /// Areas in alphabetical order with their outcomes.
  var areas: [(name: String, outcomes: [CaseOutcome])] {
    Dictionary(grouping: outcomes, by: \.value.area).map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// The question of a case in one line, as it is sent.
  static func asked(_ value: ConformanceCase) -> String {
    (try? JSONCoding.line(value.question)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }
}
