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

  /// Returns the instructions of the calls of each function whose name contains `part`, with what it calls.
  func calls(_ part: String, _ arguments: [String]) throws -> [String: Int] {
    try run(
      [
        "valgrind", "-q", "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*\(part)*",
        "--callgrind-out-file=counts", program,
      ] + arguments)
    var calls: [String: Int] = [:]
    var isCost = false  // Whether the line after calls= follows.
    var names: [Substring: Substring] = [:]
    var callee: Substring = ""
    let counts = FileManager.default.contents(atPath: folder + "/counts") ?? Data()
    for line in String(decoding: counts, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("fn=(") || line.hasPrefix("cfn=(") {
        // A name follows its number only the first time.
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        if parts.count > 1, names[parts[0]] == nil { names[parts[0]] = parts[1] }
        if line.hasPrefix("c") { callee = names[parts[0]] ?? "" }
      } else if isCost {
        isCost = false
        guard callee.contains(part), let cost = line.split(separator: " ").last.flatMap({ Int($0) }) else { continue }
        calls[String(callee), default: 0] += cost
      } else {
        isCost = line.hasPrefix("calls=")
      }
    }
    if calls.isEmpty { throw ConformanceError("callgrind said nothing") }
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
