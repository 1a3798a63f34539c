// Memory that grows and is kept: what scratch arrays are made of.

/// Uninitialised memory for trivial elements, by index, without checks. Freed by its owner.
struct GrowingStorage<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int

  init(capacity: Int = 64) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  func deallocate() { base.deallocate() }

  /// Makes room for `count` elements. What was there stays.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if count > capacity { grow(to: max(count, capacity * 2)) }
  }

  private mutating func grow(to newCapacity: Int) {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    larger.update(from: base, count: capacity)
    base.deallocate()
    (base, capacity) = (larger, newCapacity)
  }

  @inline(__always)
  subscript(_ index: Int) -> Element {
    get { base[index] }
    nonmutating _modify { yield &base[index] }
  }
}
