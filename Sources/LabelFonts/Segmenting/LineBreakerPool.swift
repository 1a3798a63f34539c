// ICU's line break iterator, opened once and cloned for each workspace.
import CICU
import Synchronization

/// The original of the iterators that find words in Thai, Lao, Khmer and Burmese.
///
/// ICU chooses the dictionary by the script of the text, whatever locale the iterator was opened for.
final class LineBreakerPool: @unchecked Sendable {
  private let original = Mutex<OpaquePointer?>(nil)

  deinit {
    original.withLock { if let iterator = $0 { icu_line_iterator_close(iterator) } }
  }

  /// A breaker of the caller's own; nil where ICU's data is not there. Opening the first takes up to 600 µs.
  func makeBreaker() -> UnsafeMutablePointer<icu_line_breaker>? {
    original.withLock { original in
      if original == nil { original = icu_line_iterator_open("en") }
      guard let iterator = original else { return nil }
      return icu_line_breaker_create(iterator)
    }
  }
}
