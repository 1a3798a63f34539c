// A label that takes the steps of a case.
import Conformance
import Foundation
import LabelView

/// A step asks for something that does not exist.
struct StepError: Error, CustomStringConvertible {
  let description: String
}

/// The environment of a model.
struct ModelEnvironment {
  var category: UIContentSizeCategory
  var direction: UITraitEnvironmentLayoutDirection
  var displayScale: Double
  var style = UIUserInterfaceStyle.light
  var contrast = UIAccessibilityContrast.normal

  var traits: UITraitCollection {
    UITraitCollection(
      preferredContentSizeCategory: category, userInterfaceStyle: style, accessibilityContrast: contrast,
      layoutDirection: direction, displayScale: displayScale)
  }
}

/// A label whose properties the steps of cases set and get.
@MainActor
package final class ModelLabel {
  package let label: Label
  /// The environment, whatever the label makes of it.
  var environment: ModelEnvironment { didSet { label.traitCollection = environment.traits } }
  private var isRefused = false
  /// The string object that was assigned last.
  private var assigned: NSMutableAttributedString?
  /// What changes made invalid since a step last asked.
  private var invalidated: LabelInvalidation = []

  /// Creates a label in an environment.
  ///
  /// - Parameter isPlain: whether no step needs a ``SteppedLabel``. Only then does the label cache the sizes that it
  ///   measures.
  package init(_ environment: CaseEnvironment, isPlain: Bool = false) throws {
    let name = environment.contentSizeCategory ?? "L"
    guard let category = categories[name] else { throw StepError(description: "no category is called '\(name)'") }
    let own = ModelEnvironment(
      category: category, direction: environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
      displayScale: environment.displayScale ?? 1)
    var made: Label?
    own.traits.performAsCurrent { made = isPlain ? Label() : SteppedLabel() }
    self.environment = own
    label = made!
    if environment.profile == .y2009 { label.layoutOptions = .profile2009 }
    label.assignmentErrorHandler = { [weak self] _, _ in self?.isRefused = true }
    // Weak, because a label that is drawn may outlive the model, and is laid out then.
    label.invalidationHandler = { [weak self] _, part in self?.invalidated.formUnion(part) }
  }

  /// Takes a step.
  ///
  /// - Throws: `StepError` for an unknown property or value.
  /// - Returns: What the step asks for; empty for a step that only changes the label.
  package func take(_ step: CaseStep) throws -> CaseAnswer {
    var answer = CaseAnswer()
    if let name = step.set {
      isRefused = false
      try set(name, to: step.to ?? .null)
      answer.refused = isRefused ? true : nil
    } else if let name = step.get {
      answer.value = try value(of: name)
    } else if let call = step.call {
      answer = try make(call, step)
    }
    return answer
  }

  private func make(_ call: CaseCall, _ step: CaseStep) throws -> CaseAnswer {
    var answer = CaseAnswer()
    switch call {
    case .layout: answer = label.layoutAnswer
    case .sizeThatFits:
      let size = label.sizeThatFits(try size(step))
      answer.size = [size.width, size.height]
    case .textRect:
      let rect = label.textRect(
        forBounds: CGRect(origin: .zero, size: try size(step)),
        limitedToNumberOfLines: step.limitedToNumberOfLines ?? label.numberOfLines)
      answer.rect = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .sizeToFit: label.sizeToFit()
    case .layoutIfNeeded: label.layoutIfNeeded()
    case .draw: answer.value = label.drawnTexts(at: step.with?.number ?? 0)
    case .displayList: answer.value = label.drawnOperations
    case .drawText:
      let stepped = label as? SteppedLabel
      if let items = step.with?.array?.compactMap(\.number), items.count == 4 {
        stepped?.drawingRectangle = CGRect(x: items[0], y: items[1], width: items[2], height: items[3])
      }
      answer.lines = label.drawnLines
      stepped?.drawingRectangle = nil
    case .appendToAssignedString: assigned?.mutableString.append(step.with?.string ?? "")
    case .alignAssignedStyles: assigned?.alignStyles(alignments[step.with?.string ?? ""] ?? .natural)
    case .longestThatFits: answer.value = JSONValue(label.longestThatFits(try texts(step)))
    case .update: (label as? SteppedLabel)?.update()
    case .marqueeOffset: answer.value = .number(label.marqueeOffset(at: step.with?.realNumber ?? 0))
    case .selectRange, .selectWord, .selectLine, .selectAll: answer.value = try selected(call, step)
    }
    return answer
  }

  /// What is selected in a new selection after a call.
  private func selected(_ call: CaseCall, _ step: CaseStep) throws -> JSONValue {
    var selection = LabelSelection(in: label)
    let numbers = step.with?.array?.compactMap(\.number) ?? []
    if call == .selectAll {
      selection.selectAll()
      return selection.written(label.traitCollection)
    }
    guard numbers.count == 2 else { throw StepError(description: "'with' is not two numbers") }
    let point = CGPoint(x: numbers[0], y: numbers[1])
    switch call {
    case .selectWord: selection.selectWord(at: point)
    case .selectLine: selection.selectLine(at: point)
    default:
      guard let location = Int(exactly: numbers[0]), let length = Int(exactly: numbers[1]) else {
        throw StepError(description: "'with' is not a range")
      }
      selection.select(NSRange(location: location, length: length))
    }
    return selection.written(label.traitCollection)
  }

  /// The size that `with` gives as `[width, height]`; null is unconstrained.
  private func size(_ step: CaseStep) throws -> CGSize {
    guard let items = step.with?.array, items.count == 2 else { throw StepError(description: "'with' is not a size") }
    return CGSize(width: items[0].number ?? .infinity, height: items[1].number ?? .infinity)
  }

  private func texts(_ step: CaseStep) throws -> [String] {
    guard let items = step.with?.array, !items.isEmpty else {
      throw StepError(description: "'with' is not a list of texts")
    }
    return try items.map { item in
      guard let text = item.string else { throw StepError(description: "'with' is not a list of texts") }
      return text
    }
  }

  /// The traits of the environment, whatever the label makes of them.
  var traits: UITraitCollection { environment.traits }

  // MARK: Properties

  /// Sets the properties that a case gives its label, except its text, its font and the options of this project.
  package func set(_ properties: CaseLabel) throws {
    let given = try JSONCoding.read([String: JSONValue].self, from: JSONCoding.line(properties))
    try set(given.filter { $0.key != "text" && $0.key != "font" && ModelProperty.named($0.key) != nil })
  }

  /// Sets properties by their names.
  ///
  /// - Throws: an error that describes an unknown name or value.
  package func set(_ properties: [String: JSONValue]) throws {
    for (name, value) in properties.sorted(by: { $0.key < $1.key }) { try set(name, to: value) }
  }

  private func set(_ name: String, to value: JSONValue) throws {
    guard let set = ModelAccess.all[name]?.set else { throw StepError(description: "'\(name)' cannot be set") }
    try set(self, GivenValue(name: name, json: value))
  }

  private func value(of name: String) throws -> JSONValue {
    guard let get = ModelAccess.all[name]?.get else { throw StepError(description: "'\(name)' cannot be asked for") }
    return get(self)
  }

  func setAttributedText(_ value: JSONValue) throws {
    let string = try value.attributedString(in: traits)
    if let string { assigned = string }
    label.attributedText = string
  }

  /// Returns what changes made invalid since the last call.
  func takeInvalidated() -> LabelInvalidation {
    defer { invalidated = [] }
    return invalidated
  }
}
