// The cache of words that were shaped before: of bounded size, shared by all threads and fonts of an engine.
import LabelLayout
import struct Synchronization.Atomic

/// Lends two generations of cached words to workspaces: the current one, which takes new words, and the previous one.
///
/// When the current generation is full, it becomes the previous one, and a new one begins. A word that is found in the
/// previous generation is copied into the current one, so words in use stay, and others go after two generations.
///
/// A borrowed generation stays valid until it is given back, whatever other threads insert or reset. All generations
/// together stay within the capacity, including those that ended while somebody held them. If no other one fits,
/// nothing more is cached until one is given back.
///
/// Results never depend on what is cached: an entry is a function of its key.
@safe final class WordCache: @unchecked Sendable {
  /// How many generations fit into the capacity: the current one, the previous one, and some that have ended but are
  /// still held.
  static let generationCount = 8

  /// The generations that a workspace reads from.
  struct Loan {
    let current: CacheGeneration
    let previous: CacheGeneration?
    /// The number of the current generation.
    let number: Int
  }

  private struct State {
    var current: CacheGeneration
    var previous: CacheGeneration?
    /// Generations that ended while somebody held them.
    var ended: [CacheGeneration] = []
  }
  private let state: Mutex<State>
  /// A generation that takes no entries. It is the current one if there is no memory for another.
  private let empty = CacheGeneration(capacity: 0)
  /// The capacity of one generation, in bytes.
  private let capacity: Int
  /// The number of the current generation, which grows with every new one.
  let number = unsafe UnsafeMutablePointer.make(Atomic(0))

  /// - Parameter capacity: the bytes that all generations together may take.
  init(capacity: Int) {
    self.capacity = capacity / WordCache.generationCount
    state = Mutex(State(current: CacheGeneration(capacity: self.capacity)))
  }

  deinit { unsafe number.destroy() }

  /// Borrows the current generation and the previous one.
  func borrow() -> Loan {
    state.withLock { state in
      state.current.holderCount += 1
      state.previous?.holderCount += 1
      return unsafe Loan(
        current: state.current, previous: state.previous, number: number.pointee.load(ordering: .relaxed))
    }
  }

  /// Gives borrowed generations back. One that has ended is freed if nobody else holds it.
  func giveBack(_ loan: Loan) {
    state.withLock { state in
      assert(loan.current.holderCount > 0 && loan.previous?.holderCount != 0, "it was borrowed")
      loan.current.holderCount -= 1
      loan.previous?.holderCount -= 1
      state.ended.removeAll { $0.holderCount == 0 }
    }
  }

  /// Forgets all words.
  func reset() {
    state.withLock { state in
      end(state.previous, &state)
      state.previous = nil
      if state.current.holderCount == 0 && state.current !== empty {
        // Nobody reads the current generation, so its memory, which is already mapped, is reused.
        state.current.removeAll()
      } else {
        let old = state.current
        end(old, &state)
        state.current = empty
        if let next = make(state) { state.current = next }
      }
      countUp()
    }
  }

  /// Makes a full generation the previous one and begins a new one, unless another thread has already done so, or no
  /// other one fits.
  func renew(whereFull generation: CacheGeneration) {
    state.withLock { state in
      guard state.current === generation else { return }
      if let oldest = state.previous, oldest.holderCount == 0 {
        // As above: the memory of the generation that goes is reused.
        oldest.removeAll()
        (state.previous, state.current) = (state.current, oldest)
      } else {
        guard let next = make(state) else { return }
        end(state.previous, &state)
        state.previous = state.current === empty ? nil : state.current
        state.current = next
      }
      countUp()
    }
  }

  /// Whether `renew` may succeed now.
  func mayRenew(_ generation: CacheGeneration) -> Bool {
    state.withLock { $0.current !== generation || hasRoom($0) }
  }

  /// Whether another generation fits.
  private func hasRoom(_ state: State) -> Bool {
    let inUse = (state.current === empty ? 0 : 1) + (state.previous == nil ? 0 : 1)
    return state.ended.count + inUse < WordCache.generationCount
  }

  /// A new generation, if it fits and the system has memory.
  private func make(_ state: State) -> CacheGeneration? {
    hasRoom(state) && Block.isAvailable(byteCount: capacity) ? CacheGeneration(capacity: capacity) : nil
  }

  /// Ends a generation: it is kept as long as somebody holds it.
  private func end(_ generation: CacheGeneration?, _ state: inout State) {
    if let generation, generation !== empty, generation.holderCount > 0 { state.ended.append(generation) }
  }

  /// Tells the workspaces that they hold another generation than the current one. This must happen before the idle ones
  /// are searched: see `FontEngine.giveBack`. `borrow` reads the number under the lock, which orders it with this. A
  /// workspace that compares it without the lock may see an old number: it then goes on with the generation that it
  /// holds, whose answers are the same.
  private func countUp() { unsafe number.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent) }
}
