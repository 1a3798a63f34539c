// Words that a line's end cuts are shaped by themselves (R302).
import FontReference
import LabelFonts
import LabelKit
import LabelLayout
import Testing

struct CutLineTests {
  private static let engine = LabelEngine()

  /// In DejaVu Sans, of 2,048 units, T advances 1,251, e 1,260 and the ellipsis 2,048, and T with e after it 348 less: the
  /// tables hmtx and GPOS of the font.
  @Test(arguments: [false, true]) func aKerningPairThatIsCutDoesNotKern(isPrepared: Bool) throws {
    let font = try CutLineTests.engine.font(families: ["DejaVu Sans"], size: 2048)
    func widths(_ text: String, _ label: LabelProperties, width: Double) -> [Double] {
      let layout =
        isPrepared
        ? CutLineTests.engine.prepare(text, font: font).layout(label, in: Size(width: width, height: .infinity))
        : CutLineTests.engine.layout(text, font: font, label: label, in: Size(width: width, height: .infinity))
      return layout.lines.map(\.width)
    }
    let natural = LabelProperties()
    #expect(widths("Te", natural, width: 4000) == [2163])
    let byCharacter = LabelProperties(numberOfLines: 0, lineBreakMode: .byCharWrapping)
    #expect(widths("Te", byCharacter, width: 2000) == [1251, 1260])
    // The pair is 2,163 wide, so that T and the ellipsis would fit only if T kerned.
    #expect(widths("Teeee", natural, width: 3300) == [3299])
    #expect(widths("Teeee", natural, width: 3298) == [2048])
  }

  /// The widths of lines are the sums of their clusters' widths, and no cluster overlaps the one before.
  @Test(arguments: ["AVAVAVAVATaTeToffice fficeffi", "السلام عليكم ورحمة الله", "क्षत्रिय हिन्दी वाक्य", "123.45 1/7 71"])
  func positionsAgreeWithLines(text: String) throws {
    let families = ["DejaVu Sans", "Noto Naskh Arabic", "Noto Sans Devanagari"]
    let font = try CutLineTests.engine.font(families: families, size: 17)
    for mode in [
      LineBreakMode.byWordWrapping, .byCharWrapping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
    ] {
      for width in stride(from: 12.0, to: 200, by: 3.7) {
        let label = LabelProperties(numberOfLines: mode == .byWordWrapping ? 0 : 2, lineBreakMode: mode)
        let size = Size(width: width, height: .infinity)
        let prepared = CutLineTests.engine.prepare(text, font: font)
        let once = CutLineTests.engine.layout(text, font: font, label: label, in: size)
        // The first layout keeps the widths of parts, the second one uses them.
        for _ in 0..<2 { #expect(prepared.layout(label, in: size).lines == once.lines, "\(mode) \(width)") }
        let clusters = once.positions().clusters
        for (index, line) in once.lines.enumerated() {
          let own = clusters.filter { $0.line == index }
          #expect(abs(own.reduce(0) { $0 + $1.width } - line.width) < 1e-6, "\(mode) \(width) \(index)")
          for (left, right) in zip(own, own.dropFirst()) {
            #expect(abs(left.x + left.width - right.x) < 1e-6, "\(mode) \(width) \(index)")
          }
        }
      }
    }
  }

  /// Few of the words in Latin letters kern where a line may cut them; most of the Arabic ones join there.
  @Test(arguments: [("dejavu/DejaVuSans.ttf", 1), ("noto/NotoNaskhArabic-Regular.ttf", 20)])
  func linesAreAsWideAsHarfBuzzMakesTheirTextAlone(file: String, cuts: Int) throws {
    let comparison = try CutComparison(path: "/usr/share/fonts/truetype/" + file, count: 60, engine: FontEngine())
    #expect(comparison.cutCount >= cuts)
    for difference in comparison.differences.prefix(3) { Issue.record("\(difference)") }
  }
}
