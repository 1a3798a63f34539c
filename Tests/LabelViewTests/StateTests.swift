// How text, attributed text and plain properties affect each other (R168 to R173, R180, R193, R219).
import Foundation
import LabelView
import Testing

@MainActor
struct StateTests {
  private func styled(_ parts: (String, [NSAttributedString.Key: Any])...) -> NSMutableAttributedString {
    let string = NSMutableAttributedString(string: "")
    for (text, attributes) in parts { string.append(NSAttributedString(string: text, attributes: attributes)) }
    return string
  }

  /// R168.
  @Test func lastOfTextAndAttributedTextIsShown() async throws {
    let label = try makeLabel("plain", width: 200, height: 10)
    label.attributedText = NSAttributedString(string: "styled")
    #expect(label.shown == ["styled"])
    label.text = "plain again"
    #expect(label.shown == ["plain again"])
    label.attributedText = nil
    #expect(label.text == nil)
    #expect(label.attributedText == nil)
    #expect(label.shown == [])
    label.attributedText = NSAttributedString(string: "x")
    label.text = nil
    #expect(label.attributedText == nil)
  }

  /// R169: the new text has no attributes and is in the label's own font.
  @Test func textDropsAttributes() async throws {
    let label = try makeLabel(width: 200, height: 40)
    label.attributedText = styled(("ab", [.font: try square(20), .kern: 3, .foregroundColor: UIColor.red]))
    #expect(label.textLayout.lines[0].width == 46)  // Two clusters of 20, and 3 after each.
    label.text = "ab"
    #expect(label.attributedText == NSAttributedString(string: "ab"))
    #expect(label.textLayout.lines[0].width == 20)
    #expect(try label.font == square(10))
    #expect(label.textColor == .label)
  }

  /// R170: the getters return the attributes at location 0.
  @Test func gettersReadTheFirstCharacter() async throws {
    let label = try makeLabel("plain")
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byTruncatingMiddle
    style.lineBreakStrategy = .pushOut
    label.attributedText = styled(
      ("a", [.font: try square(20), .foregroundColor: UIColor.red, .paragraphStyle: style]),
      ("b", [.font: try square(30), .foregroundColor: UIColor.blue]))
    #expect(label.text == "ab")
    #expect(try label.font == square(20))
    #expect(label.textColor == .red)
    #expect(label.textAlignment == .right)
    #expect(label.lineBreakMode == .byTruncatingMiddle)
    #expect(label.lineBreakStrategy == .pushOut)
    // An attribute that the first character does not have comes from the label.
    label.attributedText = styled(("a", [:]), ("b", [.font: try square(30), .foregroundColor: UIColor.blue]))
    #expect(try label.font == square(10))
    #expect(label.textColor == .label)
    #expect(label.textAlignment == .left)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(label.lineBreakStrategy == [])
  }

  /// R171: a plain property that is set afterwards applies to the whole string.
  @Test func plainPropertiesOverrideAttributes() async throws {
    let label = try makeLabel(width: 200, height: 40)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    style.lineBreakMode = .byTruncatingTail
    label.attributedText = styled(
      ("a", [.font: try square(20), .foregroundColor: UIColor.red, .paragraphStyle: style]),
      ("b", [.font: try square(30), .foregroundColor: UIColor.blue, .paragraphStyle: style]))
    #expect(label.textLayout.lines.map(\.x) == [150])
    label.font = try square(10)
    #expect(label.textLayout.lines.map(\.width) == [20])
    #expect(label.textLayout.lines.map(\.x) == [180])
    label.textAlignment = .center
    #expect(label.textLayout.lines.map(\.x) == [90])
    label.lineBreakMode = .byTruncatingHead
    label.frame.size.width = 15
    #expect(label.shown == ["…"])
    label.textColor = .green
    for location in 0...1 {
      let attributes = label.attributedText?.attributes(at: location, effectiveRange: nil) ?? [:]
      #expect((attributes[.foregroundColor] as? UIColor) == .green)
      #expect(try (attributes[.font] as? UIFont) == square(10))
      #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
      #expect((attributes[.paragraphStyle] as? NSParagraphStyle)?.lineBreakMode == .byTruncatingHead)
    }
  }

  /// R171: the order decides; a property that is set before the attributed text does not change it.
  @Test func attributesOverridePlainPropertiesThatWereSetBefore() async throws {
    let label = try makeLabel(width: 200, height: 40)
    label.textColor = .green
    label.attributedText = styled(("a", [.foregroundColor: UIColor.red]))
    #expect(label.textColor == .red)
    label.text = "a"
    #expect(label.textColor == .green)
  }

  /// R172: an unchanged style wraps words, so the ellipsis disappears.
  @Test func styleCarriesItsMode() async throws {
    let label = try makeLabel(width: 70, height: 10)
    label.attributedText = styled(("Hello World", [.paragraphStyle: NSParagraphStyle()]))
    #expect(label.lineBreakMode == .byWordWrapping)
    #expect(!label.shown[0].contains("…"))
    label.attributedText = NSAttributedString(string: "Hello World")
    #expect(label.shown == ["Hello…"])
  }

  /// R173: text without a font has the label's.
  @Test func runsWithoutAFontHaveTheLabels() async throws {
    let label = try makeLabel(width: 200, height: 40)
    label.attributedText = styled(("a", [.font: try square(20)]), ("bc", [.kern: 1]))
    #expect(label.textLayout.lines[0].width == 20 + 2 * 11)
  }

  /// R219: a style sets the strategy of its paragraph; without a style it is the label's.
  @Test func strategyOfAStyleIsNotOverridden() async throws {
    let label = try makeLabel("aa bb cc", width: 60, height: 20, lines: 2)
    #expect(label.shown == ["aa bb", "cc"])
    label.lineBreakStrategy = .pushOut
    #expect(label.shown == ["aa", "bb cc"])
    label.attributedText = styled(("aa bb cc", [.paragraphStyle: NSParagraphStyle()]))
    label.lineBreakStrategy = .standard
    #expect(label.shown == ["aa bb", "cc"])
    #expect(label.lineBreakStrategy == [])
    label.attributedText = NSAttributedString(string: "aa bb cc")
    #expect(label.shown == ["aa", "bb cc"])
  }

  /// The property is declared `copy`: changing the string afterwards changes no label.
  @Test func textIsCopied() async throws {
    let label = try makeLabel(width: 200, height: 40)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    let string = styled(("ab", [.paragraphStyle: style]))
    label.attributedText = string
    string.append(NSAttributedString(string: "cd"))
    style.alignment = .center
    #expect(label.text == "ab")
    #expect(label.textAlignment == .right)
    #expect(label.textLayout.lines[0].x == 180)
  }

  /// Strings that are equal but have other scalars are different texts: é is one cluster either way, but another
  /// string.
  @Test func sameCharactersInOtherScalarsAreAnotherText() async throws {
    let label = try makeLabel("e\u{301}")
    label.text = "\u{E9}"
    #expect(label.text?.unicodeScalars.count == 1)
  }

  /// R193: today nil restores the default; in 2009 it is refused.
  @Test func nilRestoresDefaults() async throws {
    let label = try makeLabel("a")
    var errors: [LabelAssignmentError] = []
    label.assignmentErrorHandler = { errors.append($1) }
    label.textColor = .red
    label.font = nil
    label.textColor = nil
    #expect(label.font == UIFont.systemFont(ofSize: 17))
    #expect(label.textColor == .label)
    #expect(errors == [])
    label.layoutOptions = .profile2009
    label.font = try square(12)
    label.textColor = .red
    label.font = nil
    label.textColor = nil
    #expect(try label.font == square(12))
    #expect(label.textColor == .red)
    #expect(errors == [.nilValue(.font), .nilValue(.textColor)])
  }

  /// R180.
  @Test func scaleFactorIsClamped() async {
    let label = Label()
    for (value, kept) in [(-1, 0), (0, 0), (0.25, 0.25), (1, 1), (7, 1), (.nan, 0), (.infinity, 1)]
      as [(CGFloat, CGFloat)]
    {
      label.minimumScaleFactor = value
      #expect(label.minimumScaleFactor == kept, "\(value)")
    }
  }

  /// R176: both properties set the same minimum, of which a later font does not change the scale; the one set last wins.
  @Test func minimumFontSizeIsAScale() async throws {
    let label = try makeLabel("a")
    label.minimumFontSize = 4
    #expect(label.minimumScaleFactor == 0.4)
    label.font = try square(20)
    #expect(label.minimumScaleFactor == 0.4)
    #expect(label.minimumFontSize == 4)
    label.attributedText = styled(("a", [.font: try square(8)]))
    #expect(label.minimumScaleFactor == 0.4)
    label.minimumScaleFactor = 0.25
    #expect(label.minimumFontSize == 2)
    label.text = "a"
    #expect(label.minimumFontSize == 5)
    // 0.27 of 20 is 5.4, nearer to 5.5 than to 5.25.
    label.minimumScaleFactor = 0.27
    #expect(label.minimumFontSize == 5.5)
    label.minimumFontSize = 100
    #expect(label.minimumScaleFactor == 1)
    for odd in [-1, CGFloat.nan, -.infinity, .infinity] {
      label.minimumFontSize = odd
      #expect(label.minimumScaleFactor == 0)
    }
  }

  /// R181: shrinking never changes the font.
  @Test func shrinkingKeepsTheFont() async throws {
    let label = try makeLabel("abcdefghij", width: 50, height: 10)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.1
    #expect(label.actualScaleFactor == 0.5)
    #expect(label.font.pointSize == 10)
  }

  /// R178: the marquee's line is clipped, whatever mode, shrinking and tightening are set.
  @Test func marqueeIgnoresModeAndShrinking() async throws {
    let label = try makeLabel("abcdefghij", width: 50, height: 10)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.1
    label.enablesMarqueeWhenAncestorFocused = true
    label.isAncestorFocused = true
    #expect(label.actualScaleFactor == 1)
    #expect(!label.shown[0].contains("…"))
    #expect(label.adjustsFontSizeToFitWidth)
    #expect(label.lineBreakMode == .byTruncatingTail)
  }

  @Test("R192: odd values have the results that the rules state, and nothing crashes") func oddValues() async throws {
    let odd: [CGFloat] = [.nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, .leastNonzeroMagnitude]
    let label = try makeLabel("one two three\nfour")
    for a in odd {
      for b in odd {
        label.frame = CGRect(x: a, y: b, width: a, height: b)
        label.preferredMaxLayoutWidth = a
        label.shadowOffset = CGSize(width: a, height: b)
        label.shadowColor = .red
        label.minimumScaleFactor = b
        label.adjustsFontSizeToFitWidth = true
        for lines in [0, 1, -5, .max, .min] {
          label.numberOfLines = lines
          #expect(label.intrinsicContentSize.width >= 0)
          #expect(label.sizeThatFits(CGSize(width: b, height: a)).height >= 0)
          _ = label.textRect(forBounds: CGRect(x: a, y: b, width: b, height: a), limitedToNumberOfLines: lines)
          _ = label.displayList(at: a)
        }
      }
    }
    // A width or height that is NaN or negative gives no room; the same holds for font sizes.
    label.numberOfLines = 1
    label.frame.size = CGSize(width: CGFloat.nan, height: -1)
    #expect(label.shown == [])
    #expect(label.isTruncated)
    label.font = UIFont.systemFont(ofSize: .nan)
    #expect(label.font.pointSize == 0)
    #expect(label.intrinsicContentSize == .zero)
    label.font = UIFont.systemFont(ofSize: -3)
    #expect(label.intrinsicContentSize == .zero)
  }

  @Test("A description names frame, text, font and lines, and is short") func description() async throws {
    let label = try makeLabel("ab", width: 60, height: 20, lines: 2)
    #expect("\(label)" == "<Label at 0.0, 0.0, 60.0 × 20.0, text \"ab\", font Square-Regular 10.0, 2 lines>")
    (label.text, label.numberOfLines) = ("a\nb", 1)
    #expect("\(label)".hasSuffix(#"text "a\nb", font Square-Regular 10.0, 1 line>"#), "\(label)")
    label.numberOfLines = 0
    #expect("\(label)".hasSuffix("any number of lines>"), "\(label)")
    label.text = String(repeating: "long ", count: 1000)
    #expect("\(label)".count < 200)
    label.text = nil
    #expect("\(label)".contains("text nil"))
  }

  @Test("Attributes whose values have the wrong type count as absent") func oddAttributes() async throws {
    let label = try makeLabel(width: 200, height: 40)
    label.attributedText = styled(
      ("ab", [.font: "Helvetica", .kern: "wide", .foregroundColor: 3, .paragraphStyle: "left", .attachment: 1]))
    #expect(label.textLayout.lines[0].width == 20)
    #expect(try label.font == square(10))
    #expect(label.textColor == .label)
  }

  /// Numbers of every type are accepted.
  @Test func numbersOfEveryType() async throws {
    let values: [Any] = [CGFloat(3), Double(3), Float(3), 3, NSNumber(value: 3)]
    for value in values {
      let label = try makeLabel(width: 200, height: 40)
      label.attributedText = styled(("ab", [.kern: value]))
      #expect(label.textLayout.lines[0].width == 26, "\(type(of: value))")
    }
  }

  /// Foundation compares the values of adjacent runs: equal ones become one run, and no comparison traps, at whatever
  /// address the values are.
  @Test func runsWithEqualValuesAreOne() async {
    var kept: [UIColor] = []
    for index in 0..<5_000 {
      let one = UIColor(red: 0.5, green: 0, blue: 0, alpha: 1)
      let other = UIColor(red: index % 2 == 0 ? 0.5 : 1, green: 0, blue: 0, alpha: 1)
      kept += [one, other]
      let string = NSMutableAttributedString(string: "ab", attributes: [.foregroundColor: one])
      string.append(NSAttributedString(string: "cd", attributes: [.foregroundColor: other]))
      var range = NSRange()
      _ = string.attributes(at: 0, effectiveRange: &range)
      #expect(range.length == (index % 2 == 0 ? 4 : 2))
    }
  }
}
