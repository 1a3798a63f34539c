// Which lines of an expected and a given answer differ.

/// The indices of lines that are not alike in two answers.
package struct DifferingLines: Sendable {
  /// Lines of the expected answer that the given one does not have.
  package private(set) var expected: Set<Int> = []
  /// Lines of the given answer that are not as expected.
  package private(set) var given: Set<Int> = []

  /// Finds the lines of a case's answers that differ.
  ///
  /// - Parameter differences: the fields that differ. If the numbers of lines differ, lines are compared by text and
  ///   range.
  package init(expected wanted: CaseAnswer, given answer: CaseAnswer, differences: [Difference]) {
    let (own, other) = (wanted.lines ?? [], answer.lines ?? [])
    guard differences.contains(where: { $0.field == "lines" }) else {
      let indices = differences.compactMap { difference in
        difference.field.firstMatch(of: /^lines\[(\d+)\]/).flatMap { Int($0.1) }
      }
      expected = Set(indices)
      given = expected
      if own.isEmpty, other.isEmpty, differences.contains(where: { $0.field == "size" || $0.field == "rect" }) {
        (expected, given) = ([0], [0])
      }
      return
    }
    for index in 0..<max(own.count, other.count) {
      if index < own.count, index < other.count, Self.areAlike(own[index], other[index]) { continue }
      if index < own.count { expected.insert(index) }
      if index < other.count { given.insert(index) }
    }
  }

  private static func areAlike(_ wanted: AnsweredLine, _ line: AnsweredLine) -> Bool {
    if let text = wanted.text, !text.utf8.elementsEqual((line.text ?? "").utf8) { return false }
    return wanted.range.map { $0 == line.range } ?? true
  }
}
