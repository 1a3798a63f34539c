// The oracle's answer to a layout.

package struct OracleLine: Equatable, Sendable {
  /// The visible text, with the ellipsis or the hyphen.
  package var text: String
  /// UTF-8 bytes of the text: the part before the ellipsis and the part after it.
  package var kept: Range<Int>
  package var tail: Range<Int>
  package var hasEllipsis: Bool
  package var hasHyphen: Bool
  package var isRightToLeft: Bool
  package var x = 0.0
  package var y = 0.0
  package var height = 0.0
  package var baseline = 0.0
  package var width: Double
  package var letterSpacing: Double
  package var wordSpacing = 0.0
  /// The left edge of the ellipsis; nil if there is none.
  package var ellipsisX: Double?

  package init(
    text: String, kept: Range<Int>, tail: Range<Int>, hasEllipsis: Bool, hasHyphen: Bool, isRightToLeft: Bool,
    width: Double, letterSpacing: Double
  ) {
    self.text = text
    self.kept = kept
    self.tail = tail
    self.hasEllipsis = hasEllipsis
    self.hasHyphen = hasHyphen
    self.isRightToLeft = isRightToLeft
    self.width = width
    self.letterSpacing = letterSpacing
  }
}

/// A cluster on a visible line.
package struct OraclePosition: Equatable, Sendable {
  /// UTF-8 bytes of the text; nil for the ellipsis and for a shown hyphen.
  package var bytes: Range<Int>?
  package var x = 0.0
  package var width: Double
  package var line: Int
  package var level: Int

  package init(bytes: Range<Int>?, x: Double, width: Double, line: Int, level: Int) {
    self.bytes = bytes
    self.x = x
    self.width = width
    self.line = line
    self.level = level
  }
}

package struct OracleResult: Equatable, Sendable {
  package var lines: [OracleLine]
  /// The positions line by line, each line from left to right.
  package var positions: [OraclePosition] = []
  package var scale: Double
  package var truncated: Bool
  package var size: OracleSize
}

package struct OracleSize: Equatable, Sendable {
  package var width: Double
  package var height: Double

  package init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  package static let zero = OracleSize(0, 0)
}

package struct OracleRect: Equatable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}
