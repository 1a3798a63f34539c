// Pictures of labels: what is drawn, where, and in which colour (R197, R198, R203, R210).
import Foundation
import LabelDrawing
import LabelView
import Testing

@MainActor
struct PictureTests {
  private let red = RGBAColor(red: 1, green: 0, blue: 0)
  private let blue = RGBAColor(red: 0, green: 0, blue: 1)

  /// A label in Noto Sans.
  private func label(_ text: String, width: Double = 200, height: Double = 40, size: Double = 20) -> Label {
    let label = Label(frame: CGRect(x: 0, y: 0, width: width, height: height))
    label.font = .systemFont(ofSize: size)
    label.text = text
    return label
  }

  private func glyphRuns(_ label: Label) -> [Picture.GlyphRun] {
    Picture(label.displayList()).steps.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }
  }

  /// The glyphs are those of the layout, at the line's x and in the label's colour.
  @Test func glyphsOfALine() async throws {
    let label = label("Hello")
    label.textColor = .red
    let runs = glyphRuns(label)
    #expect(runs.count == 1)
    #expect(runs[0].fill == red)
    #expect(runs[0].stroke == nil)
    #expect(runs[0].size == 20)
    #expect(runs[0].glyphs.map(\.x) == label.textLayout.glyphs().runs[0].glyphs.map(\.position.x))
    #expect(runs[0].glyphs.map(\.cluster) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
  }

  /// R210 by hand: Square at 10 points has L = 10 and D = 2. At d = 3 a label of three lines is 90 pixels high, and its
  /// baselines are 6, 36 and 66 pixels above the bottom, that is at 8, 18 and 28 points. In bounds 31 points high the
  /// block begins half a point lower: at 1.5 pixels, which are rounded to 2.
  @Test func baselinesAtPixels() async throws {
    let label = label("a\nb\nc", width: 60, height: 30)
    label.font = UIFont(try UIFont.engine.font(metric: "Square", size: 10))
    label.numberOfLines = 0
    label.traitCollection = UITraitCollection(displayScale: 3)
    #expect(glyphRuns(label).map { $0.glyphs[0].y } == [8, 18, 28])
    label.frame.size.height = 31
    for (found, wanted) in zip(glyphRuns(label).map({ $0.glyphs[0].y }), [8.0, 18, 28]) {
      #expect(abs(found - (wanted + 2.0 / 3)) <= 1e-9)
    }
    // More pixels than a Double can count are too small to move anything: the block is centred, half a point lower.
    label.traitCollection = UITraitCollection(displayScale: 1e307)
    #expect(glyphRuns(label).map { $0.glyphs[0].y } == [8.5, 18.5, 28.5])
    // Fractions: L = 11.1 and D = 2.22 at size 11.1. At d = 2 the baselines are 5, 5 + 22 and 5 + 44 pixels above the
    // bottom at 67.
    label.font = UIFont(try UIFont.engine.font(metric: "Square", size: 11.1))
    label.traitCollection = UITraitCollection(displayScale: 2)
    label.frame.size.height = 33.5
    for (found, wanted) in zip(glyphRuns(label).map({ $0.glyphs[0].y }), [9.0, 20, 31]) {
      #expect(abs(found - wanted) <= 0.51)
      #expect(abs((found * 2).rounded() - found * 2) <= 1e-9)
    }
  }

  /// By hand, from the example above: lines of 11.1 points begin at 0.1, 11.2 and 22.3 points, and R210 moves their
  /// baselines by 0.02, -0.08 and -0.18 to 9, 20 and 31. So the boxes begin at 0.12, 11.12 and 22.12, which are 0, 11 and
  /// 22 at half points. Each reaches to the next; the last is 11 high, and all are 11.1 wide, which is 11.
  @Test("Backgrounds of lines touch at whole pixels") func backgroundsTouch() async throws {
    let label = label("", width: 60, height: 33.5)
    label.numberOfLines = 0
    label.traitCollection = UITraitCollection(displayScale: 2)
    label.attributedText = NSAttributedString(
      string: "a\nb\nc",
      attributes: [
        .font: UIFont(try UIFont.engine.font(metric: "Square", size: 11.1)), .backgroundColor: UIColor.blue,
      ])
    let boxes = Picture(label.displayList()).steps.compactMap { if case .fill(let box, _) = $0 { box } else { nil } }
    #expect(boxes == [0, 11, 22].map { CGRect(x: 0, y: $0, width: 11, height: 11) })
  }

  /// A metric font has no glyphs of its own, so letters of the system font are drawn in its boxes. UAX #9, L4: in
  /// right-to-left text a bracket has the shape of its mirror image, from left to right "]", "ב", "[" for "[ב]" in
  /// memory. Latin in the same line keeps its brackets.
  @Test func bracketsInBoxesAreMirrored() async throws {
    func outlines(_ text: String) throws -> [[String]] {
      let label = label(text)
      label.font = UIFont(try UIFont.engine.font(metric: "Square", size: 10))
      return glyphRuns(label).flatMap { run in
        run.glyphs.map { [run.string, "\(run.face.outline(of: $0.id))"] }
      }
    }
    let (open, close) = (try outlines("a[")[1][1], try outlines("a]")[1][1])
    #expect(open != close)
    func shapes(_ text: String) throws -> [String: String] {
      Dictionary(try outlines(text).map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    }
    let hebrew = try shapes("א[ב]ג")
    #expect(hebrew["["] == close)
    #expect(hebrew["]"] == open)
    let mixed = try shapes("אב a[b]c")
    #expect(mixed["["] == open)
    #expect(mixed["]"] == close)
  }

  /// Clauses 003.text-rect.override-only and 003.draw-text.override-only: a subclass that changes the bounds in
  /// textRect(forBounds:limitedToNumberOfLines:) moves what is drawn, and one that changes the rectangle in drawText(in:)
  /// does so too. By hand: Square at 10 points in bounds of 60 × 40 has its line at 15 and its baseline at 23.
  @Test func overridesMoveTheInk() async throws {
    final class TopLabel: Label {
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        var rect = super.textRect(forBounds: bounds, limitedToNumberOfLines: numberOfLines)
        rect.origin.y = bounds.origin.y
        return rect
      }
      override func drawText(in rect: CGRect) {
        super.drawText(in: textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines))
      }
    }
    final class ShiftedLabel: Label {
      override func drawText(in rect: CGRect) { super.drawText(in: rect.offsetBy(dx: 7, dy: -4)) }
    }
    func baseline(_ label: Label) throws -> Double {
      label.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      label.font = UIFont(try UIFont.engine.font(metric: "Square", size: 10))
      label.text = "a"
      return try #require(glyphRuns(label).first?.glyphs.first?.y)
    }
    #expect(try baseline(Label()) == 23)
    #expect(try baseline(TopLabel()) == 8)
    let shifted = ShiftedLabel()
    #expect(try baseline(shifted) == 19)
    let (own, plain) = (glyphRuns(shifted)[0].glyphs[0].x, Label())
    _ = try baseline(plain)
    #expect(own - glyphRuns(plain)[0].glyphs[0].x == 7)
  }

  /// A ligature of which the runs have two colours is drawn in each, clipped to its letters. Each letter belongs to a
  /// glyph of its colour.
  @Test func ligatureOfTwoColors() async throws {
    let label = label("")
    let text = NSMutableAttributedString(string: "of", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    text.append(
      NSAttributedString(
        string: "fi", attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red]))
    text.append(NSAttributedString(string: "ce", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
    label.attributedText = text
    let clusters = label.textLayout.positions().clusters
    #expect(label.textLayout.glyphs().runs.map(\.glyphs.count).reduce(0, +) == 4, "Noto Sans has a glyph for ffi")
    var colors: [RGBAColor?] = Array(repeating: nil, count: 6)
    for run in glyphRuns(label) {
      for case let range? in run.glyphs.map(\.cluster) {
        for byte in range {
          #expect(colors[byte] == nil, "\(byte) twice")
          colors[byte] = run.fill
        }
      }
    }
    let black = RGBAColor(red: 0, green: 0, blue: 0)
    #expect(colors == [black, black, red, red, black, black])
    // The first clip is that of the label's bounds. Ink beyond the ligature is not cut: there is an em more.
    let clips = Picture(label.displayList()).steps.compactMap { if case .clip(let box) = $0 { box } else { nil } }
    #expect(clips.count == 3)
    #expect([clips[1].minX, clips[1].maxX].map(Double.init) == [clusters[1].x - 20, clusters[2].x])
    #expect(Double(clips[2].minX) == clusters[2].x)
    #expect(abs(clips[2].maxX - (clusters[3].maxX + 20)) <= 1e-9)
  }

  @Test("An ellipsis has a run whose text it is") func insertedText() async throws {
    let label = label("The quick brown fox", width: 70)
    let runs = glyphRuns(label)
    #expect(runs.map(\.string) == ["The quick brown fox", "…"])
    #expect(runs.last?.glyphs.map(\.cluster) == [0..<3])
    label.truncationToken = "ab"
    #expect(glyphRuns(label).last?.glyphs.map(\.cluster) == [0..<2, 0..<2])
  }

  /// Each run has its colour; underlines and backgrounds reach from the left edge of its first cluster to the right
  /// edge of its last.
  @Test func looksOfRuns() async throws {
    let label = label("")
    let text = NSMutableAttributedString(string: "ab")
    text.append(
      NSAttributedString(
        string: "cd",
        attributes: [
          .foregroundColor: UIColor.red, .backgroundColor: UIColor.blue,
          .underlineStyle: NSUnderlineStyle.double.rawValue, .strikethroughStyle: NSUnderlineStyle.single.rawValue,
        ]))
    label.attributedText = text
    let picture = Picture(label.displayList())
    let runs = glyphRuns(label)
    #expect(runs.map(\.fill) == [RGBAColor(red: 0, green: 0, blue: 0), red])
    let clusters = label.textLayout.positions().clusters
    let line = label.textLayout.lines[0]
    let fills = picture.steps.compactMap { if case .fill(let rect, let color) = $0 { (rect, color) } else { nil } }
    #expect(fills.count == 1)
    #expect(fills[0].1 == blue)
    // Edges are rounded to pixels, which are points here, and the line is moved by less than a pixel (R210).
    let box = fills[0].0
    #expect([box.minX, box.maxX].map(Double.init) == [clusters[2].x.rounded(), clusters[3].maxX.rounded()])
    #expect(abs(box.minY - line.y) <= 1.5)
    #expect(abs(box.height - line.height) <= 0.5)
    var lines: [(from: Double, to: Double, y: Double)] = []
    var order: [String] = []
    for step in picture.steps {
      if case .line(let from, let to, let y, let thickness, _, let color) = step {
        lines.append((from, to, y))
        order.append("line")
        #expect(color == red)
        #expect(thickness > 0)
      }
      if case .glyphs = step { order.append("glyphs") }
    }
    #expect(order == ["line", "line", "glyphs", "glyphs", "line"])
    for line in lines {
      #expect(line.from == clusters[2].x)
      #expect(line.to == clusters[3].maxX)
    }
    let baseline = runs[0].glyphs[0].y
    #expect(lines[0].y > baseline)
    #expect(lines[1].y > lines[0].y)
    #expect(lines[2].y < baseline)
  }

  /// The width is a percentage of the font size: 5 % of 20 points is 1 point; if it is negative, the inside is filled
  /// too.
  @Test("The width of a stroke is a percentage of the font size; if it is negative, the inside is filled too")
  func stroke() async throws {
    for (width, isFilled) in [(5.0, false), (-5.0, true)] {
      let label = label("")
      label.attributedText = NSAttributedString(
        string: "a",
        attributes: [.font: UIFont.systemFont(ofSize: 20), .strokeWidth: width, .strokeColor: UIColor.blue])
      let run = try #require(glyphRuns(label).first)
      #expect(run.strokeWidth == 1)
      #expect(run.stroke == blue)
      #expect((run.fill != nil) == isFilled)
    }
  }

  @Test("R203: the image's lower edge is at the baseline minus the box's y") func attachment() async throws {
    let label = label("")
    let attachment = NSTextAttachment(data: Data([1, 2, 3]), ofType: "public.png")
    attachment.bounds = CGRect(x: 0, y: -2, width: 12, height: 10)
    let text = NSMutableAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    text.append(NSAttributedString(attachment: attachment))
    label.attributedText = text
    let run = try #require(glyphRuns(label).first)
    for step in Picture(label.displayList()).steps {
      guard case .image(let data, let rect, let alpha) = step else { continue }
      #expect(data == Data([1, 2, 3]))
      #expect(rect.size == CGSize(width: 12, height: 10))
      #expect(abs(rect.maxY - (run.glyphs[0].y + 2)) <= 1e-9)
      #expect(Double(rect.minX) == label.textLayout.positions().clusters[1].x)
      #expect(alpha == 1)
      return
    }
    Issue.record("no image")
  }

  /// By hand: in Square at 10 points the baseline is at 8, and the box reaches from 2 below it to 8 above it. The frames of
  /// an explained label are the bounds, the line and the box.
  @Test("An explained attachment has the frames of the bounds, the line and the box") func explainedAttachment()
    async throws
  {
    let label = Label(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    let attachment = NSTextAttachment()
    attachment.bounds = CGRect(x: 0, y: -2, width: 12, height: 10)
    let square = UIFont(try UIFont.engine.font(metric: "Square", size: 10))
    let text = NSMutableAttributedString(string: "a", attributes: [.font: square])
    text.append(NSAttributedString(attachment: attachment))
    label.attributedText = text
    let frames = Picture(explaining: label).steps.compactMap { step in
      if case .frame(let rect, _, _, _) = step { rect } else { nil }
    }
    #expect(frames.count == 3)
    #expect(frames.last == CGRect(x: 10, y: 0, width: 12, height: 10))
  }
}
