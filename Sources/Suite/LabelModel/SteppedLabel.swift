// The subclass of a label on which steps are taken that only a subclass can answer.
import Conformance
import Foundation
import LabelView

/// A label that may have several forms, a clock that steps set, insets, and a rectangle and an alpha to draw its text with.
package final class SteppedLabel: TimeLabel {
  /// The rectangle to draw the text in; nil for the rectangle that the label would use.
  var drawingRectangle: CGRect?
  /// The insets of the text from the bounds, as programs write them: textRect and drawText are overridden.
  var textInsets = UIEdgeInsets.zero
  /// The alpha that the text is drawn with, as programs write it: drawText configures the context.
  var drawingAlpha = 1.0
  private(set) var traitCollectionChanges = 0
  /// The time that the clock shows.
  var time = Date(timeIntervalSince1970: 0)

  /// Creates a label whose clock shows the time that steps set.
  package init() {
    super.init(frame: .zero)
    clock = { [unowned self] in time }
  }

  package required init?(coder: NSCoder) { nil }

  private static let ownProperties: Set = [
    "forms", "clock", "timedText", "textInsets", "drawingAlpha", "traitCollectionChanges",
  ]

  /// Whether a step is one that a plain label cannot take.
  static func isNeeded(for step: CaseStep) -> Bool {
    (step.set ?? step.get).map(ownProperties.contains) == true || step.call == .drawText
  }

  package override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let inner = super.textRect(forBounds: bounds.inset(by: textInsets), limitedToNumberOfLines: numberOfLines)
    return inner.inset(
      by: UIEdgeInsets(
        top: -textInsets.top, left: -textInsets.left, bottom: -textInsets.bottom, right: -textInsets.right))
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) { traitCollectionChanges += 1 }

  package override func drawText(in rect: CGRect) {
    LabelContext.current?.setAlpha(drawingAlpha)
    super.drawText(in: (drawingRectangle ?? rect).inset(by: textInsets))
  }

  /// Shows the date or timer that a case describes; nothing further for null.
  func show(_ value: JSONValue) throws {
    if case .null = value {
      timedText = nil
      return
    }
    var style = TimedText.Style(
      locale: Locale(identifier: value["locale"]?.string ?? "en_US"),
      calendar: Calendar(identifier: .gregorian), timeZone: .gmt)
    if let zone = value["timeZone"]?.string.flatMap({ TimeZone(identifier: $0) }) { style.timeZone = zone }
    if value["calendar"] == .string("buddhist") { style.calendar = Calendar(identifier: .buddhist) }
    style.templates = value["templates"]?.array?.compactMap(\.string) ?? []
    timeStyle = style
    func date(_ key: String) throws -> Date {
      guard let seconds = value[key]?.number else { throw StepError(description: "timedText has no '\(key)'") }
      return Date(timeIntervalSince1970: seconds)
    }
    switch value["show"]?.string {
    case "date": timedText = .date
    case "time": timedText = .time
    case "dateAndTime": timedText = .dateAndTime
    case "interval":
      timedText = .interval(DateInterval(start: try date("from"), end: max(try date("from"), try date("to"))))
    case "countdown": timedText = .countdown(to: try date("to"))
    case "countUp": timedText = .countUp(from: try date("from"))
    default: throw StepError(description: "timedText shows nothing")
    }
  }
}

extension LabelSelection {
  /// What is selected, in the form of a case's answer.
  func written(_ traits: UITraitCollection) -> JSONValue {
    .object([
      "range": .array([.number(Double(nsRange.location)), .number(Double(nsRange.length))]),
      "text": .string(copiedText), "attributedText": JSONValue(runs: copiedAttributedText, traits),
      "rects": .array(rects.map { JSONValue([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]) }),
    ])
  }
}
