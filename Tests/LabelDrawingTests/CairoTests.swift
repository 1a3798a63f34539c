// PNG and PDF files: colours at chosen points, sizes, and text that can be extracted from a page.
import Foundation
import LabelDrawing
import LabelView
import Testing

@MainActor
struct CairoTests {
  private let white = RGBAColor(red: 1, green: 1, blue: 1)

  private func label(_ text: String, width: Double = 100, height: Double = 40) -> Label {
    let label = Label(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = .systemFont(ofSize: 20)
    label.text = text
    return label
  }

  private func bitmap(_ label: Label, scale: Double = 2) throws -> Bitmap {
    try Bitmap(Picture(label.displayList()), background: white, scale: scale)
  }

  /// The em dash is a horizontal bar: it has ink in its middle and none above or below.
  @Test func inkOfAGlyph() async throws {
    let label = label("—")
    label.textColor = .red
    let bitmap = try bitmap(label, scale: 4)
    #expect([bitmap.width, bitmap.height] as [Int] == [400, 160])
    let line = label.textLayout.lines[0]
    let middle = Int((line.x + line.width / 2) * 4)
    var rows: [Int] = []
    for y in 0..<bitmap.height where bitmap.color(x: middle, y: y) == RGBAColor(red: 1, green: 0, blue: 0) {
      rows.append(y)
    }
    #expect(!rows.isEmpty)
    // There is one bar, above the baseline and below the x-height, and no ink beside the glyph.
    #expect(rows == Array(rows[0]...rows[rows.count - 1]))
    #expect(Double(rows[rows.count - 1]) < line.baseline * 4)
    #expect(Double(rows[0]) > (line.baseline - 12) * 4)
    #expect(bitmap.color(x: Int((line.x + line.width + 4) * 4), y: rows[0]) == white)
  }

  /// A half transparent background is blended with the white below it.
  @Test func colorsAtPoints() async throws {
    let label = label("")
    label.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    let bitmap = try bitmap(label)
    let color = bitmap.color(x: 50, y: 20)
    #expect(abs(color.red - 0.5) <= 0.01)
    #expect(abs(color.green - 0.5) <= 0.01)
    #expect(color.blue == 1)
  }

  @Test("What lies outside the bounds is clipped unless clipsToBounds is false") func clipping() async throws {
    for clips in [true, false] {
      let label = label("———————", width: 40)
      label.lineBreakMode = .byClipping
      label.clipsToBounds = clips
      var picture = Picture(label.displayList())
      picture.bounds.size.width = 100
      let bitmap = try Bitmap(picture, background: white, scale: 2)
      let ink = (0..<bitmap.height).contains { bitmap.color(x: 100, y: $0) != white }
      #expect(ink == !clips)
    }
  }

  /// An opacity is that of the whole picture: on white, each part of a colour is in the middle of white and of what the
  /// opaque label has, also where text covers its background. In a card the layer does not begin at the origin.
  @Test func alphaOfAWholeLabel() async throws {
    let label = label("Agj 🦊")
    label.backgroundColor = .blue
    label.textColor = .red
    label.clipsToBounds = true
    func card() throws -> Bitmap {
      var card = Picture(bounds: CGRect(x: 0, y: 0, width: 140, height: 70), scale: 2)
      card.append(Picture(label.displayList()), at: CGPoint(x: 31, y: 17))
      return try Bitmap(card, background: white)
    }
    let opaque = try card()
    label.alpha = 0.5
    let faded = try card()
    #expect(faded != opaque)
    var wrong = 0
    for (one, other) in zip(faded.pixels, opaque.pixels) where abs(Int(one) - (255 + Int(other)) / 2) > 1 { wrong += 1 }
    #expect(wrong == 0)
    #expect(SVGWriter.document(Picture(label.displayList())).contains("<g opacity=\"0.5\">"))
    #expect(try PDFWriter.document(Picture(label.displayList())).prefix(5) == Data("%PDF-".utf8))
  }

  /// R198: the shadow is below the text. With t the part of a pixel that the text covers, known from the label without a
  /// shadow, and s that of the pixel 4 higher and 4 to the left, red over white and black over both give red 1 - t, and
  /// green and blue (1 - s)(1 - t).
  @Test func textCoversTheShadow() async throws {
    let label = label("Ag—")
    label.textColor = .black
    let plain = try bitmap(label, scale: 4)
    label.shadowColor = .red
    label.shadowOffset = CGSize(width: 1, height: 1)
    let bitmap = try bitmap(label, scale: 4)
    var (covered, red, wrong) = (0, 0, 0)
    for y in 4..<bitmap.height {
      for x in 4..<bitmap.width {
        let (color, t, s) = (
          bitmap.color(x: x, y: y), 1 - plain.color(x: x, y: y).red, 1 - plain.color(x: x - 4, y: y - 4).red
        )
        if t == 1, s == 1 { covered += 1 }
        if t == 0, s == 1 { red += 1 }
        let mixed = (1 - s) * (1 - t)
        if abs(color.red - (1 - t)) > 0.01 || abs(color.green - mixed) > 0.01 || abs(color.blue - mixed) > 0.01 {
          wrong += 1
        }
      }
    }
    #expect(covered > 100)
    #expect(red > 100)
    #expect(wrong == 0)
  }

  /// A colour emoji has many colours, whatever the text's colour is.
  @Test func emojiHasColors() async throws {
    let label = label("🦊")
    label.textColor = .blue
    let bitmap = try bitmap(label)
    var colors: Set<RGBAColor> = []
    for y in 0..<bitmap.height { for x in 0..<60 { colors.insert(bitmap.color(x: x, y: y)) } }
    #expect(colors.count > 50)
    #expect(colors.contains { $0.red > 0.9 && $0.blue < 0.5 }, "a fox is orange")
  }

  /// R198: the shadow of an emoji is its shape in the shadow's colour. On white, blue leaves the blue part at 1, and red
  /// and green are equal.
  @Test func shadowOfEmoji() async throws {
    let label = label("🦊", width: 120)
    label.shadowColor = .blue
    label.shadowOffset = CGSize(width: 60, height: 0)
    let bitmap = try bitmap(label)
    var isPure = false
    for y in 0..<bitmap.height {
      for x in 120..<bitmap.width {
        let color = bitmap.color(x: x, y: y)
        #expect(abs(color.blue - 1) <= 0.01)
        #expect(abs(color.red - color.green) <= 0.01)
        if color == RGBAColor(red: 0, green: 0, blue: 1) { isPure = true }
      }
    }
    #expect(isPure)
  }

  @Test("An image of one red pixel, enlarged to 20 × 20 points, is a red square with sharp edges") func enlargedImage()
    async throws
  {
    let red = RGBAColor(red: 1, green: 0, blue: 0)
    let pixel = try Bitmap.png(Picture(bounds: CGRect(x: 0, y: 0, width: 1, height: 1)), background: red)
    let square = CGRect(x: 10, y: 10, width: 20, height: 20)
    let picture = Picture(
      bounds: CGRect(x: 0, y: 0, width: 40, height: 40), steps: [.image(pixel, square, alpha: 1)])
    let bitmap = try Bitmap(picture, background: white)
    for y in 0..<40 {
      for x in 0..<40 {
        #expect(bitmap.color(x: x, y: y) == ((10..<30).contains(x) && (10..<30).contains(y) ? red : white))
      }
    }
    #expect(ImageFile.isReadable(pixel))
    #expect(!ImageFile.isReadable(Data([0xFF, 0xD8, 0xFF, 0xE0])))
  }

  /// The sum of the ink in columns of pixels, for black on white.
  private func ink(_ bitmap: Bitmap, _ columns: Range<Int>) -> Double {
    var sum = 0.0
    for y in 0..<bitmap.height { for x in columns { sum += 1 - bitmap.color(x: x, y: y).green } }
    return sum
  }

  /// A horizontal bar is a rectangle: its ink equals its area in pixels, wherever its ends lie within pixels.
  @Test func inkIsTheOutlinesArea() async throws {
    for x in [0, 0.125, 0.25, 0.375, 0.5] {
      let face = try #require(glyph("—")).face
      let dash = try #require(glyph("—")).glyphs[0]
      var corners: [(x: Double, y: Double)] = []
      for step in face.outline(of: dash.id) {
        if case .move(let x, let y) = step { corners.append((x, y)) }
        if case .line(let x, let y) = step { corners.append((x, y)) }
      }
      let (xs, ys) = (corners.map(\.x), corners.map(\.y))
      let unit = 20.0 / Double(face.unitsPerEm) * 2
      let area = (xs.max()! - xs.min()!) * (ys.max()! - ys.min()!) * unit * unit
      let bitmap = try Bitmap(picture([("—", 10 + x, 30)]), background: white, scale: 2)
      #expect(abs(ink(bitmap, 0..<bitmap.width) - area) <= area * 0.02, "\(x)")
      // The ends are where the outline's are, to an eighth of a pixel.
      let left = (10 + x) * 2 + xs.min()! * unit
      let rows = ink(bitmap, 40..<41)
      let before = ink(bitmap, 0..<Int(left.rounded(.down)) + 1) / rows
      #expect(abs((Double(Int(left.rounded(.down)) + 1) - before) - left) <= 0.125 + 0.02, "\(x)")
    }
  }

  private func glyph(_ letter: String) -> Picture.GlyphRun? {
    for case .glyphs(let run) in Picture(label(letter).displayList()).steps { return run }
    return nil
  }

  /// A picture of black letters with their origins at given points.
  private func picture(_ letters: [(String, Double, Double)], alpha: Double = 1) -> Picture {
    var picture = Picture(bounds: CGRect(x: 0, y: 0, width: 60, height: 40))
    var glyphs: [Picture.Glyph] = []
    guard let run = glyph("—") else { return picture }
    for (letter, x, y) in letters {
      if let id = glyph(letter)?.glyphs.first?.id { glyphs.append(Picture.Glyph(id: id, x: x, y: y, cluster: nil)) }
    }
    let black = RGBAColor(red: 0, green: 0, blue: 0, alpha: alpha)
    picture.steps = [
      .glyphs(
        Picture.GlyphRun(
          face: run.face, size: 20, fill: black, stroke: nil, strokeWidth: 0, glyphs: glyphs, string: ""))
    ]
    return picture
  }

  /// Two bars that overlap: half transparent black is applied only once.
  @Test func touchingGlyphsAreOneColor() async throws {
    let bitmap = try Bitmap(picture([("—", 10, 30), ("—", 15, 30)], alpha: 0.5), background: white, scale: 2)
    let colors = Set((0..<bitmap.height).map { (bitmap.color(x: 45, y: $0).green * 255).rounded() })
    #expect(try abs(#require(colors.min()) - 127) <= 1)
  }

  /// Large glyphs are drawn in another way than small ones, but have the same ink at another scale; so have glyphs in a
  /// clip that ends within a pixel.
  @Test("Large glyphs have the same ink as small ones at another scale, in a clip too") func waysAgree() async throws {
    let letters = [("—", 10.0, 30.0), ("g", 30, 30), ("W", 36, 25)]
    let small = try Bitmap(picture(letters), background: white, scale: 2)
    let large = try Bitmap(picture(letters), background: white, scale: 12)
    let sum = ink(small, 0..<small.width)
    #expect(sum > 100)
    #expect(abs(sum - ink(large, 0..<large.width) / 36) <= sum * 0.01)
    var clipped = picture(letters)
    clipped.steps.insert(.clip(CGRect(x: 0.1, y: 0.1, width: 59.3, height: 39.7)), at: 0)
    let other = try Bitmap(clipped, background: white, scale: 2)
    #expect(abs(sum - ink(other, 0..<other.width)) <= sum * 0.01)
    // A clip at whole pixels cuts exactly: the left half of the bar remains, with the same pixels.
    clipped.steps[0] = .clip(CGRect(x: 0, y: 0, width: 20, height: 40))
    let half = try Bitmap(clipped, background: white, scale: 2)
    for y in 0..<half.height {
      for x in 0..<half.width {
        #expect(half.color(x: x, y: y) == (x < 40 ? small.color(x: x, y: y) : white))
      }
    }
  }

  @Test("A picture becomes a PDF, unless it has no area") func pdf() async throws {
    let document = try PDFWriter.document(Picture(label("Hello").displayList()))
    #expect(document.starts(with: Array("%PDF-".utf8)))
    #expect(throws: DrawingError.noArea(width: 0, height: 0)) { try PDFWriter.document(Picture(bounds: .zero)) }
  }

  @Test("A scale that is not positive is refused") func wrongScale() async throws {
    let picture = Picture(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
    for scale in [-1, 0, .nan, .infinity] as [Double] {
      for draw in [{ _ = try Bitmap(picture, scale: scale) }, { _ = try PDFWriter.document(picture, scale: scale) }] {
        let error = try #require(throws: (any Error).self) { try draw() }
        #expect("\(error)".hasPrefix("the scale must be positive"), "\(error)")
      }
    }
  }

  /// Another program extracts the same text from a page: ligatures, marks, right-to-left text. (Poppler reverses the
  /// two letters of the lam-alef ligature, so the text has none.)
  @Test func textInPDF() async throws {
    for (text, family) in [
      ("Waffle, office: 42 %", "Noto Sans"), ("e\u{301}tude naïve", "Noto Sans"), ("Привет", "Noto Sans"),
      ("مرحبا بكم", "Noto Sans Arabic"), ("שלום", "Noto Sans Hebrew"), ("हिन्दी क्षेत्र", "Noto Sans Devanagari"),
      ("ที่นี่", "Noto Sans Thai"), ("ព្រះរាជា", "Noto Sans Khmer"), ("日本語のラベル", "Noto Sans CJK JP"),
    ] {
      let label = label(text, width: 300)
      label.font = UIFont(try UIFont.engine.font(families: [family], size: 20))
      let words = try textInPDF(label)
      #expect(words == text)
    }
  }

  /// The text that pdftotext finds on the page of a label. That it is not installed is an error.
  private func textInPDF(_ label: Label) throws -> String {
    let file = FileManager.default.temporaryDirectory.path + "/labelmark-\(UUID().uuidString).pdf"
    defer { try? FileManager.default.removeItem(atPath: file) }
    try PDFWriter.document(Picture(label.displayList())).write(to: URL(filePath: file))
    let process = Process()
    (process.executableURL, process.arguments) = (URL(filePath: "/usr/bin/pdftotext"), [file, "-"])
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let read = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    // Poppler adds directional formatting characters around Arabic and Hebrew.
    let words = read.unicodeScalars.filter { !(0x202A...0x202E).contains($0.value) && $0 != "\u{C}" && $0 != "\n" }
    return String(String.UnicodeScalarView(words))
  }

  /// Outlines and emoji have hidden text, an ellipsis has its own in any font, and a shadow has none. A ligature of two
  /// colours keeps its letters.
  @Test func hiddenTextInPDF() async throws {
    let stroked = label("", width: 300)
    stroked.attributedText = NSAttributedString(
      string: "outline", attributes: [.font: UIFont.systemFont(ofSize: 20), .strokeWidth: 3])
    let words = try textInPDF(stroked)
    #expect(words == "outline")
    #expect(try textInPDF(label("fox 🦊 dog", width: 300)) == "fox 🦊 dog")
    let shadowed = label("shadow", width: 300)
    shadowed.shadowColor = .red
    #expect(try textInPDF(shadowed) == "shadow")
    let truncated = label("مرحبا بكم مرحبا بكم", width: 70)
    truncated.font = UIFont(try UIFont.engine.font(families: ["Noto Sans Arabic"], size: 20))
    let cut = try textInPDF(truncated)
    #expect(cut.contains("…") && !cut.contains("\u{FFFD}"), "\(cut)")
    let colored = label("", width: 300)
    let office = NSMutableAttributedString(string: "of", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    office.append(
      NSAttributedString(
        string: "fi", attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red]))
    office.append(NSAttributedString(string: "ce", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
    colored.attributedText = office
    #expect(try textInPDF(colored) == "office")
  }
}
