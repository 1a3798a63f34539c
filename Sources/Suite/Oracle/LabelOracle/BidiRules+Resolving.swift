// Applies W1 to W7, N0 to N2, I1 and I2 of UAX #9 to one isolating run sequence.

struct BidiSequence {
  private let sequence: ExplicitLevels.Sequence
  private let scalars: [Unicode.Scalar]
  /// The types before W1.
  private let original: [BidiClass]
  private var types: [BidiClass]

  init(_ sequence: ExplicitLevels.Sequence, _ scalars: [Unicode.Scalar], _ explicit: ExplicitLevels) {
    self.sequence = sequence
    self.scalars = sequence.places.map { scalars[$0] }
    types = sequence.places.map { explicit.classes[$0] }
    original = types
  }

  /// Sets the levels of the sequence's characters in `levels`.
  func resolve(_ levels: inout [Int]) {
    var resolved = self
    resolved.resolveWeak()
    resolved.resolveBrackets()
    resolved.resolveNeutral()
    for (place, type) in zip(sequence.places, resolved.types) {
      if sequence.level.isMultiple(of: 2) {  // I1
        levels[place] += type == .r ? 1 : type == .an || type == .en ? 2 : 0
      } else {  // I2
        levels[place] += type == .r ? 0 : 1
      }
    }
  }

  // MARK: Weak types

  private mutating func resolveWeak() {
    let isolates: Set<BidiClass> = [.lri, .rli, .fsi, .pdi]
    for index in types.indices where types[index] == .nsm {  // W1
      let before = index > 0 ? types[index - 1] : sequence.start
      types[index] = isolates.contains(before) ? .on : before
    }
    for index in types.indices where types[index] == .en {  // W2
      if strong(before: index, [.l, .r, .al]) == .al { types[index] = .an }
    }
    for index in types.indices where types[index] == .al { types[index] = .r }  // W3
    for index in types.indices.dropFirst().dropLast() {  // W4
      let before = types[index - 1]
      guard before == types[index + 1] else { continue }
      if types[index] == .es, before == .en { types[index] = .en }
      if types[index] == .cs, before == .en || before == .an { types[index] = before }
    }
    for index in types.indices where types[index] == .en {  // W5
      var left = index - 1
      while left >= 0, types[left] == .et {
        types[left] = .en
        left -= 1
      }
      var right = index + 1
      while right < types.count, types[right] == .et {
        types[right] = .en
        right += 1
      }
    }
    for index in types.indices where [.es, .et, .cs].contains(types[index]) { types[index] = .on }  // W6
    for index in types.indices where types[index] == .en {  // W7
      if strong(before: index, [.l, .r]) == .l { types[index] = .l }
    }
  }

  /// The last of the wanted types before an index, or the type at the sequence's start.
  private func strong(before index: Int, _ wanted: Set<BidiClass>) -> BidiClass {
    types[..<index].last(where: wanted.contains) ?? sequence.start
  }

  // MARK: Neutral types

  private var embedding: BidiClass { sequence.level.isMultiple(of: 2) ? .l : .r }

  /// The direction that a type has in N0 and N1, where numbers are right-to-left; nil if the type is neutral.
  private func direction(_ type: BidiClass) -> BidiClass? {
    switch type {
    case .l: .l
    case .r, .en, .an: .r
    default: nil
    }
  }

  /// BD16: the paired brackets, in the order of the opening ones.
  private func bracketPairs() -> [(open: Int, close: Int)] {
    var pairs: [(open: Int, close: Int)] = []
    var stack: [(closing: Unicode.Scalar, place: Int)] = []
    for index in types.indices where types[index] == .on {
      if let closing = Alphabet.closingBracket(of: scalars[index]) {
        if stack.count == 63 { return [] }
        stack.append((closing, index))
      } else if let match = stack.lastIndex(where: { $0.closing == scalars[index] }) {
        pairs.append((stack[match].place, index))
        stack.removeSubrange(match...)
      }
    }
    return pairs.sorted { $0.open < $1.open }
  }

  private mutating func resolveBrackets() {  // N0
    for pair in bracketPairs() {
      let inside = Set(types[(pair.open + 1)..<pair.close].compactMap(direction))
      let chosen: BidiClass
      if inside.contains(embedding) {
        chosen = embedding  // N0 b
      } else if let opposite = inside.first {
        let context = types[..<pair.open].compactMap(direction).last ?? sequence.start
        chosen = context == opposite ? opposite : embedding  // N0 c
      } else {
        continue  // N0 d
      }
      for bracket in [pair.open, pair.close] {
        types[bracket] = chosen
        var mark = bracket + 1
        while mark < types.count, original[mark] == .nsm {
          types[mark] = chosen
          mark += 1
        }
      }
    }
  }

  private mutating func resolveNeutral() {
    let neutral: Set<BidiClass> = [.b, .s, .ws, .on, .lri, .rli, .fsi, .pdi]
    var start = 0
    while start < types.count {
      var end = start
      while end < types.count, neutral.contains(types[end]) { end += 1 }
      let before = start > 0 ? direction(types[start - 1]) : sequence.start
      let after = end < types.count ? direction(types[end]) : sequence.end
      for index in start..<end {
        types[index] = before == after ? before! : embedding  // N1, N2
      }
      start = max(end, start + 1)
    }
  }
}
