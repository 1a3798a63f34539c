// The question of a case: exactly what is sent to an implementation.
import CLabelEngine
import Foundation

/// The kind of a question.
public enum CaseQuery: String, Codable, Sendable, CaseIterable {
  /// The lines in the bounds.
  case layout
  /// The size for a proposed width.
  case sizeThatFits
  /// The intrinsic size.
  case intrinsicContentSize
  /// The rectangle that the text takes in bounds (R142).
  case textRect
  /// The offsets where a line may end.
  case lineBreaks
  /// The cluster at a point of the bounds (R303).
  case hit
  /// The caret at an offset of the text (R304).
  case caret
  /// The answers to a sequence of steps on one label.
  case steps
}

/// The environment of the label. Omitted fields have their defaults.
public struct CaseEnvironment: CaseObject, Hashable, Sendable {
  /// `leftToRight` (default) or `rightToLeft`.
  public var layoutDirection: LayoutDirection?
  /// The display scale in pixels per point, default 1.
  public var displayScale: Double?
  /// The locale as a BCP 47 tag, default `en`.
  public var locale: String?
  /// `current` (default) or `2009`.
  public var profile: Profile?
  /// The content size category, default L; only in cases with steps.
  public var contentSizeCategory: String?

  /// `UIUserInterfaceLayoutDirection`.
  public enum LayoutDirection: String, Codable, Sendable {
    /// Left to right, as in English.
    case leftToRight
    /// Right to left, as in Arabic.
    case rightToLeft
  }

  /// The documentation that the label follows.
  public enum Profile: String, Codable, Sendable, CaseIterable {
    /// The current documentation.
    case current
    /// The class reference of 2009.
    case y2009 = "2009"
  }

  package static let properties: [CaseProperty<CaseEnvironment, EngineStructs>] = [
    .init("layoutDirection", \.layoutDirection, default: .leftToRight, needs: .directionRTL) {
      $0.request.layout_direction = Int32($1 == .rightToLeft ? LE_RIGHT_TO_LEFT : LE_LEFT_TO_RIGHT)
    },
    .init("displayScale", \.displayScale, default: 1) { $0.label.display_scale = $1 },
    .init("locale", given: \.locale) { $0.request.locale = $2.arena.string($1) },
    .init("profile", \.profile, default: .current, needs: .profile2009) {
      if $1 == .y2009 { $0.label.flags |= UInt32(LE_LABEL_PROFILE_2009) }
    },
    .init("contentSizeCategory", \.contentSizeCategory),
  ]

  /// Creates an environment with every property at its default.
  public init() {}

  /// Reads an environment. An unknown key is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}

/// A size, possibly unconstrained in either direction; `[W, H]` in JSON, where `null` is unconstrained.
public struct CaseSize: Codable, Hashable, Sendable {
  /// The width in points; nil if unconstrained.
  public var width: Double?
  /// The height in points; nil if unconstrained.
  public var height: Double?

  /// Creates a size in points.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// Reads `[W, H]`.
  public init(from decoder: any Decoder) throws {
    let values = try [Double?](from: decoder)
    guard values.count == 2 else { throw decoder.error("must be [width, height]") }
    self.init(width: values[0], height: values[1])
  }

  /// Writes `[W, H]`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [width, height] {
      if let value { try values.encode(value) } else { try values.encodeNil() }
    }
  }
}

/// A point; `[x, y]` in JSON.
public struct CasePoint: Codable, Hashable, Sendable {
  /// The distance from the left, in points.
  public var x: Double
  /// The distance from the top, in points.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Reads `[x, y]`.
  public init(from decoder: any Decoder) throws {
    let values = try [Double](from: decoder)
    guard values.count == 2 else { throw decoder.error("must be [x, y]") }
    self.init(x: values[0], y: values[1])
  }

  /// Writes `[x, y]`.
  public func encode(to encoder: any Encoder) throws { try [x, y].encode(to: encoder) }
}

/// The part of a case that is sent to an implementation, without id, rules and expectation.
public struct CaseQuestion: Codable, Hashable, Sendable {
  /// The label. In a case with steps it is a label with all defaults, and is not written.
  public var label: CaseLabel
  /// The label's environment.
  public var environment: CaseEnvironment?
  /// The bounds for `layout`, `textRect`, `hit` and `caret`; unconstrained if nil.
  public var bounds: CaseSize?
  /// Where the bounds of `textRect` lie; at (0, 0) if nil.
  public var origin: CasePoint?
  /// The kind of the question, default `layout`.
  public var query: CaseQuery?
  /// The proposed size for `sizeThatFits`; unconstrained if nil.
  public var proposed: CaseSize?
  /// The maximum number of lines for `textRect`, used instead of numberOfLines.
  public var limitedToNumberOfLines: Int?
  /// Whether the lines of a `layout` answer must have positions. Default false.
  public var positions: Bool?
  /// The point of `hit`; (0, 0) if nil.
  public var point: CasePoint?
  /// The offset of `caret` in UTF-16 units; 0 if nil.
  public var offset: Int?
  /// The steps for `steps`, at least one.
  public var steps: [CaseStep]?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case label, environment, origin, bounds, query, proposed, limitedToNumberOfLines, positions, point, offset, steps
  }

  /// Creates a question about a label.
  public init(label: CaseLabel, bounds: CaseSize? = nil, query: CaseQuery? = .layout) {
    self.label = label
    self.bounds = bounds
    self.query = query
  }

  /// Reads a question. An unknown key is an error.
  public init(from decoder: any Decoder) throws {
    try self.init(values: decoder.strict(CodingKeys.self))
  }

  init(values: KeyedDecodingContainer<CodingKeys>) throws {
    steps = try values.decodeIfPresent([CaseStep].self, forKey: .steps)
    label =
      steps != nil && !values.contains(.label) ? CaseLabel() : try values.decode(CaseLabel.self, forKey: .label)
    environment = try values.decodeIfPresent(CaseEnvironment.self, forKey: .environment)
    origin = try values.decodeIfPresent(CasePoint.self, forKey: .origin)
    bounds = try values.decodeIfPresent(CaseSize.self, forKey: .bounds)
    query = try values.decodeIfPresent(CaseQuery.self, forKey: .query)
    proposed = try values.decodeIfPresent(CaseSize.self, forKey: .proposed)
    limitedToNumberOfLines = try values.decodeIfPresent(Int.self, forKey: .limitedToNumberOfLines)
    positions = try values.decodeIfPresent(Bool.self, forKey: .positions)
    point = try values.decodeIfPresent(CasePoint.self, forKey: .point)
    offset = try values.decodeIfPresent(Int.self, forKey: .offset)
  }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if steps == nil { try values.encode(label, forKey: .label) }
    try values.encodeIfPresent(environment, forKey: .environment)
    try values.encodeIfPresent(origin, forKey: .origin)
    try values.encodeIfPresent(bounds, forKey: .bounds)
    try values.encodeIfPresent(query, forKey: .query)
    try values.encodeIfPresent(proposed, forKey: .proposed)
    try values.encodeIfPresent(limitedToNumberOfLines, forKey: .limitedToNumberOfLines)
    try values.encodeIfPresent(positions, forKey: .positions)
    try values.encodeIfPresent(point, forKey: .point)
    try values.encodeIfPresent(offset, forKey: .offset)
    try values.encodeIfPresent(steps, forKey: .steps)
  }

  /// The label's text; for steps, the longest text that a step sets.
  public var text: String {
    guard let steps else { return label.string }
    return steps.compactMap(\.textThatIsSet).max { $0.unicodeScalars.count < $1.unicodeScalars.count } ?? ""
  }

  /// The query; `layout` by default.
  public var kind: CaseQuery { query ?? .layout }
}

extension CaseQuestion {
  /// Reads a question from the JSON of a question or a whole case. Unknown keys are ignored.
  ///
  /// - Throws: `DecodingError` if the JSON is not a question.
  public init(lenient data: Data) throws { self = try JSONCoding.read(CaseQuestion.self, from: data, lenient: true) }
}
