// A position that a tab advances to.
import LabelLayout

/// A tab stop of a paragraph.
public struct TabStop: Hashable, Sendable {
  /// The distance from the leading edge, in points at scale 1.
  public var position: Double
  /// How the text after a tab, up to the next tab or the line's end, is aligned to the stop (R215): `left`, `natural` and
  /// `justified` begin it there, `center` centres it, `right` ends it there. In right-to-left paragraphs the sides are
  /// mirrored. Text that would overlap what precedes the tab begins where that ends.
  public var alignment: TextAlignment
  /// Column terminators, such as a decimal point: the aligned part of the text ends before the first of them (R215).
  /// The first eight count.
  public var terminators: [Unicode.Scalar]

  /// Creates a stop at a distance from the leading edge, in points.
  public init(_ position: Double, alignment: TextAlignment = .natural, terminators: [Unicode.Scalar] = []) {
    (self.position, self.alignment, self.terminators) = (position, alignment, terminators)
  }
}

extension TabStop: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Creates a stop with natural alignment.
  public init(floatLiteral position: Double) { self.init(position) }

  /// Creates a stop with natural alignment.
  public init(integerLiteral position: Int) { self.init(Double(position)) }
}
