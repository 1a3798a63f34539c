// Compares the position of each glyph's ink as drawn by LabelDrawing, by Pango with Cairo, and by FreeType with
// HarfBuzz's positions.
import Foundation
import LabelDrawing
import LabelFonts
import LabelKit
import LabelView
import OtherDrawing

@MainActor
enum GlyphPositions {
  /// A line in one script, with the only font that draws it.
  private struct Sample {
    let name: String
    let text: String
    let family: String
  }

  private static let samples = [
    Sample(name: "Latin", text: "Waffle AVATAR, fjord: quickly?", family: "Noto Sans"),
    Sample(name: "Arabic", text: "السلام عليكم ورحمة الله", family: "Noto Sans Arabic"),
    Sample(name: "Devanagari", text: "हिन्दी में क्षेत्र कार्यक्रम", family: "Noto Sans Devanagari"),
    Sample(name: "Thai", text: "ที่นี่มีน้ำใจผู้ใหญ่", family: "Noto Sans Thai"),
    Sample(name: "Khmer", text: "ព្រះរាជាណាចក្រកម្ពុជា", family: "Noto Sans Khmer"),
    Sample(name: "Japanese", text: "吾輩は猫である。名前はまだ無い", family: "Noto Sans CJK JP"),
    Sample(name: "emoji", text: "🦊👩‍👩‍👧🇯🇵👍🏽❤️", family: "Noto Color Emoji"),
  ]
  private static let (size, scale) = (17.3, 2.0)
  private static let margin = 12.0
  /// The most that the centres of ink may be apart, in pixels: Cairo moves glyphs to whole pixels, LabelDrawing to
  /// quarters.
  private static let limits = (pango: 0.5, freetype: 0.125)
  /// In pixels. Alpha has 256 steps, so the centres of two pictures of the same ink differ by less than this.
  private static let rounding = 0.03
  /// The part by which the ink of two rasterisers may differ, for glyphs of at least 20 pixels of ink.
  private static let inkLimit = 0.05

  /// Prints a table; false if a glyph is too far away or is another glyph.
  static func check() throws -> Bool {
    print("script      glyphs  to Pango: most, mean  to FreeType: most, mean  ink: most")
    var isGood = true
    for sample in samples {
      let (own, line) = try drawn(sample)
      let others = withOtherLine(sample, line) {
        (glyphs($0, other_pango_glyphs), glyphs($0, other_freetype_glyphs))
      }
      guard let pango = matched(others.0, own), let freetype = matched(others.1, own) else {
        print("\(sample.name): other glyphs: ours \(own.map(\.glyph)), Pango's \(others.0.map(\.glyph)),")
        print("  HarfBuzz's \(others.1.map(\.glyph))")
        isGood = false
        continue
      }
      let toPango = distances(own, pango)
      let toFreeType = distances(own, freetype)
      var ink = 0.0
      for (one, other) in zip(own, freetype) where one.ink >= 20 { ink = max(ink, abs(one.ink / other.ink - 1)) }
      let isNear =
        toPango.most <= limits.pango + rounding && toFreeType.most <= limits.freetype + rounding && ink <= inkLimit
      isGood = isGood && isNear
      let name = sample.name.padding(toLength: 10, withPad: " ", startingAt: 0)
      print(
        String(
          format: "%@  %6d  %14.3f, %.3f  %17.3f, %.3f  %8.2f %%%@", name, own.count, toPango.most, toPango.mean,
          toFreeType.most, toFreeType.mean, ink * 100, isNear ? "" : "  too far"))
    }
    print(isGood ? "good" : "not good")
    return isGood
  }

  /// The glyphs in the order of `own`; nil if they are not the same glyphs.
  ///
  /// Marks may come before or after their letter, so of several equal glyphs the nearest is taken.
  private static func matched(_ others: [OtherGlyph], _ own: [OtherGlyph]) -> [OtherGlyph]? {
    guard others.count == own.count else { return nil }
    var left = others
    var matched: [OtherGlyph] = []
    for glyph in own {
      func distance(_ other: OtherGlyph) -> Double { hypot(other.x - glyph.x, other.y - glyph.y) }
      let candidates = left.indices.filter { left[$0].glyph == glyph.glyph }
      guard let nearest = candidates.min(by: { distance(left[$0]) < distance(left[$1]) }) else { return nil }
      matched.append(left.remove(at: nearest))
    }
    return matched
  }

  /// The greater of the distances in x and in y for each glyph with ink: the most and the mean of them.
  private static func distances(_ own: [OtherGlyph], _ others: [OtherGlyph]) -> (most: Double, mean: Double) {
    let all = zip(own, others).filter { $0.ink > 0 || $1.ink > 0 }.map { one, other in
      one.ink > 0 && other.ink > 0 ? max(abs(one.x - other.x), abs(one.y - other.y)) : .infinity
    }
    return (all.max() ?? .infinity, all.reduce(0, +) / Double(max(1, all.count)))
  }

  // MARK: Ours

  /// Each glyph drawn by itself, and where the line begins.
  private static func drawn(_ sample: Sample) throws -> (glyphs: [OtherGlyph], origin: CGPoint) {
    let label = Label()
    label.traitCollection = UITraitCollection(displayScale: scale)
    label.font = UIFont(try UIFont.engine.font(families: [sample.family], size: size))
    label.textAlignment = .left
    label.text = sample.text
    label.frame.size = label.sizeThatFits(CGSize(width: Double.infinity, height: .infinity))
    var glyphs: [OtherGlyph] = []
    var baseline = 0.0
    let bounds = label.bounds.insetBy(dx: -margin, dy: -margin)
    for case .glyphs(let run) in Picture(label.displayList()).steps {
      for glyph in run.glyphs {
        let one = Picture.GlyphRun(
          face: run.face, size: run.size, fill: run.fill, stroke: nil, strokeWidth: 0, glyphs: [glyph],
          string: run.string)
        let bitmap = try Bitmap(Picture(bounds: bounds, scale: scale, steps: [.glyphs(one)]))
        var ink = self.ink(bitmap)
        ink.glyph = glyph.id
        glyphs.append(ink)
      }
    }
    // R210: the baseline is at a whole pixel.
    baseline = (label.textLayout.lines[0].baseline * scale).rounded() / scale
    return (glyphs, CGPoint(x: margin + label.textLayout.lines[0].x, y: margin + baseline))
  }

  private static func ink(_ bitmap: Bitmap) -> OtherGlyph {
    var pixels: [UInt32] = []
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { pixels.append(UInt32((bitmap.color(x: x, y: y).alpha * 255).rounded()) << 24) }
    }
    var ink = OtherGlyph()
    other_ink(pixels, Int32(bitmap.width), Int32(bitmap.height), Int32(bitmap.width), &ink)
    return ink
  }

  // MARK: Theirs

  private static func withOtherLine<Result>(
    _ sample: Sample, _ origin: CGPoint, _ body: (OtherLine) -> Result
  ) -> Result {
    let face = try! UIFont.engine.font(families: [sample.family], size: size).fontFaces[0]
    return sample.text.withCString { text in
      sample.family.withCString { family in
        face.path.withCString { file in
          body(
            OtherLine(
              text: text, family: family, file: file, face_index: Int32(face.faceIndex), size: size, scale: scale,
              x: origin.x, baseline: origin.y))
        }
      }
    }
  }

  private static func glyphs(
    _ line: OtherLine, _ draw: (UnsafePointer<OtherLine>, UnsafeMutablePointer<OtherGlyph>, Int32) -> Int32
  ) -> [OtherGlyph] {
    var line = line
    return [OtherGlyph](unsafeUninitializedCapacity: 200) { buffer, count in
      count = max(0, Int(draw(&line, buffer.baseAddress!, 200)))
    }
  }
}
