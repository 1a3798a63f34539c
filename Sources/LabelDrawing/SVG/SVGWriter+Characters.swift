// Text of glyph runs as SVG text.
import Foundation
import LabelView

extension SVGWriter {
  /// Returns a run as one text element. Characters that are drawn one by one have an x each. Words with ligatures, marks
  /// or joined letters have their own x and width, and the reader shapes them.
  static func characters(of run: Picture.GlyphRun) -> String {
    let bytes = Array(run.string.utf8)
    let clusters = run.clusters.map { cluster in
      (text: String(decoding: bytes[cluster.range], as: UTF8.self), left: cluster.left, right: cluster.right)
    }
    var attributes = "y=\"\(number(run.baseline))\" font-family=\"\(escaped(run.face.familyName))\""
    attributes += " font-size=\"\(number(run.size))\"\(run.fill.map { paint("fill", $0) } ?? " fill=\"none\"")"
    if let stroke = run.stroke {
      attributes += "\(paint("stroke", stroke)) stroke-width=\"\(number(run.strokeWidth))\""
    }
    // The override gives the text the direction that the layout gave it, whatever is next to it.
    if run.isRightToLeft { attributes += " direction=\"rtl\" unicode-bidi=\"bidi-override\"" }
    attributes += " xml:space=\"preserve\""
    func isSingle(_ text: String) -> Bool { !run.isRightToLeft && isDrawnAlone(text) }
    func isBlank(_ text: String) -> Bool { text == " " || text == "\t" }
    // Words and the blanks between them. If every character has an x, the run is one word.
    let words =
      clusters.allSatisfy { isSingle($0.text) }
      ? [clusters[...]] : clusters.split(omittingEmptySubsequences: true) { isBlank($0.text) }
    if words.isEmpty { return "" }
    func position(_ word: ArraySlice<(text: String, left: Double, right: Double)>) -> String {
      if word.allSatisfy({ isSingle($0.text) }) {
        return "x=\"\(word.map { number($0.left) }.joined(separator: " "))\""
      }
      let (left, right) = (word.map(\.left).min() ?? 0, word.map(\.right).max() ?? 0)
      let x = "x=\"\(number(run.isRightToLeft ? right : left))\""
      return right > left ? "\(x) textLength=\"\(number(right - left))\"" : x
    }
    func text(_ part: ArraySlice<(text: String, left: Double, right: Double)>) -> String {
      escaped(part.map(\.text).joined())
    }
    if words.count == 1, words[0].count == clusters.count {
      return "<text \(position(words[0])) \(attributes)>\(text(words[0]))</text>\n"
    }
    var (content, last) = ("", clusters.startIndex)
    for word in words {
      content += text(clusters[last..<word.startIndex]) + "<tspan \(position(word))>\(text(word))</tspan>"
      last = word.endIndex
    }
    return "<text \(attributes)>\(content)\(text(clusters[last...]))</text>\n"
  }

  /// Whether a text is one character of 16 bits whose form does not depend on its neighbours: not of the scripts from
  /// Hebrew to Myanmar, and so on, that join or combine letters.
  private static func isDrawnAlone(_ text: String) -> Bool {
    let units = text.utf16
    guard units.count == 1, let unit = units.first else { return false }
    switch unit {
    case 0x0590..<0x10A0, 0x1700..<0x1D00, 0xA800..<0xAC00, 0xD800..<0xE000: return false
    default: return true
    }
  }
}
