// Why a call failed, and how the thread's last error is kept.
import CLabelEngine
import CLastError
import Synchronization

/// A failed call: a status code and one line.
package struct CallError: Error {
  var status: le_status
  var message: String

  package init(status: le_status, message: String) {
    self.status = status
    self.message = message
  }

  package static func invalid(_ message: String) -> CallError { CallError(status: Status.invalid, message: message) }
  static func unsupported(_ message: String) -> CallError { CallError(status: Status.unsupported, message: message) }
  /// A call needs more memory than the engine's creator allows.
  static let overLimit = CallError(
    status: Status.noMemory, message: "the text needs more memory than the engine's limit allows")
  static func notFound(_ message: String) -> CallError { CallError(status: Status.notFound, message: message) }
}

/// The last error of each thread on one engine, in memory of the thread.
struct ErrorLog {
  /// Unique in the process: an engine may come to lie where another one was.
  private let engine = ErrorLog.nextEngine.wrappingAdd(1, ordering: .relaxed).oldValue
  private static let nextEngine = Atomic<UInt64>(1)

  /// Remembers an error of this thread and gives its status.
  func record(_ error: CallError) -> le_status {
    var message = error.message
    message.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { last_error_set(engine, $0.baseAddress, $0.count) }
    }
    return error.status
  }

  /// The last error of this thread; nil when there was none. Valid until the next call of this thread.
  var last: UnsafePointer<CChar>? { last_error_get(engine) }
}
