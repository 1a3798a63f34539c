// `labelmark corpus export`: writes the corpus to a folder that can be used without Swift.
import ArgumentParser
import Conformance

struct CorpusExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the conformance corpus to a folder that can be used without Swift.",
    discussion: """
      The folder is complete: cases, their JSON Schema, rules and clauses, levels, test fonts, the protocol, the \
      licence, manifests, a README that assumes no knowledge of this project, and judge.py, which runs the cases \
      against a program and needs only Python.
      """)

  @Argument(help: "The folder to write to; it must be empty or not exist yet.")
  var directory: String

  func run() throws {
    let export = try CorpusExport(folder: try CorpusLocation.folder("Corpora/Conformance"))
    let target = directory.count > 1 && directory.hasSuffix("/") ? String(directory.dropLast()) : directory
    let beside = [
      try CorpusLocation.folder("Corpora") + "/LICENSE", try CorpusLocation.folder("docs") + "/PROTOCOL.md",
    ]
    try export.write(to: target, fonts: try? CorpusLocation.folder("Corpora/Fonts"), beside: beside)
    Terminal.write("corpus \(export.version) in \(target)\n")
  }
}
