// `labelmark corpus`: the commands about the corpora themselves.
import ArgumentParser

struct CorpusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "corpus",
    abstract: "Check the text corpora and describe them. Corpora/Conformance/corpus.py checks the cases.",
    subcommands: [CorpusStatsCommand.self])
}
