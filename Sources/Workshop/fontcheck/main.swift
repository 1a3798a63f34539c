// Compares the engine with HarfBuzz for font files: `fontcheck [--lines N] FILE...`; without FILE, reads their paths
// from standard input. `fontcheck --fallback FAMILY` compares the fonts that draw lines in many scripts instead, and
// `fontcheck --cost` times labels that such fonts draw.
import FontReference
import Foundation
import LabelFonts

/// Prints a line without buffering, because people watch a long run.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

var files: [String] = []
var lineCount = 2000
var showsLines = false
var hasNumbers = false
var listed: String?
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  switch argument {
  case "--lines": lineCount = arguments.next().flatMap(Int.init) ?? 0
  case "--show": showsLines = true
  case "--numbers": hasNumbers = true
  case "--cost":
    for (language, cold, warm, new) in try FallbackCost.ratios() {
      let numbers = [cold, warm, new].map { String(format: "%.3f", $0) }
      say("\(language): cold \(numbers[0]), warm \(numbers[1]), new words \(numbers[2])")
    }
    exit(0)
  case "--fallback": listed = arguments.next() ?? ""
  case "-h", "--help":
    print(
      """
      Usage: fontcheck [--lines N] [--numbers] [--show] [FILE...]
             fontcheck --fallback FAMILY [--show]
             fontcheck --cost
      Random lines of each font, through the engine and whole through HarfBuzz. With --numbers, the same lines again and
      again with other digits. With --fallback, the installed fonts that draw lines in many scripts if only FAMILY is
      listed, through the engine and through a naive reading of fontconfig; --show prints them.
      With --cost, the time of labels that fallback draws, divided by that with the same fonts in the list.
      """
    )
    exit(0)
  default: files.append(argument)
  }
}
if let listed {
  do {
    let comparison = try FallbackComparison(listing: listed)
    if showsLines { for line in comparison.choices { say(line) } }
    for difference in comparison.differences.prefix(20) { say("differs: \(difference)") }
    let scripts = Set(comparison.compared.map(\.script)).count
    say(
      "\(comparison.differences.count) differences in \(comparison.compared.count) lines of \(scripts) scripts; no font for \(comparison.skipped.count) lines"
    )
    exit(comparison.differences.isEmpty && !comparison.compared.isEmpty ? 0 : 1)
  } catch {
    FileHandle.standardError.write(Data("fontcheck: \(error)\n".utf8))
    exit(2)
  }
}
guard lineCount > 0 else {
  FileHandle.standardError.write(Data("fontcheck: --lines needs a number\n".utf8))
  exit(2)
}
if files.isEmpty { while let line = readLine() { files.append(line) } }

var compared = 0
var unreadable = 0
var differing = 0
var lines = 0
var numbers = 0
var undecided = 0
for file in files {
  let engine = FontEngine(usesShortcuts: true)
  let plain = FontEngine(usesShortcuts: false)
  guard
    let comparison = try? FontComparison(
      path: file, count: lineCount, engine: engine, plain: plain, hasNumbers: hasNumbers)
  else {
    unreadable += 1
    continue
  }
  compared += 1
  lines += comparison.lineCount
  numbers += comparison.numberCount
  undecided += comparison.undecidedCount
  if comparison.differences.isEmpty { continue }
  differing += 1
  say("\(comparison.differences.count) of \(comparison.lineCount) lines: \(file)")
  for difference in comparison.differences.prefix(showsLines ? 3 : 0) {
    say("  \(difference.way): \"\(difference.line)\" \(difference.found), HarfBuzz \(difference.expected)")
  }
}
say(
  "\(differing) of \(compared) fonts differ, \(lines) lines\(hasNumbers ? " with \(numbers) numbers" : "") (\(undecided) left out); \(unreadable) files cannot be read"
)
exit(differing == 0 && compared > 0 ? 0 : 1)
