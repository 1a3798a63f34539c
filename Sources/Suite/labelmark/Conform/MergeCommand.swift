// `labelmark merge`: merges reports of shards or of several implementations, or benchmark results of shards.
import ArgumentParser
import Conformance
import Regression

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge JSON reports of shards or of several implementations, or benchmark results of shards.",
    discussion: """
      Reports of one implementation are its shards: every shard must be given, and no case may occur twice. Reports of \
      several implementations make a matrix (html, markdown, text).
      Results of labelbench --shard become one file of Google Benchmark's JSON, with the answers of all.
      Exit status: 0 merged, and no case fails; 1 a case fails; 2 a shard is missing, given twice or of another run.
      """)

  @Argument(help: "Reports made with conform --format json, or results of labelbench --shard.")
  var reports: [String]

  @Option(
    help: ArgumentHelp(
      "The corpus that the reports are about; repeatable. Default: Corpora/Conformance.", valueName: "path"))
  var cases: [String] = []

  @Option(help: "The format of the report (default: text); json and junit are for one implementation only.")
  var format: ReportFormat?

  @Option(help: ArgumentHelp("A file to write the report to, instead of standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp("A file to write a badge (SVG) to, with a row for each implementation.", valueName: "file"))
  var badge: String?

  func run() throws {
    if let first = reports.first, RunMerge.isBenchmark(first) {
      let others = [
        ("--format", format != nil && format != .json), ("--badge", badge != nil), ("--cases", !cases.isEmpty),
      ]
      if let other = others.first(where: \.1) {
        throw ConformanceError("\(first) holds times, which are merged into JSON: leave out \(other.0)")
      }
      return try Terminal.write(try RunMerge(files: reports).json, to: output)
    }
    let merged: [RunReport]
    if let first = cases.first {
      merged = try ReportMerge(
        files: reports, corpus: Corpus(paths: cases), version: nil, rules: RuleTexts(corpus: first)
      ).reports
    } else {
      let today = try CorpusVersion(folder: CorpusLocation.folder("Corpora/Conformance"))
      merged = try ReportMerge(files: reports, corpus: today.corpus, version: today.number, rules: today.rules).reports
    }
    let format = format ?? .text
    if merged.count > 1, format == .json || format == .junit {
      throw ConformanceError("\(format.rawValue) is for one implementation, not for \(merged.count)")
    }
    let isColoured = output == nil && Terminal.isColoured
    let text =
      switch format {
      case .html: try HTMLReport(merged).html()
      case .markdown: MarkdownReport(merged).text()
      case .text, .json, .junit, .github:
        try merged.map { try $0.rendered(as: format, isColoured: isColoured) }.joined(separator: "\n")
      }
    try Terminal.write(text, to: output)
    if let badge { try AtomicFile.write(Badge(merged).svg, to: badge) }
    if merged.contains(where: { !$0.isClean }) { throw ExitCode(1) }
  }
}
