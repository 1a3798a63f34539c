// How far apart two names are: for suggestions in messages.

/// The optimal string alignment distance.
package enum EditDistance {
  /// The fewest elements to insert, delete or replace, or adjacent pairs to exchange, where no element is edited twice.
  /// O(product of the counts).
  package static func between<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for (index, element) in left.enumerated() {
      var next = [index + 1]
      for column in right.indices {
        let replaced = row[column] + (element == right[column] ? 0 : 1)
        var least = min(replaced, row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, element == right[column - 1], left[index - 1] == right[column] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
