// Draws labels to the bytes of PNG files in many threads, from strings, with resets in between.
import Foundation
import LabelDrawing
import LabelKit
import TestSupport

/// The number of different pictures. One thread draws them all first.
private let pictureCount = 360
private let texts = [
  "The quick brown fox jumps over the lazy dog", "Sphinx of black quartz, judge my vow", "مرحبا بالعالم 42",
  "שלום עולם", "हिन्दी में पाठ", "日本語のラベル", "ที่นี่ภาษาไทย", "fox 🦊 and 👩‍👩‍👧 of many colours",
  "Καλημέρα κόσμε, доброе утро", "བོད་ཡིག and ⵜⵉⴼⵉⵏⴰⵖ",
]

/// Every step from a string to bytes. Most scripts are drawn by installed fonts that the font does not list.
private func png(_ number: Int, _ engine: LabelEngine, _ font: LabelFont) throws -> Data {
  let label = LabelProperties(
    numberOfLines: 1 + number % 3, adjustsFontSizeToFitWidth: number % 5 == 0, minimumScaleFactor: 0.5,
    displayScale: number % 2 == 0 ? 2 : 3)
  let layout = engine.layout(
    texts[number % texts.count], font: font.withSize(Double(11 + number % 9)), label: label,
    in: Size(width: 120, height: 44))
  let color = RGBAColor(red: Double(number % 3) / 2, green: 0, blue: Double(number % 5) / 4, alpha: 1)
  return try Bitmap.png(Picture(layout, color: color), background: number % 4 == 0 ? nil : .white)
}

private func font(_ engine: LabelEngine) throws -> LabelFont { try engine.font(families: ["Noto Sans"], size: 17) }

/// Fails if a picture has other bytes than the one that a single thread drew with an engine of its own.
func soakPictures(_ count: Int, threads: Int) {
  let (expected, shared): ([Data], LabelFont)
  let engine = LabelEngine()
  do {
    let alone = LabelEngine()
    let listed = try font(alone)
    (expected, shared) = (try (0..<pictureCount).map { try png($0, alone, listed) }, try font(engine))
  } catch {
    fail("\(error)")
  }
  inThreads(threads, sharing: 0..<count) { number, random in
    do {
      if number % 500 == 499 { engine.resetCaches() }
      let picture = Int.random(in: 0..<pictureCount, using: &random)
      let font = number % 50 == 49 ? try font(engine) : shared
      if try png(picture, engine, font) != expected[picture] { fail("picture \(picture) has other bytes") }
      if (number + 1) % max(1, count / 10) == 0 {
        print("\(number + 1) pictures")
        fflush(nil)
      }
    } catch {
      fail("\(error)")
    }
  }
}
