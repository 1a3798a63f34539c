// A label that shows a date, a time or a timer in the longest form that fits.
public import Foundation
import LabelKit

/// A label that shows a date, a time, an interval or a timer. It shows the longest form that fits the bounds unshrunk.
/// If none fits, it shows the shortest, truncated (R200). It is modelled on watchOS's date and timer labels, which
/// Apple's guidelines describe.
///
/// The text is chosen in layout and in ``update()``, which a toolkit calls at ``nextUpdate``.
open class TimeLabel: Label {
  /// The date, time or timer to show; nil leaves the text unchanged.
  open var timedText: TimedText? { didSet { update() } }
  /// The format of dates and times.
  open var timeStyle = TimedText.Style() { didSet { update() } }
  /// The clock; the machine's by default. A test may replace it.
  open var clock: @MainActor () -> Date = { Date() }
  private var ownForms: [String] = []

  /// The forms of the text, without duplicates (R246). ``timedText`` sets them; a program may also set its own.
  open var forms: [String] {
    get { ownForms }
    set {
      var seen: Set<String> = []
      ownForms = newValue.filter { seen.insert($0).inserted }
      let shown = text
      choose()
      if shown == text { invalidateIntrinsicContentSize() }  // The longest form may have changed.
    }
  }

  /// Reads the clock and chooses the text again.
  public func update() {
    if let timedText { forms = timedText.forms(at: clock(), timeStyle) }
  }

  /// The next time at which ``update()`` may change the text; nil if it never does.
  public var nextUpdate: Date? { timedText?.nextChange(after: clock()) }

  /// Chooses the text that fits, and lays it out.
  open override func layoutSubviews() {
    choose()
    super.layoutSubviews()
  }

  /// The size of the widest form, in points (R246).
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
  /// Returns the widest of several texts that fits the bounds unshrunk in the label's font; if none fits, the narrowest
  /// (R200). Of equally wide texts it returns the first.
  ///
  /// - Returns: nil if there are no texts.
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
