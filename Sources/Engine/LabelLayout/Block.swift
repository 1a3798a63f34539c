// Memory of arrays that may become long.
import CMemory

/// Uninitialised memory for elements of a trivial type. Large blocks go back to the system when they are freed.
///
/// Whoever frees or resizes a block must say for how many elements it was allocated.
@usableFromInline package enum Block {
  @inline(__always)
  private static func byteCount<Element: ~Copyable>(_ type: Element.Type, _ capacity: Int) -> Int {
    capacity * MemoryLayout<Element>.stride
  }

  @usableFromInline package static func allocate<Element: ~Copyable>(_ type: Element.Type, capacity: Int)
    -> UnsafeMutablePointer<Element>
  {
    unsafe block_allocate(byteCount(type, capacity)).unsafelyUnwrapped.bindMemory(to: type, capacity: capacity)
  }

  @usableFromInline package static func free<Element: ~Copyable>(_ block: UnsafeMutablePointer<Element>, capacity: Int)
  {
    unsafe block_free(block, byteCount(Element.self, capacity))
  }

  package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    unsafe block_allocate(byteCount).unsafelyUnwrapped
  }

  package static func free(_ block: UnsafeMutableRawPointer, byteCount: Int) { unsafe block_free(block, byteCount) }

  /// Whether the system has memory for so many bytes now, and for some MiB of small blocks besides; true for less than
  /// 1 MiB. O(1).
  package static func isAvailable(byteCount: Int) -> Bool { block_is_available(byteCount) != 0 }

  /// Resizes a block, which may move. Elements that fit are kept.
  @usableFromInline package static func resize<Element: ~Copyable>(
    _ block: inout UnsafeMutablePointer<Element>, from old: Int, to capacity: Int
  ) {
    let moved = unsafe block_resize(block, byteCount(Element.self, old), byteCount(Element.self, capacity))
    unsafe block = moved.unsafelyUnwrapped.bindMemory(to: Element.self, capacity: capacity)
  }
}
