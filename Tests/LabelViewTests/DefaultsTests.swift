// UIKit's raw values (R167), and the values of a paragraph style that nobody changed.
import Foundation
import LabelView
import Testing

@MainActor
struct DefaultsTests {
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
