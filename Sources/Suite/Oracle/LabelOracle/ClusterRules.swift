// Grapheme clusters by the rules of UAX #29 that the alphabet needs.
//
// Rules for SpacingMark (GB9a), Prepend (GB9b) and conjuncts (GB9c) are left out, because the alphabet has no such
// scalars.

package enum ClusterRules {
  /// The index in `scalars` of the first scalar of every cluster.
  package static func starts(_ scalars: [Unicode.Scalar]) -> [Int] {
    let classes = scalars.map { Alphabet.properties(of: $0)?.cluster ?? .other }
    return classes.indices.filter { isBoundary(before: $0, classes) }
  }

  private static func isBoundary(before index: Int, _ classes: [ClusterClass]) -> Bool {
    guard index > 0 else { return true }  // GB1
    let left = classes[index - 1]
    let right = classes[index]
    if left == .cr, right == .lf { return false }  // GB3
    if [.control, .cr, .lf].contains(left) || [.control, .cr, .lf].contains(right) { return true }  // GB4, GB5
    if left == .l, [.l, .v, .lv, .lvt].contains(right) { return false }  // GB6
    if [.lv, .v].contains(left), [.v, .t].contains(right) { return false }  // GB7
    if [.lvt, .t].contains(left), right == .t { return false }  // GB8
    if right == .extend || right == .zwj { return false }  // GB9
    if left == .zwj, right == .pictographic {  // GB11: pictograph, marks, ZWJ × pictograph
      var before = index - 2
      while before >= 0, classes[before] == .extend { before -= 1 }
      if before >= 0, classes[before] == .pictographic { return false }
    }
    if left == .regional, right == .regional {  // GB12, GB13: flags are pairs
      var count = 0
      while count < index, classes[index - 1 - count] == .regional { count += 1 }
      return count.isMultiple(of: 2)
    }
    return true  // GB999
  }
}
