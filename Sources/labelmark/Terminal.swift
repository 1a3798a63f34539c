// What depends on whether a person is watching.
import Conformance
import Foundation

enum Terminal {
  /// Colours: on a terminal that knows them, unless NO_COLOR is set; never in a pipe.
  static var isColoured: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(1) == 1 && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Progress is for a person at a terminal, on standard error.
  static var showsProgress: Bool { isatty(2) == 1 }

  /// Writes to standard error; where that fails there is nowhere to say so.
  static func warn(_ text: String) { _ = Data(text.utf8).write(to: 2) }

  /// Writes to standard output, or ends the program with a line and status 2 where it does not take everything.
  static func write(_ text: String) {
    if Data(text.utf8).write(to: 1) { return }
    Labelmark.fail("cannot write to standard output: \(String(cString: strerror(errno)))")
  }

  /// Writes to a file, or to standard output where none is named.
  static func write(_ text: String, to file: String?) throws {
    if let file { try AtomicFile.write(text, to: file) } else { write(text) }
  }
}

/// A counter: drawn over itself on a terminal, a line each half minute elsewhere.
final class Progress {
  private let total: Int
  private let began = ProcessInfo.processInfo.systemUptime
  private var last = ProcessInfo.processInfo.systemUptime

  /// Seconds between two lines; `LABELMARK_HEARTBEAT` is for tests.
  private static let heartbeat =
    ProcessInfo.processInfo.environment["LABELMARK_HEARTBEAT"].flatMap(Double.init) ?? 30

  init(total: Int) { self.total = total }

  /// Draws at most ten times a second.
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
