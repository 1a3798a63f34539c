// `labeldev fonts`: compares the engine with HarfBuzz for font files.
import ArgumentParser
import FontReference
import Foundation
import LabelFonts

struct FontsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts", abstract: "Compare the engine with HarfBuzz for font files.",
    discussion: """
      Shapes random lines of each font: through the engine, with and without its shortcuts, and whole through HarfBuzz. \
      All must agree. scripts/check fonts downloads the fonts of many foundries for it.
      """)

  @Option(help: "How many lines of each font.")
  var lines = Positive(2000)

  @Flag(help: "The same lines again and again with other digits.")
  var numbers = false

  @Flag(
    help: "Instead: labels that are narrower than their text; lines are as wide as HarfBuzz makes their text alone.")
  var cut = false

  @Flag(help: "Print the first lines that differ.")
  var show = false

  @Argument(help: ArgumentHelp("Font files. Default: their paths from standard input.", valueName: "file"))
  var files: [String] = []

  func run() throws {
    var files = self.files
    if files.isEmpty { while let line = readLine() { files.append(line) } }
    cut ? try runCut(files) : try runWhole(files)
  }

  private func runWhole(_ files: [String]) throws {
    var (lineCount, numberCount, undecided) = (0, 0, 0)
    let found = compare(files) { file in
      let comparison = try FontComparison(
        path: file, count: lines.value, engine: FontEngine(usesShortcuts: true),
        plain: FontEngine(usesShortcuts: false), hasNumbers: numbers)
      lineCount += comparison.lineCount
      numberCount += comparison.numberCount
      undecided += comparison.undecidedCount
      return (comparison.lineCount, comparison.differences)
    }
    tell(
      "\(found.differing) of \(found.compared) fonts differ, \(lineCount) lines"
        + "\(numbers ? " with \(numberCount) numbers" : "") (\(undecided) left out); "
        + "\(files.count - found.compared) files cannot be read")
    if found.differing > 0 || found.compared == 0 { throw ExitCode(1) }
  }

  private func runCut(_ files: [String]) throws {
    var (lineCount, cutCount, undecided) = (0, 0, 0)
    let found = compare(files) { file in
      let comparison = try CutComparison(path: file, count: lines.value, engine: FontEngine())
      lineCount += comparison.lineCount
      cutCount += comparison.cutCount
      undecided += comparison.undecidedCount
      return (comparison.lineCount, comparison.differences)
    }
    tell(
      "\(found.differing) of \(found.compared) fonts differ, \(lineCount) lines, \(cutCount) of them cut "
        + "(\(undecided) left out); \(files.count - found.compared) files cannot be read")
    if found.differing > 0 || cutCount == 0 { throw ExitCode(1) }
  }

  /// Compares each file that can be read, and prints those that differ. Returns how many fonts were compared, and differ.
  private func compare(
    _ files: [String], _ font: (String) throws -> (lineCount: Int, differences: [FontComparison.Difference])
  ) -> (compared: Int, differing: Int) {
    var (compared, differing) = (0, 0)
    for file in files {
      guard let (lineCount, differences) = try? font(file) else { continue }
      compared += 1
      if differences.isEmpty { continue }
      differing += 1
      tell("\(differences.count) of \(lineCount) lines: \(file)")
      for difference in differences.prefix(show ? 3 : 0) {
        tell("  \(difference.way): \"\(difference.line)\" \(difference.found), HarfBuzz \(difference.expected)")
      }
    }
    return (compared, differing)
  }

  /// Prints a line without buffering, because people watch a long run.
  private func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
