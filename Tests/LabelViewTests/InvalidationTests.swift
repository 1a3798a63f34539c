// What a change invalidates, and that it invalidates nothing else (the table of LabelProperty).
import Foundation
import LabelView
import Testing

@MainActor
struct InvalidationTests {
  /// For each property that can be set, a change from its default value.
  private func changes() throws -> [LabelProperty: @MainActor (Label) -> Void] {
    let (font, styled) = (try square(12), NSAttributedString(string: "x", attributes: [.kern: 1]))
    return [
      .text: { $0.text = "another text" },
      .attributedText: { $0.attributedText = styled },
      .font: { $0.font = font },
      .textColor: { $0.textColor = .red },
      .textAlignment: { $0.textAlignment = .center },
      .lineBreakMode: { $0.lineBreakMode = .byTruncatingHead },
      .lineBreakStrategy: { $0.lineBreakStrategy = .pushOut },
      .isEnabled: { $0.isEnabled = false },
      .enablesMarqueeWhenAncestorFocused: { $0.enablesMarqueeWhenAncestorFocused = true },
      .isAncestorFocused: { $0.isAncestorFocused = true },
      .showsExpansionTextWhenTruncated: { $0.showsExpansionTextWhenTruncated = true },
      .adjustsFontSizeToFitWidth: { $0.adjustsFontSizeToFitWidth = true },
      .allowsDefaultTighteningForTruncation: { $0.allowsDefaultTighteningForTruncation = true },
      .baselineAdjustment: { $0.baselineAdjustment = .none },
      .minimumScaleFactor: { $0.minimumScaleFactor = 0.5 },
      .minimumFontSize: { $0.minimumFontSize = 4 },
      .numberOfLines: { $0.numberOfLines = 3 },
      .sizingRule: { $0.sizingRule = .oversize },
      .highlightedTextColor: { $0.highlightedTextColor = .red },
      .isHighlighted: { $0.isHighlighted = true },
      .preferredVibrancy: { $0.preferredVibrancy = .automatic },
      .shadowColor: { $0.shadowColor = .red },
      .shadowOffset: { $0.shadowOffset = .zero },
      .preferredMaxLayoutWidth: { $0.preferredMaxLayoutWidth = 30 },
      .isUserInteractionEnabled: { $0.isUserInteractionEnabled = true },
      .clipsToBounds: { $0.clipsToBounds = false },
      .contentMode: { $0.contentMode = .left },
      .backgroundColor: { $0.backgroundColor = .red },
      .adjustsFontForContentSizeCategory: { $0.adjustsFontForContentSizeCategory = true },
      .boundsSize: { $0.frame.size.width = 50 },
      .layoutDirection: { $0.traitCollection = UITraitCollection(layoutDirection: .rightToLeft) },
      .displayScale: { $0.traitCollection = UITraitCollection(displayScale: 3) },
      .colorAppearance: { $0.traitCollection = UITraitCollection(userInterfaceStyle: .dark) },
      .layoutOptions: { $0.layoutOptions = .naturalByContent },
      .verticalAlignment: { $0.verticalAlignment = .top },
      .truncationToken: { $0.truncationToken = "..." },
    ]
  }

  /// Each change invalidates what the table says; setting the same value again invalidates nothing.
  @Test func callbacksSayWhatTheTableSays() async throws {
    let changes = try changes()
    for property in LabelProperty.allCases {
      let label = try makeLabel("a text that is long", width: 60, height: 20)
      let listener = Listener(label)
      let change = try #require(changes[property], "\(property.rawValue)")
      change(label)
      #expect(listener.take() == property.invalidates, "\(property.rawValue)")
      change(label)
      #expect(listener.take() == [], "\(property.rawValue) again")
    }
  }

  /// What the table says stays valid does: a label that was measured and laid out before a change answers like a new
  /// label with the change. For the parts that may change, some label must show the change.
  @Test func whatStaysValidIsUnchanged() async throws {
    let makers: [@MainActor () throws -> Label] = [
      { try makeLabel("a text that is long", width: 60, height: 20) },
      { try makeLabel("a text that is long", width: 60, height: 20, lines: 0) },
      { try makeLabel("abcdefghijk", width: 106, height: 20) },
      {
        let label = try makeLabel("a text that is long", width: 60, height: 40)
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.4
        return label
      },
      {
        let label = try makeLabel("a text that is long", width: 100, height: 20)
        label.minimumScaleFactor = 0.5
        return label
      },
    ]
    var changed: [LabelProperty: LabelInvalidation] = [:]
    for (property, change) in try changes() {
      for make in makers {
        let (label, fresh, before) = (try make(), try make(), try make())
        _ = (label.intrinsicContentSize, label.textLayout, label.displayList())
        // What was drawn was laid out, and is measured at that width from then on (R196).
        fresh.layoutIfNeeded()
        before.layoutIfNeeded()
        change(label)
        change(fresh)
        #expect(label.intrinsicContentSize == fresh.intrinsicContentSize, "\(property.rawValue)")
        #expect(label.textLayout.lines == fresh.textLayout.lines, "\(property.rawValue)")
        var parts: LabelInvalidation = []
        if fresh.intrinsicContentSize != before.intrinsicContentSize { parts.insert(.size) }
        if fresh.textLayout.lines != before.textLayout.lines { parts.insert(.layout) }
        #expect(
          property.invalidates.isSuperset(of: parts), "\(property.rawValue) changed \(parts), which it does not say")
        changed[property, default: []].formUnion(parts)
      }
    }
    // The properties whose effect these labels show.
    let seen: [LabelProperty: LabelInvalidation] = [
      .text: [.size, .layout], .attributedText: [.size, .layout], .font: [.size, .layout], .numberOfLines: .layout,
      .textAlignment: .layout, .adjustsFontSizeToFitWidth: .layout, .minimumScaleFactor: .layout,
      .allowsDefaultTighteningForTruncation: .layout, .preferredMaxLayoutWidth: .size, .lineBreakMode: .layout,
      .boundsSize: .layout, .truncationToken: .layout, .verticalAlignment: .layout,
    ]
    for (property, parts) in seen {
      #expect((changed[property] ?? []).isSuperset(of: parts), "\(property.rawValue) changed too little")
    }
    for property in [LabelProperty.textColor, .isEnabled, .shadowColor, .isHighlighted] {
      #expect(changed[property] == [], "\(property.rawValue)")
    }
  }

  /// A label that was laid out shrinks after the change. 100 of 190 points are 0.526 in thousandths (R89); the measured
  /// size stays (R136).
  @Test func shrinkingAfterLayout() async throws {
    let label = try makeLabel("a text that is long", width: 100, height: 20)
    label.minimumScaleFactor = 0.5
    #expect(label.shown == ["a text th…"])
    #expect(label.intrinsicContentSize == CGSize(width: 190, height: 10))
    label.adjustsFontSizeToFitWidth = true
    #expect(label.shown == ["a text that is long"])
    #expect(abs(label.textLayout.lines[0].width - 99.94) <= 1e-4)
    #expect(label.intrinsicContentSize == CGSize(width: 190, height: 10))
    label.adjustsFontSizeToFitWidth = false
    #expect(label.shown == ["a text th…"])
  }

  /// R201: with the content mode redraw a new size requires drawing, with other modes it does not.
  @Test func contentModeDecidesOnRedrawing() async throws {
    let label = try makeLabel("a", width: 60, height: 20)
    let listener = Listener(label)
    label.frame.size.width = 70
    #expect(listener.take() == [.layout, .display])
    label.contentMode = .left
    label.frame.size.width = 80
    #expect(listener.take() == .layout)
    label.frame.origin.x = 5
    #expect(listener.take() == [])
  }

  /// A label is laid out once, and again only after a change.
  @Test func layoutIsLazy() async throws {
    final class Counting: Label {
      var count = 0
      override func layoutSubviews() {
        count += 1
        super.layoutSubviews()
      }
    }
    let label = Counting(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    label.text = "a"
    label.numberOfLines = 2
    #expect(label.count == 0)
    label.layoutIfNeeded()
    label.layoutIfNeeded()
    #expect(label.count == 1)
    label.textColor = .red
    label.layoutIfNeeded()
    #expect(label.count == 1)
    label.textAlignment = .center
    label.text = "b"
    label.layoutIfNeeded()
    #expect(label.count == 2)
  }

  /// A callback may ask the label, or change it.
  @Test func callbackMayUseTheLabel() async throws {
    let label = try makeLabel("a", width: 60, height: 20)
    var sizes: [CGSize] = []
    label.invalidationHandler = { view, parts in
      if parts.contains(.size) {
        sizes.append(view.intrinsicContentSize)
        (view as? Label)?.isHighlighted = true
      }
    }
    label.text = "abc"
    label.numberOfLines = 2
    #expect(sizes == [CGSize(width: 30, height: 10), CGSize(width: 30, height: 10)])
    #expect(label.isHighlighted)
  }

  @Test("A label needs display until it was drawn") func needsDisplay() async throws {
    let label = try makeLabel("a", width: 60, height: 20)
    #expect(label.needsDisplay)
    _ = label.displayList()
    #expect(!label.needsDisplay)
    label.showsExpansionTextWhenTruncated = true
    #expect(!label.needsDisplay)
    label.isEnabled = false
    #expect(label.needsDisplay)
  }
}
