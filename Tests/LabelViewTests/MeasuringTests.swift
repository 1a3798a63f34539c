// What a label measures (R124, R136 to R142, R196, R218), and how subclasses change it.
import Foundation
import LabelKit
import LabelView
import XCTest

@MainActor
final class MeasuringTests: XCTestCase {
  /// R140, R141.
  func testSizeToFit() async throws {
    let label = try makeLabel("one two three", lines: 0)
    label.frame = CGRect(x: 5, y: 7, width: 80, height: 100)
    label.sizeToFit()
    XCTAssertEqual(label.frame, CGRect(x: 5, y: 7, width: 80, height: 20))
    label.frame.size = .zero
    label.sizeToFit()
    XCTAssertEqual(label.frame, CGRect(x: 5, y: 7, width: 130, height: 10))
  }

  /// The class reference of 2009 says that sizeToFit takes numberOfLines into account.
  func testSizeToFitLimitsLines() async throws {
    let label = try makeLabel("aa bb cc dd ee", width: 20, height: 10, lines: 3)
    label.sizeToFit()
    XCTAssertEqual(label.frame.size, CGSize(width: 20, height: 30))
  }

  /// R124: a label of one line ignores the width; R138: one of several lines uses its preferred width.
  func testIntrinsicContentSize() async throws {
    let label = try makeLabel("one two three")
    XCTAssertEqual(label.intrinsicContentSize, CGSize(width: 130, height: 10))
    XCTAssertEqual(label.sizeThatFits(CGSize(width: 80, height: 5)), CGSize(width: 130, height: 10))
    label.numberOfLines = 0
    XCTAssertEqual(label.intrinsicContentSize, CGSize(width: 130, height: 10))
    label.preferredMaxLayoutWidth = 80
    XCTAssertEqual(label.intrinsicContentSize.height, 20)
    XCTAssertEqual(label.sizeThatFits(CGSize(width: 50, height: 0)).height, 30)
  }

  /// R214: tracking turns the ligatures of "affix" off, unless `ligature` is set. Without them, and without tracking after
  /// the last letter, the text is wider by four times the tracking.
  func testTrackingTurnsLigaturesOff() async throws {
    let font = UIFont(try UIFont.engine.font(families: ["Noto Serif"], size: 1000))
    func width(tracking: CGFloat? = nil, ligature: Int? = nil) -> CGFloat {
      let label = Label(frame: .zero)
      var attributes: [NSAttributedString.Key: Any] = [.font: font]
      attributes[.tracking] = tracking
      attributes[.ligature] = ligature
      label.attributedText = NSAttributedString(string: "affix", attributes: attributes)
      return label.intrinsicContentSize.width
    }
    XCTAssertNotEqual(width(ligature: 0), width(ligature: 1), accuracy: 2)
    XCTAssertEqual(width(), width(ligature: 1))
    XCTAssertEqual(width(tracking: 0), width(ligature: 1))
    XCTAssertEqual(width(tracking: 100), width(ligature: 0) + 400, accuracy: 2)
    XCTAssertEqual(width(tracking: 100, ligature: 0), width(ligature: 0) + 400, accuracy: 2)
    XCTAssertEqual(width(tracking: 100, ligature: 1), width(ligature: 1) + 400, accuracy: 2)
  }

  /// R217: an override shows "abc" from right to left, an embedding does not; numbers without a meaning are left out.
  func testWritingDirectionsOrderClusters() async throws {
    func order(_ directions: Any) throws -> [Int] {
      let label = Label(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
      label.attributedText = NSAttributedString(
        string: "abc", attributes: [.font: try square(10), .writingDirection: directions])
      return label.textLayout.positions().clusters.map(\.start)
    }
    let (left, right) = (NSWritingDirection.leftToRight.rawValue, NSWritingDirection.rightToLeft.rawValue)
    let override = NSWritingDirectionFormatType.override.rawValue
    XCTAssertEqual(try order([right + override]), [2, 1, 0])
    XCTAssertEqual(try order([right]), [0, 1, 2])
    XCTAssertEqual(try order([left + override, right + override]), [2, 1, 0])
    XCTAssertEqual(try order([7, -1, right + override]), [2, 1, 0])
    XCTAssertEqual(try order([right + override, left + override]), [0, 1, 2])
    XCTAssertEqual(try order("right"), [0, 1, 2])
  }

  /// R220: without the attribute the font's kerning moves A and V together. A kern of 0 turns that off; another one adds
  /// to it.
  func testKernOfZeroIsNoKerning() async throws {
    let label = Label()
    func width(_ text: String, kern: CGFloat? = nil) -> CGFloat {
      var attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 1000)]
      attributes[.kern] = kern
      label.attributedText = NSAttributedString(string: text, attributes: attributes)
      return label.intrinsicContentSize.width
    }
    let apart = width("A") + width("V")
    XCTAssertEqual(width("AV", kern: 0), apart, accuracy: 2)  // Sizes are whole pixels.
    XCTAssertLessThan(width("AV"), apart - 20)
    XCTAssertEqual(width("AV", kern: 10), width("AV") + 20, accuracy: 2)
  }

  /// R196: after layout in a width the height is the one for this width.
  func testIntrinsicHeightFollowsTheLaidOutWidth() async throws {
    let label = try makeLabel("one two three", width: 80, height: 100, lines: 0)
    XCTAssertEqual(label.intrinsicContentSize.height, 10)
    let listener = Listener(label)
    label.layoutIfNeeded()
    XCTAssertEqual(listener.take(), .size)
    XCTAssertEqual(label.intrinsicContentSize, label.sizeThatFits(CGSize(width: 80, height: 0)))
    XCTAssertEqual(label.intrinsicContentSize.height, 20)
    label.frame.size.width = 200
    XCTAssertEqual(label.intrinsicContentSize.height, 20)
    label.layoutIfNeeded()
    XCTAssertEqual(label.intrinsicContentSize.height, 10)
    // A label of one line does not follow the width, nor does one with a preferred width.
    label.frame.size.width = 80
    label.preferredMaxLayoutWidth = 50
    _ = listener.take()
    label.layoutIfNeeded()
    XCTAssertEqual(listener.take(), [])
    XCTAssertEqual(label.intrinsicContentSize.height, 30)
  }

  /// R195: in Square at 10 points the ink reaches from 0.3125 to 6.71875 above the baseline. A line of at most 4 points
  /// has its top 2 above the baseline, so 4.71875 points of ink are outside, above it.
  func testOversizeInk() async throws {
    try checkOversizeInk(square(10))
  }

  /// The same with the outlines of a font file.
  func testOversizeInkOfAFont() async throws {
    let fonts = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Corpora/Fonts").standardized.path
    try checkOversizeInk(UIFont(UIFont.engine.font(file: fonts + "/Square.ttf", size: 10)))
  }

  private func checkOversizeInk(_ font: UIFont) throws {
    let label = Label()
    label.font = font
    label.text = "ab"
    label.sizingRule = .oversize
    XCTAssertEqual(label.intrinsicContentSize, CGSize(width: 20, height: 10), "all ink is in the line")
    let style = NSMutableParagraphStyle()
    style.maximumLineHeight = 4
    label.attributedText = NSAttributedString(string: "ab", attributes: [.paragraphStyle: style])
    XCTAssertEqual(label.intrinsicContentSize, CGSize(width: 20, height: 14))
    label.traitCollection = UITraitCollection(displayScale: 16)
    XCTAssertEqual(label.intrinsicContentSize.height, 13.4375)
    XCTAssertEqual(label.sizeThatFits(CGSize(width: 5, height: 5)).height, 13.4375)
    // In a label of that size no ink is outside: the line's top is at 4.71875, its baseline 2 below that.
    label.sizeToFit()
    XCTAssertEqual(label.firstBaseline, 6.75, "at a pixel")
    XCTAssertEqual(label.textLayout.glyphs().ink, 0...6.40625)
    label.sizingRule = .typographic
    XCTAssertEqual(label.intrinsicContentSize.height, 4)
    // Of two lines, the ink of the upper one reaches above all lines.
    label.sizingRule = .oversize
    label.attributedText = NSAttributedString(string: "ab\ncd", attributes: [.paragraphStyle: style])
    label.numberOfLines = 2
    XCTAssertEqual(label.intrinsicContentSize.height, 8 + 2 * 4.71875)
    label.attributedText = NSAttributedString(string: "  ", attributes: [.paragraphStyle: style])
    XCTAssertEqual(label.intrinsicContentSize.height, 4, "spaces have no ink")
  }

  /// R195: the size of text in a font of a text style grows for a script that a fallback font draws, the lines do not;
  /// in another font of the same size nothing grows (R208).
  func testTallScriptsOfATextStyle() async throws {
    let (style, other) = (UIFont.preferredFont(forTextStyle: .body), UIFont.systemFont(ofSize: 17))
    let faces = style.labelFont.faces
    let thai = try XCTUnwrap(faces.first { $0.family == "Noto Sans Thai" })
    let own = faces[0].ascent + faces[0].descent
    let both = max(faces[0].ascent, thai.ascent) + max(faces[0].descent, thai.descent)
    XCTAssertGreaterThan(both.rounded(.up), own.rounded(.up))
    let label = Label()
    label.text = "aก"
    for (font, height) in [(style, both), (other, own)] {
      label.font = font
      XCTAssertEqual(label.intrinsicContentSize.height, height.rounded(.up))
      label.attributedText = NSAttributedString(string: "aก", attributes: [.font: font])
      XCTAssertEqual(label.sizeThatFits(CGSize(width: 500, height: 500)).height, height.rounded(.up))
      label.sizeToFit()
      XCTAssertEqual(label.visibleLines[0].height, own, accuracy: 1e-9)
      label.text = "aก"
    }
  }

  /// R142.
  func testTextRect() async throws {
    let label = try makeLabel("one two three", lines: 0)
    let bounds = CGRect(x: 0, y: 0, width: 80, height: 40)
    XCTAssertEqual(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 0), CGRect(x: 0, y: 0, width: 80, height: 20))
    XCTAssertEqual(
      label.textRect(forBounds: bounds, limitedToNumberOfLines: 1), CGRect(x: 0, y: 0, width: 80, height: 10))
    XCTAssertEqual(
      label.textRect(forBounds: CGRect(x: 0, y: 0, width: 80, height: 15), limitedToNumberOfLines: 0),
      CGRect(x: 0, y: -2, width: 80, height: 15))
  }

  /// By the class reference of 2009 the default implementation returns the bounds; sizes are still those of the text.
  func testTextRectOf2009() async throws {
    let label = try makeLabel("one two three", lines: 0)
    label.layoutOptions = .profile2009
    let bounds = CGRect(x: 3, y: 4, width: 80, height: 40)
    XCTAssertEqual(label.textRect(forBounds: bounds, limitedToNumberOfLines: 1), bounds)
    XCTAssertEqual(label.sizeThatFits(CGSize(width: 80, height: 0)), CGSize(width: 80, height: 20))
  }

  /// R135: sizes are rounded up to pixels.
  func testSizesAreWholePixels() async throws {
    let label = try makeLabel("abc")
    label.font = try square(10.1)
    XCTAssertEqual(label.intrinsicContentSize, CGSize(width: 31, height: 11))
    label.traitCollection = UITraitCollection(displayScale: 2)
    XCTAssertEqual(label.intrinsicContentSize, CGSize(width: 30.5, height: 10.5))
  }

  /// R218: baselines are rounded to pixels and measured from the top of the bounds.
  func testBaselines() async throws {
    let label = try makeLabel("aa bb", width: 30, height: 40.3, lines: 2)
    label.traitCollection = UITraitCollection(displayScale: 2)
    // The block of 20 points begins at 10.15, with baselines at 18.15 and 28.15.
    XCTAssertEqual(label.firstBaseline, 18)
    XCTAssertEqual(label.lastBaseline, 28)
    label.text = nil
    XCTAssertNil(label.firstBaseline)
    XCTAssertNil(label.lastBaseline)
  }

  /// R194.
  func testExpansionText() async throws {
    let label = try makeLabel("one two three", width: 80, height: 10)
    XCTAssertTrue(label.isTruncated)
    XCTAssertNil(label.expansionText)
    let lines = label.textLayout.lines
    label.showsExpansionTextWhenTruncated = true
    XCTAssertEqual(label.expansionText, "one two three")
    XCTAssertEqual(label.textLayout.lines, lines)
    label.frame.size.width = 130
    XCTAssertNil(label.expansionText)
  }

  /// A subclass that insets its text, as many apps do: what it overrides is measured and drawn.
  func testSubclassWithInsets() async throws {
    let label = PaddedLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    label.font = try square(10)
    label.textAlignment = .left
    label.text = "abc"
    XCTAssertEqual(label.intrinsicContentSize, CGSize(width: 30 + 12, height: 10 + 6))
    XCTAssertEqual(label.sizeThatFits(.zero), CGSize(width: 42, height: 16))
    label.sizeToFit()
    XCTAssertEqual(label.frame.size, CGSize(width: 42, height: 16))
    label.padding.left = 20
    XCTAssertEqual(label.intrinsicContentSize.width, 30 + 26)
    let drawings = label.displayList().drawings
    XCTAssertEqual(drawings.map(\.origin), [CGPoint(x: 20, y: 2)])
    XCTAssertEqual(drawings.map(\.layout.bounds.width), [16] as [Double])
  }

  /// A subclass that aligns its text with the top draws in the rectangle that it measures.
  func testSubclassAtTheTop() async throws {
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
    let label = TopLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    label.font = try square(10)
    label.text = "abc"
    let drawing = try XCTUnwrap(label.displayList().drawings.first)
    XCTAssertEqual(drawing.origin.y + drawing.layout.lines[0].baseline, 8)
  }

  /// Values in an override's answer that are not numbers count as 0.
  func testOddOverride() async throws {
    final class OddLabel: Label {
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        CGRect(x: 0, y: 0, width: CGFloat.nan, height: -3)
      }
    }
    XCTAssertEqual(OddLabel().intrinsicContentSize, .zero)
  }

  /// A long text is laid out the same whether it was prepared or not.
  func testLongTexts() async throws {
    let text = String(repeating: "one two three ", count: 500)
    for mode in NSLineBreakMode.allCases {
      for lines in 0...2 {
        let (label, other) = (try makeLabel(text, width: 80, height: 30), try makeLabel(text, width: 80, height: 30))
        label.numberOfLines = lines
        other.numberOfLines = lines
        label.lineBreakMode = mode
        other.lineBreakMode = mode
        _ = other.intrinsicContentSize
        XCTAssertEqual(label.textLayout.lines, other.textLayout.lines)
      }
    }
  }
}

/// A label with padding around its text, as many apps have.
class PaddedLabel: Label {
  var padding = UIEdgeInsets(top: 2, left: 6, bottom: 4, right: 6)

  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    super.textRect(forBounds: bounds.inset(by: padding), limitedToNumberOfLines: numberOfLines)
      .inset(by: UIEdgeInsets(top: -padding.top, left: -padding.left, bottom: -padding.bottom, right: -padding.right))
  }

  override func drawText(in rect: CGRect) { super.drawText(in: rect.inset(by: padding)) }
}

extension DisplayList {
  /// The drawings of text in the list.
  var drawings: [TextDrawing] {
    commands.compactMap { if case .text(let drawing) = $0 { drawing } else { nil } }
  }
}
