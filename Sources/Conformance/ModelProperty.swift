// The properties of a label and its environment that the steps of a case set and ask for, with UIKit's names.

/// A property of a label model. The schema describes each one with its unit and default; a test compares both lists.
public struct ModelProperty: Sendable {
  /// The form of values in JSON.
  public enum Form: Sendable, Hashable {
    /// A string, or null.
    case text
    /// Runs as in a label, each with attributes of ``runAttributes``; or null.
    case runs
    /// An object with one of ``fontKinds``; or null.
    case font
    /// `#RRGGBBAA` in sRGB, one of ``namedColors``, or an object with hue, saturation, brightness and alpha; or null.
    case color
    /// true or false.
    case flag
    /// A number; `nan`, `infinity` and `-infinity` are strings.
    case number
    /// A whole number.
    case integer
    /// One of these strings.
    case name([String])
    /// One of these strings, or null.
    case optionalName([String])
    /// A list of this many numbers, e.g. `[width, height]` for 2.
    case numbers(Int)
    /// A list of strings.
    case names
    /// An object with `show`, one of ``timedTexts``; or null.
    case timedText
  }

  /// UIKit's name.
  public let name: String
  /// The form of the property's values.
  public let form: Form
  /// Whether a step may set the property.
  public let isSettable: Bool
  /// Whether the property is beyond UIKit.
  public let isBeyond: Bool
  /// Whether advances or heights of fonts enter the property's numbers, which are then compared as positions.
  public var isMeasured: Bool { ["frame", "intrinsicContentSize", "firstBaseline", "lastBaseline"].contains(name) }

  private init(_ name: String, _ form: Form, isSettable: Bool = true, isBeyond: Bool = false) {
    self.name = name
    self.form = form
    self.isSettable = isSettable
    self.isBeyond = isBeyond
  }

  /// Returns whether a value has the property's form.
  public func accepts(_ value: JSONValue) -> Bool {
    switch (form, value) {
    case (.text, .null), (.runs, .null), (.font, .null), (.color, .null), (.timedText, .null), (.optionalName, .null),
      (.text, .string), (.flag, .bool):
      return true
    case (.number, _): return value.realNumber != nil
    case (.integer, .number(let number)): return number == number.rounded()
    case (.name(let names), .string(let name)), (.optionalName(let names), .string(let name)):
      return names.contains(name)
    case (.color, .string(let name)):
      return Self.namedColors.contains(name)
        || name.count == 9 && name.first == "#" && name.dropFirst().allSatisfy(\.isHexDigit)
    case (.color, .object(let members)):
      return Set(members.keys) == ["hue", "saturation", "brightness", "alpha"]
        && members.values.allSatisfy { $0.realNumber != nil }
    case (.numbers(let count), .array(let items)):
      return items.count == count && items.allSatisfy { $0.realNumber != nil }
    case (.names, .array(let items)): return items.allSatisfy { $0.string != nil }
    case (.font, .object(let members)):
      return Self.fontKinds.filter { members[$0] != nil }.count == 1
        && Set(members.keys).isSubset(of: Self.fontKinds + Self.fontMembers)
    case (.timedText, .object(let members)):
      return Self.timedTexts.contains(members["show"]?.string ?? "")
        && Set(members.keys).isSubset(of: ["show", "from", "to", "locale", "calendar", "timeZone", "templates"])
    case (.runs, .array(let runs)):
      return runs.allSatisfy { run in
        guard case .object(let attributes) = run["attributes"] ?? .object([:]) else { return false }
        return run["text"]?.string != nil && Set(attributes.keys).isSubset(of: Self.runAttributes)
      }
    default: return false
    }
  }

  /// The kinds of fonts: a metric font, a font file, a family or PostScript name, the font of a text style, a font
  /// scaled by UIFontMetrics, the font of another one's descriptor, and the system font: upright, italic, monospaced, or
  /// with digits of one width.
  public static let fontKinds = [
    "name", "file", "family", "textStyle", "metrics", "descriptor", "system", "italicSystem", "monospacedSystem",
    "monospacedDigits",
  ]
  private static let fontMembers = ["size", "weight", "font", "maximumPointSize", "withFamily", "traits"]
  /// The colours that have names: the label colours of the guidelines, and two greys.
  public static let namedColors: Set<String> = [
    "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "darkGray", "lightGray",
  ]
  /// What a date or timer label shows.
  public static let timedTexts: Set<String> = ["date", "time", "dateAndTime", "interval", "countdown", "countUp"]
  /// The attributes that runs of a step may have.
  public static let runAttributes: Set<String> = [
    "font", "foregroundColor", "backgroundColor", "kern", "tracking", "writingDirection", "baselineOffset",
    "ligature", "language", "attachment",
    "underlineStyle", "underlineColor", "strikethroughStyle", "strikethroughColor", "strokeWidth", "strokeColor",
    "paragraphStyle",
  ]
  /// The content size categories, from the smallest to the largest, with the guidelines' names.
  public static let categories = ["xS", "S", "M", "L", "xL", "xxL", "xxxL", "AX1", "AX2", "AX3", "AX4", "AX5"]
  /// The text styles, from the largest to the smallest.
  public static let textStyles = [
    "largeTitle", "title1", "title2", "title3", "headline", "body", "callout", "subheadline", "footnote", "caption1",
    "caption2",
  ]

  /// The properties of a layout case's label, except for the fixed scale, which only the engine has. UIKit's
  /// enumerations can also be asked for their raw values.
  private static let ofLabels = CaseLabel.properties.filter { $0.key != "fixedScale" }.flatMap { property in
    let isBeyond = property.capability == .beyond
    return property.form.map { form in
      [.init(property.key, form, isBeyond: isBeyond)] + (isBeyond ? [] : numbered(property.key, form))
    } ?? []
  }

  private static func numbered(_ name: String, _ form: Form) -> [ModelProperty] {
    if case .name = form { [.init(name + ".rawValue", .integer, isSettable: false)] } else { [] }
  }

  private static let enumerations: [(String, [String])] = [
    ("sizingRule", ["typographic", "oversize"]),
    ("preferredVibrancy", ["none", "automatic"]),
    (
      "contentMode",
      [
        "scaleToFill", "scaleAspectFit", "scaleAspectFill", "redraw", "center", "top", "bottom", "left", "right",
        "topLeft", "topRight", "bottomLeft", "bottomRight",
      ]
    ),
  ]

  /// All properties, each once.
  public static let all: [ModelProperty] =
    ofLabels + [
      .init("text", .text), .init("attributedText", .runs), .init("font", .font), .init("textColor", .color),
      .init("highlightedTextColor", .color), .init("shadowColor", .color), .init("shadowOffset", .numbers(2)),
      .init("minimumFontSize", .number), .init("frame", .numbers(4)), .init("accessibilityLabel", .text),
      .init("accessibilityAttributedLabel", .runs), .init("accessibilityTraits", .names, isSettable: false),
      .init("backgroundColor", .color),
    ]
    + [
      "isEnabled", "isHighlighted", "enablesMarqueeWhenAncestorFocused", "showsExpansionTextWhenTruncated",
      "adjustsLetterSpacingToFitWidth", "adjustsFontForContentSizeCategory", "clipsToBounds",
      "isUserInteractionEnabled",
      "isAccessibilityElement", "accessibilityRespondsToUserInteraction",
    ].map { .init($0, .flag) }
    + enumerations.flatMap { name, names in
      [.init(name, .name(names))] + numbered(name, .name(names))
    }
    + [
      .init("intrinsicContentSize", .numbers(2), isSettable: false), .init("needsDisplay", .flag, isSettable: false),
      .init("actualScaleFactor", .number, isSettable: false), .init("isTruncated", .flag, isSettable: false),
      .init("expansionText", .text, isSettable: false), .init("firstBaseline", .number, isSettable: false),
      .init("lastBaseline", .number, isSettable: false), .init("drawnTextColor", .color, isSettable: false),
      // Properties of the environment.
      .init("contentSizeCategory", .name(categories)),
      .init("minimumContentSizeCategory", .optionalName(categories)),
      .init("maximumContentSizeCategory", .optionalName(categories)),
      .init("layoutDirection", .name(["leftToRight", "rightToLeft"])),
      .init("displayScale", .number), .init("isAncestorFocused", .flag),
      .init("userInterfaceStyle", .name(["light", "dark"])), .init("accessibilityContrast", .name(["normal", "high"])),
      .init("clock", .number), .init("timedText", .timedText), .init("nextUpdate", .number, isSettable: false),
      .init("invalidated", .names, isSettable: false), .init("textInsets", .numbers(4)), .init("drawingAlpha", .number),
      .init("isAccessibilityCategory", .flag, isSettable: false),
      .init("traitCollectionChanges", .integer, isSettable: false),
      .init("forms", .names, isBeyond: true), .init("profile", .name(["current", "2009"]), isBeyond: true),
    ]

  /// Returns the property with a name, or nil.
  public static func named(_ name: String) -> ModelProperty? { byName[name] }
  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension ModelProperty.Form {
  /// Returns the form of a type's values; nil for objects and lists.
  init?(_ type: Any.Type) {
    func names<Name: CaseIterable & RawRepresentable>(_ type: Name.Type) -> [String] {
      type.allCases.compactMap { $0.rawValue as? String }
    }
    switch type {
    case is Bool.Type: self = .flag
    case is Int.Type: self = .integer
    case is Double.Type: self = .number
    case is String.Type: self = .text
    case let type as any (CaseIterable & RawRepresentable).Type: self = .name(names(type))
    default: return nil
    }
  }
}

extension JSONValue {
  /// The number, which may be NaN or infinite; nil for other values.
  public var realNumber: Double? {
    switch string {
    case "nan": .nan
    case "infinity": .infinity
    case "-infinity": -.infinity
    default: number
    }
  }
}
