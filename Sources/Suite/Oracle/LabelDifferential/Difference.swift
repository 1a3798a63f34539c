// Finds the differences between an engine's answer and the oracle's.
import CLabelEngine
import Conformance
import LabelOracle

/// One way to ask about a label.
package enum Question: String, CaseIterable, Sendable {
  case layout, layoutOnce, positions, positionsOnce, sizeThatFits, intrinsicContentSize, textRect

  /// Whether the question goes from bytes to lines without making a text object.
  var isOnce: Bool { self == .layoutOnce || self == .positionsOnce }
  /// Whether the positions of clusters are asked for.
  var asksPositions: Bool { self == .positions || self == .positionsOnce }

  /// The name of the query in the conformance corpus.
  package var query: CaseQuery { isOnce || asksPositions ? .layout : CaseQuery(rawValue: rawValue) ?? .layout }
}

/// A label that is asked about, with the oracle's answers and the engine's structs; each is computed only once.
package final class AskedLabel {
  let random: RandomCase
  private lazy var oracle = Oracle(random.label)
  private(set) lazy var layout = oracle.layout(width: random.width, height: random.height)
  private(set) lazy var sizeThatFits = oracle.sizeThatFits(width: random.width)
  private(set) lazy var intrinsicContentSize = oracle.intrinsicContentSize()
  private(set) lazy var textRect = oracle.textRect(Self.bounds(random), lines: random.limit)
  private var made: EngineStructs?

  package init(_ random: RandomCase) { self.random = random }

  /// The bounds of the question about the text's rectangle.
  fileprivate static func bounds(_ random: RandomCase) -> OracleRect { OracleRect(3, 5, random.width, random.height) }

  fileprivate func structs(_ bridge: EngineBridge) throws -> EngineStructs {
    if let made { return made }
    let structs = try bridge.structs(random.label)
    made = structs
    return structs
  }
}

package struct Difference: CustomStringConvertible {
  package var field: String
  package var engine: String
  package var oracle: String
  package var description: String { "\(field): engine \(engine), oracle \(oracle)" }
}

extension EngineBridge {
  /// The differences in the answers to a question; none if the engine does not support the label.
  package func differences(_ random: RandomCase, _ question: Question) -> [Difference] {
    differences(AskedLabel(random), question)
  }

  /// The differences in the answers to a question; none if the engine does not support the label.
  package func differences(_ asked: AskedLabel, _ question: Question) -> [Difference] {
    let random = asked.random
    let label = random.label
    var check = Check(tolerance: 1e-6 * max(1, label.runs.map(\.font.usedSize).max() ?? 1))
    do {
      let structs = try asked.structs(self)
      switch question {
      case .layout, .layoutOnce, .positions, .positionsOnce:
        let answer = try layout(
          structs, label, width: random.width, height: random.height, once: question.isOnce,
          positions: question.asksPositions)
        check.compare(answer, asked.layout)
        if question.asksPositions { check.compare(answer.positions, asked.layout.positions) }
        if question.isOnce {
          let prepared = try layout(
            structs, label, width: random.width, height: random.height, once: false, positions: question.asksPositions)
          check.compareBits(answer, prepared)
        }
      case .sizeThatFits:
        let proposed = OracleRect(0, 0, random.width, random.height)
        let answer = try measure(structs, kind: Int32(LE_SIZE_THAT_FITS), proposed, lines: 0)
        check.compare("size", OracleSize(answer.width, answer.height), asked.sizeThatFits)
      case .intrinsicContentSize:
        let answer = try measure(structs, kind: Int32(LE_INTRINSIC_CONTENT_SIZE), OracleRect(0, 0, 0, 0), lines: 0)
        check.compare("size", OracleSize(answer.width, answer.height), asked.intrinsicContentSize)
      case .textRect:
        let bounds = AskedLabel.bounds(random)
        let answer = try measure(structs, kind: Int32(LE_TEXT_RECT), bounds, lines: random.limit)
        let expected = asked.textRect
        check.compare("x", answer.x, expected.x)
        check.compare("y", answer.y, expected.y)
        check.compare("size", OracleSize(answer.width, answer.height), OracleSize(expected.width, expected.height))
      }
    } catch let failure as EngineFailure where failure.isUnsupported {
      unsupported += 1
      return []
    } catch {
      return [Difference(field: "status", engine: "\(error)", oracle: "LE_OK")]
    }
    return check.found.filter { !ignored.contains($0.field.split(separator: ".").last.map(String.init) ?? "") }
  }
}

/// Collects differences.
private struct Check {
  let tolerance: Double
  var found: [Difference] = []

  mutating func compare(_ answer: EngineResult, _ expected: OracleResult) {
    compare("scale", answer.scale, expected.scale)
    exact("truncated", answer.truncated, expected.truncated)
    exact("lines", answer.lines.map(\.text), expected.lines.map(\.text))
    if answer.lines.count == expected.lines.count {
      for (index, (line, wanted)) in zip(answer.lines, expected.lines).enumerated() {
        compare("lines[\(index)]", line, wanted)
      }
    }
    compare("size", answer.size, expected.size)
  }

  private mutating func compare(_ name: String, _ line: OracleLine, _ expected: OracleLine) {
    // The position of an empty part is not defined.
    if !(line.kept.isEmpty && expected.kept.isEmpty) { exact("\(name).kept", line.kept, expected.kept) }
    if !(line.tail.isEmpty && expected.tail.isEmpty) { exact("\(name).tail", line.tail, expected.tail) }
    exact("\(name).ellipsis", line.hasEllipsis, expected.hasEllipsis)
    exact("\(name).hyphen", line.hasHyphen, expected.hasHyphen)
    exact("\(name).rightToLeft", line.isRightToLeft, expected.isRightToLeft)
    compare("\(name).width", line.width, expected.width)
    compare("\(name).x", line.x, expected.x)
    compare("\(name).y", line.y, expected.y)
    compare("\(name).height", line.height, expected.height)
    compare("\(name).baseline", line.baseline, expected.baseline)
    compare("\(name).letterSpacing", line.letterSpacing, expected.letterSpacing)
    compare("\(name).wordSpacing", line.wordSpacing, expected.wordSpacing)
    if let x = line.ellipsisX, let wanted = expected.ellipsisX { compare("\(name).ellipsisX", x, wanted) }
  }

  /// Compares all positions together, because one that is elsewhere in the order moves all others. The order is
  /// compared first, then x and width.
  mutating func compare(_ positions: [OraclePosition], _ expected: [OraclePosition]) {
    func order(_ positions: [OraclePosition]) -> [String] {
      positions.map { position in
        let bytes = position.bytes.map { "\($0.lowerBound)..<\($0.upperBound)" } ?? "inserted"
        return "line \(position.line) \(bytes) level \(position.level)"
      }
    }
    exact("positions", order(positions), order(expected))
    guard positions.count == expected.count else { return }
    for (index, (position, wanted)) in zip(positions, expected).enumerated() {
      compare("positions[\(index)].x", position.x, wanted.x)
      compare("positions[\(index)].width", position.width, wanted.width)
    }
  }

  mutating func compare(_ name: String, _ size: OracleSize, _ expected: OracleSize) {
    compare("\(name).width", size.width, expected.width)
    compare("\(name).height", size.height, expected.height)
  }

  mutating func compare(_ name: String, _ value: Double, _ expected: Double) {
    guard value != expected, !(value.isNaN && expected.isNaN), !(abs(value - expected) <= tolerance) else { return }
    found.append(Difference(field: name, engine: "\(value)", oracle: "\(expected)"))
  }

  /// Requires that one-shot layout equals that of prepared text to the last bit.
  mutating func compareBits(_ once: EngineResult, _ prepared: EngineResult) {
    guard once.bits != prepared.bits else { return }
    found.append(Difference(field: "once", engine: "\(once)", oracle: "\(prepared) (the prepared text's)"))
  }

  private mutating func exact<Value: Equatable>(_ name: String, _ value: Value, _ expected: Value) {
    guard value != expected else { return }
    found.append(Difference(field: name, engine: "\(value)", oracle: "\(expected)"))
  }
}
