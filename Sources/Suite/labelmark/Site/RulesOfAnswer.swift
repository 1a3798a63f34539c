// The rules that decided an answer, as far as a second reading of the rules tells.
import CaseOracle
import Conformance
import LabelOracle
import Site

/// The engine does not record rules. The oracle, a naive second implementation of RULES.md, does: it lays the same label
/// out, and notes each rule where it applies it. Its notes are about the engine's answer only if both answers agree.
struct RulesOfAnswer {
  /// The answer with the rules.
  private(set) var tried: TriedLabel

  init(_ question: CaseQuestion, _ answer: CaseAnswer) {
    tried = TriedLabel(answer: answer, about: "")
    do {
      let (other, rules) = try CaseOracle.answerAndRules(question)
      // The oracle rounds to a billionth of a point.
      let differences = Comparison(resolution: 0).differences(expected: other, given: answer, text: question.text)
      guard differences.isEmpty else {
        tried.about = "The second reading of the rules has another answer (\(differences[0].field)), so none is named."
        return
      }
      tried.about = """
        A second reading of the rules, which shares no code with the engine, gives the same lines, and applied these. It \
        notes what decided something here; rules that hold for every label are not in the list.
        """
      tried.lines = rules.lines.map { Self.names($0) }
      tried.whole = Self.names(rules[.lines])
      tried.across = Self.names(rules[.across])
      tried.down = Self.names(rules[.down])
    } catch {
      tried.about =
        "The second reading of the rules cannot say: \(error). It knows the test fonts and some letters of each script."
    }
  }

  private static func names(_ rules: RuleSet) -> [String] { rules.numbers.map { "R\($0)" } }
}
