// Line break opportunities by UAX #14 (revision 55, Unicode 17): each boundary is decided alone, rule after rule.

/// The line breaks of a text, in order; a boundary has the number of the character after it.
package struct LineBreakRules {
  /// A character with the marks after it, as LB1, LB9 and LB10 make it.
  private struct Item {
    var c: LineBreakClass
    var wide = false
    var marks: Marks = []
    var start: Int
    var endsWithJoiner = false
    var isAksara: Bool { c == .AK || c == .AS || marks.contains(.dottedCircle) }
  }

  private var items: [Item] = []
  /// Opportunities: hard breaks and the end of the text too.
  package private(set) var breaks: [Int] = []
  package private(set) var mandatory: [Int] = []

  /// With `isLoose`, a line may begin with class CJ; with `hangulAsLetters`, Hangul breaks only where Latin words do.
  package init(_ text: [ScalarClasses], isLoose: Bool = false, hangulAsLetters: Bool = false) {
    for (index, scalar) in text.enumerated() {
      var c = Self.resolved(scalar)  // LB1
      if scalar.lineBreak == .CJ { c = isLoose ? .ID : .NS }
      if hangulAsLetters && [.H2, .H3, .JL, .JV, .JT].contains(c) { c = .AL }
      if c == .CM || c == .ZWJ {
        if let last = items.last, ![.BK, .CR, .LF, .NL, .SP, .ZW].contains(last.c) {
          items[items.count - 1].endsWithJoiner = c == .ZWJ  // LB9
        } else {
          items.append(Item(c: .AL, start: index, endsWithJoiner: c == .ZWJ))  // LB10
        }
        continue
      }
      items.append(Item(c: c, wide: scalar.marks.contains(.wide), marks: scalar.marks, start: index))
    }
    for i in items.indices.dropFirst() {
      let decision = boundary(i)
      if decision != .none { breaks.append(items[i].start) }
      if decision == .mandatory { mandatory.append(items[i].start) }
    }
    guard let last = items.last else { return }
    breaks.append(text.count)  // LB3
    if [.BK, .CR, .LF, .NL].contains(last.c) { mandatory.append(text.count) }
  }

  private static func resolved(_ scalar: ScalarClasses) -> LineBreakClass {
    switch scalar.lineBreak {
    case .AI, .SG, .XX: .AL
    case .SA: scalar.marks.contains(.mark) ? .CM : .AL
    default: scalar.lineBreak
    }
  }

  private enum Decision { case none, allowed, mandatory }

  private func at(_ i: Int, _ classes: LineBreakClass...) -> Bool {
    items.indices.contains(i) && classes.contains(items[i].c)
  }

  /// The index of the last item before position `i` that is not a space; -1 if there is none.
  private func beforeSpaces(_ i: Int) -> Int {
    var j = i - 1
    while at(j, .SP) { j -= 1 }
    return j
  }

  /// Whether an expression NU (SY | IS)* ends at item `i`.
  private func numberEnds(_ i: Int) -> Bool {
    var j = i
    while at(j, .SY, .IS) { j -= 1 }
    return at(j, .NU)
  }

  /// Whether item `i` begins the text or follows an item of one of the classes.
  private func follows(_ i: Int, _ classes: [LineBreakClass]) -> Bool { i == 0 || classes.contains(items[i - 1].c) }

  private func boundary(_ i: Int) -> Decision {
    let left = items[i - 1]
    let right = items[i]
    let (l, r) = (left.c, right.c)
    if l == .BK { return .mandatory }  // LB4
    if l == .CR && r == .LF { return .none }  // LB5
    if [.CR, .LF, .NL].contains(l) { return .mandatory }
    if [.BK, .CR, .LF, .NL].contains(r) { return .none }  // LB6
    if r == .SP || r == .ZW { return .none }  // LB7
    let before = beforeSpaces(i)
    if at(before, .ZW) { return .allowed }  // LB8
    if left.endsWithJoiner { return .none }  // LB8a
    if r == .WJ || l == .WJ { return .none }  // LB11
    if l == .GL { return .none }  // LB12
    if r == .GL && ![.SP, .BA, .HY, .HH].contains(l) { return .none }  // LB12a
    if [.CL, .CP, .EX, .SY].contains(r) { return .none }  // LB13
    if at(before, .OP) { return .none }  // LB14
    if at(before, .QU), items[before].marks.contains(.initialQuote),
      follows(before, [.BK, .CR, .LF, .NL, .OP, .QU, .GL, .SP, .ZW])
    {
      return .none  // LB15a
    }
    let allowedAfterFinalQuote: [LineBreakClass] = [
      .SP, .GL, .WJ, .CL, .QU, .CP, .EX, .IS, .SY, .BK, .CR, .LF, .NL, .ZW,
    ]
    if r == .QU, right.marks.contains(.finalQuote),
      i + 1 == items.count || allowedAfterFinalQuote.contains(items[i + 1].c)
    {
      return .none  // LB15b
    }
    if l == .SP && r == .IS && at(i + 1, .NU) { return .allowed }  // LB15c
    if r == .IS { return .none }  // LB15d
    if at(before, .CL, .CP) && r == .NS { return .none }  // LB16
    if at(before, .B2) && r == .B2 { return .none }  // LB17
    if l == .SP { return .allowed }  // LB18
    if r == .QU && !right.marks.contains(.initialQuote) { return .none }  // LB19
    if l == .QU && !left.marks.contains(.finalQuote) { return .none }
    if r == .QU && (!left.wide || i + 1 == items.count || !items[i + 1].wide) { return .none }  // LB19a
    if l == .QU && (!right.wide || i == 1 || !items[i - 2].wide) { return .none }
    if l == .CB || r == .CB { return .allowed }  // LB20
    return words(i) ?? numbers(i) ?? syllables(i) ?? .allowed  // LB31
  }

  /// Applies LB20a to LB24; nil if none of them decides.
  private func words(_ i: Int) -> Decision? {
    let (l, r) = (items[i - 1].c, items[i].c)
    let letter: [LineBreakClass] = [.AL, .HL]
    if [.HY, .HH].contains(l), letter.contains(r),
      follows(i - 1, [.BK, .CR, .LF, .NL, .SP, .ZW, .CB, .GL])
    {
      return Decision.none  // LB20a
    }
    if [.BA, .HH, .HY, .NS].contains(r) || l == .BB { return Decision.none }  // LB21
    if [.HY, .HH].contains(l) && at(i - 2, .HL) && r != .HL { return Decision.none }  // LB21a
    if l == .SY && r == .HL { return Decision.none }  // LB21b
    if r == .IN { return Decision.none }  // LB22
    if letter.contains(l) && r == .NU || l == .NU && letter.contains(r) { return Decision.none }  // LB23
    if l == .PR && [.ID, .EB, .EM].contains(r) { return Decision.none }  // LB23a
    if [.ID, .EB, .EM].contains(l) && r == .PO { return Decision.none }
    if [.PR, .PO].contains(l) && letter.contains(r) { return Decision.none }  // LB24
    if letter.contains(l) && [.PR, .PO].contains(r) { return Decision.none }
    return nil
  }

  /// Applies LB25; nil if it does not decide.
  private func numbers(_ i: Int) -> Decision? {
    let (l, r) = (items[i - 1].c, items[i].c)
    if r == .PO || r == .PR {
      if [.CL, .CP].contains(l) && numberEnds(i - 2) { return Decision.none }
      if numberEnds(i - 1) { return Decision.none }
    }
    if [.PO, .PR].contains(l) {
      if r == .OP && (at(i + 1, .NU) || at(i + 1, .IS) && at(i + 2, .NU)) { return Decision.none }
      if r == .NU { return Decision.none }
    }
    if r == .NU && (l == .HY || l == .IS || numberEnds(i - 1)) { return Decision.none }
    return nil
  }

  /// Applies LB26 to LB30b; nil if none of them decides.
  private func syllables(_ i: Int) -> Decision? {
    let left = items[i - 1]
    let right = items[i]
    let (l, r) = (left.c, right.c)
    let letter: [LineBreakClass] = [.AL, .HL]
    let hangul: [LineBreakClass] = [.JL, .JV, .JT, .H2, .H3]
    if l == .JL && [.JL, .JV, .H2, .H3].contains(r) { return Decision.none }  // LB26
    if [.JV, .H2].contains(l) && [.JV, .JT].contains(r) { return Decision.none }
    if [.JT, .H3].contains(l) && r == .JT { return Decision.none }
    if hangul.contains(l) && r == .PO || l == .PR && hangul.contains(r) { return Decision.none }  // LB27
    if letter.contains(l) && letter.contains(r) { return Decision.none }  // LB28
    if l == .AP && right.isAksara { return Decision.none }  // LB28a
    if left.isAksara && [.VF, .VI].contains(r) { return Decision.none }
    if l == .VI && i >= 2 && items[i - 2].isAksara && (r == .AK || right.marks.contains(.dottedCircle)) {
      return Decision.none
    }
    if left.isAksara && right.isAksara && at(i + 1, .VF) { return Decision.none }
    if l == .IS && letter.contains(r) { return Decision.none }  // LB29
    if (letter + [.NU]).contains(l) && r == .OP && !right.wide { return Decision.none }  // LB30
    if l == .CP && !left.wide && (letter + [.NU]).contains(r) { return Decision.none }
    if l == .RI && r == .RI {  // LB30a
      let run = items[..<i].reversed().prefix { $0.c == .RI }.count
      if run % 2 == 1 { return Decision.none }
    }
    if l == .EB && r == .EM { return Decision.none }  // LB30b
    if left.marks.isSuperset(of: [.pictographic, .unassigned]) && r == .EM { return Decision.none }
    return nil
  }
}
