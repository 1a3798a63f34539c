// Comparison of an answer with an expectation, in the fields that the expectation names.

/// A field that is not as expected.
public struct Difference: Codable, Hashable, Sendable {
  /// The field, e.g. `lines[1].width`.
  public var field: String
  /// The expected value.
  public var expected: String
  /// The given value.
  public var given: String
}

/// The comparison for one implementation.
public struct Comparison: Sendable {
  /// The smallest step of the implementation's coordinates, in points.
  public let resolution: Double
  /// The tolerance of scales, and of letter spacing in points.
  public static let ratioTolerance = 1e-4
  /// The smallest tolerance of a position, in points.
  public static let positionTolerance = 0.01
  /// The tolerance of numbers in steps that no advance of a font enters: a rule gives them.
  public static let exactTolerance = 1e-6

  /// Creates a comparison for coordinates with a step of `resolution` points.
  public init(resolution: Double) { self.resolution = resolution }

  /// Returns the differences between `given` and the fields that `expected` names. The case passes if there are none.
  ///
  /// Text, counts, flags and ranges must be equal. Scale and letter spacing must agree within 1e-4, positions and sizes
  /// within max(0.01, resolution × Unicode scalars of the line). Properties of steps that are not measured must agree
  /// within 1e-6.
  ///
  /// - Parameters:
  ///   - expected: the answer of the case.
  ///   - given: the answer of the implementation.
  ///   - text: the text of the label.
  ///   - steps: the steps that the answers are to; empty unless the query is `steps`.
  public func differences(
    expected: CaseAnswer, given: CaseAnswer, text: String, steps: [CaseStep] = []
  ) -> [Difference] {
    differences(expected, given, text, steps, nil)
  }

  /// Returns the differences of an answer; `asked` is the step that it is to, or nil.
  private func differences(
    _ expected: CaseAnswer, _ given: CaseAnswer, _ text: String, _ asked: [CaseStep], _ step: CaseStep?
  ) -> [Difference] {
    var found: [Difference] = []
    if let lines = expected.lines {
      if let answered = given.lines {
        if lines.count != answered.count {
          found.append(Difference(field: "lines", expected: Self.list(lines), given: Self.list(answered)))
        } else {
          for (index, (line, answer)) in zip(lines, answered).enumerated() {
            found += differences(line, answer, "lines[\(index)]")
          }
        }
      } else {
        found.append(Difference(field: "lines", expected: Self.list(lines), given: "nothing"))
      }
    }
    number(expected.scale, given.scale, Self.ratioTolerance, "scale", &found)
    exact(expected.truncated, given.truncated, "truncated", &found)
    exact(expected.breaks, given.breaks, "breaks", &found)
    exact(expected.mandatory, given.mandatory, "mandatory", &found)
    // A size belongs to no line, so the tolerance is that of the text's longest hard line.
    let longest = text.split(whereSeparator: \.isNewline).map(\.unicodeScalars.count).max() ?? 0
    numbers(expected.size, given.size, tolerance(scalars: longest), "size", &found)
    numbers(expected.rect, given.rect, tolerance(scalars: longest), "rect", &found)
    number(expected.firstBaseline, given.firstBaseline, tolerance(scalars: longest), "firstBaseline", &found)
    number(expected.lastBaseline, given.lastBaseline, tolerance(scalars: longest), "lastBaseline", &found)
    exact(expected.hit, given.hit, "hit", &found)
    numbers(expected.caret, given.caret, tolerance(scalars: longest), "caret", &found)
    exact(expected.refused, given.refused, "refused", &found)
    let slack = step.map { tolerance(of: $0, scalars: longest) } ?? tolerance(scalars: longest)
    if let value = expected.value, given.value.map({ matches(value, $0, slack) }) != true {
      found.append(
        Difference(field: "value", expected: Self.text(value), given: given.value.map(Self.text) ?? "nothing"))
    }
    if let steps = expected.steps { found += differences(steps, given.steps, text, asked) }
    return found
  }

  /// Returns the differences of each step.
  private func differences(
    _ expected: [CaseAnswer], _ given: [CaseAnswer]?, _ text: String, _ asked: [CaseStep]
  ) -> [Difference] {
    guard let given, given.count == expected.count else {
      return [
        Difference(
          field: "steps", expected: "\(expected.count)", given: given.map { "\($0.count)" } ?? "nothing")
      ]
    }
    return zip(expected, given).enumerated().flatMap { index, pair in
      differences(pair.0, pair.1, text, [], asked.indices.contains(index) ? asked[index] : nil).map { difference in
        var difference = difference
        difference.field = "steps[\(index)].\(difference.field)"
        return difference
      }
    }
  }

  /// Returns whether a property's value is as expected: numbers within the tolerance, objects only in the members that
  /// the expectation names.
  private func matches(_ expected: JSONValue, _ given: JSONValue, _ tolerance: Double) -> Bool {
    switch (expected, given) {
    case (.number(let one), .number(let other)): abs(one - other) <= tolerance + 1e-9
    case (.array(let some), .array(let others)):
      some.count == others.count && zip(some, others).allSatisfy { matches($0, $1, tolerance) }
    case (.object(let members), .object(let others)):
      members.allSatisfy { name, member in others[name].map { matches(member, $0, tolerance) } == true }
    case (.string(let one), .string(let other)): one.utf8.elementsEqual(other.utf8)
    default: expected == given
    }
  }

  static func text(_ value: JSONValue) -> String {
    (try? JSONCoding.line(value)).map { String(decoding: $0, as: UTF8.self).visible(limit: 200) } ?? "?"
  }

  /// Returns the tolerance of the value that a step answers.
  private func tolerance(of step: CaseStep, scalars: Int) -> Double {
    guard let name = step.get, ModelProperty.named(name)?.isMeasured != true else { return tolerance(scalars: scalars) }
    return name == "actualScaleFactor" ? Self.ratioTolerance : Self.exactTolerance
  }

  /// Returns the tolerance of a position in points. It counts scalars, not clusters, because every language can count
  /// them.
  private func tolerance(scalars: Int) -> Double { max(Self.positionTolerance, resolution * Double(scalars)) }

  private func differences(_ expected: AnsweredLine, _ given: AnsweredLine, _ field: String) -> [Difference] {
    var found: [Difference] = []
    if let text = expected.text, !text.utf8.elementsEqual((given.text ?? "").utf8) || given.text == nil {
      found.append(
        Difference(field: field + ".text", expected: Self.quote(text), given: given.text.map(Self.quote) ?? "nothing"))
    }
    exact(expected.range, given.range, field + ".range", &found)
    let step = tolerance(scalars: (expected.text ?? given.text ?? "").unicodeScalars.count)
    number(expected.x, given.x, step, field + ".x", &found)
    number(expected.y, given.y, step, field + ".y", &found)
    number(expected.baseline, given.baseline, step, field + ".baseline", &found)
    number(expected.width, given.width, step, field + ".width", &found)
    number(expected.letterSpacing, given.letterSpacing, Self.ratioTolerance, field + ".letterSpacing", &found)
    number(expected.wordSpacing, given.wordSpacing, step, field + ".wordSpacing", &found)
    number(expected.ellipsisX, given.ellipsisX, step, field + ".ellipsisX", &found)
    positions(expected.positions, given.positions, step, field + ".positions", &found)
    return found
  }

  /// Compares the order of positions first, because one displaced position moves all others.
  private func positions(
    _ expected: [AnsweredPosition]?, _ given: [AnsweredPosition]?, _ step: Double, _ field: String,
    _ found: inout [Difference]
  ) {
    guard let expected else { return }
    func order(_ positions: [AnsweredPosition]) -> [[Int]] { positions.map { $0.range ?? [] } }
    guard let given, order(given) == order(expected) else {
      return exact(order(expected), given.map(order), field, &found)
    }
    for (index, (position, answer)) in zip(expected, given).enumerated() {
      number(position.x, answer.x, step, "\(field)[\(index)].x", &found)
      number(position.width, answer.width, step, "\(field)[\(index)].width", &found)
      exact(position.level, answer.level, "\(field)[\(index)].level", &found)
    }
  }

  private func exact<Value: Equatable>(
    _ expected: Value?, _ given: Value?, _ field: String, _ found: inout [Difference]
  ) {
    guard let expected, expected != given else { return }
    found.append(Difference(field: field, expected: "\(expected)", given: given.map { "\($0)" } ?? "nothing"))
  }

  private func number(
    _ expected: Double?, _ given: Double?, _ tolerance: Double, _ field: String, _ found: inout [Difference]
  ) {
    guard let expected else { return }
    // Decimal fractions such as 59.95 are not exact in binary, so the tolerance is extended by 1e-9.
    if let given, abs(given - expected) <= tolerance + 1e-9 { return }
    found.append(
      Difference(field: field, expected: Self.number(expected), given: given.map(Self.number) ?? "nothing"))
  }

  private func numbers(
    _ expected: [Double]?, _ given: [Double]?, _ tolerance: Double, _ field: String, _ found: inout [Difference]
  ) {
    guard let expected else { return }
    if let given, given.count == expected.count,
      zip(given, expected).allSatisfy({ abs($0 - $1) <= tolerance + 1e-9 })
    {
      return
    }
    func text(_ values: [Double]) -> String { "[" + values.map(Self.number).joined(separator: ", ") + "]" }
    found.append(Difference(field: field, expected: text(expected), given: given.map(text) ?? "nothing"))
  }

  /// Formats a number, without `.0` if it is whole.
  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }

  static func quote(_ text: String) -> String { "\"" + text.visible(limit: 200) + "\"" }

  private static func list(_ lines: [AnsweredLine]) -> String {
    "\(lines.count) of [" + lines.prefix(20).map { quote($0.text ?? "?") }.joined(separator: ", ") + "]"
  }
}
