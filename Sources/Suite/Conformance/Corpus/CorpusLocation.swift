// Search for the corpora of this checkout, from the current directory or from the executable.
import Foundation

/// Finds the folders of the repository.
public enum CorpusLocation {
  /// Returns the path of a folder such as `Corpora/…` in the current directory or a directory above it, else above the
  /// executable.
  ///
  /// - Throws: `ConformanceError` when it is not found.
  public static func folder(_ name: String) throws -> String {
    let current = FileManager.default.currentDirectoryPath
    if FileManager.default.fileExists(atPath: name) { return name }
    for start in [current, (executable as NSString).deletingLastPathComponent] {
      var folder = start
      while folder.count > 1 {
        let candidate = folder + "/" + name
        if FileManager.default.fileExists(atPath: candidate) { return candidate }
        folder = (folder as NSString).deletingLastPathComponent
      }
    }
    throw ConformanceError("\(name): not found from \(current); name it")
  }

  /// The path of this executable.
  public static var executable: String {
    #if canImport(Darwin)
      Bundle.main.executablePath ?? CommandLine.arguments[0]
    #else
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    #endif
  }

  /// Returns the path of a program in this executable's folder; nil if there is none.
  public static func sibling(_ name: String) -> String? {
    let path = (executable as NSString).deletingLastPathComponent + "/" + name
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }
}
