// The live process groups of children, so that a signal to this process ends them too.
import Foundation

/// The process groups of children that are not yet reaped.
public enum LiveGroups {
  private static let capacity = 64
  /// The groups; 0 marks a free slot. A signal handler reads the slots, so the block is never moved and each slot is
  /// written with one store.
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<pid_t> = {
    let slots = UnsafeMutablePointer<pid_t>.allocate(capacity: capacity)
    slots.initialize(repeating: 0, count: capacity)
    return slots
  }()
  private static let lock = NSLock()

  /// Installs handlers for SIGINT, SIGTERM and SIGHUP, even if the parent process blocked these. They kill every live group,
  /// then raise the signal again.
  public static func endWithThisProcess() {
    handleSignals { number in
      LiveGroups.end()
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Kills every live group. A signal handler may call it.
  static func end() {
    for index in 0..<capacity where slots[index] > 0 { kill(-slots[index], SIGKILL) }
  }

  /// Installs a handler for SIGINT, SIGTERM and SIGHUP, and unblocks these.
  static func handleSignals(by handler: @escaping @convention(c) (Int32) -> Void) {
    _ = slots
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, handler) }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
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
