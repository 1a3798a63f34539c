// A table of a thousand cells whose column is resized: texts are prepared once, and laid out into reused memory.
@preconcurrency import Glibc
import LabelKit

let engine = LabelEngine()
let font: LabelFont
do {
  font = try engine.font(families: ["Noto Sans"], size: 17, missing: .nearest)
} catch {
  fputs("Table: \(error)\n", stderr)
  exit(2)
}
for (wanted, used) in font.replacedFamilies { fputs("Table: \(used) replaces \(wanted)\n", stderr) }

let label = LabelProperties(numberOfLines: 2)
let words = ["invoice", "for", "Jean-Luc", "paid", "late", "in", "November", "reminder", "sent", "12.50 €"]
let cells = (0..<1000).map { cell in
  let text = (0...(cell % 7)).map { words[(cell * 7 + $0 * 3) % words.count] }.joined(separator: " ")
  return engine.prepare(text, font: font)
}

/// The heights of all cells, and how many are truncated. Nothing is allocated in the loop.
func layOut(width: Double, into lines: inout [LabelLine]) -> (height: Double, truncated: Int) {
  var (height, truncated) = (0.0, 0)
  for cell in cells {
    lines.removeAll(keepingCapacity: true)
    lines.append(addingCapacity: 2) { span in
      let summary = cell.layout(label, in: Size(width: width, height: .infinity), into: &span)
      height += summary.size.height
      truncated += summary.isTruncated ? 1 : 0
    }
  }
  return (height, truncated)
}

var lines: [LabelLine] = []
let clock = ContinuousClock()
for width in stride(from: 80.0, through: 200, by: 40) {
  var table = (height: 0.0, truncated: 0)
  let time = clock.measure { table = layOut(width: width, into: &lines) }
  print("width \(Int(width)): height \(Int(table.height)), \(table.truncated) truncated, \(time / 1000) a cell")
}
