// What a test asks of the machine beyond the package and what scripts/setup installs.
import Foundation

/// Conditions of tests. Where one does not hold, a test is skipped and says why. In `scripts/test all`, which sets
/// LABELMARK_TEST_ALL=1, nothing that it installs may be missing, so that the test runs and fails.
package enum Needs {
  private static let environment = ProcessInfo.processInfo.environment

  /// Whether this is `scripts/test all`, in which slow tests run too.
  package static let everything = environment["LABELMARK_TEST_ALL"] == "1"

  /// Whether a peer's library is built, or has to be.
  package static func peer(_ name: String) -> Bool {
    everything || FileManager.default.fileExists(atPath: programFolder + "/liblabelpeer-\(name).so")
  }

  /// Whether Chromium is installed, or has to be: LABELMARK_NO_CHROMIUM=1 says that the system has no package of it.
  package static let browser =
    Browser.isInstalled || everything && environment["LABELMARK_NO_CHROMIUM"] != "1"
}

/// What a test needs and the machine lacks: a failure, not a reason to pass.
package struct Missing: Error, CustomStringConvertible {
  package let description: String

  package init(_ what: String, remedy: String) { description = "\(what) is missing: \(remedy)" }
}

/// The path of a program or library that the running configuration has built; throws if it is not there.
package func built(_ name: String) throws -> String {
  let path = programFolder + "/" + name
  if FileManager.default.isExecutableFile(atPath: path) { return path }
  let isLibrary = name.hasPrefix("lib") && name.hasSuffix(".so")
  throw Missing(path, remedy: "swift build --product \(isLibrary ? String(name.dropFirst(3).dropLast(3)) : name)")
}
