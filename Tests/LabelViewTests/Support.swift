// What the tests of labels share: the test font, and labels that use it.
import Foundation
import LabelView
import Testing

/// The path of the checkout.
let repository = URL(filePath: #filePath).appending(path: "../../..").standardized.path

/// A font in which every cluster is as wide as the size; the ascent is 0.8 and the descent 0.2 of the size.
func square(_ size: Double) throws -> UIFont { UIFont(try UIFont.engine.font(metric: "Square", size: size)) }

/// A label like that of the examples in RULES.md: font size 10, left alignment, no strategy.
@MainActor
func makeLabel(_ text: String? = nil, width: Double = 0, height: Double = 0, lines: Int = 1) throws -> Label {
  let label = Label(frame: CGRect(x: 0, y: 0, width: width, height: height))
  label.font = try square(10)
  label.textAlignment = .left
  label.lineBreakStrategy = []
  label.numberOfLines = lines
  label.text = text
  return label
}

extension Label {
  /// The texts of the visible lines.
  var shown: [String] { textLayout.lines.map(textLayout.text(of:)) }
}

/// Records what a label says is no longer valid.
@MainActor
final class Listener {
  private(set) var heard: LabelInvalidation = []

  init(_ label: BaseView) {
    label.invalidationHandler = { [unowned self] _, parts in heard.formUnion(parts) }
  }

  /// Returns what was recorded since the last call.
  func take() -> LabelInvalidation {
    defer { heard = [] }
    return heard
  }
}

extension DisplayList {
  /// The drawings of text in the list.
  var drawings: [TextDrawing] {
    commands.compactMap { if case .text(let drawing) = $0 { drawing } else { nil } }
  }
}
