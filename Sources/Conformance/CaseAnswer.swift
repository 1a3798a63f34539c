// The answer to a case: what an implementation gives, and what a case expects of it.

/// A line of an answer. An expectation names only the fields that it checks.
public struct AnsweredLine: CaseObject, Hashable, Sendable {
  /// The visible text without hanging whitespace, ellipsis and shown hyphen included.
  public var text: String?
  /// `[start, length]` of each kept part that is not empty, in UTF-16 units of the source.
  public var range: [[Int]]?
  /// Points from the left edge of the bounds to the left edge of the line's text.
  public var x: Double?
  /// Points from the top of the bounds down to the top of the line's box.
  public var y: Double?
  /// Points from the top of the bounds down to the baseline.
  public var baseline: Double?
  /// Points, of `text` as drawn.
  public var width: Double?
  /// Points added to each gap between clusters.
  public var letterSpacing: Double?
  /// Points added to each inner whitespace of a justified line.
  public var wordSpacing: Double?
  /// Points from the left edge of the bounds to that of the ellipsis; absent without one.
  public var ellipsisX: Double?
  /// What is on the line, from left to right; only where the question asks for it.
  public var positions: [AnsweredPosition]?

  package static let properties: [CaseProperty<AnsweredLine, Void>] = [
    .init("text", \.text), .init("range", \.range), .init("x", \.x), .init("y", \.y), .init("baseline", \.baseline),
    .init("width", \.width), .init("letterSpacing", \.letterSpacing), .init("wordSpacing", \.wordSpacing),
    .init("ellipsisX", \.ellipsisX), .init("positions", \.positions),
  ]

  /// A line that names nothing.
  public init() {}

  /// Reads a line; in a case, a key it does not know is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

  /// Writes what is given.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}

/// A cluster on a line, the ellipsis or a shown hyphen.
public struct AnsweredPosition: CaseObject, Hashable, Sendable {
  /// `[start, length]` of the cluster, in UTF-16 units of the source; absent for the ellipsis and a shown hyphen.
  public var range: [Int]?
  /// Points from the left edge of the bounds to the left edge of the cluster.
  public var x: Double?
  /// Points, letter and word spacing after it included.
  public var width: Double?
  /// The embedding level of the bidirectional algorithm: even from left to right, odd from right to left.
  public var level: Int?

  package static let properties: [CaseProperty<AnsweredPosition, Void>] = [
    .init("range", \.range), .init("x", \.x), .init("width", \.width), .init("level", \.level),
  ]

  /// A position that names nothing.
  public init() {}

  /// Reads a position; in a case, a key it does not know is an error.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    if let range, range.count != 2 { throw decoder.error("'range' must be [start, length]") }
  }

  /// Writes what is given.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}

extension CaseAnswer {
  /// The answer as one line of JSON, without a newline.
  ///
  /// - Throws: `EncodingError` for a number that is not finite.
  public func jsonLine() throws -> String { String(decoding: try JSONCoding.line(self), as: UTF8.self) }
}

/// An answer, whole or (in an expectation) in part.
public struct CaseAnswer: CaseObject, Hashable, Sendable {
  /// Visible lines from top to bottom (`layout`).
  public var lines: [AnsweredLine]?
  /// 1 unless shrunk (`layout`).
  public var scale: Double?
  /// Whether ink is hidden or a line clipped (`layout`).
  public var truncated: Bool?
  /// `[width, height]` in points: of the block, unrounded (`layout`), or the measured size.
  public var size: [Double]?
  /// `[x, y, width, height]` in points (`textRect`).
  public var rect: [Double]?
  /// Points from the top of the bounds down to the baseline of the first line (`layout`); absent without lines.
  public var firstBaseline: Double?
  /// Points from the top of the bounds down to the baseline of the last visible line (`layout`); absent without lines.
  public var lastBaseline: Double?
  /// Break opportunities in UTF-16 units of the source, the end included, the start not (`lineBreaks`).
  public var breaks: [Int]?
  /// Those of `breaks` that must break (`lineBreaks`).
  public var mandatory: [Int]?

  /// The answer to each step, in order; that to a step that sets or changes is empty (`steps`).
  public var steps: [CaseAnswer]?
  /// Of a step that asks for a property: its value; null is nil.
  public var value: JSONValue?
  /// Of a step that sets: true where the label refuses the value (R193).
  public var refused: Bool?

  package static let properties: [CaseProperty<CaseAnswer, Void>] = [
    .init("lines", \.lines), .init("scale", \.scale), .init("truncated", \.truncated), .init("size", \.size),
    .init("rect", \.rect), .init("firstBaseline", \.firstBaseline), .init("lastBaseline", \.lastBaseline),
    .init("breaks", \.breaks), .init("mandatory", \.mandatory), .init("steps", \.steps), .init(json: "value", \.value),
    .init("refused", \.refused),
  ]

  /// An answer that names nothing.
  public init() {}

  /// Reads an answer; in a case, a key it does not know is an error.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    if let size, size.count != 2 { throw decoder.error("'size' must be [width, height]") }
    if let rect, rect.count != 4 { throw decoder.error("'rect' must be [x, y, width, height]") }
  }

  /// Writes what is given.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }
}
