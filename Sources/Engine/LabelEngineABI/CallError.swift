// The errors of calls, and the last error of each thread.
import CLabelEngine
import CLastError
import Synchronization

/// The error of a failed call: a status code and a message of one line.
package struct CallError: Error {
  var status: le_status
  var message: String

  package init(status: le_status, message: String) {
    self.status = status
    self.message = message
  }

  package static func invalid(_ message: String) -> CallError { CallError(status: Status.invalid, message: message) }
  /// A call needs more memory than the engine's creator allows or the system gives.
  static let overLimit = CallError(
    status: Status.noMemory, message: "the text needs more memory than the engine's limit allows or the system gives")
  static func notFound(_ message: String) -> CallError { CallError(status: Status.notFound, message: message) }
}

/// The last error of each thread on one engine, stored in memory of that thread.
struct ErrorLog {
  /// A number that is unique in the process. The address of an engine would not do, since a later engine may have the
  /// same one. Relaxed: only that it is unique matters.
  private let engine = ErrorLog.nextEngine.wrappingAdd(1, ordering: .relaxed).oldValue
  private static let nextEngine = Atomic<UInt64>(1)

  /// Stores an error of this thread and returns its status.
  func record(_ error: CallError) -> le_status {
    var message = error.message
    message.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe last_error_set(engine, $0.baseAddress, $0.count) }
    }
    return error.status
  }

  /// The message of this thread's last error; nil if there was none. Valid until the next call of this thread.
  var last: UnsafePointer<CChar>? { unsafe last_error_get(engine) }
}
