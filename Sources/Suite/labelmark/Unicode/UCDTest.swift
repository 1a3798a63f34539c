// Unicode's test files: finding them, reading them, and counting the lines that pass.
import Conformance
import Foundation

/// The test files that `labelmark ucd` knows.
enum UCDTest: String, CaseIterable {
  case lineBreak = "LineBreakTest"
  case graphemeBreak = "GraphemeBreakTest"
  case bidi = "BidiTest"
  case bidiCharacter = "BidiCharacterTest"

  /// Returns the path of the file in the folder or in its folder `auxiliary`; nil if it is in neither.
  func path(in folder: String) -> String? {
    ["/", "/auxiliary/"].map { folder + $0 + rawValue + ".txt" }.first {
      FileManager.default.isReadableFile(atPath: $0)
    }
  }

  /// Runs all lines of the file.
  func run(_ file: UCDFile, keeping limit: Int) throws -> UCDReport {
    var report = UCDReport(version: file.version, limit: limit, changes: changes(since: file.version))
    switch self {
    case .lineBreak, .graphemeBreak: try file.runBreaks(self, &report)
    case .bidi: try file.runBidi(&report)
    case .bidiCharacter: try file.runBidiCharacters(&report)
    }
    if report.passed + report.changed + report.failed == 0 { throw ConformanceError("\(file.path): contains no tests") }
    return report
  }
}

/// The results of a file.
struct UCDReport {
  let version: String
  let limit: Int
  /// The lines that have another result in a later version. If such a line passes, it counts as failed, so the list must
  /// be exact.
  let changes: [UCDChange]
  var passed = 0
  /// The number of lines that do not pass because a later version has another result.
  var changed = 0
  var failed = 0
  var failures: [String] = []
  private let changedLines: Set<Int>

  init(version: String, limit: Int, changes: [UCDChange]) {
    self.version = version
    self.limit = limit
    self.changes = changes
    changedLines = Set(changes.flatMap(\.lines))
  }

  mutating func add(_ good: Bool, line: Int, _ text: @autoclosure () -> String) {
    let isChanged = changedLines.contains(line)
    if good != isChanged {
      if good { passed += 1 } else { changed += 1 }
    } else {
      failed += 1
      if failures.count >= limit { return }
      let reason = isChanged ? "passes, although a later version changed its result: " : ""
      failures.append("line \(line): \(reason)\(text())")
    }
  }
}

/// A test file, split into lines.
struct UCDFile {
  let path: String
  let lines: [Substring.UTF8View]

  init(path: String) throws {
    self.path = path
    lines = String(decoding: try InputFile.read(path), as: UTF8.self).inputLines.map(\.utf8)
  }

  /// The version in the first line, such as 17.0.0 in `# LineBreakTest-17.0.0.txt`.
  var version: String {
    guard let first = lines.first.flatMap({ String($0) }), let dash = first.lastIndex(of: "-") else { return "unknown" }
    let version = first[dash...].dropFirst().prefix { $0.isNumber || $0 == "." }
    return version.isEmpty ? "unknown" : String(version.hasSuffix(".") ? version.dropLast() : version)
  }

  /// Calls a function with each line that has more than a comment: the line without its comment, and its number from 1.
  func forEachLine(_ body: (_ line: Substring.UTF8View, _ number: Int) throws -> Void) rethrows {
    for (index, line) in lines.enumerated() {
      let content = line.firstIndex(of: UInt8(ascii: "#")).map { line[..<$0] } ?? line
      if content.contains(where: { $0 > 0x20 }) { try body(content, index + 1) }
    }
  }

  /// Creates an error about a line.
  func error(_ number: Int, _ message: String) -> ConformanceError { ConformanceError("\(path):\(number): \(message)") }

  /// Returns the words of a line, which are separated by blanks.
  static func words(_ line: Substring.UTF8View) -> [Substring] {
    line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { Substring($0) }
  }
}
