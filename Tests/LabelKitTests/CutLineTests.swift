// Words that a line's end cuts are shaped by themselves (R302).
import FontReference
import LabelFonts
import LabelKit
import LabelLayout
import TestSupport
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

  /// Texts of all languages with their fonts, and some in which much depends on where a line is cut.
  private static let samples: [(text: String, families: [String])] =
    ["AVAVAVAVATaTeToffice fficeffi", "السلام عليكم ورحمة الله", "क्षत्रिय हिन्दी वाक्य", "123.45 1/7 71"].map {
      ($0, ["DejaVu Sans", "Noto Naskh Arabic", "Noto Sans Devanagari"])
    }
    + (try! TextFile.all()).flatMap { file in
      file.labels.filter { $0.utf8.count > 20 }.prefix(2).map { ($0, file.fonts) }
    }

  /// Lines follow one another in the text, and begin and end at clusters. Their widths are the sums of their clusters'
  /// widths, and no cluster overlaps the one before. Unless the label is truncated, they have every cluster but white
  /// space and soft hyphens.
  @Test(arguments: samples.indices) func positionsAgreeWithLines(index: Int) throws {
    let (text, families) = CutLineTests.samples[index]
    let font = try CutLineTests.engine.font(families: families, size: 17)
    let boundaries = Set([0] + CutLineTests.engine.graphemeBreaks(in: text))
    for mode in [
      LineBreakMode.byWordWrapping, .byCharWrapping, .byTruncatingHead, .byTruncatingTail, .byTruncatingMiddle,
    ] {
      for width in stride(from: 12.0, to: 200, by: index < 4 ? 3.7 : 17) {
        let label = LabelProperties(numberOfLines: mode == .byWordWrapping ? 0 : 2, lineBreakMode: mode)
        let size = Size(width: width, height: .infinity)
        let prepared = CutLineTests.engine.prepare(text, font: font)
        let once = CutLineTests.engine.layout(text, font: font, label: label, in: size)
        // The first layout keeps the widths of parts, the second one uses them.
        for _ in 0..<2 { #expect(prepared.layout(label, in: size).lines == once.lines, "\(text): \(mode) \(width)") }
        let clusters = once.positions().clusters
        for (index, line) in once.lines.enumerated() {
          let own = clusters.filter { $0.line == index }
          #expect(abs(own.reduce(0) { $0 + $1.width } - line.width) < 1e-6, "\(text): \(mode) \(width) \(index)")
          for (left, right) in zip(own, own.dropFirst()) {
            #expect(abs(left.x + left.width - right.x) < 1e-6, "\(text): \(mode) \(width) \(index)")
          }
          #expect(boundaries.isSuperset(of: [line.start, line.end]), "\(text): \(mode) \(width) \(index)")
          #expect(index == 0 || once.lines[index - 1].end <= line.start, "\(text): \(mode) \(width) \(index)")
        }
        let shown = Set(clusters.map(\.start))
        let hidden = text.unicodeScalars.indices.filter {
          let scalar = text.unicodeScalars[$0]
          let place = text.utf8.distance(from: text.startIndex, to: $0)
          return !scalar.properties.isWhitespace && !"\u{AD}\u{200B}".unicodeScalars.contains(scalar)
            && boundaries.contains(place) && !shown.contains(place)
        }
        #expect(hidden.isEmpty || once.isTruncated, "\(text): \(mode) \(width)")
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
