// Checks the example of a rule, with the label of RULES.md's test font: left-aligned, strategy none, no flags.
import LabelOracle
import Testing

/// The label of the examples.
func exampleLabel(
  _ text: String, lines: Int, _ mode: LineBreakMode, _ change: (inout OracleLabel) -> Void = { _ in }
) -> OracleLabel {
  var label = OracleLabel(text)
  label.numberOfLines = lines
  label.lineBreakMode = mode
  change(&label)
  return label
}

/// Lays a label out and checks what every layout example states.
@discardableResult
func expectLines(
  _ text: String, _ width: Double, _ height: Double, lines: Int, _ mode: LineBreakMode, _ expected: [String],
  widths: [Double], scale: Double = 1, truncated: Bool = false,
  at location: SourceLocation = #_sourceLocation, _ change: (inout OracleLabel) -> Void = { _ in }
) -> OracleResult {
  let result = Oracle(exampleLabel(text, lines: lines, mode, change)).layout(width: width, height: height)
  #expect(result.lines.map(\.text) == expected, sourceLocation: location)
  #expect(isNear(result.lines.map(\.width), widths), "\(result.lines.map(\.width))", sourceLocation: location)
  #expect(isNear([result.scale], [scale]), "\(result.scale)", sourceLocation: location)
  #expect(result.truncated == truncated, sourceLocation: location)
  return result
}

/// Measures a label at a width and checks the size.
func expectSize(
  _ text: String, lines: Int, _ mode: LineBreakMode = .byTruncatingTail, width: Double, _ expectedWidth: Double,
  _ expectedHeight: Double, at location: SourceLocation = #_sourceLocation,
  _ change: (inout OracleLabel) -> Void = { _ in }
) {
  let size = Oracle(exampleLabel(text, lines: lines, mode, change)).sizeThatFits(width: width)
  #expect(size == OracleSize(expectedWidth, expectedHeight), sourceLocation: location)
}

/// Whether values are equal except for the arithmetic's rounding.
func isNear(_ values: [Double], _ expected: [Double]) -> Bool {
  values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 }
}
