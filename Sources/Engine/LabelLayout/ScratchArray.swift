// Scratch arrays: memory that grows and is reused.

/// An unchecked array of trivial elements. It keeps its memory when elements are removed.
///
/// Elements up to `capacity` may be written through `base` before `count` includes them.
@usableFromInline package struct ScratchArray<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package private(set) var capacity: Int
  @usableFromInline package var count = 0

  @inlinable
  package init(capacity: Int = 64) {
    self.capacity = capacity
    base = Block.allocate(Element.self, capacity: capacity)
  }

  /// A copy with exactly the capacity that `source` needs.
  @inlinable
  package init(copying source: borrowing ScratchArray) {
    self.init(capacity: source.count)
    base.update(from: source.base, count: source.count)
    count = source.count
  }

  @inlinable
  deinit { Block.free(base, capacity: capacity) }

  /// The elements; valid until the array grows.
  @inlinable
  package var elements: UnsafeBufferPointer<Element> {
    @inline(__always) get { UnsafeBufferPointer(start: base, count: count) }
  }

  /// Bytes of memory.
  @inlinable
  package var byteCount: Int { capacity * MemoryLayout<Element>.stride }

  /// Reserves memory for `count` elements, and keeps the present ones.
  @inlinable @inline(__always)
  package mutating func reserve(_ count: Int) {
    if count > capacity { grow(to: max(count, capacity * 2)) }
  }

  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    reserve(count + 1)
    base[count] = element
    count += 1
  }

  @inlinable
  package mutating func append(_ elements: UnsafePointer<Element>, count added: Int) {
    reserve(count + added)
    (base + count).update(from: elements, count: added)
    count += added
  }

  /// Makes the array `count` elements long, all of them `value`. Binds the memory anew, so its owner may bind that to
  /// other types until the next call.
  @inlinable
  package mutating func fill(_ count: Int, with value: Element) {
    reserve(count)
    UnsafeMutableRawPointer(base).initializeMemory(as: Element.self, repeating: value, count: count)
    self.count = count
  }

  @inlinable
  package mutating func removeAll() { count = 0 }

  /// Reverses the order of some elements.
  @inlinable
  package mutating func reverse(_ range: Range<Int>) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    var elements = UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count)
    elements.reverse()
  }

  @inlinable
  mutating func grow(to newCapacity: Int) {
    assert(newCapacity > capacity)
    Block.resize(&base, from: capacity, to: newCapacity)
    capacity = newCapacity
  }

  @inlinable @inline(__always)
  package subscript(_ index: Int) -> Element {
    get {
      assert(index >= 0 && index < capacity, "the array has the element")
      return base[index]
    }
    _modify {
      assert(index >= 0 && index < capacity, "the array has the element")
      yield &base[index]
    }
  }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// A value in memory of its own, which its owner frees with `destroy`.
  @inlinable
  package static func make(_ value: consuming Pointee) -> UnsafeMutablePointer {
    let memory = UnsafeMutablePointer.allocate(capacity: 1)
    memory.initialize(to: value)
    return memory
  }

  @inlinable
  package func destroy() {
    deinitialize(count: 1)
    deallocate()
  }
}
