// Attributed strings that are read and prepared once.
public import Foundation
import LabelFonts
public import LabelKit

/// Prepared texts of attributed strings, found by the strings' identity: reading one takes many times as long as laying
/// it out.
///
/// Keeps the strings and texts asked for last. May be used by several threads.
public final class PreparedTextCache: Sendable {
  /// What a string is known by: the object, or the bits of the value. Two values with the same bits are the same as long
  /// as one of them is kept, which it is.
  private enum Key: Hashable {
    case object(ObjectIdentifier)
    case value([UInt8])
  }

  private struct Entry {
    /// Keeps the identity.
    let string: Any
    let text: PreparedText
  }

  private let engine: LabelEngine
  private let font: LabelFont
  private let layoutDirection: LayoutDirection
  private let entries: Mutex<RecentlyUsed<Key, Entry>>

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - engine: prepares the texts.
  ///   - font: of what has none.
  ///   - layoutDirection: of the environment.
  ///   - capacity: most texts that are kept.
  public init(
    engine: LabelEngine, font: LabelFont, layoutDirection: LayoutDirection = .leftToRight, capacity: Int = 256
  ) {
    self.engine = engine
    self.font = font
    self.layoutDirection = layoutDirection
    entries = Mutex(RecentlyUsed(capacity: max(capacity, 1)))
  }

  /// The prepared text of a string. O(1) for one that was asked for lately; else it is read and prepared.
  public func text(of string: AttributedString) -> PreparedText {
    text(string, .value(withUnsafeBytes(of: string) { Array($0) })) { StyledText(string, font: font) }
  }

  /// The prepared text of a string. O(1) for one that was asked for lately; else it is read and prepared. One that can
  /// change is read each time.
  public func text(of string: NSAttributedString) -> PreparedText {
    if string is NSMutableAttributedString {
      return engine.prepare(StyledText(string, font: font), layoutDirection: layoutDirection)
    }
    return text(string, .object(ObjectIdentifier(string))) { StyledText(string, font: font) }
  }

  /// Forgets all strings and texts.
  public func removeAll() { entries.withLock { $0.removeAll() } }

  private func text(_ string: Any, _ key: Key, read: () -> StyledText) -> PreparedText {
    if let entry = entries.withLock({ $0.value(for: key) }) { return entry.text }
    let text = engine.prepare(read(), layoutDirection: layoutDirection)
    entries.withLock { $0.insert(Entry(string: string, text: text), for: key) }
    return text
  }
}
