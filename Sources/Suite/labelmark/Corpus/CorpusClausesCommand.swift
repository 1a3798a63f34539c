// `labelmark corpus clauses`: counts the clauses of the documents.
import ArgumentParser
import Conformance

struct CorpusClausesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clauses", abstract: "Count the clauses by document, reason and area.",
    discussion: "`labelmark corpus lint` checks their form, and that the README has these tables.")

  @Argument(help: "The corpus. Default: Corpora/Conformance.")
  var folder: String?

  @Flag(help: "Put the tables into the README of the folder `clauses`, between its markers.")
  var write = false

  func run() throws {
    let folder = try folder ?? CorpusLocation.folder("Corpora/Conformance")
    let counts = try ClauseCounts(folder: folder)
    if write {
      try counts.write(toReadmeOf: folder + "/clauses")
    } else {
      Terminal.write(counts.tables + "\n")
    }
  }
}
