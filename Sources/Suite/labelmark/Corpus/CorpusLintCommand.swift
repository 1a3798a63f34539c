// `labelmark corpus lint`: checks the conformance corpus.
import ArgumentParser
import Conformance

struct CorpusLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Check the conformance corpus.",
    discussion: """
      Checks every case against case.schema.json; its needs, rules, basis, level and clauses; the corpus for \
      duplicates and for clauses without a case; each rule's basis against its source in EVIDENCE.md; and, in \
      the package, that the engine cites its rules and that INDEX.md is up to date. Writes one finding per line to \
      standard output, then the counts. Exit status: 0 clean, 1 findings, 2 no corpus.
      """)

  @Argument(help: "The corpus. Default: Corpora/Conformance.")
  var folder: String?

  func run() throws {
    let lint = try CorpusLint(folder: try folder ?? CorpusLocation.folder("Corpora/Conformance"))
    let findings = lint.findings.map { $0 + "\n" }.joined()
    let counts = lint.counts.map { $0 + "\n" }.joined()
    Terminal.write(findings + counts + "\(lint.findings.count) finding\(lint.findings.count == 1 ? "" : "s")\n")
    if !lint.findings.isEmpty { throw ExitCode(1) }
  }
}
