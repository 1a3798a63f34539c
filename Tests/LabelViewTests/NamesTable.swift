// Names of UIKit that apps use with labels, and what shows that each has its effect.
import Foundation
import LabelView

@MainActor
enum NamesTable {
  enum Evidence {
    /// Setting it changes what a label of two words on 60 × 40 points answers or draws.
    case changes(@MainActor (Label) -> Void)
    /// An answer that is known by hand.
    case answers(@MainActor () throws -> Bool)
    /// It keeps its value, and changes nothing.
    case kept(@MainActor (Label) -> Void, @MainActor (Label) -> Bool)
  }

  struct Row {
    let name: String
    let note: String
    let evidence: Evidence
  }

  static func string(_ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]) throws
    -> NSAttributedString
  {
    var attributes = attributes
    if attributes[.font] == nil { attributes[.font] = try square(10) }
    return NSAttributedString(string: text, attributes: attributes)
  }

  static func row(_ name: String, _ note: String, changes: @escaping @MainActor (Label) -> Void) -> Row {
    Row(name: name, note: note, evidence: .changes(changes))
  }
  static func row(_ name: String, _ note: String, answers: @escaping @MainActor () throws -> Bool) -> Row {
    Row(name: name, note: note, evidence: .answers(answers))
  }
  private static func kept(
    _ name: String, _ note: String, _ set: @escaping @MainActor (Label) -> Void,
    _ isKept: @escaping @MainActor (Label) -> Bool
  ) -> Row { Row(name: name, note: note, evidence: .kept(set, isKept)) }

  /// A PNG file of 4 × 2 pixels: only its header is read here.
  static let image = Data(
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 4, 0, 0, 0, 2])

  static let views: [Row] = [
    row("frame", "moves the label, and sets the size of its bounds") {
      $0.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    },
    row("bounds", "where the text is laid out") { $0.bounds.size.width = 25 },
    row("center", "moves the label; read, it is the middle of the frame") { $0.center = CGPoint(x: 100, y: 50) },
    row("isHidden", "draws nothing; sizes stay") { $0.isHidden = true },
    row("alpha", "the opacity of all that is drawn, as one picture") { $0.alpha = 0.5 },
    row("addSubview", "subviews are laid out and drawn with the view, and have its traits") {
      let (view, label) = (BaseView(), Label())
      label.frame = CGRect(x: 5, y: 6, width: 30, height: 20)
      label.attributedText = try string("abc")
      view.traitCollection = UITraitCollection(displayScale: 3)
      view.addSubview(label)
      let places = view.displayList().commands.compactMap { command in
        if case .translate(let x, let y) = command { CGPoint(x: x, y: y) } else { nil }
      }
      return places == [CGPoint(x: 5, y: 6)] && view.displayList().drawings.count == 1
        && label.traitCollection.displayScale == 3
    },
    row("insertSubview", "as addSubview, below those that follow") {
      let (view, first, second) = (BaseView(), Label(), Label())
      view.addSubview(second)
      view.insertSubview(first, at: 0)
      return view.subviews == [first, second]
    },
    row("removeFromSuperview", "ends what addSubview began") {
      let (view, label) = (BaseView(), Label())
      view.addSubview(label)
      label.removeFromSuperview()
      return view.subviews.isEmpty && label.superview == nil
    },
    row("subviews", "in the order in which they are drawn") {
      let (view, first, second) = (BaseView(), Label(), Label())
      for label in [first, second, first] { view.addSubview(label) }
      return view.subviews == [second, first]
    },
    row("superview", "the view that has it as a subview; it is not kept alive") {
      let label = Label()
      do {
        let view = BaseView()
        view.addSubview(label)
        if label.superview != view { return false }
      }
      return label.superview == nil
    },
    row("isDescendant", "whether a view is in another") {
      let (view, middle, label) = (BaseView(), BaseView(), Label())
      view.addSubview(middle)
      middle.addSubview(label)
      return label.isDescendant(of: view) && !view.isDescendant(of: label) && label.isDescendant(of: label)
    },
    row("backgroundColor", "fills the bounds below the text") { $0.backgroundColor = .red },
    row("clipsToBounds", "whether drawing is clipped; true by default") { $0.clipsToBounds = false },
    row("contentMode", "whether a change of size draws again; redraw by default") {
      let label = Label()
      @MainActor func needsDisplay(_ mode: UIViewContentMode) -> Bool {
        label.contentMode = mode
        _ = label.displayList()
        label.bounds.size.height += 1
        return label.needsDisplay
      }
      return needsDisplay(.redraw) && !needsDisplay(.center)
    },
    row("semanticContentAttribute", "forces a direction, which natural alignment follows") {
      $0.semanticContentAttribute = .forceRightToLeft
    },
    row("effectiveUserInterfaceLayoutDirection", "the direction of the traits, or the forced one") {
      let label = Label()
      label.semanticContentAttribute = .forceRightToLeft
      return label.effectiveUserInterfaceLayoutDirection == .rightToLeft
    },
    row("traitCollection", "a toolkit sets it; here dark appearance") {
      $0.traitCollection = UITraitCollection(userInterfaceStyle: .dark)
    },
    row("minimumContentSizeCategory", "a limit of the category, which fonts may follow") { label in
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      label.minimumContentSizeCategory = .accessibilityLarge
    },
    row("maximumContentSizeCategory", "a limit of the category, which fonts may follow") { label in
      label.font = .preferredFont(forTextStyle: .body)
      label.adjustsFontForContentSizeCategory = true
      label.maximumContentSizeCategory = .extraSmall
    },
    row("traitCollectionDidChange", "called after the traits have changed") {
      final class Listening: Label {
        var calls = 0
        override func traitCollectionDidChange(_ previous: UITraitCollection?) { calls += 1 }
      }
      let label = Listening()
      label.traitCollection = UITraitCollection(displayScale: 3)
      return label.calls == 1
    },
    row("registerForTraitChanges", "calls a closure after one of the traits has changed") {
      let label = Label()
      var calls: [CGFloat] = []
      let registration = label.registerForTraitChanges([UITraitDisplayScale.self]) { (label: Label, before) in
        calls += [before.displayScale, label.traitCollection.displayScale]
      }
      label.traitCollection = UITraitCollection(displayScale: 3)
      label.traitCollection = UITraitCollection(userInterfaceStyle: .dark, displayScale: 3)
      label.unregisterForTraitChanges(registration)
      label.traitCollection = UITraitCollection(displayScale: 2)
      return calls == [0, 3]
    },
    row("unregisterForTraitChanges", "ends these calls") {
      let label = Label()
      var calls = 0
      let registration = label.registerForTraitChanges([UITraitDisplayScale.self]) { (_: Label, _) in calls += 1 }
      label.unregisterForTraitChanges(registration)
      label.traitCollection = UITraitCollection(displayScale: 2)
      return calls == 0
    },
    row("intrinsicContentSize", "the size without limits, or at preferredMaxLayoutWidth") {
      let label = Label()
      label.attributedText = try string("abc")
      return label.intrinsicContentSize == CGSize(width: 30, height: 10)
    },
    row("sizeThatFits", "the size at a width") {
      let label = Label()
      label.attributedText = try string("abc")
      return label.sizeThatFits(CGSize(width: 9, height: 9)) == CGSize(width: 30, height: 10)
    },
    row("sizeToFit", "resizes the bounds to the size at their width") { $0.sizeToFit() },
    row("invalidateIntrinsicContentSize", "tells invalidationHandler") {
      heard { $0.invalidateIntrinsicContentSize() } == .size
    },
    row("setNeedsLayout", "the next layoutIfNeeded lays out, and tells invalidationHandler") {
      heard { $0.setNeedsLayout() } == .layout
    },
    row("setNeedsDisplay", "tells invalidationHandler") { heard { $0.setNeedsDisplay() } == .display },
    row("layoutIfNeeded", "lays out, if that is needed") {
      let label = Label()
      label.layoutIfNeeded()
      return !label.needsLayout
    },
    row("layoutSubviews", "called for layout; override it") {
      final class Laid: Label {
        var calls = 0
        override func layoutSubviews() { calls += 1 }
      }
      let label = Laid()
      label.layoutIfNeeded()
      return label.calls == 1
    },
    row("draw", "called for drawing; override it") {
      final class Drawn: Label {
        override func draw(_ rect: CGRect) { LabelContext.current?.fill(rect) }
      }
      let label = Drawn(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
      return label.displayList().commands.contains { if case .fill = $0 { true } else { false } }
    },
    row("accessibilityLabel", "the text, unless it is set") {
      let label = Label()
      label.text = "a"
      return label.accessibilityLabel == "a"
    },
    row("accessibilityAttributedLabel", "the text with its languages, unless it is set") {
      let label = Label()
      label.text = "a"
      return label.accessibilityAttributedLabel?.string == "a"
    },
    row("tintColorDidChange", "called after tintColor has changed; override it") {
      final class Tinted: Label {
        var calls = 0
        override func tintColorDidChange() { calls += 1 }
      }
      let label = Tinted()
      label.tintColor = .red
      label.tintColor = .red
      return label.calls == 1
    },
    row("noIntrinsicMetric", "-1, as in UIKit") { BaseView.noIntrinsicMetric == -1 },
  ]

  static let keptRows: [Row] = [
    kept(
      "tintColor", "system blue by default; the program may read it. Links have their own colour",
      { $0.tintColor = .red }
    ) {
      $0.tintColor == .red
    },
    kept("tag", "for the program's own use", { $0.tag = 7 }) { $0.tag == 7 },
    kept("isUserInteractionEnabled", "nothing delivers touches", { $0.isUserInteractionEnabled = true }) {
      $0.isUserInteractionEnabled
    },
    kept(
      "accessibilityTraits", "for a toolkit; static text by default", { $0.accessibilityTraits.insert(.header) }
    ) {
      $0.accessibilityTraits == [.staticText, .header]
    },
    kept("isAccessibilityElement", "for a toolkit; true by default", { $0.isAccessibilityElement = false }) {
      !$0.isAccessibilityElement
    },
    kept("accessibilityIdentifier", "for a toolkit", { $0.accessibilityIdentifier = "a" }) {
      $0.accessibilityIdentifier == "a"
    },
    kept("accessibilityHint", "for a toolkit", { $0.accessibilityHint = "a" }) { $0.accessibilityHint == "a" },
    kept("accessibilityValue", "for a toolkit", { $0.accessibilityValue = "a" }) { $0.accessibilityValue == "a" },
    kept(
      "accessibilityRespondsToUserInteraction", "for a toolkit", { $0.accessibilityRespondsToUserInteraction = false }
    ) {
      !$0.accessibilityRespondsToUserInteraction
    },
    kept(
      "translatesAutoresizingMaskIntoConstraints", "there are no constraints",
      { $0.translatesAutoresizingMaskIntoConstraints = false }
    ) {
      !$0.translatesAutoresizingMaskIntoConstraints
    },
    kept(
      "setContentHuggingPriority", "for a toolkit with constraints",
      { $0.setContentHuggingPriority(.required, for: .horizontal) }
    ) {
      $0.contentHuggingPriority(for: .horizontal) == .required
        && $0.contentHuggingPriority(for: .vertical) == .defaultLow
    },
    kept("contentHuggingPriority", "for a toolkit with constraints; 250 by default", { _ in }) {
      $0.contentHuggingPriority(for: .vertical).rawValue == 250
    },
    kept(
      "setContentCompressionResistancePriority", "for a toolkit with constraints",
      { $0.setContentCompressionResistancePriority(.defaultLow, for: .vertical) }
    ) { $0.contentCompressionResistancePriority(for: .vertical) == .defaultLow },
    kept("contentCompressionResistancePriority", "for a toolkit with constraints; 750 by default", { _ in }) {
      $0.contentCompressionResistancePriority(for: .horizontal).rawValue == 750
    },
    kept("preferredVibrancy", "there are no materials to see through", { $0.preferredVibrancy = .automatic }) {
      $0.preferredVibrancy == .automatic
    },
    kept("NSTextAttachment.fileType", "images are PNG files, whatever it says", { _ in }) { _ in
      @MainActor func drawing(_ type: String?) -> (String?, [Double]) {
        let attachment = NSTextAttachment(data: image, ofType: type)
        let label = Label()
        label.attributedText = NSAttributedString(attachment: attachment)
        return (attachment.fileType, label.textLayout.lines.map(\.width))
      }
      return drawing("public.jpeg").0 == "public.jpeg" && drawing("public.jpeg").1 == drawing(nil).1
    },
    kept("NSStringDrawingOptions.usesFontLeading", "the leading of every font is 0 (R202)", { _ in }) { _ in
      let text = NSAttributedString(string: "ab\ncd", attributes: [.font: UIFont.systemFont(ofSize: 10)])
      let options: NSStringDrawingOptions = .usesLineFragmentOrigin
      return options.union(.usesFontLeading) != options
        && text.boundingRect(with: .zero, options: options.union(.usesFontLeading), context: nil)
          == text.boundingRect(with: .zero, options: options, context: nil)
    },
    kept(
      "adjustsLetterSpacingToFitWidth", "without effect in UIKit too, since iOS 7",
      { $0.adjustsLetterSpacingToFitWidth = true }
    ) {
      $0.adjustsLetterSpacingToFitWidth
    },
  ]

  /// What a label tells its handler while a closure runs.
  private static func heard(_ body: @MainActor (Label) -> Void) -> LabelInvalidation {
    let label = Label()
    label.layoutIfNeeded()
    let listener = Listener(label)
    body(label)
    return listener.take()
  }
}
