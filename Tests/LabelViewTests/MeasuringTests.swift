// What a label measures beyond the cases of the area model, and how subclasses change it.
import Foundation
import LabelKit
import LabelView
import Testing

@MainActor
struct MeasuringTests {
  /// R214: tracking turns the ligatures of "affix" off, unless `ligature` is set. Without them, and without tracking after
  /// the last letter, the text is wider by four times the tracking.
  @Test func trackingTurnsLigaturesOff() async throws {
    let font = UIFont(try UIFont.engine.font(families: ["Noto Serif"], size: 1000))
    func width(tracking: CGFloat? = nil, ligature: Int? = nil) -> CGFloat {
      let label = Label(frame: .zero)
      var attributes: [NSAttributedString.Key: Any] = [.font: font]
      attributes[.tracking] = tracking
      attributes[.ligature] = ligature
      label.attributedText = NSAttributedString(string: "affix", attributes: attributes)
      return label.intrinsicContentSize.width
    }
    #expect(abs(width(ligature: 0) - width(ligature: 1)) > 2)
    #expect(width() == width(ligature: 1))
    #expect(width(tracking: 0) == width(ligature: 1))
    #expect(abs(width(tracking: 100) - (width(ligature: 0) + 400)) <= 2)
    #expect(abs(width(tracking: 100, ligature: 0) - (width(ligature: 0) + 400)) <= 2)
    #expect(abs(width(tracking: 100, ligature: 1) - (width(ligature: 1) + 400)) <= 2)
  }

  /// R217: an override shows "abc" from right to left, an embedding does not; numbers without a meaning are left out.
  @Test func writingDirectionsOrderClusters() async throws {
    func order(_ directions: Any) throws -> [Int] {
      let label = Label(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
      label.attributedText = NSAttributedString(
        string: "abc", attributes: [.font: try square(10), .writingDirection: directions])
      return label.textLayout.positions().clusters.map(\.start)
    }
    let (left, right) = (NSWritingDirection.leftToRight.rawValue, NSWritingDirection.rightToLeft.rawValue)
    let override = NSWritingDirectionFormatType.override.rawValue
    #expect(try order([right + override]) == [2, 1, 0])
    #expect(try order([right]) == [0, 1, 2])
    #expect(try order([left + override, right + override]) == [2, 1, 0])
    #expect(try order([7, -1, right + override]) == [2, 1, 0])
    #expect(try order([right + override, left + override]) == [0, 1, 2])
    #expect(try order("right") == [0, 1, 2])
  }

  /// R220: without the attribute the font's kerning moves A and V together. A kern of 0 turns that off; another one adds
  /// to it.
  @Test func kernOfZeroIsNoKerning() async throws {
    let label = Label()
    func width(_ text: String, kern: CGFloat? = nil) -> CGFloat {
      var attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 1000)]
      attributes[.kern] = kern
      label.attributedText = NSAttributedString(string: text, attributes: attributes)
      return label.intrinsicContentSize.width
    }
    let apart = width("A") + width("V")
    #expect(abs(width("AV", kern: 0) - apart) <= 2)  // Sizes are whole pixels.
    #expect(width("AV") < apart - 20)
    #expect(abs(width("AV", kern: 10) - (width("AV") + 20)) <= 2)
  }

  /// R196: after layout in a width the height is the one for this width.
  @Test func intrinsicHeightFollowsTheLaidOutWidth() async throws {
    let label = try makeLabel("one two three", width: 80, height: 100, lines: 0)
    #expect(label.intrinsicContentSize.height == 10)
    let listener = Listener(label)
    label.layoutIfNeeded()
    #expect(listener.take() == .size)
    #expect(label.intrinsicContentSize == label.sizeThatFits(CGSize(width: 80, height: 0)))
    #expect(label.intrinsicContentSize.height == 20)
    label.frame.size.width = 200
    #expect(label.intrinsicContentSize.height == 20)
    label.layoutIfNeeded()
    #expect(label.intrinsicContentSize.height == 10)
    // A label of one line does not follow the width, nor does one with a preferred width.
    label.frame.size.width = 80
    label.preferredMaxLayoutWidth = 50
    _ = listener.take()
    label.layoutIfNeeded()
    #expect(listener.take() == [])
    #expect(label.intrinsicContentSize.height == 30)
  }

  /// R195: in Square at 10 points the ink reaches from 0.3125 to 6.71875 above the baseline. A line of at most 4 points
  /// has its top 2 above the baseline, so 4.71875 points of ink are outside, above it.
  @Test("R195: ink that is higher than its line is reported") func oversizeInk() async throws {
    try checkOversizeInk(square(10))
  }

  /// The same with the outlines of a font file.
  @Test func oversizeInkOfAFont() async throws {
    let fonts = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Corpora/Fonts").standardized.path
    try checkOversizeInk(UIFont(UIFont.engine.font(file: fonts + "/Square.ttf", size: 10)))
  }

  private func checkOversizeInk(_ font: UIFont) throws {
    let label = Label()
    label.font = font
    label.text = "ab"
    label.sizingRule = .oversize
    #expect(label.intrinsicContentSize == CGSize(width: 20, height: 10), "all ink is in the line")
    let style = NSMutableParagraphStyle()
    style.maximumLineHeight = 4
    label.attributedText = NSAttributedString(string: "ab", attributes: [.paragraphStyle: style])
    #expect(label.intrinsicContentSize == CGSize(width: 20, height: 14))
    label.traitCollection = UITraitCollection(displayScale: 16)
    #expect(label.intrinsicContentSize.height == 13.4375)
    #expect(label.sizeThatFits(CGSize(width: 5, height: 5)).height == 13.4375)
    // In a label of that size no ink is outside: the line's top is at 4.71875, its baseline 2 below that.
    label.sizeToFit()
    #expect(label.firstBaseline == 6.75, "at a pixel")
    #expect(label.textLayout.glyphs().ink == 0...6.40625)
    label.sizingRule = .typographic
    #expect(label.intrinsicContentSize.height == 4)
    // Of two lines, the ink of the upper one reaches above all lines.
    label.sizingRule = .oversize
    label.attributedText = NSAttributedString(string: "ab\ncd", attributes: [.paragraphStyle: style])
    label.numberOfLines = 2
    #expect(label.intrinsicContentSize.height == 8 + 2 * 4.71875)
    label.attributedText = NSAttributedString(string: "  ", attributes: [.paragraphStyle: style])
    #expect(label.intrinsicContentSize.height == 4, "spaces have no ink")
  }

  /// R195: the size of text in a font of a text style grows for a script that a fallback font draws, the lines do not;
  /// in another font of the same size nothing grows (R208).
  @Test func tallScriptsOfATextStyle() async throws {
    let (style, other) = (UIFont.preferredFont(forTextStyle: .body), UIFont.systemFont(ofSize: 17))
    let faces = style.labelFont.faces
    let thai = try #require(faces.first { $0.family == "Noto Sans Thai" })
    let own = faces[0].ascent + faces[0].descent
    let both = max(faces[0].ascent, thai.ascent) + max(faces[0].descent, thai.descent)
    #expect(both.rounded(.up) > own.rounded(.up))
    let label = Label()
    label.text = "aก"
    for (font, height) in [(style, both), (other, own)] {
      label.font = font
      #expect(label.intrinsicContentSize.height == CGFloat(height.rounded(.up)))
      label.attributedText = NSAttributedString(string: "aก", attributes: [.font: font])
      #expect(label.sizeThatFits(CGSize(width: 500, height: 500)).height == CGFloat(height.rounded(.up)))
      label.sizeToFit()
      #expect(abs(label.visibleLines[0].height - own) <= 1e-9)
      label.text = "aก"
    }
  }

  /// By the class reference of 2009 the default implementation returns the bounds; sizes are still those of the text.
  @Test func textRectOf2009() async throws {
    let label = try makeLabel("one two three", lines: 0)
    label.layoutOptions = .profile2009
    let bounds = CGRect(x: 3, y: 4, width: 80, height: 40)
    #expect(label.textRect(forBounds: bounds, limitedToNumberOfLines: 1) == bounds)
    #expect(label.sizeThatFits(CGSize(width: 80, height: 0)) == CGSize(width: 80, height: 20))
  }

  /// A subclass that insets its text, as many apps do: what it overrides is measured and drawn.
  @Test func subclassWithInsets() async throws {
    let label = PaddedLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    label.font = try square(10)
    label.textAlignment = .left
    label.text = "abc"
    #expect(label.intrinsicContentSize == CGSize(width: 30 + 12, height: 10 + 6))
    #expect(label.sizeThatFits(.zero) == CGSize(width: 42, height: 16))
    label.sizeToFit()
    #expect(label.frame.size == CGSize(width: 42, height: 16))
    label.padding.left = 20
    #expect(label.intrinsicContentSize.width == (30 + 26 as CGFloat))
    let drawings = label.displayList().drawings
    #expect(drawings.map(\.origin) == [CGPoint(x: 20, y: 2)])
    #expect(drawings.map(\.layout.bounds.width) == ([16] as [Double]))
  }

  /// Values in an override's answer that are not numbers count as 0.
  @Test func oddOverride() async throws {
    final class OddLabel: Label {
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        CGRect(x: 0, y: 0, width: CGFloat.nan, height: -3)
      }
    }
    #expect(OddLabel().intrinsicContentSize == .zero)
  }

  @Test("A long text is laid out the same whether it was prepared or not") func longTexts() async throws {
    let text = String(repeating: "one two three ", count: 500)
    for mode in NSLineBreakMode.allCases {
      for lines in 0...2 {
        let (label, other) = (try makeLabel(text, width: 80, height: 30), try makeLabel(text, width: 80, height: 30))
        label.numberOfLines = lines
        other.numberOfLines = lines
        label.lineBreakMode = mode
        other.lineBreakMode = mode
        _ = other.intrinsicContentSize
        #expect(label.textLayout.lines == other.textLayout.lines)
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
