// What a misspelt name may have meant.

enum Suggestion {
  /// `; did you mean 'NAME'?` for the known name nearest to a misspelt one, or "" where none is near.
  static func text(for name: String, among known: [String]) -> String {
    let wanted = Array(name.lowercased())
    let best = known.map { (distance: distance(wanted, Array($0.lowercased())), name: $0) }.min {
      $0.distance < $1.distance
    }
    guard let best, best.distance <= max(1, wanted.count / 3) else { return "" }
    return "; did you mean '\(best.name)'?"
  }

  /// The fewest characters to insert, delete or replace (Levenshtein). O(product of the counts).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (index, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = diagonal + (character == right[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
