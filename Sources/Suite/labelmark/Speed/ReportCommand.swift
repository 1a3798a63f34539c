// `labelmark report`: makes one HTML page of saved benchmark runs.
import ArgumentParser
import Conformance
import Regression

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make one HTML page of saved benchmark runs.",
    discussion: """
      Reads every .json file of a folder (labelbench --benchmark_out=FILE, labelmark race and count, scripts/bench): \
      for each engine a table of languages and stages, the noise of each benchmark between processes, and a line over \
      the revisions, on which steps and changes of answers are marked. A step counts if it exceeds 2 % and the \
      benchmark's own noise. Runs of one revision become one point; runs on other processors, and instruction counts, have \
      their own sections. --benchmark_context=revision=COMMIT names the revision of a run.
      """)

  @Argument(help: "A folder of runs, or one file.")
  var runs: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("A file to write the page to, instead of standard output.", valueName: "file"))
  var output: String?

  func run() throws {
    var progress: Progress?
    let history = try History(path: runs) { done, all in
      let shown = progress ?? Progress(total: all)
      progress = shown
      shown.show(done)
    }
    Terminal.remark(history.remarks)
    try Terminal.write(HistoryPage(history, command: Terminal.command).html(), to: output)
  }
}
