// Errors belong to the thread whose call failed. `LoadTests` has threads that call all functions at once.
import CLabelEngine
import EngineCalls
import Foundation
import Synchronization
import Testing

@Suite struct ThreadTests {
  /// A new thread may get the identity and memory of one that ended, but must not see the errors of that one.
  @Test func errorsOfAThreadThatEndedAreSeenByNobody() throws {
    let owner = try CalledEngine()
    let seen = Atomic(0)
    for round in 0..<200 {
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        if !owner.lastError.isEmpty { seen.wrappingAdd(1, ordering: .relaxed) }
        _ = makeFont(owner.table, owner.engine, metric: "Missing \(round)", size: 17)
        // The thread sees its own error.
        if owner.lastError.isEmpty { seen.wrappingAdd(1, ordering: .relaxed) }
        done.signal()
      }
      thread.start()
      done.wait()
    }
    #expect(seen.load(ordering: .relaxed) == 0)
    #expect(owner.lastError.isEmpty)
  }
}
