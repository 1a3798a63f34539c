// The values of a new label (R166, R201), and UIKit's raw values (R167).
import Foundation
import LabelView
import Testing

@MainActor
struct DefaultsTests {
  /// R166.
  @Test func defaultsOfTheHeader() async {
    let label = Label()
    #expect(label.text == nil)
    #expect(label.font == UIFont.systemFont(ofSize: 17))
    #expect(label.font.pointSize == 17)
    #expect(label.textAlignment == .natural)
    #expect(label.lineBreakMode == .byTruncatingTail)
    #expect(label.numberOfLines == 1)
    #expect(!label.adjustsFontSizeToFitWidth)
    #expect(label.minimumScaleFactor == 0)
    #expect(!label.allowsDefaultTighteningForTruncation)
    #expect(label.baselineAdjustment == .alignBaselines)
    #expect(label.lineBreakStrategy == .standard)
    #expect(label.preferredMaxLayoutWidth == 0)
    #expect(label.isEnabled)
    #expect(!label.isHighlighted)
    #expect(label.shadowColor == nil)
    #expect(label.shadowOffset == CGSize(width: 0, height: -1))
    #expect(!label.isUserInteractionEnabled)
  }

  /// R201.
  @Test("R201: further properties have their documented defaults") func furtherDefaults() async {
    let label = Label()
    #expect(label.attributedText == nil)
    #expect(label.textColor == .label)
    #expect(label.highlightedTextColor == nil)
    #expect(label.minimumFontSize == 0)
    #expect(label.contentMode == .redraw)
    #expect(!label.enablesMarqueeWhenAncestorFocused)
    #expect(!label.showsExpansionTextWhenTruncated)
    #expect(label.clipsToBounds)
    #expect(label.sizingRule == .typographic)
    #expect(label.preferredVibrancy == .none)
    #expect(!label.adjustsFontForContentSizeCategory)
  }

  @Test("R149, R201: the profile 2009 aligns to the left and draws in black") func defaultsOf2009() async {
    let label = Label()
    label.layoutOptions = .profile2009
    #expect(label.textAlignment == .left)
    #expect(label.textColor == .black)
    label.layoutOptions = []
    #expect(label.textAlignment == .natural)
    #expect(label.textColor == .label)
  }

  /// R167.
  @Test("R167: enumerations have the raw values of the headers") func rawValues() async {
    #expect(NSLineBreakMode.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(NSLineBreakMode.byWordWrapping.rawValue == 0)
    #expect(NSLineBreakMode.byCharWrapping.rawValue == 1)
    #expect(NSLineBreakMode.byClipping.rawValue == 2)
    #expect(NSLineBreakMode.byTruncatingHead.rawValue == 3)
    #expect(NSLineBreakMode.byTruncatingTail.rawValue == 4)
    #expect(NSLineBreakMode.byTruncatingMiddle.rawValue == 5)
    #expect(NSTextAlignment.left.rawValue == 0)
    #expect(NSTextAlignment.center.rawValue == 1)
    #expect(NSTextAlignment.right.rawValue == 2)
    #expect(NSTextAlignment.justified.rawValue == 3)
    #expect(NSTextAlignment.natural.rawValue == 4)
    #expect(UIBaselineAdjustment.alignBaselines.rawValue == 0)
    #expect(UIBaselineAdjustment.alignCenters.rawValue == 1)
    #expect(UIBaselineAdjustment.none.rawValue == 2)
    #expect(NSParagraphStyle.LineBreakStrategy().rawValue == 0)
    #expect(NSParagraphStyle.LineBreakStrategy.pushOut.rawValue == 1)
    #expect(NSParagraphStyle.LineBreakStrategy.hangulWordPriority.rawValue == 2)
    #expect(NSParagraphStyle.LineBreakStrategy.standard.rawValue == 0xFFFF)
    #expect(UILetterformAwareSizingRule.typographic.rawValue == 0)
    #expect(UILetterformAwareSizingRule.oversize.rawValue == 1)
    #expect(UILabelVibrancy.none.rawValue == 0)
    #expect(UILabelVibrancy.automatic.rawValue == 1)
  }

  /// Each mode reaches the engine with its own meaning: "abcdef" in one line of four clusters (R2, R5, R8, R10 to R12),
  /// and "ab cdef ghij" in two lines of five, where no two modes show the same (R55, R56, R59 to R62).
  @Test func eachModeIsTheEngines() async throws {
    let shown: [(mode: NSLineBreakMode, line: String, lines: [String])] = [
      (.byWordWrapping, "abcdef", ["ab", "cdef"]), (.byCharWrapping, "abcdef", ["ab cd", "ef gh"]),
      (.byClipping, "abcdef", ["ab", "cdef ghij"]), (.byTruncatingHead, "…def", ["ab", "…ghij"]),
      (.byTruncatingTail, "abc…", ["ab", "cdef…"]), (.byTruncatingMiddle, "a…ef", ["ab", "cd…ij"]),
    ]
    #expect(shown.map(\.mode) == NSLineBreakMode.allCases)
    #expect(Set(shown.map(\.lines)).count == 6)
    for (mode, line, lines) in shown {
      let label = try makeLabel("abcdef", width: 40, height: 10)
      label.lineBreakMode = mode
      #expect(label.lineBreakMode == mode)
      #expect(label.shown == [line], "\(mode)")
      #expect(label.isTruncated, "\(mode)")
      let other = try makeLabel("ab cdef ghij", width: 50, height: 20, lines: 2)
      other.lineBreakMode = mode
      #expect(other.shown == lines, "\(mode)")
      #expect(other.isTruncated, "\(mode)")
    }
  }

  /// A paragraph style that nobody changed has NSParagraphStyle's defaults (R172, R190).
  @Test func defaultsOfParagraphStyles() async {
    let style = NSParagraphStyle.default
    #expect(style.alignment == .natural)
    #expect(style.lineBreakMode == .byWordWrapping)
    #expect(style.lineBreakStrategy == [])
    #expect(style.baseWritingDirection == .natural)
    #expect(style.tabStops.map(\.location) == (1...12).map { CGFloat($0) * 28 })
    #expect(style.defaultTabInterval == 0)
    #expect(style.lineHeightMultiple == 0)
    #expect(style.hyphenationFactor == 0)
    #expect(!style.allowsDefaultTighteningForTruncation)
    let copy = style.mutableCopy() as? NSMutableParagraphStyle
    copy?.lineSpacing = 3
    #expect(style.lineSpacing == 0)
    #expect((copy?.copy() as? NSParagraphStyle)?.lineSpacing == 3)
  }
}
