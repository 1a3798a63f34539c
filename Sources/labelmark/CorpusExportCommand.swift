// `labelmark corpus export`: the corpus as a folder for people without Swift.
import ArgumentParser
import Conformance

struct CorpusExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the conformance corpus to a folder that needs no Swift.",
    discussion: """
      The folder holds the cases, their JSON Schema, the rules and clauses, the levels, the test fonts, and a manifest \
      for each profile that lists every case with its file, level and needs.
      """)

  @Argument(help: "The folder to write; it must be empty or not be there.")
  var directory: String

  func run() throws {
    let export = try CorpusExport(folder: try CorpusLocation.folder("Corpora/Conformance"))
    let target = directory.count > 1 && directory.hasSuffix("/") ? String(directory.dropLast()) : directory
    try export.write(to: target, fonts: try? CorpusLocation.folder("Corpora/Fonts"))
    Terminal.write("corpus \(export.version) in \(target)\n")
  }
}
