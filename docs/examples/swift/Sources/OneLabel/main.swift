// Lays one label out.
@preconcurrency import Glibc
import LabelKit

let engine = LabelEngine()
let font: LabelFont
do {
  font = try engine.font(families: ["Noto Sans", "Noto Color Emoji"], size: 17, missing: .nearest)
} catch {
  fputs("OneLabel: \(error)\n", stderr)
  exit(2)
}
for (wanted, used) in font.replacedFamilies { fputs("OneLabel: \(used) replaces \(wanted)\n", stderr) }

let layout = engine.layout(
  "The quick brown fox jumps over the lazy dog 🦊", font: font, label: LabelProperties(numberOfLines: 2),
  in: Size(width: 120, height: 60))

for line in layout.lines { print(layout.text(of: line), "baseline", line.baseline) }
print("truncated", layout.isTruncated, "scale", layout.scale)
