// A server of HTTP/1.1 for the browser on this machine.
import Conformance
import Foundation

/// Listens on 127.0.0.1 alone, and answers one request for each connection. Connections are read at the same time,
/// because browsers open some in advance; what answers is called by one at a time.
final class LoopbackServer: Sendable {
  /// The port.
  let port: UInt16
  private let listener: Int32
  private let slots = DispatchSemaphore(value: 32)

  /// - Parameter port: The port; 0 for any that is free.
  /// - Throws: `ConformanceError` if it is taken.
  init(port wanted: UInt16) throws {
    signal(SIGPIPE, SIG_IGN)
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard listener >= 0 else { throw Self.failure(wanted) }
    self.listener = listener
    var on: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = wanted.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 32) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isBound else {
      let error = Self.failure(wanted)
      close(listener)
      throw error
    }
    port = UInt16(bigEndian: address.sin_port)
  }

  private static func failure(_ port: UInt16) -> ConformanceError {
    ConformanceError("127.0.0.1:\(port) cannot be listened on: \(String(cString: strerror(errno)))")
  }

  /// Answers requests until the process ends.
  func run(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
    let one = DispatchQueue(label: "answers")
    while true {
      slots.wait()
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else {
        slots.signal()
        // Without descriptors, the next attempt would fail at once too.
        usleep(10_000)
        continue
      }
      Thread.detachNewThread { [slots] in
        Self.serve(connection) { request in one.sync { answer(request) } }
        close(connection)
        slots.signal()
      }
    }
  }

  /// Reads a request and sends the answer. A connection that is silent for ten seconds is given up.
  private static func serve(_ connection: Int32, _ answer: (HTTPRequest) -> HTTPResponse) {
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(connection, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var bytes = Data()
    var end: Range<Data.Index>?
    while end == nil {
      guard bytes.count <= HTTPRequest.largestHead, append(from: connection, to: &bytes) else { return }
      end = bytes.firstRange(of: Data("\r\n\r\n".utf8))
    }
    guard var request = HTTPRequest(head: bytes[..<end!.lowerBound]), let length = request.length, length >= 0 else {
      return send(.refusal("400 Bad Request", "This is no request of HTTP/1.1."), connection)
    }
    guard length <= HTTPRequest.largestBody else {
      return send(.refusal("413 Content Too Large", "The body may have a megabyte."), connection)
    }
    while bytes.count - end!.upperBound < length { guard append(from: connection, to: &bytes) else { return } }
    request.body = bytes[end!.upperBound..<end!.upperBound + length]
    send(answer(request), connection, isHead: request.method == "HEAD")
  }

  private static func append(from connection: Int32, to bytes: inout Data) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var count = recv(connection, &buffer, buffer.count, 0)
    while count < 0, errno == EINTR { count = recv(connection, &buffer, buffer.count, 0) }
    guard count > 0 else { return false }
    bytes.append(contentsOf: buffer[..<count])
    return true
  }

  private static func send(_ response: HTTPResponse, _ connection: Int32, isHead: Bool = false) {
    _ = response.bytes(isHead: isHead).write(to: connection)
    shutdown(connection, Int32(SHUT_WR))
  }
}
