// A label that takes the steps of a case.
import Conformance
import Foundation
import LabelView

/// A step asks for something that does not exist.
struct StepError: Error, CustomStringConvertible {
  let description: String
}

/// A label whose properties the steps of cases set and get.
@MainActor
package final class ModelLabel {
  package let label: Label
  private var category: UIContentSizeCategory
  private var direction: UITraitEnvironmentLayoutDirection
  private var displayScale: Double
  private var style = UIUserInterfaceStyle.light
  private var contrast = UIAccessibilityContrast.normal
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
    category = try Self.category(environment.contentSizeCategory ?? "L")
    direction = environment.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    displayScale = environment.displayScale ?? 1
    var made: Label?
    Self.traits(category, direction, displayScale, .light, .normal).performAsCurrent {
      made = isPlain ? Label() : SteppedLabel()
    }
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

  // MARK: Environment

  private static func traits(
    _ category: UIContentSizeCategory, _ direction: UITraitEnvironmentLayoutDirection, _ displayScale: Double,
    _ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast
  ) -> UITraitCollection {
    UITraitCollection(
      preferredContentSizeCategory: category, userInterfaceStyle: style, accessibilityContrast: contrast,
      layoutDirection: direction, displayScale: displayScale)
  }

  /// The traits of the environment, whatever the label makes of them.
  private var traits: UITraitCollection { Self.traits(category, direction, displayScale, style, contrast) }

  private static func category(_ name: String) throws -> UIContentSizeCategory {
    guard let category = categories[name] else { throw StepError(description: "no category is called '\(name)'") }
    return category
  }

  // MARK: Setting

  private static let flags: [String: ReferenceWritableKeyPath<Label, Bool>] = [
    "isEnabled": \.isEnabled,
    "isHighlighted": \.isHighlighted,
    "enablesMarqueeWhenAncestorFocused": \.enablesMarqueeWhenAncestorFocused,
    "showsExpansionTextWhenTruncated": \.showsExpansionTextWhenTruncated,
    "adjustsFontSizeToFitWidth": \.adjustsFontSizeToFitWidth,
    "allowsDefaultTighteningForTruncation": \.allowsDefaultTighteningForTruncation,
    "adjustsFontForContentSizeCategory": \.adjustsFontForContentSizeCategory,
    "clipsToBounds": \.clipsToBounds,
    "adjustsLetterSpacingToFitWidth": \.adjustsLetterSpacingToFitWidth,
    "isUserInteractionEnabled": \.isUserInteractionEnabled,
    "isAccessibilityElement": \.isAccessibilityElement,
    "accessibilityRespondsToUserInteraction": \.accessibilityRespondsToUserInteraction,
    "isAncestorFocused": \.isAncestorFocused,
  ]

  /// Sets the properties that a case gives its label, except its text, its font and the options of this project.
  package func set(_ properties: CaseLabel) throws {
    let given = try JSONCoding.read([String: JSONValue].self, from: JSONCoding.line(properties))
    for (name, value) in given.sorted(by: { $0.key < $1.key })
    where name != "text" && name != "font" && ModelProperty.named(name) != nil {
      try set(name, to: value)
    }
  }

  private func set(_ name: String, to value: JSONValue) throws {
    if let flag = Self.flags[name] {
      guard case .bool(let value) = value else { throw StepError(description: "\(name) is not a flag") }
      label[keyPath: flag] = value
      return
    }
    func number() throws -> Double {
      guard let number = value.realNumber else { throw StepError(description: "\(name) is not a number") }
      return number
    }
    func count() throws -> Int {
      guard let count = Int(exactly: try number()) else {
        throw StepError(description: "\(name) is not a whole number")
      }
      return count
    }
    func word<Value>(_ table: [String: Value]) throws -> Value {
      guard let word = value.string, let found = table[word] else {
        throw StepError(description: "\(name) has no such value")
      }
      return found
    }
    func optional<Value>(_ read: () throws -> Value) rethrows -> Value? { value == .null ? nil : try read() }
    func numbers(_ count: Int) throws -> [Double] {
      guard let items = value.array?.compactMap(\.realNumber), items.count == count else {
        throw StepError(description: "\(name) is not \(count) numbers")
      }
      return items
    }
    switch name {
    case "text": label.text = value.string
    case "attributedText": try setAttributedText(value)
    case "font": label.font = try value.font(in: traits)
    case "textColor": label.textColor = try value.color()
    case "highlightedTextColor": label.highlightedTextColor = try value.color()
    case "shadowColor": label.shadowColor = try value.color()
    case "backgroundColor": label.backgroundColor = try value.color()
    case "shadowOffset":
      let offset = try numbers(2)
      label.shadowOffset = CGSize(width: offset[0], height: offset[1])
    case "numberOfLines": label.numberOfLines = try count()
    case "minimumScaleFactor": label.minimumScaleFactor = try number()
    case "minimumFontSize": label.minimumFontSize = try number()
    case "preferredMaxLayoutWidth": label.preferredMaxLayoutWidth = try number()
    case "frame":
      let frame = try numbers(4)
      label.frame = CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    case "accessibilityLabel": label.accessibilityLabel = value.string
    case "accessibilityAttributedLabel": label.accessibilityAttributedLabel = try value.attributedString(in: traits)
    case "textAlignment": label.textAlignment = try word(alignments)
    case "lineBreakMode": label.lineBreakMode = try word(modes)
    case "lineBreakStrategy": label.lineBreakStrategy = try word(strategies)
    case "baselineAdjustment": label.baselineAdjustment = try word(adjustments)
    case "sizingRule": label.sizingRule = try word(sizingRules)
    case "preferredVibrancy": label.preferredVibrancy = try word(vibrancies)
    case "contentMode": label.contentMode = try word(contentModes)
    case "verticalAlignment": label.verticalAlignment = try word(["center": .center, "top": .top, "bottom": .bottom])
    case "truncationToken": label.truncationToken = value.string
    case "forms": (label as? SteppedLabel)?.forms = value.array?.compactMap(\.string) ?? []
    case "drawingAlpha": (label as? SteppedLabel)?.drawingAlpha = try number()
    case "profile": label.layoutOptions = value.string == "2009" ? .profile2009 : []
    case "clock": (label as? SteppedLabel)?.time = Date(timeIntervalSince1970: try number())
    case "timedText": try (label as? SteppedLabel)?.show(value)
    case "textInsets":
      let insets = try numbers(4)
      (label as? SteppedLabel)?.textInsets = UIEdgeInsets(
        top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
    case "minimumContentSizeCategory": label.minimumContentSizeCategory = try optional { try word(categories) }
    case "maximumContentSizeCategory": label.maximumContentSizeCategory = try optional { try word(categories) }
    case "contentSizeCategory":
      category = try word(categories)
      label.traitCollection = traits
    case "layoutDirection":
      direction = try word(["leftToRight": .leftToRight, "rightToLeft": .rightToLeft])
      label.traitCollection = traits
    case "userInterfaceStyle":
      style = try word(["light": .light, "dark": .dark])
      label.traitCollection = traits
    case "accessibilityContrast":
      contrast = try word(["normal": .normal, "high": .high])
      label.traitCollection = traits
    case "displayScale":
      displayScale = try number()
      label.traitCollection = traits
    default: throw StepError(description: "'\(name)' cannot be set")
    }
  }

  private func setAttributedText(_ value: JSONValue) throws {
    let string = try value.attributedString(in: traits)
    if let string { assigned = string }
    label.attributedText = string
  }

  // MARK: Getting

  private func value(of name: String) throws -> JSONValue {
    if let flag = Self.flags[name] { return .bool(label[keyPath: flag]) }
    let traits = label.traitCollection
    switch name {
    case "text": return JSONValue(label.text)
    case "attributedText": return label.attributedText.map { JSONValue(runs: $0, traits) } ?? .null
    case "font": return JSONValue(label.font)
    case "textColor": return JSONValue(label.textColor, traits)
    case "highlightedTextColor": return JSONValue(label.highlightedTextColor, traits)
    case "shadowColor": return JSONValue(label.shadowColor, traits)
    case "shadowOffset": return JSONValue([label.shadowOffset.width, label.shadowOffset.height])
    case "numberOfLines": return .number(Double(label.numberOfLines))
    case "minimumScaleFactor": return .number(label.minimumScaleFactor)
    case "minimumFontSize": return .number(label.minimumFontSize)
    case "preferredMaxLayoutWidth": return JSONValue(real: label.preferredMaxLayoutWidth)
    case "frame":
      let frame = label.frame
      return JSONValue([frame.origin.x, frame.origin.y, frame.size.width, frame.size.height])
    case "accessibilityLabel": return JSONValue(label.accessibilityLabel)
    case "backgroundColor": return JSONValue(label.backgroundColor, traits)
    case "accessibilityAttributedLabel":
      return label.accessibilityAttributedLabel.map { JSONValue(runs: $0, traits) } ?? .null
    case "accessibilityTraits":
      return .array(label.accessibilityTraits.contains(.staticText) ? [.string("staticText")] : [])
    case "textAlignment": return word(label.textAlignment, alignments)
    case "textAlignment.rawValue": return .number(Double(label.textAlignment.rawValue))
    case "lineBreakMode": return word(label.lineBreakMode, modes)
    case "lineBreakMode.rawValue": return .number(Double(label.lineBreakMode.rawValue))
    case "lineBreakStrategy": return word(label.lineBreakStrategy, strategies)
    case "lineBreakStrategy.rawValue": return .number(Double(label.lineBreakStrategy.rawValue))
    case "baselineAdjustment": return word(label.baselineAdjustment, adjustments)
    case "baselineAdjustment.rawValue": return .number(Double(label.baselineAdjustment.rawValue))
    case "sizingRule": return word(label.sizingRule, sizingRules)
    case "sizingRule.rawValue": return .number(Double(label.sizingRule.rawValue))
    case "preferredVibrancy": return word(label.preferredVibrancy, vibrancies)
    case "preferredVibrancy.rawValue": return .number(Double(label.preferredVibrancy.rawValue))
    case "contentMode": return word(label.contentMode, contentModes)
    case "contentMode.rawValue": return .number(Double(label.contentMode.rawValue))
    case "intrinsicContentSize":
      let size = label.intrinsicContentSize
      return JSONValue([size.width, size.height])
    case "needsDisplay": return .bool(label.needsDisplay)
    case "actualScaleFactor": return .number(label.actualScaleFactor)
    case "isTruncated": return .bool(label.isTruncated)
    case "expansionText": return JSONValue(label.expansionText)
    case "firstBaseline": return label.firstBaseline.map { .number($0) } ?? .null
    case "lastBaseline": return label.lastBaseline.map { .number($0) } ?? .null
    case "drawnTextColor": return .string(label.drawnTextColor.hexadecimal)
    case "verticalAlignment": return word(label.verticalAlignment, ["center": .center, "top": .top, "bottom": .bottom])
    case "truncationToken": return JSONValue(label.truncationToken)
    case "forms": return .array(((label as? SteppedLabel)?.forms ?? []).map { .string($0) })
    case "profile": return .string(label.layoutOptions.contains(.profile2009) ? "2009" : "current")
    case "nextUpdate": return (label as? SteppedLabel)?.nextUpdate.map { .number($0.timeIntervalSince1970) } ?? .null
    case "invalidated":
      defer { invalidated = [] }
      let parts: [(String, LabelInvalidation)] = [("size", .size), ("layout", .layout), ("display", .display)]
      return .array(parts.filter { invalidated.contains($0.1) }.map { .string($0.0) })
    case "clock": return .number((label as? SteppedLabel)?.time.timeIntervalSince1970 ?? 0)
    case "minimumContentSizeCategory": return label.minimumContentSizeCategory.map { word($0, categories) } ?? .null
    case "maximumContentSizeCategory": return label.maximumContentSizeCategory.map { word($0, categories) } ?? .null
    case "contentSizeCategory": return word(traits.preferredContentSizeCategory, categories)
    case "isAccessibilityCategory": return .bool(traits.preferredContentSizeCategory.isAccessibilityCategory)
    case "traitCollectionChanges": return .number(Double((label as? SteppedLabel)?.traitCollectionChanges ?? 0))
    case "layoutDirection": return .string(direction == .rightToLeft ? "rightToLeft" : "leftToRight")
    case "displayScale": return .number(displayScale)
    case "userInterfaceStyle": return .string(traits.userInterfaceStyle == .dark ? "dark" : "light")
    case "accessibilityContrast": return .string(traits.accessibilityContrast == .high ? "high" : "normal")
    default: throw StepError(description: "'\(name)' cannot be asked for")
    }
  }

  private func word<Value: Equatable>(_ value: Value, _ table: [String: Value]) -> JSONValue {
    table.first { $0.value == value }.map { .string($0.key) } ?? .null
  }
}
