// Memory that C structs point to, released together.
import Foundation

/// Owns C strings and arrays, and releases them when it is destroyed.
final class CArena {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { free(block) } }

  /// Returns a NUL-terminated copy. C sees only the part before an embedded NUL.
  func string(_ text: String) -> UnsafePointer<CChar> {
    let copy = strdup(text)!
    blocks.append(copy)
    return UnsafePointer(copy)
  }

  /// Returns NUL-terminated copies of `texts`; nil for an empty list.
  func strings(_ texts: [String]) -> UnsafeMutablePointer<UnsafePointer<CChar>?>? {
    array(texts.map { Optional(string($0)) })
  }

  /// Returns a copy of `values`; nil for an empty array.
  func array<Element: BitwiseCopyable>(_ values: [Element]) -> UnsafeMutablePointer<Element>? {
    guard !values.isEmpty else { return nil }
    let block = malloc(MemoryLayout<Element>.stride * values.count)!
    blocks.append(block)
    let typed = block.bindMemory(to: Element.self, capacity: values.count)
    typed.initialize(from: values, count: values.count)
    return typed
  }
}
