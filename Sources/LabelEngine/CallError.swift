// Why a call failed, and where the engine keeps the line that says so.
import CLabelEngine
import Glibc
import Synchronization

/// A failed call: a status code and one line.
struct CallError: Error {
  var status: le_status
  var message: String

  static func invalid(_ message: String) -> CallError { CallError(status: Status.invalid, message: message) }
  static func unsupported(_ message: String) -> CallError { CallError(status: Status.unsupported, message: message) }
  static func notFound(_ message: String) -> CallError { CallError(status: Status.notFound, message: message) }
}

/// The last error of each thread that had one, as C strings.
final class ErrorLog: Sendable {
  /// A C string that is freed when it is replaced.
  private final class Message: @unchecked Sendable {
    let text: UnsafeMutablePointer<CChar>

    init(_ message: String) {
      let bytes = message.utf8CString
      text = .allocate(capacity: bytes.count)
      bytes.withUnsafeBufferPointer { text.initialize(from: $0.baseAddress!, count: $0.count) }
    }

    deinit { text.deallocate() }
  }

  private let messages = Mutex<[UInt: Message]>([:])

  /// Remembers an error of this thread and gives its status.
  func record(_ error: CallError) -> le_status {
    let message = Message(error.message)
    messages.withLock { $0[ErrorLog.thread] = message }
    return error.status
  }

  /// The last error of this thread; nil when there was none. Valid until the next call of this thread.
  var last: UnsafePointer<CChar>? {
    messages.withLock { $0[ErrorLog.thread].map { UnsafePointer($0.text) } }
  }

  private static var thread: UInt { UInt(pthread_self()) }
}
