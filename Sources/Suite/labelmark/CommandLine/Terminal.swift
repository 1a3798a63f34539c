// Output, which depends on whether a person at a terminal reads it.
import Conformance
import Foundation

enum Terminal {
  /// Whether text has colours: on a terminal that supports them, and never in a pipe. NO_COLOR takes them away; CLICOLOR_FORCE
  /// and FORCE_COLOR, as a CI system sets them, give them anywhere. "" and "0" count as not set.
  static var isColoured: Bool {
    let environment = ProcessInfo.processInfo.environment
    if ["CLICOLOR_FORCE", "FORCE_COLOR"].contains(where: { !["", "0"].contains(environment[$0, default: ""]) }),
      environment["NO_COLOR", default: ""].isEmpty
    {
      return true
    }
    return isatty(1) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Whether progress is shown: only if standard error is a terminal.
  static var showsProgress: Bool { isatty(2) == 1 }

  /// The command line of this process, as one would type it in the current folder. It lacks `--resume`: what a run is of
  /// does not depend on it.
  static var command: String {
    (["labelmark"] + CommandLine.arguments.dropFirst().filter { $0 != "--resume" }.map(quoted)).joined(separator: " ")
  }

  /// Returns a word of a command line for a report. The path of the current folder, which names a machine, becomes `.`.
  static func quoted(_ word: String) -> String {
    let folder = FileManager.default.currentDirectoryPath
    return CommandWords.quoted(folder.count > 1 ? word.replacing(folder + "/", with: "./") : word)
  }

  /// Writes to standard error. A failure is ignored, because there is nowhere to report it.
  static func warn(_ text: String) { _ = Data(text.utf8).write(to: 2) }

  /// Writes what a reader remarks on its files to standard error.
  static func remark(_ lines: [String]) {
    for line in lines { warn("labelmark: \(line.visible(limit: .max))\n") }
  }

  /// Writes to standard output. If it does not accept everything, the program ends with a line and status 2.
  static func write(_ text: String) {
    if Data(text.utf8).write(to: 1) { return }
    Labelmark.fail("cannot write to standard output: \(String(cString: strerror(errno)))")
  }

  /// Writes to a file, or to standard output if `file` is nil.
  static func write(_ text: String, to file: String?) throws {
    if let file { try AtomicFile.write(text, to: file) } else { write(text) }
  }
}

/// A progress counter. On a terminal it is drawn over itself; elsewhere it writes a line every half minute.
final class Progress {
  private let total: Int
  private let began = ProcessInfo.processInfo.systemUptime
  private var last = ProcessInfo.processInfo.systemUptime

  /// The time between two lines, in seconds; `LABELMARK_HEARTBEAT` is for tests.
  static let heartbeat =
    ProcessInfo.processInfo.environment["LABELMARK_HEARTBEAT"].flatMap(Double.init) ?? 30

  init(total: Int) { self.total = total }

  /// Shows how many are done. On a terminal, it draws at most ten times a second.
  func show(_ done: Int) {
    let now = ProcessInfo.processInfo.systemUptime
    guard Terminal.showsProgress else {
      guard done < total, now - last >= Self.heartbeat else { return }
      last = now
      Terminal.warn("labelmark: \(done) of \(total) after \(Int(now - began)) s\n")
      return
    }
    guard done == total || now - last > 0.1 else { return }
    last = now
    Terminal.warn("\r\(done) of \(total)\(done == total ? "\r\u{1B}[K" : "")")
  }
}
