// The instructions of functions of this program, counted with callgrind.
import Conformance
import Foundation

/// Runs a copy of this program under callgrind.
struct FunctionCounter {
  private let folder = FileManager.default.temporaryDirectory.path + "/labelmark-growth-\(UUID().uuidString)"
  private let program: String

  /// Makes the copy, without debug information, which callgrind would read each time.
  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    program = folder + "/labeldev"
    try run(["strip", "-g", "-o", program, FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")])
  }

  /// Removes the copy.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Returns the instructions of each call of a function, with what it calls, in the order of the calls.
  func calls(_ function: String, _ arguments: [String]) throws -> [Int] {
    try run(
      [
        "valgrind", "-q", "--tool=callgrind", "--zero-before=\(function)", "--dump-after=\(function)",
        "--callgrind-out-file=counts", program,
      ] + arguments)
    var calls: [Int] = []
    while let counts = FileManager.default.contents(atPath: "\(folder)/counts.\(calls.count + 1)") {
      guard let sum = String(decoding: counts, as: UTF8.self).firstMatch(of: #/(?m)^summary: (\d+)$/#)?.output.1 else {
        throw ConformanceError("callgrind wrote no summary")
      }
      calls.append(Int(sum)!)
    }
    // The next call counts anew.
    for number in calls.indices { try FileManager.default.removeItem(atPath: "\(folder)/counts.\(number + 1)") }
    return calls
  }

  /// Runs a program in the folder, in an environment that does not depend on the caller's.
  private func run(_ command: [String]) throws {
    var environment = [
      "HOME": "/nonexistent", "LC_ALL": "C", "PATH": "/usr/bin:/bin", "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    let run = try ProgramRun(
      command, environment: environment, folder: folder, output: folder + "/output", silence: 600)
    if run.end == .exit(127) { throw ConformanceError("\(command[0]) is not installed (scripts/setup)") }
    guard run.end == .exit(0) else {
      throw ConformanceError("\(command[0]) fails: \(run.errors.last ?? "no message")")
    }
  }
}
