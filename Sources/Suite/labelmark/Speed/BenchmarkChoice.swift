// The options of `labelmark race` and `labelmark count` that choose benchmarks.
import ArgumentParser
import Conformance
import Foundation
import Regression

struct BenchmarkChoice: ParsableArguments {
  @Option(help: ArgumentHelp("Only these stages, like labelbench --stages.", valueName: "a,b"))
  var stages: String?

  @Option(help: ArgumentHelp("Only these corpora, like labelbench --languages.", valueName: "a,b"))
  var languages: String?

  @Option(help: ArgumentHelp("labels, paragraphs or both, like labelbench --texts.", valueName: "a,b"))
  var texts = "labels"

  @Option(help: ArgumentHelp("Line break modes, like labelbench --mode.", valueName: "a,b"))
  var mode = "tail"

  @Option(
    help: ArgumentHelp(
      "Fonts instead of the corpus's, like labelbench --fonts. Default: metric:Square if more can be done with it.",
      valueName: "a,b"))
  var fonts: String?

  @Option(help: ArgumentHelp("Your own texts, like labelbench --corpus; repeatable.", valueName: "path"))
  var corpus: [String] = []

  @Option(help: ArgumentHelp("Only benchmarks whose names match, like --benchmark_filter.", valueName: "regex"))
  var filter: String?

  @Option(help: ArgumentHelp("The largest number of benchmarks (default: 30).", valueName: "number"))
  var most: Int?

  @Option(
    help: ArgumentHelp(
      "The benchmarks that a file names, a line each (layout_cold/tail/en), as far as they can be done.",
      valueName: "file"))
  var set: String?

  func validate() throws {
    if let most, most < 1 { throw ValidationError("--most must be at least 1, not \(most)") }
    if set != nil, stages != nil || languages != nil || most != nil {
      throw ValidationError("--set names the benchmarks; leave out --stages, --languages and --most")
    }
  }

  /// The parts of a list on the command line.
  static func parts(_ text: String?) -> [String] {
    (text ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
