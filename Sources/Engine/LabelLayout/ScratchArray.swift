// Scratch arrays: memory that grows and is reused.

/// An unchecked array of trivial elements. It keeps its memory when elements are removed.
///
/// Elements up to `capacity` may be written through `base` before `count` includes them.
@usableFromInline @safe package struct ScratchArray<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline package private(set) var capacity: Int
  @usableFromInline package var count = 0

  @inlinable
  package init(capacity: Int = 64) {
    self.capacity = capacity
    unsafe base = Block.allocate(Element.self, capacity: capacity)
  }

  /// A copy with exactly the capacity that `source` needs.
  @inlinable
  package init(copying source: borrowing ScratchArray) {
    self.init(capacity: source.count)
    unsafe base.update(from: source.base, count: source.count)
    count = source.count
  }

  @inlinable
  deinit { unsafe Block.free(base, capacity: capacity) }

  /// The elements; valid until the array grows.
  @inlinable
  package var elements: UnsafeBufferPointer<Element> {
    @inline(__always) get { unsafe UnsafeBufferPointer(start: base, count: count) }
  }

  /// An element; valid until the array grows.
  @inlinable @inline(__always)
  package func borrow(_ index: Int) -> Borrowed<Element> {
    assert(index >= 0 && index < count, "the array has the element")
    return unsafe Borrowed(base + index)
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
    unsafe base[count] = element
    count += 1
  }

  @inlinable
  package mutating func append(_ elements: UnsafePointer<Element>, count added: Int) {
    reserve(count + added)
    unsafe (base + count).update(from: elements, count: added)
    count += added
  }

  /// Makes the array `count` elements long, all of them `value`. Binds the memory anew, so its owner may bind that to
  /// other types until the next call.
  @inlinable
  package mutating func fill(_ count: Int, with value: Element) {
    reserve(count)
    unsafe UnsafeMutableRawPointer(base).initializeMemory(as: Element.self, repeating: value, count: count)
    self.count = count
  }

  @inlinable
  package mutating func removeAll() { count = 0 }

  /// Reverses the order of some elements.
  @inlinable
  package mutating func reverse(_ range: Range<Int>) {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    var elements = unsafe UnsafeMutableBufferPointer(start: base + range.lowerBound, count: range.count)
    unsafe elements.reverse()
  }

  @inlinable
  mutating func grow(to newCapacity: Int) {
    assert(newCapacity > capacity)
    unsafe Block.resize(&base, from: capacity, to: newCapacity)
    capacity = newCapacity
  }

  @inlinable @inline(__always)
  package subscript(_ index: Int) -> Element {
    get {
      assert(index >= 0 && index < capacity, "the array has the element")
      return unsafe base[index]
    }
    _modify {
      assert(index >= 0 && index < capacity, "the array has the element")
      yield unsafe &base[index]
    }
  }
}

extension UnsafeMutablePointer where Pointee: ~Copyable {
  /// A value in memory of its own, which its owner frees with `destroy`.
  @inlinable
  package static func make(_ value: consuming Pointee) -> UnsafeMutablePointer {
    let memory = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe memory.initialize(to: value)
    return unsafe memory
  }

  @inlinable
  package func destroy() {
    unsafe deinitialize(count: 1)
    unsafe deallocate()
  }
}
