// Reading of files that the user names: also pipes, and with the reason if it fails.
import Foundation
import Synchronization

/// Reads what the user names: a file, a pipe, process substitution or `/dev/stdin`.
package enum InputFile {
  /// What came from pipes, by path. A pipe can be read once, and some readers look at a file twice.
  private static let pipes = Mutex<[String: Data]>([:])

  /// Returns all bytes.
  ///
  /// - Throws: `ConformanceError` with the path and the reason.
  package static func read(_ path: String) throws -> Data {
    if let known = pipes.withLock({ $0[path] }) { return known }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var about = stat()
    guard fstat(descriptor, &about) == 0 else { throw failure(path) }
    var data = Data()
    let isFile = about.st_mode & S_IFMT == S_IFREG
    var chunk = [UInt8](repeating: 0, count: isFile ? max(1, Int(about.st_size) + 1) : 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure(path) }
      if count == 0 { break }
      data.append(contentsOf: chunk[..<count])
    }
    if !isFile { pipes.withLock { $0[path] = data } }
    return data
  }

  private static func failure(_ path: String) -> ConformanceError {
    let reason =
      switch errno {
      case ENOENT: "no such file"
      case EISDIR: "is a folder"
      default: "cannot be read: \(String(cString: strerror(errno)))"
      }
    return ConformanceError("\(path): \(reason)")
  }
}

extension String {
  /// The lines of a text, whether they end in LF or CR LF (which is one Character), without their ends.
  package var inputLines: [Substring] { split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
}
