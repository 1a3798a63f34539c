// Draws a label into a PNG file, without the main actor.
import Foundation
import LabelDrawing

/// Makes a picture of a text. Any thread may do that.
func picture(of text: String, with engine: LabelEngine) throws -> Data {
  let font = try engine.font(families: ["Noto Sans", "Noto Color Emoji"], size: 17, missing: .nearest)
  let label = LabelProperties(numberOfLines: 2, displayScale: 2)
  let layout = engine.layout(text, font: font, label: label, in: Size(width: 120, height: 48))
  return try Bitmap(Picture(layout, color: .black), background: .white).png()
}

do {
  let png = try await Task.detached { try picture(of: "Foxes 🦊 hear mice under the snow", with: LabelEngine()) }.value
  let file = URL(filePath: CommandLine.arguments.dropFirst().first ?? "fox.png")
  try png.write(to: file, options: .atomic)
  let bitmap = try Bitmap(png: png)
  print("\(file.lastPathComponent): \(bitmap.width) x \(bitmap.height) pixels")
} catch {
  FileHandle.standardError.write(Data("OnePicture: \(error)\n".utf8))
  exit(2)
}
