// `labelmark corpus`: the commands about the corpora themselves.
import ArgumentParser

struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Check the corpora and describe them.",
    subcommands: [
      CorpusStatsCommand.self, CorpusLintCommand.self, CorpusIndexCommand.self, CorpusClausesCommand.self,
      CorpusManifestCommand.self, CorpusExportCommand.self,
    ])
}
