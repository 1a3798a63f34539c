// `labelmark table`: shows a benchmark run as Markdown tables, a picture, or medians.
import ArgumentParser
import Conformance
import Foundation
import Regression

struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Show a benchmark run as tables of times and ratios.",
    discussion: """
      Reads what labelbench --benchmark_out=FILE wrote, or the medians that --format json writes. A ratio is the other \
      engine's time divided by that of the engine that it is compared with: the median over repetitions that ran side by \
      side. Where labelbench --agreeing timed them, "same lines" is the ratio over the texts that all engines answer \
      with the same lines, after how many these are.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case markdown, short, svg, json }

  @Argument(help: "A run, or a file of medians.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "Only these stages, separated by commas (default: once_each, layout_unseen, numbers, layout_cold, layout_warm).",
      valueName: "names"))
  var stages: String?

  @Flag(help: "Also show the texts that are paragraphs.")
  var paragraphs = false

  @Option(
    help: ArgumentHelp(
      "The engine to compare the others with (default: labelmark if it was timed, else the first one of the file).",
      valueName: "name"))
  var engine: String?

  @Option(help: "The command that made the run, to show after the tables.")
  var command = "labelbench"

  @Option(help: "short has medians over the languages; svg has bars of the medians, and json the medians.")
  var format: Format = .markdown

  @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output: String?

  func run() throws {
    var read: BenchmarkMedians? = try? BenchmarkMedians(file: file)
    if read == nil {
      let run = try BenchmarkRun(file: file, acceptsDebug: true)
      Terminal.remark(run.remarks)
      read = BenchmarkMedians(run, command: command, comparedWith: self.engine)
    }
    guard let medians = read else { return }
    if medians.rows.isEmpty {
      throw ConformanceError(
        "\(file): no benchmark of labelbench; labelmark report and compare also take other programs'")
    }
    let engine = self.engine ?? medians.reference
    let names = LanguageNames(folder: try? CorpusLocation.folder("Corpora/Text"))
    let asked = stages?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    let named = asked.map { ($0, medians.names.stages) } + [(engine, medians.names.engines)]
    for (name, known) in named where !known.contains(name) {
      throw ConformanceError("\(file): '\(name)' was not timed\(Suggestion.text(for: name, among: known.sorted()))")
    }
    let text =
      switch format {
      case .markdown:
        try medians.tables(stages: asked, comparedWith: engine, showsParagraphs: paragraphs, names: names)
      case .short: try medians.shortTable(comparedWith: engine)
      case .svg: medians.barChart(comparedWith: engine)
      case .json: try medians.json()
      }
    try Terminal.write(text, to: output)
  }
}
