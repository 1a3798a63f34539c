// Pictures from strings without the main actor, equal to what a label draws. (`labeldev soak pictures` has threads.)
import Foundation
import LabelDrawing
import LabelKit
import LabelView
import Testing

struct StringTests {
  private static let texts = [
    "The quick brown fox jumps over the lazy dog", "Sphinx of black quartz, judge my vow", "مرحبا بالعالم 42",
    "שלום עולם", "हिन्दी में पाठ", "日本語のラベル", "ที่นี่ภาษาไทย", "fox 🦊 and 👩‍👩‍👧 of many colours", "office waffle fjord",
  ]

  /// A label and a layout with its properties give the same pixels.
  @MainActor
  @Test func labelDrawsItsLayout() async throws {
    for text in Self.texts {
      let label = Label(frame: CGRect(x: 0, y: 0, width: 120, height: 51))
      label.traitCollection = UITraitCollection(displayScale: 2)
      label.font = .systemFont(ofSize: 15)
      label.numberOfLines = 2
      label.textColor = .systemBlue
      label.text = text
      let layout = UIFont.engine.layout(
        text, font: UIFont.systemFont(ofSize: 15).labelFont, label: LabelProperties(numberOfLines: 2, displayScale: 2),
        in: Size(width: 120, height: 51))
      let blue = RGBAColor(red: 0, green: 122.0 / 255, blue: 1)
      let drawn = try Bitmap(Picture(layout, color: blue), background: .white)
      let labels = try Bitmap(Picture(label.displayList()), background: .white)
      #expect([labels.width, labels.height] as [Int] == [240, 102], "one scale: the label's")
      #expect(drawn == labels, "\(text)")
    }
  }

  /// By hand: Square at 10 points has a baseline 8 points below the top of its line. In bounds without limits the
  /// picture has the text's size in whole pixels, 30 × 10; at (5, 7) the baseline is at 15.
  @Test func placeOfAText() throws {
    let font = try UIFont.engine.font(metric: "Square", size: 10)
    let layout = UIFont.engine.layout("abc", font: font, in: .unconstrained)
    let picture = Picture(layout, color: .black, at: CGPoint(x: 5, y: 7))
    #expect(picture.bounds == CGRect(x: 5, y: 7, width: 30, height: 10))
    #expect(picture.scale == 1)
    #expect(Picture(layout, color: .black, scale: 3).scale == 3)
    let baselines = picture.steps.compactMap { if case .glyphs(let run) = $0 { run.baseline } else { nil } }
    #expect(Set(baselines) == [15])
  }

  @Test("Styles by ranges of bytes: é has two") func styles() throws {
    let layout = UIFont.engine.layout("éab", font: UIFont.systemFont(ofSize: 20).labelFont, in: .unconstrained)
    var red = TextDrawingStyle(color: RGBAColor(red: 1, green: 0, blue: 0))
    red.underlineStyle = .single
    let drawing = TextDrawing(
      layout, runs: [.init(range: 0..<2, style: TextDrawingStyle(color: .black)), .init(range: 2..<4, style: red)])
    let runs = Picture(drawing).steps.compactMap { step -> (Int, RGBAColor?)? in
      if case .glyphs(let run) = step { (run.glyphs.count, run.fill) } else { nil }
    }
    #expect(runs.map(\.0) == [1, 2])
    #expect(runs.map(\.1) == [.black, red.color])
    let lines = Picture(drawing).steps.filter { if case .line = $0 { true } else { false } }
    #expect(lines.count == 1)
    // Without styles the text is black.
    let plain = Picture(TextDrawing(layout, runs: [])).steps.compactMap {
      if case .glyphs(let run) = $0 { run.fill } else { nil }
    }
    #expect(plain == [.black])
  }
}
