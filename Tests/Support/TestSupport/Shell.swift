// Runs programs of the package in a shell, as a user does.
import Foundation

/// A temporary folder in which commands run. In commands, `$B` is the folder of the built programs, `$R` the checkout,
/// and `$T` the temporary folder.
package final class Shell {
  package struct Answer {
    package var status: Int32
    /// Whether the shell exited by itself; false if a signal ended it.
    package var isExit: Bool
    package var out: String
    package var err: String
  }

  /// The temporary folder, which is removed with this object.
  package let folder = FileManager.default.temporaryDirectory.path + "/labelmark-shell-\(UUID().uuidString)"

  /// Throws, with the command that builds it, if one of the programs is not built.
  package init(programs names: String...) throws {
    for name in names { _ = try built(name) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs a command with Bash.
  package func run(_ command: String) throws -> Answer {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "{ \(command); } > $T/.out 2> $T/.err"]
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(["B": programFolder, "T": folder, "R": root]) {
      $1
    }
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, isExit: process.terminationReason == .exit,
      out: try String(contentsOfFile: folder + "/.out", encoding: .utf8),
      err: try String(contentsOfFile: folder + "/.err", encoding: .utf8))
  }

  /// Writes a file into the temporary folder.
  package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: folder + "/" + name))
  }
}
