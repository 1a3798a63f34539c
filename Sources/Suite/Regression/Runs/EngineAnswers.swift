// What labelbench writes about an engine's answers: digests by benchmark, hashes by text, and the result of cases.

/// The answers of one engine in a run.
public struct EngineAnswers: Decodable, Sendable {
  /// The result of the conformance corpus.
  public struct Cases: Decodable, Sendable {
    public var level: String
    /// The corpus's version.
    public var corpus: String
    public var asked: Int
    public var passed: Int
    /// The ids of the cases that fail.
    public var failed: [String]
    public var unsupported: Int
  }

  /// A question that one or several benchmarks ask: a corpus, a label, and the kind of answer.
  struct Question: Decodable, Sendable {
    /// A hash of the answer to each text, in the corpus's order.
    var texts: [String]
    /// The answers for readers, in the same order; empty where they are left out.
    var answers: [String]?
  }

  /// The answers that one benchmark was timed with.
  struct Benchmark: Decodable, Sendable {
    /// A hash of all answers.
    var digest: String
    /// The name of the question.
    var question: String?
    /// Percent of the texts whose lines differ from the reference engine's; nil without a reference.
    var otherLines: Double?
  }

  /// Percent of texts with other lines than the reference's above which figures are marked with ≠.
  static let otherLinesLimit = 5.0

  public var cases: Cases?
  /// Why there is no result of cases, although there should be one.
  public var casesMissing: String?
  var questions: [String: Question]?
  var benchmarks: [String: Benchmark]?

  /// The question that a benchmark asks; nil if the file leaves questions out.
  func question(of benchmark: Benchmark) -> Question? { benchmark.question.flatMap { questions?[$0] } }

  /// What a table says about the lines of a benchmark (`layout_warm/tail/en`); nil if few differ from the reference's.
  func remark(on benchmark: String) -> String? {
    guard let share = benchmarks?[benchmark]?.otherLines, share > Self.otherLinesLimit else { return nil }
    return "≠ other lines than the reference in \(SpeedComparison.percent(share / 100)) of the texts"
  }
}
