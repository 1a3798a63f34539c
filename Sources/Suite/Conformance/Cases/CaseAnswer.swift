// The answer to a case, as an implementation gives it or a case expects it.

/// A line of an answer. An expectation names only the fields that it checks.
public struct AnsweredLine: CaseObject, Hashable, Sendable {
  /// The visible text, with the ellipsis and a shown hyphen, without hanging white space.
  public var text: String?
  /// `[start, length]` of each kept part that is not empty, in UTF-16 units of the source.
  public var range: [[Int]]?
  /// Points from the left edge of the bounds to the left edge of the line's text.
  public var x: Double?
  /// Points from the top of the bounds down to the top of the line's box.
  public var y: Double?
  /// Points from the top of the bounds down to the baseline.
  public var baseline: Double?
  /// The width of `text` as drawn, in points.
  public var width: Double?
  /// Points added to each gap between clusters.
  public var letterSpacing: Double?
  /// Points added to each inner whitespace of a justified line.
  public var wordSpacing: Double?
  /// Points from the left edge of the bounds to that of the ellipsis; absent without one.
  public var ellipsisX: Double?
  /// The clusters, ellipsis and hyphen of the line, from left to right; nil unless the question asks for them.
  public var positions: [AnsweredPosition]?

  package static let properties: [CaseProperty<AnsweredLine, Void>] = [
    .init("text", \.text), .init("range", \.range), .init("x", \.x), .init("y", \.y), .init("baseline", \.baseline),
    .init("width", \.width), .init("letterSpacing", \.letterSpacing), .init("wordSpacing", \.wordSpacing),
    .init("ellipsisX", \.ellipsisX), .init("positions", \.positions),
  ]

  /// Creates a line without any field.
  public init() {}

  /// Reads a line. In a case, an unknown key is an error.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    if range?.contains(where: { $0.count != 2 }) == true {
      throw decoder.error("'range' must be a list of [start, length]")
    }
  }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}

/// A cluster on a line, the ellipsis or a shown hyphen.
public struct AnsweredPosition: CaseObject, Hashable, Sendable {
  /// `[start, length]` of the cluster, in UTF-16 units of the source; absent for the ellipsis and a shown hyphen.
  public var range: [Int]?
  /// Points from the left edge of the bounds to the left edge of the cluster.
  public var x: Double?
  /// The width in points, including letter and word spacing after the cluster.
  public var width: Double?
  /// The embedding level of the bidirectional algorithm: even levels run left to right, odd ones right to left.
  public var level: Int?

  package static let properties: [CaseProperty<AnsweredPosition, Void>] = [
    .init("range", \.range), .init("x", \.x), .init("width", \.width), .init("level", \.level),
  ]

  /// Creates a position without any field.
  public init() {}

  /// Reads a position. In a case, an unknown key is an error.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    if let range, range.count != 2 { throw decoder.error("'range' must be [start, length]") }
  }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}

extension CaseAnswer {
  /// Returns the answer as one line of JSON, without a newline.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  public func jsonLine() throws -> String { String(decoding: try JSONCoding.line(self), as: UTF8.self) }
}

/// An answer. In an expectation it may be partial.
public struct CaseAnswer: CaseObject, Hashable, Sendable {
  /// Visible lines from top to bottom (`layout`).
  public var lines: [AnsweredLine]?
  /// The scale of shrinking; 1 for text that is not shrunk (`layout`).
  public var scale: Double?
  /// Whether ink is hidden or a line clipped (`layout`).
  public var truncated: Bool?
  /// `[width, height]` in points: the unrounded size of the block (`layout`), or the measured size.
  public var size: [Double]?
  /// `[x, y, width, height]` in points (`textRect`).
  public var rect: [Double]?
  /// Points from the top of the bounds down to the baseline of the first line (`layout`); absent without lines.
  public var firstBaseline: Double?
  /// Points from the top of the bounds down to the baseline of the last visible line (`layout`); absent without lines.
  public var lastBaseline: Double?
  /// Break opportunities in UTF-16 units of the source, including the end but not the start (`lineBreaks`).
  public var breaks: [Int]?
  /// The mandatory breaks among `breaks` (`lineBreaks`).
  public var mandatory: [Int]?
  /// `[start, length]` of the cluster at the point, in UTF-16 units of the source; `[]` if there is none (`hit`).
  public var hit: [Int]?
  /// `[x, y, height]` of the caret, in points; `[]` without lines (`caret`).
  public var caret: [Double]?
  /// The answer to each step, in order (`steps`). Steps that only set or change something have empty answers.
  public var steps: [CaseAnswer]?
  /// The value of the property that a step asks for; null means nil.
  public var value: JSONValue?
  /// True if the label refused the value that a step set (R193).
  public var refused: Bool?

  package static let properties: [CaseProperty<CaseAnswer, Void>] = [
    .init("lines", \.lines), .init("scale", \.scale), .init("truncated", \.truncated), .init("size", \.size),
    .init("rect", \.rect), .init("firstBaseline", \.firstBaseline), .init("lastBaseline", \.lastBaseline),
    .init("breaks", \.breaks), .init("mandatory", \.mandatory), .init("hit", \.hit), .init("caret", \.caret),
    .init("steps", \.steps), .init(json: "value", \.value), .init("refused", \.refused),
  ]

  /// Creates an answer without any field.
  public init() {}

  /// Reads an answer. In a case, an unknown key is an error.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    if let size, size.count != 2 { throw decoder.error("'size' must be [width, height]") }
    if let rect, rect.count != 4 { throw decoder.error("'rect' must be [x, y, width, height]") }
  }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}
