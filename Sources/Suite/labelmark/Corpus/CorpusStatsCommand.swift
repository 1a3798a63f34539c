// `labelmark corpus stats`: checks the text corpora and the templates, and describes the first in a table.
import ArgumentParser
import Conformance
import Foundation

struct CorpusStatsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats", abstract: "Check the text corpora and print a table of them.",
    discussion: "Exit status: 0 every corpus is valid, 1 a corpus has faults, 2 bad input.")

  @Argument(help: "The folder of the corpora. Without it, the templates are checked too.")
  var folder: String?

  func run() throws {
    let folder = try self.folder ?? CorpusLocation.folder("Corpora/Text")
    let corpora = try TextCorpus.load(folder: folder)
    var table = """
      | corpus | language | script | labels | paragraphs | bytes | scalars | clusters per label: least, median, 90 %, most \
      | distinct words / words |
      |---|---|---|---|---|---|---|---|---|

      """
    var failed = false
    for (tag, corpus) in corpora {
      for finding in corpus.findings(tag: tag) {
        Terminal.write("\(tag): \(finding)\n")
        failed = true
      }
      table += row(tag, corpus)
    }
    if self.folder == nil {
      for (tag, corpus) in try TemplateCorpus.load(folder: CorpusLocation.folder("Corpora/Templates")) {
        for finding in corpus.findings() {
          Terminal.write("templates \(tag): \(finding)\n")
          failed = true
        }
      }
    }
    Terminal.write(table)
    if failed { throw ExitCode(1) }
  }

  private func row(_ tag: String, _ corpus: TextCorpus) -> String {
    let clusters = corpus.labels.map(\.count).sorted()
    let words = corpus.words
    func at(_ share: Double) -> Int { clusters.isEmpty ? 0 : clusters[Int(Double(clusters.count - 1) * share)] }
    let bytes = corpus.texts.reduce(0) { $0 + $1.utf8.count }
    let scalars = corpus.texts.reduce(0) { $0 + $1.unicodeScalars.count }
    return
      "| `\(tag)` | \(corpus.name) | \(corpus.script) | \(corpus.labels.count) | \(corpus.paragraphs.count) | \(bytes) "
      + "| \(scalars) | \(at(0)), \(at(0.5)), \(at(0.9)), \(at(1)) | \(Set(words).count) / \(words.count) |\n"
  }
}
