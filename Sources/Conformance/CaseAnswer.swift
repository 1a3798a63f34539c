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

  package static let properties: [CaseProperty<AnsweredLine, Void>] = [
    .init("text", \.text), .init("range", \.range), .init("x", \.x), .init("y", \.y), .init("baseline", \.baseline),
    .init("width", \.width), .init("letterSpacing", \.letterSpacing),
  ]

  /// A line that names nothing.
  public init() {}

  /// Reads a line; in a case, a key it does not know is an error.
  public init(from decoder: any Decoder) throws { try self.init(strict: decoder) }

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
  /// Break opportunities in UTF-16 units of the source, the end included, the start not (`lineBreaks`).
  public var breaks: [Int]?
  /// Those of `breaks` that must break (`lineBreaks`).
  public var mandatory: [Int]?

  package static let properties: [CaseProperty<CaseAnswer, Void>] = [
    .init("lines", \.lines), .init("scale", \.scale), .init("truncated", \.truncated), .init("size", \.size),
    .init("rect", \.rect), .init("breaks", \.breaks), .init("mandatory", \.mandatory),
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
