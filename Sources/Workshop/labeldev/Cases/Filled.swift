// A body of a case, with the question and the expectation that the oracle adds.
//
// A body is a line of cases/, which may be without `expect`. Any `expect` in it was stated by hand and must agree with the
// oracle. `show` lists the fields of lines to expect besides text and width. If the oracle cannot read a body, the
// expectation stated by hand is kept.
import CaseOracle
import Conformance
import Foundation

struct Filled {
  let question: CaseQuestion
  let expect: CaseAnswer
  /// Whether the oracle cannot read the question, so that the expectation was stated by hand.
  var isByHand = false
  /// The rules that the oracle applied to get the expectation.
  var rules: [String] = []

  private struct Body: Decodable {
    var show: [String]?
    var expect: CaseAnswer?
  }

  /// Asks the oracle about a body.
  ///
  /// - Throws: `ConformanceError` or `DecodingError` if the oracle contradicts the body, or if it cannot read the
  ///   question and nothing is stated by hand.
  init(_ line: String, _ defaults: CaseDefaults?) throws {
    let own = try JSONDecoder().decode(Body.self, from: Data(line.utf8))
    let data = try defaults?.whole(Data(line.utf8)) ?? Data(line.utf8)
    let stated = try own.expect == nil ? nil : JSONDecoder().decode(Body.self, from: data).expect
    question = try CaseQuestion(lenient: data)
    do {
      let (answer, applied) = try CaseOracle.answerAndRules(question)
      if let hand = stated {
        let differences = Comparison(resolution: 0).differences(expected: hand, given: answer, text: question.text)
        guard differences.isEmpty else {
          throw ConformanceError(
            differences.map { "\($0.field): by hand \($0.expected), oracle \($0.given)" }.joined(separator: "; "))
        }
      }
      expect = named(answer, Set(own.show ?? []), stated)
      rules = CaseOracle.rules(applied, of: expect)
    } catch let error as BeyondOracle {
      guard let hand = stated else {
        throw ConformanceError("the oracle cannot read it (\(error)), and nothing is stated by hand")
      }
      expect = hand
      isByHand = true
    }
  }
}

/// The part of the oracle's answer that the case states.
private func named(_ answer: CaseAnswer, _ show: Set<String>, _ hand: CaseAnswer?) -> CaseAnswer {
  var result = answer
  if let steps = answer.steps {
    // Values keep the form that was stated by hand: objects are compared only by the members that are named.
    result.steps = steps.enumerated().map { index, step in
      let stated = hand?.steps.flatMap { index < $0.count ? $0[index] : nil }
      var kept = named(step, show, stated)
      if let value = stated?.value { kept.value = value }
      return kept
    }
    return result
  }
  if result.lines != nil, !show.contains("size"), hand?.size == nil { result.size = nil }
  if !show.contains("firstBaseline"), hand?.firstBaseline == nil { result.firstBaseline = nil }
  if !show.contains("lastBaseline"), hand?.lastBaseline == nil { result.lastBaseline = nil }
  result.lines = answer.lines?.enumerated().map { index, line in
    let stated = hand?.lines.flatMap { index < $0.count ? $0[index] : nil }
    var kept = line
    if !show.contains("range"), stated?.range == nil { kept.range = nil }
    if !show.contains("x"), stated?.x == nil { kept.x = nil }
    if !show.contains("y"), stated?.y == nil { kept.y = nil }
    if !show.contains("baseline"), stated?.baseline == nil { kept.baseline = nil }
    if !show.contains("letterSpacing"), stated?.letterSpacing == nil { kept.letterSpacing = nil }
    if !show.contains("wordSpacing"), stated?.wordSpacing == nil { kept.wordSpacing = nil }
    if !show.contains("ellipsisX"), stated?.ellipsisX == nil { kept.ellipsisX = nil }
    return kept
  }
  return result
}
