// How the steps of a case set and get the properties of a label, and what a case's paragraph style sets.
import Conformance
import Foundation
import LabelView

/// How a property of the model is written and read in JSON. ``ModelProperty`` says which properties there are.
@MainActor
struct ModelAccess {
  typealias Getter = @MainActor (ModelLabel) -> JSONValue
  typealias Setter = @MainActor (ModelLabel, GivenValue) throws -> Void
  /// Returns the value; nil if a step cannot ask for it.
  var get: Getter?
  /// Sets the value; nil if a step cannot set it.
  var set: Setter?

  /// All properties by UIKit's names.
  static let all: [String: ModelAccess] = [
    "text": .text({ $0.text }) { $0.text = $1 },
    "attributedText": .init(
      get: { model in model.label.attributedText.map { JSONValue(runs: $0, model.label.traitCollection) } ?? .null },
      set: { try $0.setAttributedText($1.json) }),
    "font": .init(get: { JSONValue($0.label.font) }, set: { $0.label.font = try $1.json.font(in: $0.traits) }),
    "textColor": .color({ $0.textColor }) { $0.textColor = $1 },
    "highlightedTextColor": .color({ $0.highlightedTextColor }) { $0.highlightedTextColor = $1 },
    "shadowColor": .color({ $0.shadowColor }) { $0.shadowColor = $1 },
    "backgroundColor": .color({ $0.backgroundColor }) { $0.backgroundColor = $1 },
    "drawnTextColor": .got { .string($0.drawnTextColor.hexadecimal) },
    "shadowOffset": .init(
      get: { JSONValue([$0.label.shadowOffset.width, $0.label.shadowOffset.height]) },
      set: {
        let offset = try $1.numbers(2)
        $0.label.shadowOffset = CGSize(width: offset[0], height: offset[1])
      }),

    "isEnabled": .flag(\.isEnabled),
    "isHighlighted": .flag(\.isHighlighted),
    "enablesMarqueeWhenAncestorFocused": .flag(\.enablesMarqueeWhenAncestorFocused),
    "isAncestorFocused": .flag(\.isAncestorFocused),
    "showsExpansionTextWhenTruncated": .flag(\.showsExpansionTextWhenTruncated),
    "adjustsFontSizeToFitWidth": .flag(\.adjustsFontSizeToFitWidth),
    "allowsDefaultTighteningForTruncation": .flag(\.allowsDefaultTighteningForTruncation),
    "adjustsFontForContentSizeCategory": .flag(\.adjustsFontForContentSizeCategory),
    "clipsToBounds": .flag(\.clipsToBounds),
    "adjustsLetterSpacingToFitWidth": .flag(\.adjustsLetterSpacingToFitWidth),
    "isUserInteractionEnabled": .flag(\.isUserInteractionEnabled),
    "isAccessibilityElement": .flag(\.isAccessibilityElement),
    "accessibilityRespondsToUserInteraction": .flag(\.accessibilityRespondsToUserInteraction),

    "numberOfLines": .init(
      get: { .number(Double($0.label.numberOfLines)) }, set: { $0.label.numberOfLines = try $1.count() }),
    "minimumScaleFactor": .number({ $0.minimumScaleFactor }) { $0.minimumScaleFactor = $1 },
    "minimumFontSize": .number({ $0.minimumFontSize }) { $0.minimumFontSize = $1 },
    "preferredMaxLayoutWidth": .number({ $0.preferredMaxLayoutWidth }) { $0.preferredMaxLayoutWidth = $1 },
    "frame": .init(
      get: { model in
        let frame = model.label.frame
        return JSONValue([frame.origin.x, frame.origin.y, frame.size.width, frame.size.height])
      },
      set: {
        let frame = try $1.numbers(4)
        $0.label.frame = CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
      }),
    "textInsets": .init(set: {
      let insets = try $1.numbers(4)
      ($0.label as? SteppedLabel)?.textInsets = UIEdgeInsets(
        top: insets[0], left: insets[1], bottom: insets[2], right: insets[3])
    }),

    "textAlignment": .name(alignments, { $0.textAlignment }) { $0.textAlignment = $1 },
    "textAlignment.rawValue": .got { .number(Double($0.textAlignment.rawValue)) },
    "lineBreakMode": .name(modes, { $0.lineBreakMode }) { $0.lineBreakMode = $1 },
    "lineBreakMode.rawValue": .got { .number(Double($0.lineBreakMode.rawValue)) },
    "lineBreakStrategy": .name(strategies, { $0.lineBreakStrategy }) { $0.lineBreakStrategy = $1 },
    "lineBreakStrategy.rawValue": .got { .number(Double($0.lineBreakStrategy.rawValue)) },
    "baselineAdjustment": .name(adjustments, { $0.baselineAdjustment }) { $0.baselineAdjustment = $1 },
    "baselineAdjustment.rawValue": .got { .number(Double($0.baselineAdjustment.rawValue)) },
    "sizingRule": .name(sizingRules, { $0.sizingRule }) { $0.sizingRule = $1 },
    "sizingRule.rawValue": .got { .number(Double($0.sizingRule.rawValue)) },
    "preferredVibrancy": .name(vibrancies, { $0.preferredVibrancy }) { $0.preferredVibrancy = $1 },
    "preferredVibrancy.rawValue": .got { .number(Double($0.preferredVibrancy.rawValue)) },
    "contentMode": .name(contentModes, { $0.contentMode }) { $0.contentMode = $1 },
    "contentMode.rawValue": .got { .number(Double($0.contentMode.rawValue)) },
    "verticalAlignment": .name(["center": .center, "top": .top, "bottom": .bottom], { $0.verticalAlignment }) {
      $0.verticalAlignment = $1
    },
    "truncationToken": .text({ $0.truncationToken }) { $0.truncationToken = $1 },
    "profile": .init(
      get: { .string($0.label.layoutOptions.contains(.profile2009) ? "2009" : "current") },
      set: { $0.label.layoutOptions = $1.json.string == "2009" ? .profile2009 : [] }),

    "accessibilityLabel": .text({ $0.accessibilityLabel }) { $0.accessibilityLabel = $1 },
    "accessibilityAttributedLabel": .init(
      get: { model in
        model.label.accessibilityAttributedLabel.map { JSONValue(runs: $0, model.label.traitCollection) } ?? .null
      },
      set: { $0.label.accessibilityAttributedLabel = try $1.json.attributedString(in: $0.traits) }),
    "accessibilityTraits": .got {
      .array($0.accessibilityTraits.contains(.staticText) ? [.string("staticText")] : [])
    },

    "intrinsicContentSize": .got { JSONValue([$0.intrinsicContentSize.width, $0.intrinsicContentSize.height]) },
    "needsDisplay": .got { .bool($0.needsDisplay) },
    "actualScaleFactor": .got { .number($0.actualScaleFactor) },
    "isTruncated": .got { .bool($0.isTruncated) },
    "expansionText": .got { JSONValue($0.expansionText) },
    "firstBaseline": .got { $0.firstBaseline.map { .number($0) } ?? .null },
    "lastBaseline": .got { $0.lastBaseline.map { .number($0) } ?? .null },
    "invalidated": .init(get: { model in
      let found = model.takeInvalidated()
      let parts: [(String, LabelInvalidation)] = [("size", .size), ("layout", .layout), ("display", .display)]
      return .array(parts.filter { found.contains($0.1) }.map { .string($0.0) })
    }),

    "forms": .init(
      get: { .array((($0.label as? SteppedLabel)?.forms ?? []).map { .string($0) }) },
      set: { ($0.label as? SteppedLabel)?.forms = $1.json.array?.compactMap(\.string) ?? [] }),
    "drawingAlpha": .init(set: { ($0.label as? SteppedLabel)?.drawingAlpha = try $1.number() }),
    "clock": .init(
      get: { .number(($0.label as? SteppedLabel)?.time.timeIntervalSince1970 ?? 0) },
      set: { ($0.label as? SteppedLabel)?.time = Date(timeIntervalSince1970: try $1.number()) }),
    "timedText": .init(set: { try ($0.label as? SteppedLabel)?.show($1.json) }),
    "nextUpdate": .got { ($0 as? SteppedLabel)?.nextUpdate.map { .number($0.timeIntervalSince1970) } ?? .null },
    "traitCollectionChanges": .got { .number(Double(($0 as? SteppedLabel)?.traitCollectionChanges ?? 0)) },

    "contentSizeCategory": .init(
      get: { written($0.label.traitCollection.preferredContentSizeCategory, in: categories) },
      set: { $0.environment.category = try $1.name(in: categories) }),
    "isAccessibilityCategory": .got { .bool($0.traitCollection.preferredContentSizeCategory.isAccessibilityCategory) },
    "minimumContentSizeCategory": .init(
      get: { $0.label.minimumContentSizeCategory.map { written($0, in: categories) } ?? .null },
      set: { $0.label.minimumContentSizeCategory = try $1.optionalName(in: categories) }),
    "maximumContentSizeCategory": .init(
      get: { $0.label.maximumContentSizeCategory.map { written($0, in: categories) } ?? .null },
      set: { $0.label.maximumContentSizeCategory = try $1.optionalName(in: categories) }),
    "layoutDirection": .init(
      get: { written($0.environment.direction, in: directions) },
      set: { $0.environment.direction = try $1.name(in: directions) }),
    "displayScale": .init(
      get: { .number($0.environment.displayScale) }, set: { $0.environment.displayScale = try $1.number() }),
    "userInterfaceStyle": .init(
      get: { written($0.label.traitCollection.userInterfaceStyle, in: userInterfaceStyles) },
      set: { $0.environment.style = try $1.name(in: userInterfaceStyles) }),
    "accessibilityContrast": .init(
      get: { written($0.label.traitCollection.accessibilityContrast, in: contrasts) },
      set: { $0.environment.contrast = try $1.name(in: contrasts) }),
  ]
}

// MARK: Forms of properties

@MainActor
private func written<Value: Equatable>(_ value: Value, in names: [String: Value]) -> JSONValue {
  names.first { $0.value == value }.map { .string($0.key) } ?? .null
}

extension ModelAccess {
  /// A property that steps only ask for.
  private static func got(_ get: @escaping @MainActor (Label) -> JSONValue) -> ModelAccess {
    .init(get: { get($0.label) })
  }

  private static func text(
    _ get: @escaping @MainActor (Label) -> String?,
    _ set: @escaping @MainActor (Label, String?) -> Void
  ) -> ModelAccess {
    .init(get: { JSONValue(get($0.label)) }, set: { set($0.label, $1.json.string) })
  }

  private static func flag(_ path: ReferenceWritableKeyPath<Label, Bool>) -> ModelAccess {
    .init(get: { .bool($0.label[keyPath: path]) }, set: { $0.label[keyPath: path] = try $1.flag() })
  }

  private static func number(
    _ get: @escaping @MainActor (Label) -> Double,
    _ set: @escaping @MainActor (Label, Double) -> Void
  ) -> ModelAccess {
    .init(get: { JSONValue(real: get($0.label)) }, set: { set($0.label, try $1.number()) })
  }

  private static func color(
    _ get: @escaping @MainActor (Label) -> UIColor?,
    _ set: @escaping @MainActor (Label, UIColor?) -> Void
  ) -> ModelAccess {
    .init(
      get: { JSONValue(get($0.label), $0.label.traitCollection) }, set: { set($0.label, try $1.json.color()) })
  }

  private static func name<Value: Equatable>(
    _ names: [String: Value], _ get: @escaping @MainActor (Label) -> Value,
    _ set: @escaping @MainActor (Label, Value) -> Void
  ) -> ModelAccess {
    .init(
      get: { written(get($0.label), in: names) }, set: { set($0.label, try $1.name(in: names)) })
  }
}

/// A value that a step gives a property.
struct GivenValue {
  let name: String
  let json: JSONValue

  func flag() throws -> Bool {
    guard case .bool(let flag) = json else { throw StepError(description: "\(name) is not a flag") }
    return flag
  }

  func number() throws -> Double {
    guard let number = json.realNumber else { throw StepError(description: "\(name) is not a number") }
    return number
  }

  func count() throws -> Int {
    guard let count = Int(exactly: try number()) else {
      throw StepError(description: "\(name) is not a whole number")
    }
    return count
  }

  func numbers(_ count: Int) throws -> [Double] {
    guard let items = json.array?.compactMap(\.realNumber), items.count == count else {
      throw StepError(description: "\(name) is not \(count) numbers")
    }
    return items
  }

  func name<Value>(in names: [String: Value]) throws -> Value {
    guard let word = json.string, let found = names[word] else {
      throw StepError(description: "\(name) has no such value")
    }
    return found
  }

  func optionalName<Value>(in names: [String: Value]) throws -> Value? {
    json == .null ? nil : try name(in: names)
  }
}

extension NSMutableParagraphStyle {
  /// Creates the style of a case. Omitted properties have NSParagraphStyle's defaults (R172).
  package convenience init(_ values: CaseParagraphStyle) {
    self.init()
    if let mode = values.lineBreakMode { lineBreakMode = modes[mode.rawValue]! }
    if let own = values.alignment { alignment = alignments[own.rawValue]! }
    if let strategy = values.lineBreakStrategy { lineBreakStrategy = strategies[strategy.rawValue]! }
    allowsDefaultTighteningForTruncation = values.allowsDefaultTighteningForTruncation ?? false
    switch values.baseWritingDirection {
    case .leftToRight: baseWritingDirection = .leftToRight
    case .rightToLeft: baseWritingDirection = .rightToLeft
    case .natural, nil: break
    }
    lineSpacing = values.lineSpacing ?? 0
    paragraphSpacing = values.paragraphSpacing ?? 0
    paragraphSpacingBefore = values.paragraphSpacingBefore ?? 0
    firstLineHeadIndent = values.firstLineHeadIndent ?? 0
    headIndent = values.headIndent ?? 0
    tailIndent = values.tailIndent ?? 0
    lineHeightMultiple = values.lineHeightMultiple ?? 0
    minimumLineHeight = values.minimumLineHeight ?? 0
    maximumLineHeight = values.maximumLineHeight ?? 0
    hyphenationFactor = Float(values.hyphenationFactor ?? 0)
    if let stops = values.tabStops {
      let own = (values.tabAlignments ?? []).map { alignments[$0.rawValue]! }
      tabStops = stops.enumerated().map { index, stop in
        let terminators = values.tabTerminators ?? []
        return NSTextTab(
          textAlignment: index < own.count ? own[index] : .natural, location: stop,
          options: index < terminators.count
            ? [.columnTerminators: CharacterSet(charactersIn: terminators[index])] : [:])
      }
    }
    defaultTabInterval = values.defaultTabInterval ?? 0
  }
}
