// The rows of docs/LABEL.md: what each symbol and attribute of the five documents is in this package.
import LabelView

enum DocumentTable {
  struct Row {
    /// The subject of clauses, spelt as the clauses spell it.
    let symbol: String
    let here: String
    var whyNot = ""
    /// Whether it occurs only in a document's list of symbols or prose, without a clause of its own.
    var isWithoutClause = false
  }

  private static func row(_ symbol: String, here: String? = nil) -> Row {
    Row(symbol: symbol, here: here ?? "`Label.\(symbol)`")
  }

  private static func named(_ symbol: String, here: String) -> Row {
    Row(symbol: symbol, here: here, isWithoutClause: true)
  }

  private static func absent(_ symbol: String, _ why: String) -> Row {
    Row(symbol: symbol, here: "not here", whyNot: why)
  }

  static let rows: [Row] = [
    // Text and its attributes.
    row("text"),
    row("attributedText"),
    row("font"),
    row("textColor"),
    row("textAlignment"),
    row("lineBreakMode"),
    row("lineBreakStrategy"),
    row("isEnabled", here: "`Label.isEnabled`, `enabled` in 2009"),
    row("enablesMarqueeWhenAncestorFocused"),
    row("showsExpansionTextWhenTruncated"),
    // Size.
    row("adjustsFontSizeToFitWidth"),
    row("allowsDefaultTighteningForTruncation"),
    row("baselineAdjustment"),
    row("minimumScaleFactor"),
    row("minimumFontSize"),
    row("numberOfLines"),
    row("sizingRule"),
    row("intrinsicContentSize"),
    row("preferredMaxLayoutWidth"),
    named("sizeToFit", here: "`BaseView.sizeToFit()`"),
    named("sizeThatFits:", here: "`Label.sizeThatFits(_:)`"),
    // Highlight, vibrancy, shadow.
    row("highlightedTextColor"),
    row("isHighlighted", here: "`Label.isHighlighted`, `highlighted` in 2009"),
    row("preferredVibrancy"),
    named("UILabelVibrancy", here: "`UILabelVibrancy`"),
    row("shadowColor"),
    row("shadowOffset"),
    // Overrides.
    row("textRect(forBounds:limitedToNumberOfLines:)"),
    row("drawText(in:)"),
    // Inherited properties and methods.
    row(
      "isUserInteractionEnabled",
      here: "`BaseView.isUserInteractionEnabled`"),
    row("clipsToBounds", here: "`BaseView.clipsToBounds`"),
    row("contentMode", here: "`BaseView.contentMode`"),
    named("UIView", here: "`BaseView`, as far as a label needs it"),
    named("NSTextAlignment", here: "`NSTextAlignment`"),
    named("UIBaselineAdjustment", here: "`UIBaselineAdjustment`"),
    named("UILetterformAwareSizingRule", here: "`UILetterformAwareSizingRule`"),
    row("baseline", here: "`Label.firstBaseline`, `lastBaseline`"),
    row("tabStops", here: "`NSParagraphStyle.tabStops`"),
    row("defaultTabInterval", here: "`NSParagraphStyle.defaultTabInterval`"),
    absent("paragraphRange(for:)", "NSString's, of Foundation; the paragraphs of a label are the layout's"),
    named("NSParagraphStyle.LineBreakStrategy", here: "`NSParagraphStyle.LineBreakStrategy`"),
    // Dynamic Type, accessibility, guidelines.
    row("adjustsFontForContentSizeCategory"),
    row("isAccessibilityElement", here: "`BaseView.isAccessibilityElement`"),
    row(
      "accessibilityTraits",
      here: "`BaseView.accessibilityTraits`, `accessibilityRespondsToUserInteraction`"),
    row("accessibility", here: "`Label.accessibilityLabel`"),
    row("accessibilityLabel"),
    row("accessibilityIdentifier", here: "`BaseView.accessibilityIdentifier`"),
    row("minimumContentSizeCategory", here: "`BaseView.minimumContentSizeCategory`"),
    row("traitCollectionDidChange(_:)", here: "`BaseView.traitCollectionDidChange(_:)`"),
    absent("init(coder:)", "answers nil: there are no archives of views"),
    row("label", here: "`Label`; selectable text is `LabelSelection`"),
    row("appearance", here: "`Label.displayList(at:)`"),
    row(
      "date text component",
      here: "`TimeLabel`"),
    row("timer text component", here: "`TimeLabel`"),
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
    where a subject of a clause has no row.

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
