// `labelmark merge`: merges reports of shards or of several implementations, or benchmark results of shards.
import ArgumentParser
import Conformance
import Regression

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge JSON reports of shards or of several implementations, or benchmark results of shards.",
    discussion: """
      Reports of one implementation by one version of the corpus are its shards: every shard must be given, and no case \
      may occur twice. Reports of several implementations, or by several versions, make a matrix (html, markdown, text).
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
    help: ArgumentHelp(
      "For reports that were judged by an earlier version of the corpus: its file; repeatable.", valueName: "file"))
  var corpusVersion: [String] = []

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
    let merged = try ReportMerge(files: reports) { version in
      if let first = cases.first { return (try Corpus(paths: cases), RuleTexts(corpus: first)) }
      let folder = try CorpusLocation.folder("Corpora/Conformance")
      let files: [String?] = [nil] + corpusVersion
      for file in files {
        let found = try CorpusVersion(file: file, folder: folder)
        if version == nil || found.number == version { return (found.corpus, found.rules) }
      }
      throw ConformanceError("corpus \(version ?? ""): name its file with --corpus-version")
    }.reports
    let format = format ?? .text
    if merged.count > 1, format == .json || format == .junit {
      throw ConformanceError("\(format.rawValue) is for one implementation and version, not for \(merged.count)")
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
