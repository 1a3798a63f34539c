// HTML that is safe by construction: text that is interpolated into it is escaped.
import Conformance

/// A piece of HTML. What its literals say is markup; a `String` that is interpolated is text, and is escaped.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  /// The markup.
  private(set) var html: String

  /// Creates markup of this program's own.
  init(stringLiteral html: String) { self.html = html }

  /// Creates markup from a literal with interpolated text.
  init(stringInterpolation: Interpolation) { html = stringInterpolation.html }

  /// Joins pieces.
  init(_ pieces: [Markup], separator: String = "") { html = pieces.map(\.html).joined(separator: separator) }

  /// Collects the parts of a literal.
  struct Interpolation: StringInterpolationProtocol {
    fileprivate(set) var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { html += literal }

    /// Adds text, which is escaped.
    mutating func appendInterpolation(_ text: some StringProtocol) { html += escaped(String(text)) }

    /// Adds a number.
    mutating func appendInterpolation(_ number: Int) { html += String(number) }

    /// Adds markup as it is.
    mutating func appendInterpolation(_ markup: Markup) { html += markup.html }
  }

  typealias StringInterpolation = Interpolation

  /// Adds a piece.
  static func += (left: inout Markup, right: Markup) { left.html += right.html }

  static func + (left: Markup, right: Markup) -> Markup {
    var sum = left
    sum += right
    return sum
  }

  /// Whether there is nothing.
  var isEmpty: Bool { html.isEmpty }
}
