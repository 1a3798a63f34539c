// Random sequences of settings and questions: what a label caches is never out of date. The oracle's model, which keeps
// nothing, gives the same answers.
import CaseOracle
import Conformance
import Foundation
import LabelModel
import LabelOracle
import Testing

@MainActor
struct ModelTests {
  private static let settingsOfASequence = 30

  /// The seeds, from LABELMARK_SEQUENCES: a count ("300") or a range ("50000-100000").
  private static var seeds: Range<Int> {
    let words =
      ProcessInfo.processInfo.environment["LABELMARK_SEQUENCES"]?.split(separator: "-").compactMap { Int($0) } ?? []
    return words.count == 2 ? words[0]..<words[1] : 0..<(words.first ?? 300)
  }

  /// 300 sequences; 100,000 in scripts/test slow.
  @Test("After any sequence a label that was asked in between answers as the oracle's model")
  func randomSequences() async throws {
    let driver = ModelDriver()
    for seed in Self.seeds {
      var random = SplitMix64(seed: UInt64(seed))
      // The oracle has only the metric fonts, so the default font is replaced first.
      var steps = [#"{"set":"font","to":{"name":"Square","size":17}}"#]
      for _ in 0..<Self.settingsOfASequence {
        steps.append(Self.setting(&random))
        if Bool.random(using: &random) { steps.append(Self.questions.randomElement(using: &random)!) }
      }
      let text = #"{"query":"steps","steps":[\#((steps + Self.questions).joined(separator: ","))]}"#
      let question = try JSONDecoder().decode(CaseQuestion.self, from: Data(text.utf8))
      guard case .answer(let answer) = driver.run(question) else {
        Issue.record("seed \(seed): no answer to \(text)")
        return
      }
      let differences = Comparison(resolution: 0).differences(
        expected: try CaseOracle.answer(question), given: answer, text: "", steps: question.steps ?? [])
      #expect(differences == [], "seed \(seed): \(text)")
      if !differences.isEmpty { return }
    }
  }

  // MARK: Questions

  private static let questions =
    [
      "text", "attributedText", "font", "textColor", "textAlignment", "lineBreakMode", "lineBreakStrategy",
      "minimumScaleFactor", "minimumFontSize", "numberOfLines", "actualScaleFactor", "isTruncated", "firstBaseline",
      "lastBaseline", "intrinsicContentSize",
      "needsDisplay", "invalidated",
    ].map { #"{"get":"\#($0)"}"# } + [#"{"call":"layout"}"#]
    + [0, 30, 55, 120].map { #"{"call":"sizeThatFits","with":[\#($0),0]}"# }

  // MARK: Settings

  private static let texts = [
    "", "a", "abcdefgh", "one two three", "aa bb cc dd", #"ab\ncd ef"#, #"ends \n"#, "a-b c",
    "long word abcdefghijklmnop",
  ]
  private static let lengths = ["0", "8", "20", "25", "40", "55", "80", "130", "1000", "-5", #""nan""#, #""infinity""#]
  private static let modes = LineBreakMode.allCases.map { #""\#($0)""# }
  private static let alignments = TextAlignment.allCases.map { #""\#($0)""# }
  private static let strategies = LineBreakStrategy.allCases.map { #""\#($0)""# }
  private static let bools = ["true", "false"]

  /// The values of the properties, each as often as it should be set.
  private static let values: [(name: String, values: [String], weight: Int)] = [
    ("text", texts.map { #""\#($0)""# } + ["null"], 3),
    ("font", [5, 10, 20].map { #"{"name":"Square","size":\#($0)}"# }, 2),
    ("textColor", [##""#FF0000FF""##, ##""#00FF00FF""##, "null"], 1),
    ("textAlignment", alignments, 2), ("lineBreakMode", modes, 2), ("lineBreakStrategy", strategies, 1),
    ("minimumScaleFactor", ["0", "0.3", "0.5", "1", "2", "-1", #""nan""#], 1),
    ("minimumFontSize", ["0", "4", "9", "30", "-1", #""nan""#, #""infinity""#], 1),
    ("numberOfLines", ["0", "1", "1", "2", "3", "-2", "1000000"], 1),
    ("adjustsFontSizeToFitWidth", bools, 1), ("allowsDefaultTighteningForTruncation", bools, 1),
    ("enablesMarqueeWhenAncestorFocused", bools, 1),
    ("baselineAdjustment", ["alignBaselines", "alignCenters", "none"].map { #""\#($0)""# }, 1),
    ("preferredMaxLayoutWidth", lengths, 1), ("layoutDirection", [#""leftToRight""#, #""rightToLeft""#], 1),
    ("displayScale", ["1", "2", "3"], 1), ("profile", [#""current""#, #""2009""#], 1),
    ("truncationToken", [#""...""#, "null"], 1),
  ]
  private static let weighted = values.flatMap { value in Array(repeating: value, count: value.weight) }

  private static func setting(_ random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<30, using: &random) {
    case 0, 1, 2:
      let runs = (0..<Int.random(in: 0...3, using: &random)).map { _ in run(&random) }
      return #"{"set":"attributedText","to":\#(runs.isEmpty ? "null" : "[\(runs.joined(separator: ","))]")}"#
    case 3: return #"{"call":"layoutIfNeeded"}"#
    case 4, 5, 6:
      let (width, height) = (lengths.randomElement(using: &random)!, lengths.randomElement(using: &random)!)
      return #"{"set":"frame","to":[0,0,\#(width),\#(height)]}"#
    default:
      let (name, values, _) = weighted.randomElement(using: &random)!
      return #"{"set":"\#(name)","to":\#(values.randomElement(using: &random)!)}"#
    }
  }

  private static func run(_ random: inout SplitMix64) -> String {
    func one(_ values: [String]) -> String { values.randomElement(using: &random)! }
    var attributes: [String] = []
    if Bool.random(using: &random) { attributes.append(#""font":{"name":"Square","size":\#(one(["5", "10", "20"]))}"#) }
    if Bool.random(using: &random) { attributes.append(##""foregroundColor":"#00FF00FF""##) }
    if Int.random(in: 0..<3, using: &random) == 0 { attributes.append(#""kern":2.5"#) }
    if Bool.random(using: &random) {
      let fields = [
        #""lineBreakMode":\#(one(modes))"#, #""alignment":\#(one(alignments))"#,
        #""lineBreakStrategy":\#(one(strategies))"#, #""lineSpacing":\#(one(["0", "0", "3"]))"#,
        #""headIndent":\#(one(["0", "0", "10"]))"#, #""allowsDefaultTighteningForTruncation":\#(one(bools))"#,
      ]
      attributes.append(#""paragraphStyle":{\#(fields.joined(separator: ","))}"#)
    }
    return #"{"text":"\#(one(texts))","attributes":{\#(attributes.joined(separator: ","))}}"#
  }
}
