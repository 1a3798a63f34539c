// Pictures of labels: what is drawn, where, and in which colour (R197, R198, R203, R210).
import Foundation
import LabelDrawing
import LabelView
import XCTest

@MainActor
final class PictureTests: XCTestCase {
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
  func testGlyphsOfALine() async throws {
    let label = label("Hello")
    label.textColor = .red
    let runs = glyphRuns(label)
    XCTAssertEqual(runs.count, 1)
    XCTAssertEqual(runs[0].fill, red)
    XCTAssertNil(runs[0].stroke)
    XCTAssertEqual(runs[0].size, 20)
    XCTAssertEqual(runs[0].glyphs.map(\.x), label.textLayout.glyphs().runs[0].glyphs.map(\.position.x))
    XCTAssertEqual(runs[0].glyphs.map(\.cluster), [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
  }

  /// R210 by hand: Square at 10 points has L = 10 and D = 2. At d = 3 a label of three lines is 90 pixels high, and its
  /// baselines are 6, 36 and 66 pixels above the bottom, that is at 8, 18 and 28 points. In bounds 31 points high the
  /// block begins half a point lower: at 1.5 pixels, which are rounded to 2.
  func testBaselinesAtPixels() async throws {
    let label = label("a\nb\nc", width: 60, height: 30)
    label.font = UIFont(try UIFont.engine.font(metric: "Square", size: 10))
    label.numberOfLines = 0
    label.traitCollection = UITraitCollection(displayScale: 3)
    XCTAssertEqual(glyphRuns(label).map { $0.glyphs[0].y }, [8, 18, 28])
    label.frame.size.height = 31
    for (found, wanted) in zip(glyphRuns(label).map({ $0.glyphs[0].y }), [8.0, 18, 28]) {
      XCTAssertEqual(found, wanted + 2.0 / 3, accuracy: 1e-9)
    }
    // More pixels than a Double can count are too small to move anything: the block is centred, half a point lower.
    label.traitCollection = UITraitCollection(displayScale: 1e307)
    XCTAssertEqual(glyphRuns(label).map { $0.glyphs[0].y }, [8.5, 18.5, 28.5])
    // Fractions: L = 11.1 and D = 2.22 at size 11.1. At d = 2 the baselines are 5, 5 + 22 and 5 + 44 pixels above the
    // bottom at 67.
    label.font = UIFont(try UIFont.engine.font(metric: "Square", size: 11.1))
    label.traitCollection = UITraitCollection(displayScale: 2)
    label.frame.size.height = 33.5
    for (found, wanted) in zip(glyphRuns(label).map({ $0.glyphs[0].y }), [9.0, 20, 31]) {
      XCTAssertEqual(found, wanted, accuracy: 0.51)
      XCTAssertEqual((found * 2).rounded(), found * 2, accuracy: 1e-9)
    }
  }

  /// By hand, from the example above: lines of 11.1 points begin at 0.1, 11.2 and 22.3 points, and R210 moves their
  /// baselines by 0.02, -0.08 and -0.18 to 9, 20 and 31. So the boxes begin at 0.12, 11.12 and 22.12, which are 0, 11 and
  /// 22 at half points. Each reaches to the next; the last is 11 high, and all are 11.1 wide, which is 11.
  func testBackgroundsTouch() async throws {
    let label = label("", width: 60, height: 33.5)
    label.numberOfLines = 0
    label.traitCollection = UITraitCollection(displayScale: 2)
    label.attributedText = NSAttributedString(
      string: "a\nb\nc",
      attributes: [
        .font: UIFont(try UIFont.engine.font(metric: "Square", size: 11.1)), .backgroundColor: UIColor.blue,
      ])
    let boxes = Picture(label.displayList()).steps.compactMap { if case .fill(let box, _) = $0 { box } else { nil } }
    XCTAssertEqual(boxes, [0, 11, 22].map { CGRect(x: 0, y: $0, width: 11, height: 11) })
  }

  /// A metric font has no glyphs of its own, so letters of the system font are drawn in its boxes. UAX #9, L4: in
  /// right-to-left text a bracket has the shape of its mirror image, from left to right "]", "ב", "[" for "[ב]" in
  /// memory. Latin in the same line keeps its brackets.
  func testBracketsInBoxesAreMirrored() async throws {
    func outlines(_ text: String) throws -> [[String]] {
      let label = label(text)
      label.font = UIFont(try UIFont.engine.font(metric: "Square", size: 10))
      return glyphRuns(label).flatMap { run in
        run.glyphs.map { [run.string, "\(run.face.outline(of: $0.id))"] }
      }
    }
    let (open, close) = (try outlines("a[")[1][1], try outlines("a]")[1][1])
    XCTAssertNotEqual(open, close)
    func shapes(_ text: String) throws -> [String: String] {
      Dictionary(try outlines(text).map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first })
    }
    let hebrew = try shapes("א[ב]ג")
    XCTAssertEqual(hebrew["["], close)
    XCTAssertEqual(hebrew["]"], open)
    let mixed = try shapes("אב a[b]c")
    XCTAssertEqual(mixed["["], open)
    XCTAssertEqual(mixed["]"], close)
  }

  /// Clauses 003.text-rect.override-only and 003.draw-text.override-only: a subclass that changes the bounds in
  /// textRect(forBounds:limitedToNumberOfLines:) moves what is drawn, and one that changes the rectangle in drawText(in:)
  /// does so too. By hand: Square at 10 points in bounds of 60 × 40 has its line at 15 and its baseline at 23.
  func testOverridesMoveTheInk() async throws {
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
      return try XCTUnwrap(glyphRuns(label).first?.glyphs.first?.y)
    }
    XCTAssertEqual(try baseline(Label()), 23)
    XCTAssertEqual(try baseline(TopLabel()), 8)
    let shifted = ShiftedLabel()
    XCTAssertEqual(try baseline(shifted), 19)
    let (own, plain) = (glyphRuns(shifted)[0].glyphs[0].x, Label())
    _ = try baseline(plain)
    XCTAssertEqual(own - glyphRuns(plain)[0].glyphs[0].x, 7)
  }

  /// A ligature of which the runs have two colours is drawn in each, clipped to its letters. Each letter belongs to a
  /// glyph of its colour.
  func testLigatureOfTwoColors() async throws {
    let label = label("")
    let text = NSMutableAttributedString(string: "of", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    text.append(
      NSAttributedString(
        string: "fi", attributes: [.font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red]))
    text.append(NSAttributedString(string: "ce", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
    label.attributedText = text
    let clusters = label.textLayout.positions().clusters
    XCTAssertEqual(label.textLayout.glyphs().runs.map(\.glyphs.count).reduce(0, +), 4, "Noto Sans has a glyph for ffi")
    var colors: [RGBAColor?] = Array(repeating: nil, count: 6)
    for run in glyphRuns(label) {
      for case let range? in run.glyphs.map(\.cluster) {
        for byte in range {
          XCTAssertNil(colors[byte], "\(byte) twice")
          colors[byte] = run.fill
        }
      }
    }
    let black = RGBAColor(red: 0, green: 0, blue: 0)
    XCTAssertEqual(colors, [black, black, red, red, black, black])
    // The first clip is that of the label's bounds. Ink beyond the ligature is not cut: there is an em more.
    let clips = Picture(label.displayList()).steps.compactMap { if case .clip(let box) = $0 { box } else { nil } }
    XCTAssertEqual(clips.count, 3)
    XCTAssertEqual([clips[1].minX, clips[1].maxX], [clusters[1].x - 20, clusters[2].x])
    XCTAssertEqual(clips[2].minX, clusters[2].x)
    XCTAssertEqual(clips[2].maxX, clusters[3].maxX + 20, accuracy: 1e-9)
  }

  /// An ellipsis has a run whose text it is.
  func testInsertedText() async throws {
    let label = label("The quick brown fox", width: 70)
    let runs = glyphRuns(label)
    XCTAssertEqual(runs.map(\.string), ["The quick brown fox", "…"])
    XCTAssertEqual(runs.last?.glyphs.map(\.cluster), [0..<3])
    label.truncationToken = "ab"
    XCTAssertEqual(glyphRuns(label).last?.glyphs.map(\.cluster), [0..<2, 0..<2])
  }

  /// R198: the shadow is below the text, in its colour, displaced.
  func testShadow() async throws {
    let label = label("a")
    label.shadowColor = .blue
    label.shadowOffset = CGSize(width: 2, height: 3)
    let steps = Picture(label.displayList()).steps
    let shadow = try XCTUnwrap(
      steps.firstIndex { if case .translate(let x, let y) = $0 { x == 2 && y == 3 } else { false } })
    guard case .glyphs(let below) = steps[shadow + 1] else { return XCTFail("no shadow") }
    XCTAssertEqual(below.fill, blue)
    let runs = glyphRuns(label)
    XCTAssertEqual(runs.map(\.isShadow), [true, false])
    XCTAssertEqual(runs.count, 2)
    XCTAssertEqual(runs[1].fill, RGBAColor(red: 0, green: 0, blue: 0))
    XCTAssertEqual(runs[0].glyphs, runs[1].glyphs)
  }

  /// Each run has its colour; underlines and backgrounds reach from the left edge of its first cluster to the right
  /// edge of its last.
  func testLooksOfRuns() async throws {
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
    XCTAssertEqual(runs.map(\.fill), [RGBAColor(red: 0, green: 0, blue: 0), red])
    let clusters = label.textLayout.positions().clusters
    let line = label.textLayout.lines[0]
    let fills = picture.steps.compactMap { if case .fill(let rect, let color) = $0 { (rect, color) } else { nil } }
    XCTAssertEqual(fills.count, 1)
    XCTAssertEqual(fills[0].1, blue)
    // Edges are rounded to pixels, which are points here, and the line is moved by less than a pixel (R210).
    let box = fills[0].0
    XCTAssertEqual([box.minX, box.maxX], [clusters[2].x.rounded(), clusters[3].maxX.rounded()])
    XCTAssertEqual(box.minY, line.y, accuracy: 1.5)
    XCTAssertEqual(box.height, line.height, accuracy: 0.5)
    var lines: [(from: Double, to: Double, y: Double)] = []
    var order: [String] = []
    for step in picture.steps {
      if case .line(let from, let to, let y, let thickness, _, let color) = step {
        lines.append((from, to, y))
        order.append("line")
        XCTAssertEqual(color, red)
        XCTAssertGreaterThan(thickness, 0)
      }
      if case .glyphs = step { order.append("glyphs") }
    }
    XCTAssertEqual(order, ["line", "line", "glyphs", "glyphs", "line"])
    for line in lines {
      XCTAssertEqual(line.from, clusters[2].x)
      XCTAssertEqual(line.to, clusters[3].maxX)
    }
    let baseline = runs[0].glyphs[0].y
    XCTAssertGreaterThan(lines[0].y, baseline)
    XCTAssertGreaterThan(lines[1].y, lines[0].y)
    XCTAssertLessThan(lines[2].y, baseline)
  }

  /// The width is a percentage of the font size: 5 % of 20 points is 1 point; if it is negative, the inside is filled
  /// too.
  func testStroke() async throws {
    for (width, isFilled) in [(5.0, false), (-5.0, true)] {
      let label = label("")
      label.attributedText = NSAttributedString(
        string: "a",
        attributes: [.font: UIFont.systemFont(ofSize: 20), .strokeWidth: width, .strokeColor: UIColor.blue])
      let run = try XCTUnwrap(glyphRuns(label).first)
      XCTAssertEqual(run.strokeWidth, 1)
      XCTAssertEqual(run.stroke, blue)
      XCTAssertEqual(run.fill != nil, isFilled)
    }
  }

  /// R203: the image's lower edge is at the baseline minus the box's y.
  func testAttachment() async throws {
    let label = label("")
    let attachment = NSTextAttachment(data: Data([1, 2, 3]), ofType: "public.png")
    attachment.bounds = CGRect(x: 0, y: -2, width: 12, height: 10)
    let text = NSMutableAttributedString(string: "a", attributes: [.font: UIFont.systemFont(ofSize: 20)])
    text.append(NSAttributedString(attachment: attachment))
    label.attributedText = text
    let run = try XCTUnwrap(glyphRuns(label).first)
    for step in Picture(label.displayList()).steps {
      guard case .image(let data, let rect, let alpha) = step else { continue }
      XCTAssertEqual(data, Data([1, 2, 3]))
      XCTAssertEqual(rect.size, CGSize(width: 12, height: 10))
      XCTAssertEqual(rect.maxY, run.glyphs[0].y + 2, accuracy: 1e-9)
      XCTAssertEqual(rect.minX, label.textLayout.positions().clusters[1].x)
      XCTAssertEqual(alpha, 1)
      return
    }
    XCTFail("no image")
  }

  /// By hand: in Square at 10 points the baseline is at 8, and the box reaches from 2 below it to 8 above it. The frames of
  /// an explained label are the bounds, the line and the box.
  func testExplainedAttachment() async throws {
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
    XCTAssertEqual(frames.count, 3)
    XCTAssertEqual(frames.last, CGRect(x: 10, y: 0, width: 12, height: 10))
  }

  /// What a subclass draws replaces the label's own drawing.
  func testOverrides() async throws {
    final class Own: Label {
      override func drawText(in rect: CGRect) { LabelContext.current?.fill(CGRect(x: 1, y: 2, width: 3, height: 4)) }
    }
    final class Inset: Label {
      override func drawText(in rect: CGRect) { super.drawText(in: rect.insetBy(dx: 7, dy: 0)) }
    }
    let own = Own(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    own.text = "a"
    let steps = Picture(own.displayList()).steps
    XCTAssertTrue(
      steps.contains { if case .fill(let rect, _) = $0 { rect.minX == 1 && rect.height == 4 } else { false } })
    XCTAssertEqual(glyphRuns(own).count, 0)
    let inset = Inset(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    inset.text = "a"
    XCTAssertEqual(glyphRuns(inset)[0].glyphs[0].x, 7)
  }

  /// Two copies of the text, 40 points apart, move to the left.
  func testMarquee() async throws {
    let label = label("The quick brown fox jumps over the lazy dog", width: 100)
    label.enablesMarqueeWhenAncestorFocused = true
    label.isAncestorFocused = true
    let runs = Picture(label.displayList(at: 3)).steps.compactMap { step -> Double? in
      if case .glyphs(let run) = step { run.glyphs[0].x } else { nil }
    }
    XCTAssertEqual(runs.count, 2)
    XCTAssertEqual(runs[0], -30, accuracy: 1e-9)
    XCTAssertGreaterThan(runs[1], 100)
  }
}
