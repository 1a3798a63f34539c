// The cache of words that were shaped before: of bounded size, shared by all threads and fonts of an engine.
import LabelLayout
import Synchronization

/// Lends the current generation of cached words to workspaces. Begins a new one when it is full or the cache is reset.
///
/// A borrowed generation stays valid until it is given back, whatever other threads insert or reset. All generations
/// together stay within the capacity, including those that ended while somebody held them. If no other one fits,
/// nothing more is cached until one is given back.
///
/// Results never depend on what is cached: an entry is a function of its key.
final class WordCache: @unchecked Sendable {
  /// How many generations fit into the capacity: the current one, and some that have ended but are still held.
  static let generationCount = 4

  private struct State {
    var current: CacheGeneration
    /// Generations that ended while somebody held them.
    var ended: [CacheGeneration] = []
  }
  private let state: Mutex<State>
  /// A generation that takes no entries. It is the current one if there is no memory for another.
  private let empty = CacheGeneration(capacity: 0)
  /// The capacity of one generation, in bytes.
  private let capacity: Int
  /// The number of the current generation, which grows with every new one.
  let number = UnsafeMutablePointer.make(Atomic(0))

  /// - Parameter capacity: the bytes that all generations together may take.
  init(capacity: Int) {
    self.capacity = capacity / WordCache.generationCount
    state = Mutex(State(current: CacheGeneration(capacity: self.capacity)))
  }

  deinit { number.destroy() }

  /// Borrows the current generation.
  func borrow() -> (generation: CacheGeneration, number: Int) {
    state.withLock { state in
      state.current.holderCount += 1
      return (state.current, number.pointee.load(ordering: .relaxed))
    }
  }

  /// Gives a borrowed generation back. It is freed if it has ended and nobody else holds it.
  func giveBack(_ generation: CacheGeneration) {
    state.withLock { state in
      generation.holderCount -= 1
      if generation.holderCount == 0 { state.ended.removeAll { $0 === generation } }
    }
  }

  /// Ends the current generation and begins a new one.
  func startAnew() {
    state.withLock { state in replaceCurrent(&state) }
  }

  /// Ends a generation that is full and begins a new one, unless another thread has already done so, or no other one
  /// fits.
  func startAnew(whereFull generation: CacheGeneration) {
    state.withLock { state in
      guard state.current === generation else { return }
      if state.current.holderCount == 0 && state.current !== empty || hasRoom(state) { replaceCurrent(&state) }
    }
  }

  /// Whether another generation fits.
  private func hasRoom(_ state: State) -> Bool {
    state.ended.count + (state.current === empty ? 0 : 1) < WordCache.generationCount
  }

  private func replaceCurrent(_ state: inout State) {
    if state.current.holderCount == 0 && state.current !== empty {
      // Nobody reads the current generation, so its memory, which is already mapped, is reused.
      state.current.removeAll()
    } else {
      let next = hasRoom(state) && Block.isGiven(byteCount: capacity) ? CacheGeneration(capacity: capacity) : empty
      if state.current !== empty { state.ended.append(state.current) }
      state.current = next
    }
    // This must happen before idle workspaces are searched: see `FontEngine.giveBack`.
    number.pointee.wrappingAdd(1, ordering: .sequentiallyConsistent)
  }
}
