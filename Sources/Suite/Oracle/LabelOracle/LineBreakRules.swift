// Line break opportunities by UAX #14 (Unicode 17): for every position of a text, the rules are applied in order.
//
// Rules for BB (LB21), the Brahmic classes (LB28a), unassigned pictographs (LB30b), SA, AI and SG (LB1) are left out,
// because the alphabet has no such scalars. CJ counts as NS from the start.

package struct LineBreakRules {
  /// The classes after LB9 and LB10: a mark has the class of its base.
  private let classes: [LineBreakClass]
  /// Whether the scalar is a mark that LB9 attached to its base.
  private let isAttached: [Bool]
  private let raw: [LineBreakClass]
  private let isEastAsian: [Bool]

  /// With `hangulAsLetters`, Hangul has the class of letters, AL, and so breaks only where Latin words do.
  package init(_ scalars: [Unicode.Scalar], hangulAsLetters: Bool = false) {
    let properties = scalars.map { Alphabet.properties(of: $0) ?? .init(lineBreak: .al) }
    let hangul: [LineBreakClass] = [.jl, .jv, .jt, .h2, .h3]
    raw = properties.map { hangulAsLetters && hangul.contains($0.lineBreak) ? .al : $0.lineBreak }
    var classes = raw
    var isAttached = raw.map { _ in false }
    var wide = properties.map(\.isEastAsian)
    for index in raw.indices where raw[index] == .cm || raw[index] == .zwj {
      if index > 0, ![.bk, .cr, .lf, .nl, .sp, .zw].contains(classes[index - 1]) {
        classes[index] = classes[index - 1]  // LB9
        wide[index] = wide[index - 1]
        isAttached[index] = true
      } else {
        classes[index] = .al  // LB10
      }
    }
    self.classes = classes
    self.isAttached = isAttached
    isEastAsian = wide
  }

  /// Whether a line may break before the scalar at `index`. Hard breaks are opportunities too.
  package func mayBreak(before index: Int) -> Bool {
    guard index > 0 else { return false }  // LB2
    guard index < classes.count else { return true }  // LB3
    let last = raw[index - 1]
    if last == .bk || last == .lf || last == .nl { return true }  // LB4, LB5
    if last == .cr { return raw[index] != .lf }  // LB5
    if [.bk, .cr, .lf, .nl, .sp, .zw].contains(raw[index]) { return false }  // LB6, LB7
    if beforeSpaces(index).map({ classes[$0] }) == .zw { return true }  // LB8
    if last == .zwj { return false }  // LB8a
    if isAttached[index] { return false }  // LB9

    let left = classes[index - 1]
    let right = classes[index]
    let base = base(of: index - 1)
    if left == .wj || right == .wj { return false }  // LB11
    if left == .gl { return false }  // LB12
    if right == .gl, ![.sp, .ba, .hy, .hh].contains(left) { return false }  // LB12a
    if [.cl, .cp, .ex, .sy].contains(right) { return false }  // LB13
    let ink = beforeSpaces(index).map { self.base(of: $0) }
    if let ink, classes[ink] == .op { return false }  // LB14
    if let ink, classes[ink] == .quInitial, opensQuotation(ink) { return false }  // LB15a
    if right == .quFinal, closesQuotation(index) { return false }  // LB15b
    if left == .sp, right == .isep, next(index).map({ classes[$0] }) == .nu { return true }  // LB15c
    if right == .isep { return false }  // LB15d
    if let ink, [.cl, .cp].contains(classes[ink]), right == .ns { return false }  // LB16
    if let ink, classes[ink] == .b2, right == .b2 { return false }  // LB17
    if left == .sp { return true }  // LB18
    if isQuotation(right), right != .quInitial { return false }  // LB19
    if isQuotation(left), left != .quFinal { return false }  // LB19
    if isQuotation(right) {  // LB19a
      if !isEastAsian[index - 1] { return false }
      guard let after = next(index) else { return false }
      if !isEastAsian[after] { return false }
    }
    if isQuotation(left) {  // LB19a
      if !isEastAsian[index] { return false }
      if base == 0 || !isEastAsian[base - 1] { return false }
    }
    if left == .cb || right == .cb { return true }  // LB20
    if left == .hy || left == .hh, right == .al || right == .hl {  // LB20a: a hyphen at a word's start
      if base == 0 || [.bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl].contains(classes[base - 1]) { return false }
    }
    if [.ba, .hh, .hy, .ns].contains(right) { return false }  // LB21
    if left == .hy || left == .hh, right != .hl, base > 0, classes[base - 1] == .hl { return false }  // LB21a
    if left == .sy, right == .hl { return false }  // LB21b
    if right == .inseparable { return false }  // LB22
    return mayBreakInWord(base, left, index, right)
  }

  /// LB23 to LB31: words, numbers, syllables, flags.
  private func mayBreakInWord(_ base: Int, _ left: LineBreakClass, _ index: Int, _ right: LineBreakClass) -> Bool {
    let isLetterLeft = left == .al || left == .hl
    let isLetterRight = right == .al || right == .hl
    let hangul: [LineBreakClass] = [.jl, .jv, .jt, .h2, .h3]
    if isLetterLeft && right == .nu || left == .nu && isLetterRight { return false }  // LB23
    if left == .pr, [.id, .eb, .em].contains(right) { return false }  // LB23a
    if [.id, .eb, .em].contains(left), right == .po { return false }  // LB23a
    if left == .pr || left == .po, isLetterRight { return false }  // LB24
    if isLetterLeft, right == .pr || right == .po { return false }  // LB24
    if joinsNumber(base, left, index, right) { return false }  // LB25
    if left == .jl, [.jl, .jv, .h2, .h3].contains(right) { return false }  // LB26
    if left == .jv || left == .h2, right == .jv || right == .jt { return false }  // LB26
    if left == .jt || left == .h3, right == .jt { return false }  // LB26
    if hangul.contains(left) && right == .po || left == .pr && hangul.contains(right) { return false }  // LB27
    if isLetterLeft && isLetterRight { return false }  // LB28
    if left == .isep && isLetterRight { return false }  // LB29
    if isLetterLeft || left == .nu, right == .op, !isEastAsian[index] { return false }  // LB30
    if left == .cp, !isEastAsian[base], isLetterRight || right == .nu { return false }  // LB30
    if left == .ri, right == .ri { return flags(before: index).isMultiple(of: 2) }  // LB30a
    if left == .eb, right == .em { return false }  // LB30b
    return true  // LB31
  }

  /// LB25: whether both sides belong to one number.
  private func joinsNumber(_ base: Int, _ left: LineBreakClass, _ index: Int, _ right: LineBreakClass) -> Bool {
    if right == .po || right == .pr {
      let bracket = left == .cl || left == .cp
      return endsNumber(bracket ? base - 1 : base)
    }
    if left == .po || left == .pr {
      if right == .nu { return true }
      guard right == .op, let first = next(index) else { return false }
      if classes[first] == .nu { return true }
      return classes[first] == .isep && next(first).map { classes[$0] } == .nu
    }
    guard right == .nu else { return false }
    return left == .hy || left == .isep || endsNumber(base)
  }

  /// Whether `NU (SY | IS)*` ends at the scalar.
  private func endsNumber(_ index: Int) -> Bool {
    var place = index
    while place >= 0, classes[place] == .sy || classes[place] == .isep { place -= 1 }
    return place >= 0 && classes[place] == .nu
  }

  private func opensQuotation(_ index: Int) -> Bool {  // LB15a, its left context
    guard index > 0 else { return true }
    let left = classes[index - 1]
    return isQuotation(left) || [.bk, .cr, .lf, .nl, .op, .gl, .sp, .zw].contains(left)
  }

  private func closesQuotation(_ index: Int) -> Bool {  // LB15b, its right context
    guard let after = next(index) else { return true }
    let right = classes[after]
    return isQuotation(right)
      || [.sp, .gl, .wj, .cl, .cp, .ex, .isep, .sy, .bk, .cr, .lf, .nl, .zw].contains(right)
  }

  private func isQuotation(_ value: LineBreakClass) -> Bool {
    value == .qu || value == .quInitial || value == .quFinal
  }

  /// The number of consecutive regional indicators that end before the scalar.
  private func flags(before index: Int) -> Int {
    var count = 0
    var place = index - 1
    while place >= 0, classes[place] == .ri {
      if !isAttached[place] { count += 1 }
      place -= 1
    }
    return count
  }

  /// The last scalar before `index` that is not a space.
  private func beforeSpaces(_ index: Int) -> Int? {
    var place = index - 1
    while place >= 0, raw[place] == .sp { place -= 1 }
    return place >= 0 ? place : nil
  }

  /// The base of the marks at `index`; `index` itself if it is not an attached mark.
  private func base(of index: Int) -> Int {
    var place = index
    while isAttached[place] { place -= 1 }
    return place
  }

  /// The next scalar that is not an attached mark.
  private func next(_ index: Int) -> Int? {
    var place = index + 1
    while place < classes.count, isAttached[place] { place += 1 }
    return place < classes.count ? place : nil
  }
}
