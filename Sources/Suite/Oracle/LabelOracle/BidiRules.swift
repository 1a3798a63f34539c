// Embedding levels by UAX #9 (Unicode 17), rule after rule: paragraphs, explicit levels, lines.

package enum BidiRules {
  /// P2, P3: whether the first strong character, outside isolates, is right-to-left; nil if there is none.
  package static func firstStrongIsRightToLeft(_ classes: some Collection<BidiClass>) -> Bool? {
    var isolates = 0
    for value in classes {
      switch value {
      case .lri, .rli, .fsi: isolates += 1
      case .pdi: isolates = max(0, isolates - 1)
      case .l where isolates == 0: return false
      case .r where isolates == 0, .al where isolates == 0: return true
      default: break
      }
    }
    return nil
  }

  /// The level of every scalar of a paragraph before L1. A character that X9 removes gets the level of the character
  /// before it, or the paragraph's at the start, as in Unicode's reference implementation.
  package static func levels(_ scalars: [Unicode.Scalar], base: Int) -> [Int] {
    let explicit = ExplicitLevels(scalars.map(Alphabet.bidiClass), base: base)
    var levels = explicit.levels
    for sequence in explicit.isolatingRunSequences() {
      BidiSequence(sequence, scalars, explicit).resolve(&levels)
    }
    for index in levels.indices where explicit.isRemoved(index) {
      levels[index] = index > 0 ? levels[index - 1] : base
    }
    return levels
  }

  // MARK: Lines

  /// L1: the levels of the scalars of one line. `classes` are the original classes.
  package static func lineLevels(_ classes: [BidiClass], _ levels: [Int], base: Int) -> [Int] {
    let blank: Set<BidiClass> = [.ws, .bn, .lri, .rli, .fsi, .pdi, .lre, .rle, .lro, .rlo, .pdf]
    var result = levels
    var atEnd = true
    for index in classes.indices.reversed() {
      if classes[index] == .s || classes[index] == .b {
        atEnd = true
      } else if !blank.contains(classes[index]) {
        atEnd = false
      }
      if atEnd { result[index] = base }
    }
    return result
  }

  /// L2: the indices of items with these levels, from left to right.
  package static func visualOrder(_ levels: [Int]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max() else { return [] }
    for level in stride(from: highest, through: 1, by: -1) {
      var start = 0
      while start < order.count {
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = max(end, start + 1)
      }
    }
    return order
  }
}

/// X1 to X10: the explicit levels of a paragraph, and the sequences to which the other rules apply.
struct ExplicitLevels {
  /// The classes of the characters in the text.
  let original: [BidiClass]
  /// The classes after overrides.
  private(set) var classes: [BidiClass]
  private(set) var levels: [Int]
  let base: Int
  /// The index of the matching PDI for each isolate initiator, and of the matching initiator for each PDI (BD9).
  private var partners: [Int: Int] = [:]

  private static let removed: Set<BidiClass> = [.lre, .rle, .lro, .rlo, .pdf, .bn]
  private static let initiators: Set<BidiClass> = [.lri, .rli, .fsi]

  /// Whether X9 removes the character.
  func isRemoved(_ index: Int) -> Bool { Self.removed.contains(original[index]) }

  private struct Entry {
    var level: Int
    var override: BidiClass?
    var isIsolate: Bool
  }

  init(_ original: [BidiClass], base: Int) {
    self.original = original
    self.base = base
    classes = original
    levels = original.map { _ in base }
    matchIsolates()
    setLevels()
  }

  private mutating func matchIsolates() {
    var open: [Int] = []
    for index in original.indices {
      if Self.initiators.contains(original[index]) { open.append(index) }
      if original[index] == .pdi, let initiator = open.popLast() {
        partners[initiator] = index
        partners[index] = initiator
      }
    }
  }

  private mutating func setLevels() {
    var stack = [Entry(level: base, override: nil, isIsolate: false)]  // X1
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for index in original.indices {
      var value = original[index]
      if value == .fsi {  // X5c
        let end = partners[index] ?? original.count
        let first = BidiRules.firstStrongIsRightToLeft(original[(index + 1)..<end])
        value = first == true ? .rli : .lri
      }
      let top = stack.last!
      /// X2 to X5b: the next level of a direction; nil if there is none.
      func next(_ isRightToLeft: Bool) -> Int? {
        let level = top.level + 1
        let even = level.isMultiple(of: 2)
        let next = even == isRightToLeft ? level + 1 : level
        return next <= 125 && overflowIsolates == 0 && overflowEmbeddings == 0 ? next : nil
      }
      switch value {
      case .rle, .lre, .rlo, .lro:  // X2 to X5
        if let level = next(value == .rle || value == .rlo) {
          let override: BidiClass? = value == .rlo ? .r : value == .lro ? .l : nil
          stack.append(Entry(level: level, override: override, isIsolate: false))
        } else if overflowIsolates == 0 {
          overflowEmbeddings += 1
        }
      case .rli, .lri:  // X5a, X5b
        set(index, top)
        if let level = next(value == .rli) {
          validIsolates += 1
          stack.append(Entry(level: level, override: nil, isIsolate: true))
        } else {
          overflowIsolates += 1
        }
      case .pdi:  // X6a
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while !stack.last!.isIsolate { stack.removeLast() }
          stack.removeLast()
          validIsolates -= 1
        }
        set(index, stack.last!)
      case .pdf:  // X7
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings -= 1
        } else if !top.isIsolate, stack.count >= 2 {
          stack.removeLast()
        }
      case .b: levels[index] = base  // X8
      case .bn: break
      default: set(index, top)  // X6
      }
    }
  }

  private mutating func set(_ index: Int, _ entry: Entry) {
    levels[index] = entry.level
    if let override = entry.override { classes[index] = override }
  }

  /// One isolating run sequence: the indices of its characters, none of them removed, and the directions at its ends.
  struct Sequence {
    var places: [Int]
    var level: Int
    var start: BidiClass
    var end: BidiClass
  }

  /// The isolating run sequences (X10, BD13).
  func isolatingRunSequences() -> [Sequence] {
    let kept = original.indices.filter { !isRemoved($0) }
    // BD7: the level runs.
    var runs: [[Int]] = []
    for index in kept {
      if let last = runs.last?.last, levels[last] == levels[index] {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
    }
    var sequences: [Sequence] = []
    for run in runs where !(original[run[0]] == .pdi && partners[run[0]] != nil) {
      var places = run
      while Self.initiators.contains(original[places.last!]), let partner = partners[places.last!] {
        places += runs.first { $0[0] == partner }!
      }
      let level = levels[places[0]]
      let before = kept.last { $0 < places[0] }.map { levels[$0] } ?? base
      let last = places.last!
      let isOpen = Self.initiators.contains(original[last])
      let after = isOpen ? base : kept.first { $0 > last }.map { levels[$0] } ?? base
      func direction(_ other: Int) -> BidiClass { max(level, other).isMultiple(of: 2) ? .l : .r }
      sequences.append(Sequence(places: places, level: level, start: direction(before), end: direction(after)))
    }
    return sequences
  }
}
