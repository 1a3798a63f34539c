// Memory of arrays that may become long.
import CMemory

/// Uninitialised memory for elements of a trivial type, which goes back to the system where it is large.
///
/// Whoever frees or resizes a block says how many elements it has room for.
package enum Block {
  @inline(__always)
  private static func byteCount<Element: ~Copyable>(_ type: Element.Type, _ capacity: Int) -> Int {
    capacity * MemoryLayout<Element>.stride
  }

  package static func allocate<Element: ~Copyable>(_ type: Element.Type, capacity: Int) -> UnsafeMutablePointer<Element>
  {
    block_allocate(byteCount(type, capacity)).unsafelyUnwrapped.bindMemory(to: type, capacity: capacity)
  }

  package static func free<Element: ~Copyable>(_ block: UnsafeMutablePointer<Element>, capacity: Int) {
    block_free(block, byteCount(Element.self, capacity))
  }

  package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    block_allocate(byteCount).unsafelyUnwrapped
  }

  package static func free(_ block: UnsafeMutableRawPointer, byteCount: Int) { block_free(block, byteCount) }

  /// Changes the room of a block, which may move. What fits stays.
  package static func resize<Element: ~Copyable>(
    _ block: inout UnsafeMutablePointer<Element>, from old: Int, to capacity: Int
  ) {
    let moved = block_resize(block, byteCount(Element.self, old), byteCount(Element.self, capacity))
    block = moved.unsafelyUnwrapped.bindMemory(to: Element.self, capacity: capacity)
  }
}
