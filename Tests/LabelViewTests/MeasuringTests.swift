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

  /// R195: in Square at 10 points the ink reaches from 0.3125 to 6.71875 above the baseline. A line of at most 4 points
  /// has its top 2 above the baseline, so 4.71875 points of ink are outside, above it. In the font's file as in the metric font.
  @Test func oversizeInkOfAFont() async throws {
    let label = Label()
    label.font = UIFont(try UIFont.engine.font(file: repository + "/Corpora/Fonts/Square.ttf", size: 10))
    label.sizingRule = .oversize
    let style = NSMutableParagraphStyle()
    style.maximumLineHeight = 4
    label.attributedText = NSAttributedString(string: "ab", attributes: [.paragraphStyle: style])
    label.traitCollection = UITraitCollection(displayScale: 16)
    #expect(label.intrinsicContentSize == CGSize(width: 20, height: 13.4375))
    label.sizeToFit()
    #expect(label.textLayout.glyphs().ink == 0...6.40625)
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

  /// Values in an override's answer that are not numbers count as 0.
  @Test func oddOverride() async throws {
    final class OddLabel: Label {
      override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        CGRect(x: 0, y: 0, width: CGFloat.nan, height: -3)
      }
    }
    #expect(OddLabel().intrinsicContentSize == .zero)
  }
}
