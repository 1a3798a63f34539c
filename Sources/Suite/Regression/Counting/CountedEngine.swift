// An engine library as the command line names it.
import Conformance
import Foundation

/// A library whose instructions are counted.
public struct CountedEngine: Sendable {
  /// As the user named it.
  public let path: String
  /// The name in the results; nil: the one that the library gives itself.
  public var name: String?

  /// - Parameter text: LIB.so or NAME=LIB.so.
  /// - Throws: `ConformanceError` if there is no such file.
  public init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let isNamed = parts.count == 2 && !parts[0].isEmpty && !parts[0].contains("/")
    name = isNamed ? String(parts[0]) : nil
    path = isNamed ? String(parts[1]) : text
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
      throw ConformanceError("no engine library '\(path)'")
    }
  }

  /// What labelbench takes as --engine for a library at another path.
  func argument(at path: String) -> String { name.map { "\($0)=\(path)" } ?? path }
}

/// An engine that crashed, did not end or left the program while it was counted. A finding, not bad input.
public struct CountFailure: Error, CustomStringConvertible {
  public let description: String
  /// Whether the engine did not end in time.
  var isHang = false
}
