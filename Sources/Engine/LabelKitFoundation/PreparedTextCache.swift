// A cache of prepared attributed strings, so that each string is read and prepared once.
public import Foundation
import LabelFonts
public import LabelKit

/// A cache of the prepared texts of attributed strings, by the identity of the strings. Reading an attributed string
/// takes many times as long as laying it out.
///
/// It keeps the texts that were requested last, with their strings. Several threads may use it at once.
public final class PreparedTextCache: Sendable {
  /// The identity of a string: the object, or the bits of the value. Values with the same bits are equal as long as one of
  /// them exists, and the cache keeps one: what they refer to is copied before it is changed, since it has two owners.
  /// Debug builds compare the values.
  private enum Key: Hashable {
    case object(ObjectIdentifier)
    case value([UInt8])
  }

  private struct Entry {
    /// Kept so that no other string gets its identity. Never changed, since mutable strings are not kept.
    nonisolated(unsafe) let string: Any
    let text: PreparedText
  }

  private let engine: LabelEngine
  private let font: LabelFont
  private let layoutDirection: LayoutDirection
  private let entries: Mutex<RecentlyUsed<Key, Entry>>

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - engine: the engine that prepares the texts.
  ///   - font: the font of runs that have none.
  ///   - layoutDirection: the layout direction of the environment.
  ///   - capacity: the largest number of texts to keep; values below 1 count as 1.
  public init(
    engine: LabelEngine, font: LabelFont, layoutDirection: LayoutDirection = .leftToRight, capacity: Int = 256
  ) {
    self.engine = engine
    self.font = font
    self.layoutDirection = layoutDirection
    entries = Mutex(RecentlyUsed(capacity: max(capacity, 1)))
  }

  /// Returns the prepared text of a string. O(1) if the string was requested recently; otherwise it is read and
  /// prepared.
  public func text(of string: AttributedString) -> PreparedText {
    unsafe text(string, .value(withUnsafeBytes(of: string) { unsafe Array($0) })) { StyledText(string, font: font) }
  }

  /// Returns the prepared text of a string. O(1) if the string was requested recently; otherwise it is read and
  /// prepared. A mutable string is read and prepared each time, because it may have changed.
  public func text(of string: NSAttributedString) -> PreparedText {
    if string is NSMutableAttributedString {
      return engine.prepare(StyledText(string, font: font), layoutDirection: layoutDirection)
    }
    return text(string, .object(ObjectIdentifier(string))) { StyledText(string, font: font) }
  }

  /// Forgets all strings and texts.
  public func removeAll() { entries.withLock { $0.removeAll() } }

  private func text(_ string: Any, _ key: Key, read: () -> StyledText) -> PreparedText {
    if let entry = entries.withLock({ $0.value(for: key) }) {
      unsafe assert(PreparedTextCache.areSame(entry.string, string), "different strings have one identity")
      return entry.text
    }
    let entry = Entry(string: string, text: engine.prepare(read(), layoutDirection: layoutDirection))
    entries.withLock { $0.insert(entry, for: key) }
    return entry.text
  }

  private static func areSame(_ one: Any, _ other: Any) -> Bool {
    if let one = one as? AttributedString { return one == other as? AttributedString }
    return one as? NSAttributedString === other as? NSAttributedString
  }
}
