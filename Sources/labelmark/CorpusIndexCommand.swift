// `labelmark corpus index`: writes the index of the declarations, cases and clauses of each rule.
import ArgumentParser
import Conformance

struct CorpusIndexCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index",
    abstract: "Write INDEX.md: where each rule is implemented, tested and required; and the anchors of RULES.md.",
    discussion: """
      Reads RULES.md, the clauses and the cases of a corpus, and the sources of the package that contains it. Lists \
      for each rule the declarations that cite it, its cases and its clauses. Gives each rule in RULES.md an anchor, and \
      each example the id of the case that asks it. 'labelmark corpus lint' reports when a file is out of date.
      """)

  @Argument(help: "The corpus. Default: Corpora/Conformance.")
  var folder: String?

  func run() throws {
    let folder = try folder ?? CorpusLocation.folder("Corpora/Conformance")
    // The anchors come first, because a misplaced one would change what is read of the rules.
    let cases = try Corpus(paths: [folder]).cases.map(\.value)
    try AtomicFile.write(RulePage(folder: folder, cases: cases).text, to: folder + "/RULES.md")
    guard let index = try RuleIndex(folder: folder) else {
      throw ConformanceError("\(folder): not in a package with the sources of the engine")
    }
    try AtomicFile.write(index.text, to: folder + "/INDEX.md")
  }
}
