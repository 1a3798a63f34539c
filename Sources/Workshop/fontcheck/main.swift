// Compares the engine with HarfBuzz for font files: `fontcheck [--lines N] FILE...`; without FILE, reads their paths
// from standard input.
import FontReference
import Foundation
import LabelFonts

/// Prints a line without buffering, because people watch a long run.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

var files: [String] = []
var lineCount = 2000
var showsLines = false
var hasNumbers = false
var arguments = CommandLine.arguments.dropFirst().makeIterator()
while let argument = arguments.next() {
  switch argument {
  case "--lines": lineCount = arguments.next().flatMap(Int.init) ?? 0
  case "--show": showsLines = true
  case "--numbers": hasNumbers = true
  case "-h", "--help":
    print(
      """
      Usage: fontcheck [--lines N] [--numbers] [--show] [FILE...]
      Random lines of each font, through the engine and whole through HarfBuzz. With --numbers, the same lines again and
      again with other digits.
      """
    )
    exit(0)
  default: files.append(argument)
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
