// Patterns of ids in files of known failures.
import Testing

@testable import Conformance

/// Whether a pattern, whose `*` is any text, names an id: one letter after the other.
private func isNamed(_ id: Substring, by pattern: Substring) -> Bool {
  guard let first = pattern.first else { return id.isEmpty }
  if first == "*" {
    return isNamed(id, by: pattern.dropFirst()) || !id.isEmpty && isNamed(id.dropFirst(), by: pattern)
  }
  return id.first == first && isNamed(id.dropFirst(), by: pattern.dropFirst())
}

private func texts(of letters: String, upTo length: Int) -> [String] {
  length == 0 ? [""] : [""] + texts(of: letters, upTo: length - 1).flatMap { text in letters.map { text + [$0] } }
}

@Suite struct PatternTests {
  @Test("Every pattern of at most five letters names what it says, several stars among them") func shortPatterns() {
    let ids = Set(texts(of: "a.", upTo: 5)).sorted()
    for pattern in Set(texts(of: "a.*", upTo: 5)) {
      let named = ids.filter { isNamed($0[...], by: pattern[...]) }
      #expect(KnownFailures.named(pattern, in: ids) == named, "\(pattern)")
    }
  }

  @Test(
    "What other languages of patterns treat apart is a letter",
    arguments: ["a?", "a[b]", "a.b", "a\\*", "^a$", "a|b", ""])
  func otherMarks(pattern: String) {
    let ids = ["", "a", "a*", "a.b", "a?", "a[b]", "a\\", "a\\x", "a|b", "ab", "^a$", "axb"].sorted()
    #expect(KnownFailures.named(pattern, in: ids) == ids.filter { isNamed($0[...], by: pattern[...]) })
  }

  @Test func theFirstGroupThatNamesACaseHasItsReason() {
    let groups = [("first", "a.*"), ("then", "a*")].map {
      KnownFailures.Group(reason: $0.0, source: nil, cases: [$0.1])
    }
    let known = KnownFailures(implementation: "a", version: nil, groups: groups)
    #expect(known.reasons(of: ["a.b", "ab", "b"]) == ["a.b": "first", "ab": "then"])
  }
}
