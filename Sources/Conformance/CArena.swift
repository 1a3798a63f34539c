// Memory for C structs that lives as long as one call needs it.
import Foundation

/// Owns C strings and arrays; everything is released with it.
final class CArena {
  private var blocks: [UnsafeMutableRawPointer] = []

  deinit { for block in blocks { free(block) } }

  /// A NUL-terminated copy. A NUL inside ends the string for C; names with one are refused before.
  func string(_ text: String) -> UnsafePointer<CChar> {
    let copy = strdup(text)!
    blocks.append(copy)
    return UnsafePointer(copy)
  }

  /// Copies of `texts`, each NUL-terminated; nil for none.
  func strings(_ texts: [String]) -> UnsafeMutablePointer<UnsafePointer<CChar>?>? {
    array(texts.map { Optional(string($0)) })
  }

  /// A copy of `values`, which are plain C values; nil for none.
  func array<Element: BitwiseCopyable>(_ values: [Element]) -> UnsafeMutablePointer<Element>? {
    guard !values.isEmpty else { return nil }
    let block = malloc(MemoryLayout<Element>.stride * values.count)!
    blocks.append(block)
    let typed = block.bindMemory(to: Element.self, capacity: values.count)
    typed.initialize(from: values, count: values.count)
    return typed
  }
}
