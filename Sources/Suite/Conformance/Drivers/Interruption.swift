// A signal that ends the work in good order.
import Foundation

/// A signal interrupted the work. `ProgramRun` throws it, so that the caller can report what it has and remove its
/// temporary folders.
public struct Interruption: Error {
  /// The signal's number.
  public let number: Int32

  /// The exit status of a program that the signal ended, as a shell gives it.
  public var status: Int32 { 128 + number }

  /// The first signal's number, and how many came. The handler writes each with one store.
  private nonisolated(unsafe) static let seen: UnsafeMutablePointer<sig_atomic_t> = {
    let seen = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 2)
    seen.initialize(repeating: 0, count: 2)
    return seen
  }()

  /// The first signal that came; nil if none did.
  public static var current: Interruption? { seen[0] == 0 ? nil : Interruption(number: seen[0]) }

  /// From now on SIGINT, SIGTERM and SIGHUP end the live groups, but not this process. `timeout` sends a signal twice, so
  /// that only the third one ends this process at once. A hangup that is ignored (nohup) stays ignored.
  public static func heed() {
    _ = seen
    let ignored = 1  // SIG_IGN
    let isImmune = unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self) == ignored
    LiveGroups.handleSignals { number in
      if Interruption.seen[0] == 0 { Interruption.seen[0] = number }
      Interruption.seen[1] += 1
      LiveGroups.end()
      guard Interruption.seen[1] > 2 else { return }
      signal(number, SIG_DFL)
      raise(number)
    }
    if isImmune { signal(SIGHUP, SIG_IGN) }
  }
}
