// `labelmark ucd`: runs Unicode's own test files against the engine.
import ArgumentParser
import Conformance
import Foundation

struct UCDCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ucd",
    abstract: "Run Unicode's own test files against the engine.",
    discussion: """
      Reads LineBreakTest.txt, GraphemeBreakTest.txt, BidiTest.txt and BidiCharacterTest.txt from a folder of the \
      Unicode Character Database or its folder 'auxiliary'; missing files are skipped. The engine follows Unicode 17. \
      Lines of the files of Unicode 15.0 and 15.1 that have a different result in Unicode 17 are counted separately, by the \
      rule that changed. Exit status: 0 no line fails, 1 a line fails, 2 bad input.
      """)

  @Argument(help: "A folder with Unicode's test files, such as /usr/share/unicode.")
  var folder: String

  @Option(help: ArgumentHelp("How many failing lines of each file to show.", valueName: "count"))
  var showFailures = 0

  func validate() throws {
    if showFailures < 0 { throw ValidationError("--show-failures must be at least 0, not \(showFailures)") }
  }

  func run() throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw ConformanceError("\(folder): no such folder")
    }
    var found = 0
    var failed = 0
    for test in UCDTest.allCases {
      guard let path = test.path(in: folder) else { continue }
      let report = try test.run(UCDFile(path: path), keeping: showFailures)
      found += 1
      failed += report.failed
      Terminal.write(text(of: report, test))
    }
    if found == 0 {
      let names = UCDTest.allCases.map { $0.rawValue + ".txt" }.joined(separator: ", ")
      throw ConformanceError("\(folder): contains none of \(names)")
    }
    if failed > 0 { throw ExitCode(1) }
  }

  private func text(of report: UCDReport, _ test: UCDTest) -> String {
    let colour = Terminal.isColoured ? (report.failed == 0 ? "\u{1B}[32m" : "\u{1B}[31m") : ""
    let plain = Terminal.isColoured ? "\u{1B}[0m" : ""
    var text = "\(test.rawValue) (Unicode \(report.version)): "
    let changed = report.changed == 0 ? "" : "\(report.changed) changed by Unicode 17, "
    text += "\(colour)\(report.passed) passed, \(changed)\(report.failed) failed\(plain)\n"
    for change in report.changes { text += "  \(change.lines.count) by \(change.rule)\n" }
    for failure in report.failures { text += "  \(failure)\n" }
    if report.failed > report.failures.count && !report.failures.isEmpty {
      text += "  … and \(report.failed - report.failures.count) more\n"
    }
    return text
  }
}
