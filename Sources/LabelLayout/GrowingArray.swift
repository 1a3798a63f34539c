// An array of plain values that keeps its memory from text to text.

/// Values in memory that grows by doubling; `removeAll` keeps it, so that a reused array does not allocate.
public struct GrowingArray<Element: BitwiseCopyable>: ~Copyable {
  public private(set) var count = 0
  private var capacity: Int
  public private(set) var base: UnsafeMutablePointer<Element>

  public init(capacity: Int = 16) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  public init(copying source: borrowing GrowingArray) {
    self.init(capacity: source.count)
    base.update(from: source.base, count: source.count)
    count = source.count
  }

  deinit { base.deallocate() }

  /// The values; valid until the array grows or goes.
  public var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: base, count: count) }

  public var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  public subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// Forgets the values and keeps the memory.
  public mutating func removeAll() { count = 0 }

  /// Amortised O(1).
  public mutating func append(_ element: Element) {
    if count == capacity { grow(to: capacity * 2) }
    base[count] = element
    count += 1
  }

  /// Makes the array `count` values long; new ones are `element`.
  public mutating func resize(to newCount: Int, repeating element: Element) {
    if newCount > capacity { grow(to: max(newCount, capacity * 2)) }
    var index = count
    while index < newCount {
      base[index] = element
      index += 1
    }
    count = newCount
  }

  private mutating func grow(to newCapacity: Int) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    new.update(from: base, count: count)
    base.deallocate()
    (base, capacity) = (new, newCapacity)
  }
}
