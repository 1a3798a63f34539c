// Lays one label out.
import LabelKit

let engine = LabelEngine()
let font = try engine.font(families: ["Noto Sans", "Noto Color Emoji"], size: 17)
let layout = engine.layout(
  "The quick brown fox jumps over the lazy dog 🦊", font: font, label: LabelProperties(numberOfLines: 2),
  in: Size(width: 120, height: 60))

for line in layout.lines { print(layout.text(of: line), "baseline", line.baseline) }
print("truncated", layout.isTruncated, "scale", layout.scale)
