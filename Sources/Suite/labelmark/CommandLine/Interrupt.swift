// The first control-C ends the work in good order; the second one ends the program.
import Conformance
import Foundation

enum Interrupt {
  /// Read by the program and written by the signal handler with one store.
  private nonisolated(unsafe) static let flag: UnsafeMutablePointer<sig_atomic_t> = {
    let flag = UnsafeMutablePointer<sig_atomic_t>.allocate(capacity: 1)
    flag.initialize(to: 0)
    return flag
  }()

  static var isSet: Bool { flag.pointee != 0 }

  /// Begins to heed interrupts. The second one ends the programs that this one started, and this one.
  static func heed() {
    _ = flag
    LiveGroups.endWithThisProcess()
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        Interrupt.flag.pointee = 1
        LiveGroups.endWithThisProcess()
      }
    }
  }
}
