// Text of glyph runs as SVG text.
import Foundation
import LabelView

extension SVGWriter {
  /// Returns a run as one text element. Characters that are drawn one by one have an x each. Words with ligatures, marks
  /// or joined letters have their own x and width, and the reader shapes them.
  static func characters(of run: Picture.GlyphRun) -> String {
    let clusters = texts(of: run)
    var attributes = "y=\"\(number(run.baseline))\" font-family=\"\(escaped(run.face.familyName))\""
    attributes += " font-size=\"\(number(run.size))\"\(run.fill.map { paint("fill", $0) } ?? " fill=\"none\"")"
    if let stroke = run.stroke {
      attributes += "\(paint("stroke", stroke)) stroke-width=\"\(number(run.strokeWidth))\""
    }
    // The override gives the text the direction that the layout gave it, whatever is next to it.
    if run.isRightToLeft { attributes += " direction=\"rtl\" unicode-bidi=\"bidi-override\"" }
    attributes += " xml:space=\"preserve\""
    func isSingle(_ text: String) -> Bool { !run.isRightToLeft && isDrawnAlone(text) }
    // Words and the blanks between them. If every character has an x, the run is one word.
    let words =
      clusters.allSatisfy { isSingle($0.text) }
      ? [clusters[...]] : clusters.split(omittingEmptySubsequences: true) { $0.text == " " }
    if words.isEmpty { return "" }
    func position(_ word: ArraySlice<PlacedText>) -> String {
      if word.allSatisfy({ isSingle($0.text) }) {
        return "x=\"\(word.map { number($0.left) }.joined(separator: " "))\""
      }
      let (left, right) = (word.map(\.left).min() ?? 0, word.map(\.right).max() ?? 0)
      let x = "x=\"\(number(run.isRightToLeft ? right : left))\""
      return right > left ? "\(x) textLength=\"\(number(right - left))\"" : x
    }
    func text(_ part: ArraySlice<PlacedText>) -> String { escaped(part.map(\.text).joined()) }
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

  /// A cluster or a ligature, and the edges of its box in points.
  private typealias PlacedText = (text: String, left: Double, right: Double)

  /// The letters of Arabic, Persian and Urdu that join to the letter after them.
  private static let dualJoining = Set("ئبتثجحخسشصضطظعغفقكلمنهىيٹپچکگںھہی".unicodeScalars)

  /// Returns the texts of a run in logical order. A tab, which has no glyph, is a space. A letter that the layout joins to
  /// one of another run, or to hidden text, has U+200D next to it, so that it keeps its form.
  private static func texts(of run: Picture.GlyphRun) -> [PlacedText] {
    let scalars = run.string.unicodeScalars
    let utf8 = run.string.utf8
    func index(_ offset: Int) -> String.Index { utf8.index(utf8.startIndex, offsetBy: offset) }
    func joins(_ index: String.Index) -> Bool {
      guard index < scalars.endIndex else { return false }
      return (0x0620..<0x0900).contains(scalars[index].value) && scalars[index].properties.isAlphabetic
    }
    var texts: [PlacedText] = []
    var last: Range<Int>?
    let clusters = run.clusters
    for (number, cluster) in clusters.enumerated() {
      let (start, end) = (index(cluster.range.lowerBound), index(cluster.range.upperBound))
      if let last, last.upperBound < cluster.range.lowerBound,
        scalars[index(last.upperBound)..<start].allSatisfy(\.properties.isWhitespace)
      {
        texts.append((" ", texts.last?.right ?? 0, cluster.left))
      }
      var text = String(scalars[start..<end])
      if run.isRightToLeft, joins(start) {
        let isFirst = last?.upperBound != cluster.range.lowerBound
        let isLast = number + 1 == clusters.count || clusters[number + 1].range.lowerBound != cluster.range.upperBound
        if isFirst, start > scalars.startIndex, dualJoining.contains(scalars[scalars.index(before: start)]) {
          text = "\u{200D}" + text
        }
        if isLast, joins(end) { text += "\u{200D}" }
      }
      texts.append((text, cluster.left, cluster.right))
      last = cluster.range
    }
    return texts
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
