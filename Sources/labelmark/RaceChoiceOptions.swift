// The options of `labelmark race` that choose what is timed.
import ArgumentParser
import Conformance
import Foundation
import Regression

struct RaceChoiceOptions: ParsableArguments {
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
      "Fonts instead of the corpus's, like labelbench --fonts. Default: metric:Square if nothing can be done without it.",
      valueName: "a,b"))
  var fonts: String?

  @Option(help: ArgumentHelp("Your own texts, like labelbench --corpus; repeatable.", valueName: "path"))
  var corpus: [String] = []

  @Option(help: ArgumentHelp("Only benchmarks in whose names this is found.", valueName: "regex"))
  var filter: String?

  @Option(help: ArgumentHelp("The largest number of benchmarks.", valueName: "number"))
  var most = 30

  @Option(help: ArgumentHelp("Time all benchmarks that a file names, STAGE/MODE/CORPUS a line.", valueName: "file"))
  var set: String?

  func validate() throws {
    guard (1...1000).contains(most) else { throw ValidationError("--most must be from 1 to 1000, not \(most)") }
    if let filter, (try? Regex(filter)) == nil {
      throw ValidationError("--filter '\(filter)' is no regular expression")
    }
  }

  /// The path of labelbench, which is next to this program.
  func labelbench() throws -> String {
    guard let path = CorpusLocation.sibling("labelbench") else {
      throw ConformanceError("labelbench is not in labelmark's folder: build the product labelbench")
    }
    return path
  }

  /// The flags that labelbench gets in every round.
  var flags: [String] {
    var flags = corpus.flatMap { ["--corpus", $0] }
    if set == nil { flags += ["--texts", texts] }
    if let fonts { flags += ["--fonts", fonts] }
    if let languages { flags += ["--languages", languages] }
    return flags
  }

  /// The benchmarks that the libraries can do, and the flags for the fonts that they need.
  ///
  /// - Throws: `ConformanceError` if there are none.
  func plan(_ bench: RaceBench) throws -> (names: [String], flags: [String]) {
    var flags: [String] = []
    var common = try claimed(bench)
    if common.isEmpty, fonts == nil {
      let square = ["--fonts", "metric:Square"]
      common = try claimed(bench.adding(flags: square))
      if !common.isEmpty {
        flags = square
        Terminal.warn("labelmark: the libraries have no font families: --fonts metric:Square is used\n")
      }
    }
    let names: [String]
    if let set {
      let all = Set(common), wanted = try RaceChoice.read(set).filter(matches)
      names = wanted.filter(all.contains)
      if names.count < wanted.count, !names.isEmpty {
        Terminal.warn("labelmark: the libraries cannot do \(wanted.count - names.count) of the set's benchmarks\n")
      }
    } else {
      names = RaceChoice.chosen(from: common.filter(matches), most: most)
    }
    if names.isEmpty {
      throw ConformanceError(
        common.isEmpty
          ? "the libraries have no stage in common that can be timed" : "no benchmark matches --filter or --set")
    }
    return (names, flags)
  }

  private func matches(_ name: String) -> Bool {
    guard let filter, let expression = try? Regex(filter) else { return true }
    return name.firstMatch(of: expression) != nil
  }

  /// The benchmarks that each of the libraries can do.
  private func claimed(_ bench: RaceBench) throws -> [String] {
    let wanted = stages ?? (set == nil ? RaceChoice.stages : "all")
    let modes = set == nil ? mode : "word,char,clip,head,tail,middle"
    let listing = try bench.adding(flags: ["--mode", modes])
    var lists = bench.contestants.filter { $0.name != Race.null }.map(\.self)[...]
    var common = try listing.list(stages: wanted, of: lists.removeFirst())
    while let other = lists.popFirst() {
      let also = Set(try listing.list(stages: wanted, of: other))
      common.removeAll { !also.contains($0) }
    }
    return common
  }
}
