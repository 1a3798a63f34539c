// Patterns of ids: few that name each of some cases, and none of others.

/// The beginning and the end of ids. `isWhole`: there is nothing between them.
private struct Pattern: Hashable {
  var start: Substring
  var end: Substring
  var isWhole: Bool

  var text: String { isWhole ? String(start) : start + "*" + end }
  var length: Int { start.utf8.count + end.utf8.count }

  /// All patterns that name an id, of those whose `*` is one or more whole words.
  static func naming(_ id: String) -> [Pattern] {
    let marks = id.indices.filter { "-.".contains(id[$0]) }
    let starts = [id.startIndex] + marks.map { id.index(after: $0) }
    let ends = marks + [id.endIndex]
    return [Pattern(start: id[...], end: "", isWhole: true)]
      + starts.flatMap { start in
        ends.filter { $0 >= start }.map { Pattern(start: id[..<start], end: id[$0...], isWhole: false) }
      }
  }
}

/// Returns patterns that together name `ids`, and none of `others`, sorted.
///
/// Each next one names the most that are left, and is the shortest of these.
func patterns(_ ids: [String], except others: [String]) -> [String] {
  var named: [Pattern: Set<String>] = [:]
  for id in ids { for pattern in Pattern.naming(id) { named[pattern, default: []].insert(id) } }
  for id in others { for pattern in Pattern.naming(id) { named[pattern] = nil } }
  var left = Set(ids)
  var found: [String] = []
  while !left.isEmpty {
    let best = named.max { first, second in
      let counts = (first.value.intersection(left).count, second.value.intersection(left).count)
      return (counts.0, second.key.length, second.key.text) < (counts.1, first.key.length, first.key.text)
    }!
    found.append(best.key.text)
    left.subtract(best.value)
    named = named.filter { !$0.value.isDisjoint(with: left) }
  }
  return found.sorted()
}
