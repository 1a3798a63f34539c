// What the oracle makes of a body of a case.
//
// A body is a case without `needs`, `level` and `basis`. An `expect` in it was stated by hand: it must agree with the
// oracle. `show` lists the fields of lines to name besides text and width. A body that the oracle cannot read keeps what
// was stated by hand.
import CaseOracle
import Conformance
import Foundation

struct Filled {
  let question: CaseQuestion
  let needs: [String]
  let expect: CaseAnswer
  /// The oracle cannot read it.
  var isByHand = false
  /// The rules that the oracle applied to what is expected.
  var rules: [String] = []

  private struct Body: Decodable {
    var show: [String]?
    var expect: CaseAnswer?
  }

  /// Asks the oracle.
  ///
  /// - Throws: `ConformanceError` or `DecodingError` for what the oracle contradicts or nobody can answer.
  init(_ line: String) throws {
    let data = Data(line.utf8)
    let body = try JSONDecoder().decode(Body.self, from: data)
    question = try CaseQuestion(lenient: data)
    do {
      let (answer, applied) = try CaseOracle.answerAndRules(question)
      if let hand = body.expect {
        let differences = Comparison(resolution: 0).differences(expected: hand, given: answer, text: question.text)
        guard differences.isEmpty else {
          throw ConformanceError(
            differences.map { "\($0.field): by hand \($0.expected), oracle \($0.given)" }.joined(separator: "; "))
        }
      }
      expect = named(answer, Set(body.show ?? []), body.expect)
      rules = CaseOracle.rules(applied, of: expect)
    } catch let error as BeyondOracle {
      guard let hand = body.expect else {
        throw ConformanceError("the oracle cannot read it (\(error)), and nothing is stated by hand")
      }
      expect = hand
      isByHand = true
    }
    needs = Needs.derive(question, expect)
  }
}

/// The part of the oracle's answer that the case names.
private func named(_ answer: CaseAnswer, _ show: Set<String>, _ hand: CaseAnswer?) -> CaseAnswer {
  var result = answer
  if let steps = answer.steps {
    // Of values what was stated by hand: objects are compared by the members that are named.
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
