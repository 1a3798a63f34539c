// What a benchmark's name says: `labelmark/layout_cold/tail/ja.paragraphs`.

/// Stage and language of a name like labelbench's; both nil for other programs' names.
struct BenchmarkName {
  var stage: String?
  var language: String?

  /// - Parameter engines: A run, whose context tells which first parts of names are engines.
  init(_ name: String, engines run: BenchmarkRun) {
    var parts = name.split(separator: "/")
    if let first = parts.first, run.context["engine.\(first)"] != nil { parts.removeFirst() }
    guard parts.count >= 3 else { return }
    stage = String(parts[0])
    language = String(parts[2].split(separator: ".").first ?? parts[2])
  }
}
