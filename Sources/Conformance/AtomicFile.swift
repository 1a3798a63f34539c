// Atomic writing of files: readers never see a partial file.
import Foundation

/// Replaces files atomically: it writes a temporary file in the same folder, then renames it.
public enum AtomicFile {
  /// Replaces the contents of `path` with `text`.
  ///
  /// - Throws: `ConformanceError` when the folder or the file cannot be written; `path` is then unchanged.
  public static func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  /// Replaces the contents of `path` with bytes.
  ///
  /// - Throws: `ConformanceError`, as for text.
  public static func write(_ data: Data, to path: String) throws {
    let target = URL(fileURLWithPath: path)
    let temporary = target.deletingLastPathComponent().appendingPathComponent(
      ".\(target.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).tmp")
    let descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
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
