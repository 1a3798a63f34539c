// Which answers differ between two sides of a comparison: by benchmark, and by case of the conformance corpus.
import Conformance

/// Answers that differ between the sides: a head that answers otherwise is not comparable by its speed.
public struct AnswerChange: Codable, Sendable, Equatable {
  /// The first text whose answer differs, from 1 in the corpus's order; nil if the files hold digests alone.
  public var text: Int?
  /// The number of texts whose answers differ, and of all texts.
  public var changed: Int?
  public var texts: Int?
  /// Both answers to that text, or their hashes if the files leave the answers out.
  public var base: String
  public var head: String

  /// The first difference between two benchmarks' answers; nil if the digests are equal.
  init?(_ base: Answered, _ head: Answered) {
    guard base.digest != head.digest else { return nil }
    (self.base, self.head) = ("digest " + base.digest, "digest " + head.digest)
    guard let before = base.question, let after = head.question, before.texts.count == after.texts.count else { return }
    let different = before.texts.indices.filter { before.texts[$0] != after.texts[$0] }
    texts = before.texts.count
    guard let first = different.first else { return }
    (text, changed) = (first + 1, different.count)
    func told(_ question: EngineAnswers.Question) -> String {
      let answer = question.answers.flatMap { $0.indices.contains(first) ? $0[first] : nil } ?? ""
      return answer.isEmpty ? "hash " + question.texts[first] : answer
    }
    (self.base, self.head) = (told(before), told(after))
  }

  /// The change in one line: `text 3 (12 of 72 differ): ANSWER → ANSWER`.
  var line: String {
    let place = text.map { "text \($0) (\(changed ?? 1) of \(texts ?? 1) differ): " } ?? ""
    return (place + base + " → " + head).visible(limit: .max)
  }
}

/// The answers with which one benchmark was timed.
struct Answered {
  var digest: String
  var question: EngineAnswers.Question?
  var otherLines: Double?
}

extension Answered {
  /// The different answers of each benchmark over some runs, by the names that `key` gives to benchmarks.
  static func all(in runs: [BenchmarkRun], _ key: (String) -> String?) -> [String: [Answered]] {
    var result: [String: [Answered]] = [:]
    for run in runs {
      for (engine, answers) in run.answers {
        for (name, one) in answers.benchmarks ?? [:] {
          guard let key = key(engine + "/" + name) else { continue }
          let question = answers.question(of: one)
          if let known = result[key]?.firstIndex(where: { $0.digest == one.digest }) {
            // Only one of many runs may hold the questions.
            if result[key]![known].question == nil { result[key]![known].question = question }
          } else {
            let answered = Answered(digest: one.digest, question: question, otherLines: one.otherLines)
            result[key, default: []].append(answered)
          }
        }
      }
    }
    return result
  }
}

extension RunSet {
  /// The different answers of each benchmark over all runs, by names in the comparison.
  var answers: [String: [Answered]] { Answered.all(in: runs, key) }

  /// The results of cases by engine. An engine that is compared has the name "".
  var cases: [String: EngineAnswers] {
    let all = EngineAnswers.cases(in: runs)
    guard let engine else { return all }
    return all[engine].map { ["": $0] } ?? [:]
  }
}

extension EngineAnswers {
  /// The answers with a result of cases by engine, from the first run that has one.
  static func cases(in runs: [BenchmarkRun]) -> [String: EngineAnswers] {
    var result: [String: EngineAnswers] = [:]
    for run in runs {
      for (engine, answers) in run.answers where answers.cases != nil || answers.casesMissing != nil {
        if result[engine]?.cases == nil { result[engine] = answers }
      }
    }
    return result
  }
}

extension AnswerChange {
  /// The changes by benchmark. A side whose runs gave different answers differs from one that gave only one of them.
  static func all(_ base: RunSet, _ head: RunSet) -> [String: AnswerChange] {
    let after = head.answers
    var result: [String: AnswerChange] = [:]
    for (key, before) in base.answers { result[key] = after[key].flatMap { AnswerChange(before, $0) } }
    return result
  }

  /// The first difference between the answers of a benchmark's runs on both sides; nil if they are the same.
  init?(_ before: [Answered], _ after: [Answered]) {
    let old = Set(before.map(\.digest)), new = Set(after.map(\.digest))
    guard old != new, let first = before.first(where: { !new.contains($0.digest) }) ?? before.first,
      let last = after.first(where: { !old.contains($0.digest) }) ?? after.first(where: { $0.digest != first.digest })
    else { return nil }
    self.init(first, last)
  }
}

/// A result of the conformance corpus that is worse in the head.
public struct CaseChange: Codable, Sendable, Equatable {
  /// The engine's name; empty if one engine is compared with another.
  public var engine: String
  /// The cases that passed in the base and fail in the head.
  public var failing: [String]
  /// How many more cases the head does not support.
  public var unsupported: Int
  /// Why the head has no result, if it has none.
  public var missing: String?

  /// Nil if nothing got worse, or if the sides were asked other cases.
  init?(_ engine: String, _ base: EngineAnswers.Cases, _ head: EngineAnswers) {
    self.engine = engine
    (failing, unsupported, missing) = ([], 0, nil)
    guard let after = head.cases else {
      missing = head.casesMissing
      return
    }
    guard (base.level, base.corpus, base.asked) == (after.level, after.corpus, after.asked) else { return nil }
    failing = Set(after.failed).subtracting(base.failed).sorted()
    unsupported = max(0, after.unsupported - base.unsupported)
    if failing.isEmpty, unsupported == 0 { return nil }
  }

  static func all(_ base: RunSet, _ head: RunSet) -> [CaseChange] {
    let after = head.cases
    return base.cases.sorted { $0.key < $1.key }.compactMap { engine, answers in
      guard let before = answers.cases, let now = after[engine] else { return nil }
      return CaseChange(engine, before, now)
    }
  }

  /// The change in one line.
  var line: String {
    let name = engine.isEmpty ? "" : " of \(engine)"
    if let missing { return "cases\(name) have no result any more: \(missing)" }
    let shown = failing.prefix(10).joined(separator: ", ") + (failing.count > 10 ? ", …" : "")
    return [
      failing.isEmpty
        ? nil
        : "\(failing.count) case\(failing.count == 1 ? "" : "s")\(name) passed and now fail\(failing.count == 1 ? "s" : ""): \(shown)",
      unsupported == 0 ? nil : "\(unsupported) more\(failing.isEmpty ? " cases\(name)" : "") are not asked",
    ].compactMap { $0 }.joined(separator: "; ")
  }
}
