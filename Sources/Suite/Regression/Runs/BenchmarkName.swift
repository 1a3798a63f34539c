// The parts of a benchmark's name, such as `labelmark/layout_cold/tail/ja.paragraphs`. Only a run that names its engines, as
// those of labelbench do, has names of this form: `BM_Copy/8/64` of another program has neither a stage nor a language.

/// The stage and the language of a name of labelbench's; both are nil for the names of other programs.
struct BenchmarkName {
  var stage: String?
  var language: String?

  /// - Parameter engines: A run whose context tells which first parts of names are engines.
  init(_ name: String, engines run: BenchmarkRun) {
    guard run.context.keys.contains(where: { $0.hasPrefix("engine.") }) else { return }
    var parts = name.split(separator: "/")
    if let first = parts.first, run.context["engine.\(first)"] != nil { parts.removeFirst() }
    guard parts.count >= 3 else { return }
    stage = String(parts[0])
    language = String(parts[2].split(separator: ".").first ?? parts[2])
  }
}

/// The four parts of one of labelbench's names.
package struct NameParts {
  package let engine: String
  package let stage: String
  package let mode: String
  package let corpus: String

  /// Nil for names of other programs, and for benchmarks of several threads, of growing texts and of several heights.
  ///
  /// - Parameter context: That of the run, which names the engines.
  package init?(_ name: String, in context: [String: String]) {
    let parts = name.split(separator: "/").map(String.init)
    guard parts.count == 4, context["engine.\(parts[0])"] != nil else { return nil }
    (engine, stage, mode, corpus) = (parts[0], parts[1], parts[2], parts[3])
  }

  /// The stage, followed by the mode if it is not the usual one.
  var column: String { ["none", "tail"].contains(mode) ? stage : "\(stage) \(mode)" }
}
