// How long a library may work, and how much memory it may have.
import Foundation

/// The limits of `labelmark race` and `labelmark count` for a library.
public struct EngineLimits: Sendable {
  /// Seconds: a race's for one text, a count's for one benchmark.
  public var timeout: Double
  /// MiB; nil: half of the machine's.
  public var memory: Int?

  public init(timeout: Double, memory: Int? = nil) { (self.timeout, self.memory) = (timeout, memory) }

  /// The memory of a process in which several libraries are, in MiB.
  func memory(of libraries: Int) -> Int { memory.map { $0 * libraries } ?? Self.halfOfMemory }

  /// labelbench's flags for a library that runs apart.
  var flags: [String] { ["--timeout", String(format: "%g", timeout)] + (memory.map { ["--memory", "\($0)"] } ?? []) }

  /// Half of the memory that this process may use, in MiB.
  private static let halfOfMemory: Int = {
    let container = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8)
    let limit = container.flatMap { UInt64($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    return max(1, Int(min(limit ?? .max, ProcessInfo.processInfo.physicalMemory) >> 21))
  }()
}
