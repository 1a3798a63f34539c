// The values of a new label (R166, R201), and UIKit's raw values (R167).
import LabelView
import XCTest

@MainActor
final class DefaultsTests: XCTestCase {
  /// R166.
  func testDefaultsOfTheHeader() async {
    let label = Label()
    XCTAssertNil(label.text)
    XCTAssertEqual(label.font, UIFont.systemFont(ofSize: 17))
    XCTAssertEqual(label.font.pointSize, 17)
    XCTAssertEqual(label.textAlignment, .natural)
    XCTAssertEqual(label.lineBreakMode, .byTruncatingTail)
    XCTAssertEqual(label.numberOfLines, 1)
    XCTAssertFalse(label.adjustsFontSizeToFitWidth)
    XCTAssertEqual(label.minimumScaleFactor, 0)
    XCTAssertFalse(label.allowsDefaultTighteningForTruncation)
    XCTAssertEqual(label.baselineAdjustment, .alignBaselines)
    XCTAssertEqual(label.lineBreakStrategy, .standard)
    XCTAssertEqual(label.preferredMaxLayoutWidth, 0)
    XCTAssertTrue(label.isEnabled)
    XCTAssertFalse(label.isHighlighted)
    XCTAssertNil(label.shadowColor)
    XCTAssertEqual(label.shadowOffset, CGSize(width: 0, height: -1))
    XCTAssertFalse(label.isUserInteractionEnabled)
  }

  /// R201.
  func testFurtherDefaults() async {
    let label = Label()
    XCTAssertNil(label.attributedText)
    XCTAssertEqual(label.textColor, .label)
    XCTAssertNil(label.highlightedTextColor)
    XCTAssertEqual(label.minimumFontSize, 0)
    XCTAssertEqual(label.contentMode, .redraw)
    XCTAssertFalse(label.enablesMarqueeWhenAncestorFocused)
    XCTAssertFalse(label.showsExpansionTextWhenTruncated)
    XCTAssertTrue(label.clipsToBounds)
    XCTAssertEqual(label.sizingRule, .typographic)
    XCTAssertEqual(label.preferredVibrancy, .none)
    XCTAssertFalse(label.adjustsFontForContentSizeCategory)
  }

  /// R149, R201: the profile 2009 aligns to the left and draws in black.
  func testDefaultsOf2009() async {
    let label = Label()
    label.layoutOptions = .profile2009
    XCTAssertEqual(label.textAlignment, .left)
    XCTAssertEqual(label.textColor, .black)
    label.layoutOptions = []
    XCTAssertEqual(label.textAlignment, .natural)
    XCTAssertEqual(label.textColor, .label)
  }

  /// R167.
  func testRawValues() async {
    XCTAssertEqual(NSLineBreakMode.allCases.map(\.rawValue), [0, 1, 2, 3, 4, 5])
    XCTAssertEqual(NSLineBreakMode.byWordWrapping.rawValue, 0)
    XCTAssertEqual(NSLineBreakMode.byCharWrapping.rawValue, 1)
    XCTAssertEqual(NSLineBreakMode.byClipping.rawValue, 2)
    XCTAssertEqual(NSLineBreakMode.byTruncatingHead.rawValue, 3)
    XCTAssertEqual(NSLineBreakMode.byTruncatingTail.rawValue, 4)
    XCTAssertEqual(NSLineBreakMode.byTruncatingMiddle.rawValue, 5)
    XCTAssertEqual(NSTextAlignment.left.rawValue, 0)
    XCTAssertEqual(NSTextAlignment.center.rawValue, 1)
    XCTAssertEqual(NSTextAlignment.right.rawValue, 2)
    XCTAssertEqual(NSTextAlignment.justified.rawValue, 3)
    XCTAssertEqual(NSTextAlignment.natural.rawValue, 4)
    XCTAssertEqual(UIBaselineAdjustment.alignBaselines.rawValue, 0)
    XCTAssertEqual(UIBaselineAdjustment.alignCenters.rawValue, 1)
    XCTAssertEqual(UIBaselineAdjustment.none.rawValue, 2)
    XCTAssertEqual(NSParagraphStyle.LineBreakStrategy().rawValue, 0)
    XCTAssertEqual(NSParagraphStyle.LineBreakStrategy.pushOut.rawValue, 1)
    XCTAssertEqual(NSParagraphStyle.LineBreakStrategy.hangulWordPriority.rawValue, 2)
    XCTAssertEqual(NSParagraphStyle.LineBreakStrategy.standard.rawValue, 0xFFFF)
    XCTAssertEqual(UILetterformAwareSizingRule.typographic.rawValue, 0)
    XCTAssertEqual(UILetterformAwareSizingRule.oversize.rawValue, 1)
    XCTAssertEqual(UILabelVibrancy.none.rawValue, 0)
    XCTAssertEqual(UILabelVibrancy.automatic.rawValue, 1)
  }

  /// Each mode reaches the engine with its own meaning: "abcdef" in one line of four clusters (R2, R5, R8, R10 to R12),
  /// and "ab cdef ghij" in two lines of five, where no two modes show the same (R55, R56, R59 to R62).
  func testEachModeIsTheEngines() async throws {
    let shown: [(mode: NSLineBreakMode, line: String, lines: [String])] = [
      (.byWordWrapping, "abcdef", ["ab", "cdef"]), (.byCharWrapping, "abcdef", ["ab cd", "ef gh"]),
      (.byClipping, "abcdef", ["ab", "cdef ghij"]), (.byTruncatingHead, "…def", ["ab", "…ghij"]),
      (.byTruncatingTail, "abc…", ["ab", "cdef…"]), (.byTruncatingMiddle, "a…ef", ["ab", "cd…ij"]),
    ]
    XCTAssertEqual(shown.map(\.mode), NSLineBreakMode.allCases)
    XCTAssertEqual(Set(shown.map(\.lines)).count, 6)
    for (mode, line, lines) in shown {
      let label = try makeLabel("abcdef", width: 40, height: 10)
      label.lineBreakMode = mode
      XCTAssertEqual(label.lineBreakMode, mode)
      XCTAssertEqual(label.shown, [line], "\(mode)")
      XCTAssertTrue(label.isTruncated, "\(mode)")
      let other = try makeLabel("ab cdef ghij", width: 50, height: 20, lines: 2)
      other.lineBreakMode = mode
      XCTAssertEqual(other.shown, lines, "\(mode)")
      XCTAssertTrue(other.isTruncated, "\(mode)")
    }
  }

  /// A paragraph style that nobody changed has NSParagraphStyle's defaults (R172, R190).
  func testDefaultsOfParagraphStyles() async {
    let style = NSParagraphStyle.default
    XCTAssertEqual(style.alignment, .natural)
    XCTAssertEqual(style.lineBreakMode, .byWordWrapping)
    XCTAssertEqual(style.lineBreakStrategy, [])
    XCTAssertEqual(style.baseWritingDirection, .natural)
    XCTAssertEqual(style.tabStops.map(\.location), (1...12).map { CGFloat($0) * 28 })
    XCTAssertEqual(style.defaultTabInterval, 0)
    XCTAssertEqual(style.lineHeightMultiple, 0)
    XCTAssertEqual(style.hyphenationFactor, 0)
    XCTAssertFalse(style.allowsDefaultTighteningForTruncation)
    let copy = style.mutableCopy() as? NSMutableParagraphStyle
    copy?.lineSpacing = 3
    XCTAssertEqual(style.lineSpacing, 0)
    XCTAssertEqual((copy?.copy() as? NSParagraphStyle)?.lineSpacing, 3)
  }
}
