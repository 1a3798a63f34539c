// Atomic writing of files: readers never see a partial file.
import Foundation

/// Replaces files atomically: it writes a temporary file in the same folder, then renames it. A link stays a link, and a
/// file keeps its permissions. What is no file, such as a terminal, a pipe or a device, is written to.
public enum AtomicFile {
  /// Replaces the contents of `path` with `text`.
  ///
  /// - Throws: `ConformanceError` when the folder or the file cannot be written; `path` is then unchanged.
  public static func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  /// Replaces the contents of `path` with bytes.
  ///
  /// - Throws: `ConformanceError`, as for text.
  public static func write(_ data: Data, to path: String) throws {
    var old = stat()
    let exists = stat(path, &old) == 0
    if exists, old.st_mode & S_IFMT != S_IFREG { return try writeThrough(data, to: path) }
    let target = (exists ? realpath(path, nil) : strdup(path)).map { found in
      defer { free(found) }
      return URL(fileURLWithPath: String(cString: found))
    }
    guard let target else { throw failure(path) }
    let temporary = target.deletingLastPathComponent().appendingPathComponent(
      ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).tmp")
    unlink(temporary.path)
    let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    if exists { fchmod(descriptor, old.st_mode & 0o777) }
    guard data.write(to: descriptor) else {
      let error = failure(path)
      close(descriptor)
      unlink(temporary.path)
      throw error
    }
    guard close(descriptor) == 0, rename(temporary.path, target.path) == 0 else {
      let error = failure(path)
      unlink(temporary.path)
      throw error
    }
  }

  /// Writes to a terminal, a pipe or a device, which renaming would replace.
  private static func writeThrough(_ data: Data, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    let isWritten = data.write(to: descriptor)
    let error = failure(path)
    guard close(descriptor) == 0, isWritten else { throw error }
  }

  private static func failure(_ path: String) -> ConformanceError {
    ConformanceError("\(path): cannot be written: \(String(cString: strerror(errno)))")
  }
}

extension Data {
  /// Writes all bytes to a descriptor. Returns false and sets `errno` on failure.
  package func write(to descriptor: Int32) -> Bool {
    withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Foundation.write(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        sent += count
      }
      return true
    }
  }
}
