// Writes a site into a folder, whole or not at all.
import Conformance
import Foundation

/// The folder of a site. It is written beside its place, and then moved there, so that nothing is half written.
public struct SiteFolder {
  /// The path of the folder.
  public let path: String
  private let staging: String

  /// The file by which a folder is known to be a site.
  private static let sign = "data/site.js"

  /// - Parameter path: The folder, which does not exist, is empty, or has an earlier site.
  /// - Throws: `ConformanceError` for a folder with other files, and for one that cannot be made.
  public init(_ path: String) throws {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    self.path = url.path
    staging =
      url.deletingLastPathComponent()
      .appendingPathComponent(".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier).tmp").path
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: self.path, isDirectory: &isFolder) {
      let isSite = FileManager.default.fileExists(atPath: self.path + "/" + Self.sign)
      let names = try? FileManager.default.contentsOfDirectory(atPath: self.path)
      guard isFolder.boolValue, isSite || names?.isEmpty == true else {
        throw ConformanceError("\(path): is no empty folder and no site; name another folder")
      }
    }
  }

  /// Writes the site, instead of an earlier one.
  ///
  /// - Parameter progress: Called with the number of files so far.
  /// - Returns: The number of files, and of bytes.
  /// - Throws: `ConformanceError` if a file cannot be written; an earlier site is then unchanged.
  public func write(_ site: Site, progress: (Int) -> Void = { _ in }) throws -> (files: Int, bytes: Int) {
    let manager = FileManager.default
    var (files, bytes) = (0, 0)
    do {
      try site.makeFiles { name, content in
        let file = staging + "/" + name
        let folder = (file as NSString).deletingLastPathComponent
        if !manager.fileExists(atPath: folder) {
          do { try manager.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw ConformanceError("\(path): cannot be written")
          }
        }
        do { try AtomicFile.write(content, to: file) } catch let error as ConformanceError {
          // The reader knows the folder by the name that was typed.
          throw ConformanceError(error.description.replacing(staging, with: path))
        }
        (files, bytes) = (files + 1, bytes + content.utf8.count)
        progress(files)
      }
      try move()
    } catch {
      try? manager.removeItem(atPath: staging)
      throw error
    }
    return (files, bytes)
  }

  private func move() throws {
    let old = staging + ".old"
    let isThere = FileManager.default.fileExists(atPath: path)
    guard !isThere || rename(path, old) == 0 else { throw failure }
    guard rename(staging, path) == 0 else {
      let error = failure
      if isThere { rename(old, path) }
      throw error
    }
    try? FileManager.default.removeItem(atPath: old)
  }

  private var failure: ConformanceError {
    ConformanceError("\(path): cannot be written: \(String(cString: strerror(errno)))")
  }
}
