// Attributed text in three languages and two directions: lines, what is at a point, carets, a selection.
@preconcurrency import Glibc
import LabelKit

let engine = LabelEngine()
let latin, arabic, japanese: RunAttributes
do {
  // Where a family is not installed, the nearest one is used, and told.
  func font(_ family: String, _ size: Double) throws -> LabelFont {
    let font = try engine.font(families: [family], size: size, missing: .nearest)
    for (wanted, used) in font.replacedFamilies { fputs("ThreeLanguages: \(used) replaces \(wanted)\n", stderr) }
    return font
  }
  latin = RunAttributes(font: try font("Noto Sans", 17), language: "en")
  arabic = RunAttributes(font: try font("Noto Sans Arabic", 17), language: "ar")
  japanese = RunAttributes(font: try font("Noto Sans CJK JP", 20), language: "ja")
} catch {
  fputs("ThreeLanguages: \(error)\n", stderr)
  exit(2)
}

var text = StyledText("Hello, ", latin)
text.append("مرحبا بالعالم", arabic)
text.append(" and ", latin)
text.append("こんにちは世界", japanese)
var paragraph = ParagraphAttributes()
paragraph.lineSpacing = 4
text.setParagraph(paragraph)

// Prepared once; each width after that is arithmetic.
let prepared = engine.prepare(text)
let label = LabelProperties(numberOfLines: 0)
let size = prepared.sizeThatFits(Size(width: 160, height: 0), label)
print("needs", size.width, "by", size.height)

let layout = prepared.layout(label, in: size)
for line in layout.lines { print(layout.text(of: line)) }

// A finger touches the first line at two thirds of its width.
let positions = layout.positions()
let point = Point(x: size.width * 2 / 3, y: layout.lines[0].y + 5)
guard let hit = positions.hitTest(point), let cluster = hit.cluster else {
  fputs("ThreeLanguages: no text at \(point)\n", stderr)
  exit(2)
}
let start = layout.string.utf8.index(layout.string.startIndex, offsetBy: cluster.lowerBound)
print("at \(Int(point.x)), \(Int(point.y)):", layout.string[start], "a caret after byte", hit.caret.offset)

// The positions of the caret on that line, in the order in which an arrow key visits them.
print("carets", positions.carets(ofLine: 0).map { Int($0.x.rounded()) })

// A word that is contiguous in the text may be split on the screen.
let word = layout.string.firstRange(of: "بالعالم and")!
for rect in positions.rects(of: word) { print("selected from", Int(rect.x), "to", Int(rect.maxX), "at", Int(rect.y)) }
