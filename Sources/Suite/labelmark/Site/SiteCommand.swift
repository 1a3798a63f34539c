// `labelmark site`: makes a static site of the corpus, of reports and of benchmark runs.
import ArgumentParser
import Conformance
import Foundation
import LabelModel
import Regression
import Site

struct SiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Make a static site of the rules, cases, reports and benchmark runs.",
    discussion: """
      The site shows each rule with its text, source, cases and pictures; what each implementation answers; where \
      at least three agree against the reference; speed by language and stage; the documents' clauses; and a search. It \
      needs no server and no network: open DIR/index.html. --reports takes reports (conform --format json) of the latest \
      corpus and runs (labelbench --benchmark_out=FILE). This package's engine and label are asked, unless a report of \
      theirs is there.
      Examples:
        labelmark site public --reports results
        labelmark site public --reports results --reports Benchmarks/results.json
      """)

  @Argument(help: "The folder to make; it must be new, empty, or an earlier site.", completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "A report, a run, medians of a run (table --format json), or a folder of them; repeatable.", valueName: "path"))
  var reports: [String] = []

  @Option(
    help: ArgumentHelp(
      "An earlier report, or a folder of them, of any version of the corpus, for the histories; repeatable.",
      valueName: "path"))
  var history: [String] = []

  func run() throws {
    let corpus = try SiteCorpus(folder: CorpusLocation.folder("Corpora/Conformance"))
    let files = try SiteFile.sorted(reports)
    let earlier = try history.flatMap(SiteFile.files)
    var runs = try (files[.run] ?? []).map { try BenchmarkRun(file: $0) }
    runs += try (files[.medians] ?? []).map { try BenchmarkRun(BenchmarkMedians(file: $0), path: $0) }
    let speed = runs.isEmpty ? nil : try HistoryPage(History(runs: runs)).html()
    let known = try SiteReports(
      asking: [BuiltinEngine.driver(), ModelDriver()], files: files[.report] ?? [], earlier: earlier, corpus: corpus)
    let site = Site(corpus: corpus, reports: known, speed: speed)
    let place = try SiteFolder(folder)
    let progress = Progress(total: site.fileCount)
    let written = try place.write(site, progress: progress.show)
    let size = String(format: "%.1f", Double(written.bytes) / 1e6)
    Terminal.write("\(folder): \(written.files) files, \(size) MB; open \(folder)/index.html\n")
  }
}
