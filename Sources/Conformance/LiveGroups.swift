// The process groups that are alive, so that a signal to this process ends them too.
import Foundation

/// The groups of children that were started and not yet waited for.
public enum LiveGroups {
  private static let capacity = 64
  /// Read by a signal handler: a fixed block, each entry written in one step, 0 where free.
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<pid_t> = {
    let slots = UnsafeMutablePointer<pid_t>.allocate(capacity: capacity)
    slots.initialize(repeating: 0, count: capacity)
    return slots
  }()
  private static let lock = NSLock()

  /// For a command: on SIGINT, SIGTERM and SIGHUP kills every live child with its group, then dies of that signal.
  public static func endWithThisProcess() {
    _ = slots
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        for index in 0..<LiveGroups.capacity where LiveGroups.slots[index] > 0 {
          kill(-LiveGroups.slots[index], SIGKILL)
        }
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  static func add(_ group: pid_t) {
    lock.withLock {
      if let free = (0..<capacity).first(where: { slots[$0] == 0 }) { slots[free] = group }
    }
  }

  static func remove(_ group: pid_t) {
    lock.withLock {
      for index in 0..<capacity where slots[index] == group { slots[index] = 0 }
    }
  }
}
