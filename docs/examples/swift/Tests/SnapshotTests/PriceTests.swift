// A snapshot test: a label is drawn, and compared with the PNG file that the first run wrote.
import Foundation
import LabelDrawing
import Testing

@Test func price() throws {
  let (engine, text) = (LabelEngine(), ProcessInfo.processInfo.environment["PRICE"] ?? "€ 1,249.00")
  let font = try engine.font(families: ["Noto Sans"], size: 34)
  let label = LabelProperties(adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.5, displayScale: 2)
  let layout = engine.layout(text, font: font, label: label, in: Size(width: 120, height: 44))
  try Bitmap(Picture(layout, color: .black), background: .white).match(snapshot: "price")
}
