// Grapheme clusters by UAX #29 (Unicode 17): each boundary is decided alone, looking back as far as a rule requires.

package enum ClusterRules {
  /// The index of the first scalar of every cluster.
  package static func starts(_ text: [ScalarClasses]) -> [Int] {
    text.indices.filter { $0 == 0 || isBoundary(text, $0) }
  }

  /// Whether a cluster ends before `text[index]`, 0 < index < count.
  private static func isBoundary(_ text: [ScalarClasses], _ index: Int) -> Bool {
    let (left, right) = (text[index - 1].grapheme, text[index].grapheme)
    if left == .CR && right == .LF { return false }  // GB3
    if [.Cn, .CR, .LF].contains(left) { return true }  // GB4
    if [.Cn, .CR, .LF].contains(right) { return true }  // GB5
    if left == .L && [.L, .V, .LV, .LVT].contains(right) { return false }  // GB6
    if [.LV, .V].contains(left) && [.V, .T].contains(right) { return false }  // GB7
    if [.LVT, .T].contains(left) && right == .T { return false }  // GB8
    if right == .Ex || right == .ZWJ { return false }  // GB9
    if right == .SM { return false }  // GB9a
    if left == .Pp { return false }  // GB9b
    if text[index].conjunct == .Co {  // GB9c: Consonant [Extend Linker]* Linker [Extend Linker]* x Consonant
      var back = index - 1
      var linked = false
      while back >= 0, [.Ex, .Li].contains(text[back].conjunct) {
        if text[back].conjunct == .Li { linked = true }
        back -= 1
      }
      if linked && back >= 0 && text[back].conjunct == .Co { return false }
    }
    if text[index].marks.contains(.pictographic) && left == .ZWJ {  // GB11: ExtPict Extend* ZWJ x ExtPict
      var back = index - 2
      while back >= 0 && text[back].grapheme == .Ex { back -= 1 }
      if back >= 0 && text[back].marks.contains(.pictographic) { return false }
    }
    if left == .RI && right == .RI {  // GB12, GB13
      let run = text[..<index].reversed().prefix { $0.grapheme == .RI }.count
      if run % 2 == 1 { return false }
    }
    return true  // GB999
  }
}
