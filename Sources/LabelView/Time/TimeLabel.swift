// A label that says the date, the time or a timer in the longest form for which there is room.
public import Foundation
import LabelKit

/// A label whose text is a date, a time, an interval or a timer: the longest of its forms that fits the bounds unshrunk; if
/// none does, the shortest, truncated (R200). The components of watchOS in the guidelines are like this.
///
/// The text is chosen when the label is laid out, and anew by ``update()``: a toolkit calls that at ``nextUpdate``.
open class TimeLabel: Label {
  /// What the label says; nil leaves the text alone.
  open var timedText: TimedText? { didSet { update() } }
  /// How time is written.
  open var timeStyle = TimedText.Style() { didSet { update() } }
  /// The clock: the machine's unless a test sets another one.
  open var clock: @MainActor () -> Date = { Date() }
  private var ownForms: [String] = []

  /// The forms of the text, each once. ``timedText`` sets them; a program may set forms of its own.
  open var forms: [String] {
    get { ownForms }
    set {
      var seen: Set<String> = []
      ownForms = newValue.filter { seen.insert($0).inserted }
      let shown = text
      choose()
      if shown == text { invalidateIntrinsicContentSize() }  // The longest form may be another one.
    }
  }

  /// Reads the clock, and chooses the text anew.
  public func update() {
    if let timedText { forms = timedText.forms(at: clock(), timeStyle) }
  }

  /// When ``update()`` may change the text; nil where it never does.
  public var nextUpdate: Date? { timedText?.nextChange(after: clock()) }

  /// Chooses the text that fits, and lays it out.
  open override func layoutSubviews() {
    choose()
    super.layoutSubviews()
  }

  /// The size of the longest form.
  open override var intrinsicContentSize: CGSize {
    let sizes = forms.map { measured($0).sizeThatFits(.unconstrained, properties) }
    guard let widest = sizes.max(by: { $0.width < $1.width }) else { return super.intrinsicContentSize }
    return CGSize(width: widest.width, height: widest.height)
  }

  private func choose() {
    if let form = longestThatFits(forms) { text = form }
  }
}

extension Label {
  /// Of several texts in the label's font the longest that fits the bounds unshrunk; if none does, the shortest (R200). Nil
  /// where there are none. Of texts that are as wide the first counts as the longest, and as the shortest.
  public func longestThatFits(_ forms: [String]) -> String? {
    var unshrunk = properties
    unshrunk.keepFullSize()
    let room = Size(width: bounds.size.width, height: bounds.size.height)
    let ordered = forms.enumerated().map { index, form in
      let prepared = measured(form)
      return (
        form: form, index: index, width: prepared.sizeThatFits(.unconstrained, unshrunk).width,
        fits: !prepared.layout(unshrunk, in: room).isTruncated
      )
    }
    let longest = ordered.filter(\.fits).max { ($0.width, -$0.index) < ($1.width, -$1.index) }
    let shortest = ordered.min { ($0.width, $0.index) < ($1.width, $1.index) }
    return (longest ?? shortest)?.form
  }

  fileprivate func measured(_ form: String) -> PreparedText {
    SystemFonts.engine.prepare(form, font: ownFont.labelFont, layoutDirection: properties.layoutDirection)
  }
}
