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
    if cut { return try runCut(files) }
    var (compared, unreadable, differing, lineCount, numberCount, undecided) = (0, 0, 0, 0, 0, 0)
    for file in files {
      let engine = FontEngine(usesShortcuts: true)
      let plain = FontEngine(usesShortcuts: false)
      guard
        let comparison = try? FontComparison(
          path: file, count: lines.value, engine: engine, plain: plain, hasNumbers: numbers)
      else {
        unreadable += 1
        continue
      }
      compared += 1
      lineCount += comparison.lineCount
      numberCount += comparison.numberCount
      undecided += comparison.undecidedCount
      if comparison.differences.isEmpty { continue }
      differing += 1
      tell("\(comparison.differences.count) of \(comparison.lineCount) lines: \(file)")
      for difference in comparison.differences.prefix(show ? 3 : 0) {
        tell("  \(difference.way): \"\(difference.line)\" \(difference.found), HarfBuzz \(difference.expected)")
      }
    }
    tell(
      "\(differing) of \(compared) fonts differ, \(lineCount) lines\(numbers ? " with \(numberCount) numbers" : "") "
        + "(\(undecided) left out); \(unreadable) files cannot be read")
    if differing > 0 || compared == 0 { throw ExitCode(1) }
  }

  private func runCut(_ files: [String]) throws {
    var (compared, unreadable, differing, lineCount, cutCount) = (0, 0, 0, 0, 0)
    for file in files {
      guard let comparison = try? CutComparison(path: file, count: lines.value, engine: FontEngine()) else {
        unreadable += 1
        continue
      }
      compared += 1
      lineCount += comparison.lineCount
      cutCount += comparison.cutCount
      if comparison.differences.isEmpty { continue }
      differing += 1
      tell("\(comparison.differences.count) of \(comparison.lineCount) lines: \(file)")
      for difference in comparison.differences.prefix(show ? 3 : 0) {
        tell("  \"\(difference.line)\" of \"\(difference.text)\" \(difference.found), HarfBuzz \(difference.expected)")
      }
    }
    tell(
      "\(differing) of \(compared) fonts differ, \(lineCount) lines, \(cutCount) of them cut; \(unreadable) files cannot be read"
    )
    if differing > 0 || cutCount == 0 { throw ExitCode(1) }
  }

  /// Prints a line without buffering, because people watch a long run.
  private func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
