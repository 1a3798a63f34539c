// The instructions and allocations of functions of this program, counted with callgrind.
import Conformance
import Foundation

/// Runs a copy of this program under callgrind.
struct FunctionCounter {
  private let folder = FileManager.default.temporaryDirectory.path + "/labelmark-cost-\(UUID().uuidString)"
  private let program: String
  private static let allocating: Set<Substring> = ["malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign"]

  /// Whether this program was built with optimisation: without, `assert` asks what it is given.
  private static var isOptimised: Bool {
    var result = true
    assert(clear(&result))
    return result
  }

  private static func clear(_ flag: inout Bool) -> Bool {
    flag = false
    return true
  }

  /// Makes the copy, without debug information, which callgrind would read each time. Only how costs grow may be asked of a
  /// build without optimisation.
  init(takesDebug: Bool = false) throws {
    if !takesDebug, !Self.isOptimised {
      throw ConformanceError("a build without optimisation is not measured (swift run -c release labeldev cost …)")
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    program = folder + "/labeldev"
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    _ = try run(["strip", "-g", "-o", program, own])
  }

  /// Removes the copy.
  func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Returns what the program prints with these arguments.
  func output(_ arguments: [String]) throws -> String { try run([program] + arguments) }

  /// Returns the instructions and the allocations of an item within a function. The program makes as many passes as
  /// `--passes` says, and prints how many items a pass has. The first pass is subtracted, because it fills caches.
  func count(_ function: String, _ arguments: [String]) throws -> (instructions: Double, allocations: Double) {
    var passes: [(instructions: Int, allocations: Int)] = []
    var items = 0
    for count in 1...2 {
      let printed = try callgrind(function, arguments + ["--passes", "\(count)"])
      items = printed.split(separator: " ").first.flatMap { Int($0) } ?? 0
      let counts = try read(folder + "/counts", functions: function)
      passes.append((counts.instructions, counts.allocations))
    }
    guard items > 0 else { throw ConformanceError("\(arguments.joined(separator: " ")): says no number of items") }
    return (
      Double(passes[1].instructions - passes[0].instructions) / Double(items),
      Double(passes[1].allocations - passes[0].allocations) / Double(items)
    )
  }

  /// Returns the instructions of the calls of each function whose name contains `part`, with what it calls.
  func calls(_ part: String, _ arguments: [String]) throws -> [String: Int] {
    _ = try callgrind(part, arguments)
    return try read(folder + "/counts", functions: part).calls
  }

  private func callgrind(_ function: String, _ arguments: [String]) throws -> String {
    try run(
      [
        "valgrind", "-q", "--tool=callgrind", "--collect-atstart=no", "--toggle-collect=*\(function)*",
        "--callgrind-out-file=counts", program,
      ] + arguments)
  }

  /// Reads callgrind's file: the sum of instructions, the calls of functions that allocate, and the instructions of calls of
  /// functions whose name contains `part`.
  private func read(
    _ file: String, functions part: String
  ) throws -> (instructions: Int, allocations: Int, calls: [String: Int]) {
    var calls: [String: Int] = [:]
    var isCost = false  // Whether the line after calls= follows.
    var instructions: Int?
    var allocations = 0
    var names: [Substring: Substring] = [:]
    var callee: Substring = ""
    for line in String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self).split(
      separator: "\n")
    {
      if line.hasPrefix("fn=(") || line.hasPrefix("cfn=(") {
        // A name follows its number only the first time.
        let parts = line.drop { $0 != "(" }.split(separator: " ", maxSplits: 1)
        if parts.count > 1, names[parts[0]] == nil { names[parts[0]] = parts[1] }
        if line.hasPrefix("c") { callee = names[parts[0]] ?? "" }
      } else if isCost {
        isCost = false
        let cost = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
        if callee.contains(part) { calls[String(callee), default: 0] += cost }
      } else if line.hasPrefix("calls=") {
        isCost = true
        let count = line.dropFirst(6).split(separator: " ").first.flatMap { Int($0) } ?? 0
        if Self.allocating.contains(callee) { allocations += count }
      } else if line.hasPrefix("totals: ") || line.hasPrefix("summary: ") {
        instructions = instructions ?? line.split(separator: " ").dropFirst().first.flatMap { Int($0) }
      }
    }
    guard let instructions else { throw ConformanceError("callgrind said nothing") }
    return (instructions, allocations, calls)
  }

  /// Runs a program in the folder, in an environment that does not depend on the caller's; returns what it prints.
  private func run(_ command: [String]) throws -> String {
    var environment = [
      "HOME": "/nonexistent", "LC_ALL": "C", "PATH": "/usr/bin:/bin", "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    let output = folder + "/output"
    let run = try ProgramRun(command, environment: environment, folder: folder, output: output, silence: 600)
    if run.end == .exit(127) { throw ConformanceError("\(command[0]) is not installed (scripts/setup)") }
    guard run.end == .exit(0) else {
      throw ConformanceError("\(command[0]) fails: \(run.errors.last ?? "no message")")
    }
    return String(decoding: FileManager.default.contents(atPath: output) ?? Data(), as: UTF8.self)
  }
}
