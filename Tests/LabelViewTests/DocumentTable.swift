// The rows of docs/LABEL.md: what each symbol and attribute of the five documents is in this package, and which tests
// cover it.
import LabelView

enum DocumentTable {
  struct Row {
    /// The subject of clauses, spelt as the clauses spell it.
    let symbol: String
    let here: String
    /// Names of the tests, without the prefix `test`.
    let tests: [String]
    var whyNot = ""
    /// Whether it occurs only in a document's list of symbols or prose, without a clause of its own.
    var isWithoutClause = false
  }

  private static func row(_ symbol: String, _ tests: String, here: String? = nil) -> Row {
    Row(symbol: symbol, here: here ?? "`Label.\(symbol)`", tests: tests.split(separator: " ").map(String.init))
  }

  private static func named(_ symbol: String, _ tests: String, here: String) -> Row {
    Row(symbol: symbol, here: here, tests: tests.split(separator: " ").map(String.init), isWithoutClause: true)
  }

  private static func absent(_ symbol: String, _ why: String) -> Row {
    Row(symbol: symbol, here: "not here", tests: [], whyNot: why)
  }

  static let rows: [Row] = [
    // Text and its attributes.
    row("text", "LastOfTextAndAttributedTextIsShown TextDropsAttributes TextIsCopied RandomSequences"),
    row(
      "attributedText", "LastOfTextAndAttributedTextIsShown GettersReadTheFirstCharacter ColorsOfRuns AttributesOfRuns"),
    row(
      "font", "DefaultsOfTheHeader PlainPropertiesOverrideAttributes NilRestoresDefaults RunsWithoutAFontHaveTheLabels"),
    row("textColor", "Colors ColorsOfRuns NilRestoresDefaults LabelColors DefaultsOf2009"),
    row("textAlignment", "DefaultsOfTheHeader DefaultsOf2009 PlainPropertiesOverrideAttributes RandomSequences"),
    row("lineBreakMode", "EachModeIsTheEngines StyleCarriesItsMode RandomSequences"),
    row("lineBreakStrategy", "StrategyOfAStyleIsNotOverridden RawValues"),
    row("isEnabled", "Colors DefaultsOfTheHeader", here: "`Label.isEnabled`, `enabled` in 2009"),
    row("enablesMarqueeWhenAncestorFocused", "MarqueeIgnoresModeAndShrinking Marquee"),
    row("showsExpansionTextWhenTruncated", "ExpansionText"),
    // Size.
    row("adjustsFontSizeToFitWidth", "ShrinkingKeepsTheFont RandomSequences"),
    row("allowsDefaultTighteningForTruncation", "WhatStaysValidIsUnchanged RandomSequences"),
    row("baselineAdjustment", "RawValues RandomSequences"),
    row("minimumScaleFactor", "ScaleFactorIsClamped MinimumFontSizeIsAScale RandomSequences"),
    row("minimumFontSize", "MinimumFontSizeIsAScale MinimumSizeStaysAShare RandomSequences"),
    row("numberOfLines", "SizeToFitLimitsLines IntrinsicContentSize RandomSequences"),
    row(
      "sizingRule", "OversizeInk OversizeInkOfAFont CallbacksSayWhatTheTableSays RawValues"),
    row("intrinsicContentSize", "IntrinsicContentSize IntrinsicHeightFollowsTheLaidOutWidth SubclassWithInsets"),
    row("preferredMaxLayoutWidth", "IntrinsicContentSize IntrinsicHeightFollowsTheLaidOutWidth RandomSequences"),
    named("sizeToFit", "SizeToFit SizeToFitLimitsLines", here: "`BaseView.sizeToFit()`"),
    named("sizeThatFits:", "SizeToFit IntrinsicContentSize SizesAreWholePixels", here: "`Label.sizeThatFits(_:)`"),
    // Highlight, vibrancy, shadow.
    row("highlightedTextColor", "Colors ColorsOfRuns FurtherDefaults"),
    row("isHighlighted", "Colors CallbacksSayWhatTheTableSays", here: "`Label.isHighlighted`, `highlighted` in 2009"),
    row("preferredVibrancy", "FurtherDefaults CallbacksSayWhatTheTableSays"),
    named("UILabelVibrancy", "RawValues", here: "`UILabelVibrancy`"),
    row("shadowColor", "Shadow DefaultShadowOffset DefaultsOfTheHeader"),
    row("shadowOffset", "Shadow DefaultShadowOffset OddValues"),
    // Overrides.
    row(
      "textRect(forBounds:limitedToNumberOfLines:)",
      "TextRect TextRectOf2009 SubclassWithInsets SubclassAtTheTop OddOverride"),
    row("drawText(in:)", "Shadow OverridesConfigureTheContext SubclassWithInsets ContextState"),
    // Inherited properties and methods.
    row(
      "isUserInteractionEnabled", "DefaultsOfTheHeader UserInteractionTrait",
      here: "`BaseView.isUserInteractionEnabled`"),
    row("clipsToBounds", "BackgroundAndClipping FurtherDefaults", here: "`BaseView.clipsToBounds`"),
    row("contentMode", "ContentModeDecidesOnRedrawing FurtherDefaults", here: "`BaseView.contentMode`"),
    named("UIView", "NeedsDisplay LayoutIsLazy CallbackMayUseTheLabel", here: "`BaseView`, as far as a label needs it"),
    named("NSTextAlignment", "RawValues", here: "`NSTextAlignment`"),
    named("UIBaselineAdjustment", "RawValues", here: "`UIBaselineAdjustment`"),
    named("UILetterformAwareSizingRule", "RawValues", here: "`UILetterformAwareSizingRule`"),
    row("baseline", "Baselines", here: "`Label.firstBaseline`, `lastBaseline`"),
    row("tabStops", "DefaultsOfParagraphStyles", here: "`NSParagraphStyle.tabStops`"),
    row("defaultTabInterval", "DefaultsOfParagraphStyles", here: "`NSParagraphStyle.defaultTabInterval`"),
    absent("paragraphRange(for:)", "NSString's, of Foundation; the paragraphs of a label are the layout's"),
    named("NSParagraphStyle.LineBreakStrategy", "RawValues", here: "`NSParagraphStyle.LineBreakStrategy`"),
    // Dynamic Type, accessibility, guidelines.
    row("adjustsFontForContentSizeCategory", "LabelFollowsTheCategory LimitedCategories SizesOfStyles ScaledFonts"),
    row("isAccessibilityElement", "Defaults", here: "`BaseView.isAccessibilityElement`"),
    row(
      "accessibilityTraits", "Defaults UserInteractionTrait",
      here: "`BaseView.accessibilityTraits`, `accessibilityRespondsToUserInteraction`"),
    row("accessibility", "LabelIsTheFullText AttributedLabel", here: "`Label.accessibilityLabel`"),
    row("accessibilityLabel", "LabelIsTheFullText AttributedLabel"),
    row("accessibilityIdentifier", "EveryNameDoesWhatThePageSays", here: "`BaseView.accessibilityIdentifier`"),
    row("minimumContentSizeCategory", "LimitedCategories", here: "`BaseView.minimumContentSizeCategory`"),
    row(
      "traitCollectionDidChange(_:)", "EveryNameDoesWhatThePageSays", here: "`BaseView.traitCollectionDidChange(_:)`"),
    absent("init(coder:)", "answers nil: there are no archives of views"),
    row("label", "ByRange ByWord ByLine Copies", here: "`Label`; selectable text is `LabelSelection`"),
    row("appearance", "Colors Shadow AttributesOfRuns", here: "`Label.displayList(at:)`"),
    row(
      "date text component", "LongestDateThatFits ChosenUnshrunk Locales CalendarsAndTimeZones Interval",
      here: "`TimeLabel`"),
    row("timer text component", "Timers NextChangeOfTimes Locales", here: "`TimeLabel`"),
    absent("Auto Layout", "advice; there are no constraints"),
    absent("Interface Builder", "there are no archives of views"),
    absent("localization", "advice"),
    absent("SwiftUI", "another framework"),
    absent("NSTextField", "another framework"),
  ]

  /// The properties whose change makes the same invalid, in one row.
  private static func changes() -> String {
    let parts: [(LabelInvalidation, String)] = [(.size, "size"), (.layout, "layout"), (.display, "display")]
    var rows: [(invalid: String, properties: [String])] = []
    for property in LabelProperty.allCases {
      let invalid = parts.filter { property.invalidates.contains($0.0) }.map(\.1).joined(separator: ", ")
      let name = "`\(property.rawValue)`"
      if let index = rows.firstIndex(where: { $0.invalid == invalid }) {
        rows[index].properties.append(name)
      } else {
        rows.append((invalid, [name]))
      }
    }
    return rows.map { "| \($0.invalid.isEmpty ? "nothing" : $0.invalid) | \($0.properties.joined(separator: ", ")) |" }
      .joined(separator: "\n")
  }

  /// The text of the page.
  static func text(rows: [String]) -> String {
    """
    # The label and its documents

    `LabelView` is UILabel's model. A test makes this page (`LABELMARK_WRITE=1 swift test --filter DocumentTests`), and fails
    where a subject of a clause has no row, or a row no test.

    ## Symbols and attributes

    Rules are those of the symbol's clauses when the page was made.
    `grep -hE '"subject":"[^"]*textColor' Corpora/Conformance/clauses/*.jsonl` lists the clauses of a symbol.

    | symbol or attribute | here | rules |
    |---|---|---|
    \(rows.joined(separator: "\n"))

    `preferredVibrancy` is kept, and has no effect.

    ## What a change makes invalid

    Setting the value that a property has makes nothing invalid. `boundsSize` asks for drawing in the content mode redraw
    only. What a label keeps of its size is the text's; a subclass is measured anew each time it is asked.

    | invalid | properties |
    |---|---|
    \(changes())

    """
  }
}
