// The words that were shaped before: bounded, shared by all threads and fonts of an engine.
import Synchronization

/// Hands out the current generation of cached words and begins a new one when it is full or the cache is reset.
///
/// Results never depend on what is cached: an entry is a function of its key.
final class WordCache: @unchecked Sendable {
  private let capacity: Int
  private let current: Mutex<CacheGeneration>
  /// Grows with every new generation.
  let number: UnsafeMutablePointer<Atomic<Int>>

  /// - Parameter capacity: bytes for entries; the table comes on top of it, at most about a fifth as much.
  init(capacity: Int) {
    self.capacity = capacity
    number = .allocate(capacity: 1)
    number.initialize(to: Atomic(0))
    current = Mutex(CacheGeneration(capacity: capacity))
  }

  deinit {
    number.deinitialize(count: 1)
    number.deallocate()
  }

  /// The number of the current generation.
  var generationNumber: Int {
    @inline(__always) get { number.pointee.load(ordering: .acquiring) }
  }

  /// The current generation with its number.
  func generation() -> (generation: CacheGeneration, number: Int) {
    current.withLock { ($0, number.pointee.load(ordering: .relaxed)) }
  }

  /// Begins a new generation unless another thread did since `old`. Readers of the old one go on undisturbed.
  func startAnew(after old: Int) {
    current.withLock { generation in
      if number.pointee.load(ordering: .relaxed) != old { return }
      if isKnownUniquelyReferenced(&generation) {
        // Nobody reads: the same memory serves again, already mapped.
        generation.removeAll()
      } else {
        generation = CacheGeneration(capacity: capacity)
      }
      number.pointee.wrappingAdd(1, ordering: .releasing)
    }
  }
}
