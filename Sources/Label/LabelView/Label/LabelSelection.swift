// Text selection in a label.
public import Foundation
import LabelFonts
import LabelKit

/// A selection in the text of a label. Apple's guidelines suggest it for error messages, locations and addresses.
///
/// The selection refers to the text and layout at the time it is created. Create a new one when the label changes.
@MainActor
public struct LabelSelection {
  private let label: Label
  private let positions: TextPositions
  /// The selected range of the label's text. It consists of whole characters, including hidden ones.
  public private(set) var range: Range<String.Index>

  /// Creates an empty selection at the start of the text.
  public init(in label: Label) {
    self.label = label
    positions = label.textLayout.positions()
    range = positions.string.startIndex..<positions.string.startIndex
  }

  /// The text of the label.
  public var text: String { positions.string }

  /// Whether nothing is selected.
  public var isEmpty: Bool { range.isEmpty }

  // MARK: Selecting

  /// Selects all characters that a range touches (R249). The range is clamped to the text.
  public mutating func select(_ wanted: Range<String.Index>) {
    let wanted = wanted.clamped(to: text.startIndex..<text.endIndex)
    if wanted.isEmpty {
      let start = wanted.lowerBound < text.endIndex ? character(at: wanted.lowerBound).lowerBound : text.endIndex
      range = start..<start
      return
    }
    let last = text.utf16.index(before: wanted.upperBound)
    range = character(at: wanted.lowerBound).lowerBound..<character(at: last).upperBound
  }

  /// Selects a range of UTF-16 units, as Foundation counts. It is clamped to the text.
  public mutating func select(_ wanted: NSRange) {
    let count = text.utf16.count
    let start = min(max(wanted.location, 0), count)
    let end = min(max(wanted.length, 0), count - start) + start
    let utf16 = text.utf16
    select(utf16.index(utf16.startIndex, offsetBy: start)..<utf16.index(utf16.startIndex, offsetBy: end))
  }

  /// Selects all of the text.
  public mutating func selectAll() { range = text.startIndex..<text.endIndex }

  /// Selects the word at a point (UAX #29), or the single character if it is not part of a word (R249). Does nothing if
  /// the label has no lines.
  ///
  /// - Parameter point: a point in the coordinates of the bounds.
  public mutating func selectWord(at point: CGPoint) {
    guard let index = index(at: point) else { return }
    if text.isEmpty { return }
    range = wordRange(of: text, at: index < text.endIndex ? index : text.index(before: text.endIndex))
  }

  /// Selects the visible line at a point, including its hidden text (R249).
  ///
  /// - Parameter point: a point in the coordinates of the bounds.
  public mutating func selectLine(at point: CGPoint) {
    guard let hit = positions.hitTest(Point(x: point.x, y: point.y)) else { return }
    let line = positions.lines[hit.caret.line]
    let isLast = hit.caret.line == positions.lines.count - 1
    let end = max(line.end, line.tailEnd)
    // The text that an ellipsis replaces belongs to its line.
    let hidden = line.flags.contains(.ellipsis) && isLast ? max(end, text.utf8.count) : end
    select(index(line.start)..<index(hidden))
  }

  private func index(at point: CGPoint) -> String.Index? {
    guard let hit = positions.hitTest(Point(x: point.x, y: point.y)) else { return nil }
    return index(hit.cluster?.lowerBound ?? hit.caret.offset)
  }

  private func index(_ utf8Offset: Int) -> String.Index { text.utf8.index(text.utf8.startIndex, offsetBy: utf8Offset) }

  private func character(at index: String.Index) -> Range<String.Index> {
    text.rangeOfComposedCharacterSequence(at: index)
  }

  // MARK: The selected text

  /// The selection in UTF-16 units, as Foundation counts.
  public var nsRange: NSRange { NSRange(range, in: text) }

  /// The rectangles of the selection's visible text, line by line, in points, in the coordinates of the bounds.
  public var rects: [CGRect] {
    positions.rects(of: range).map { CGRect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
  }

  /// The selected characters, for copying.
  public var copiedText: String { String(text[range]) }

  /// The selected characters with attributes, for copying. Plain text gets the label's font and colour (R249).
  public var copiedAttributedText: NSAttributedString {
    if let attributed = label.attributedText, label.isAttributed {
      return attributed.attributedSubstring(from: nsRange)
    }
    return NSAttributedString(
      string: copiedText, attributes: [.font: label.ownFont, .foregroundColor: label.plainTextColor])
  }
}
