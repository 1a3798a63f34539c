// Writes a random label as a case line of the conformance corpus, with the oracle's answer as its expectation.
import CaseOracle
import Conformance
import Foundation
import LabelOracle

/// The part of a case that a report shows.
private struct CaseLine: Encodable {
  var question: CaseQuestion
  var expect: CaseAnswer?

  enum CodingKeys: String, CodingKey {
    case expect
  }

  func encode(to encoder: any Encoder) throws {
    try question.encode(to: encoder)
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encodeIfPresent(expect, forKey: .expect)
  }

  /// The line as JSON. Invisible characters are escaped, and numbers that JSON cannot express are strings.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    guard let data = try? encoder.encode(self) else { return "the case cannot be written" }
    var result = ""
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      let isHidden = scalar.properties.isWhitespace && scalar != " " || scalar.properties.generalCategory == .format
      if isHidden || scalar.properties.isJoinControl {
        result += Character(scalar).utf16.map { "\\u" + ("000" + String($0, radix: 16)).suffix(4) }.joined()
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension RandomCase {
  /// The case line of a query.
  func line(_ query: CaseQuery) -> String {
    let question = caseQuestion(query)
    return CaseLine(question: question, expect: try? CaseOracle.answer(question)).json
  }

  /// A query as a question of the conformance corpus.
  package func caseQuestion(_ query: CaseQuery) -> CaseQuestion {
    var question = CaseQuestion(label)
    question.query = query
    let size = CaseSize(width: finite(width), height: finite(height))
    switch query {
    case .intrinsicContentSize: break
    case .sizeThatFits: question.proposed = size
    case .textRect: (question.bounds, question.limitedToNumberOfLines) = (size, limit)
    case .hit:
      // Hardly ever at a cluster's edge, where sums in another order may differ in their last bit.
      let point = CasePoint(x: 0.371_93 * (size.width ?? 70), y: 0.430_71 * (size.height ?? 20))
      (question.bounds, question.point) = (size, point)
    case .caret: (question.bounds, question.offset) = (size, question.label.string.utf16.count * 2 / 5)
    default: question.bounds = size
    }
    return question
  }

  /// The label, the bounds and the limit as text; its length measures how simple a case is.
  var question: String { "\(CaseLine(question: CaseQuestion(label)).json)\(width)\(height)\(limit)" }

  private func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }
}
