// Explicit levels of a paragraph, and its isolating run sequences (UAX #9, X1 to X10).

/// Resolves one paragraph. All memory is the caller's.
///
/// Safe once it is made: nothing outside of that memory is read or written, whatever the characters are.
@safe struct ExplicitLevels {
  /// A level run (BD7).
  private struct Run {
    static let none = UInt32.max
    /// The index of its first character.
    var start: UInt32
    /// The run that continues its isolating run sequence (BD13).
    var next = Run.none
    var level: UInt8
    /// Whether it continues the sequence of another run.
    var continues = false
  }

  /// An entry of the directional status stack (X1).
  private struct Status {
    var level: UInt8
    var override: BidiCharacter?
    var isIsolate = false
    /// The run that ends with the isolate's initiator.
    var run = Run.none
  }

  private static let maxDepth: UInt8 = 125  // BD2
  private static let mostStatuses = Int(maxDepth) + 2  // X1

  private let characters: UnsafePointer<BidiCharacter>
  private let count: Int
  private let base: UInt8
  private let levels: UnsafeMutablePointer<UInt8>
  private let stack: UnsafeMutablePointer<Status>
  private let runs: UnsafeMutablePointer<Run>
  private var runCount = 0
  /// The characters with the classes that overrides give them (X6).
  private let overridden: UnsafeMutablePointer<BidiCharacter>
  private var sequence: RunSequence

  private static func words<Element>(_ count: Int, of type: Element.Type) -> Int {
    (count * MemoryLayout<Element>.stride + 3) / 4
  }

  /// The number of words of memory that a paragraph needs.
  static func scratchCount(for characters: Int) -> Int {
    words(mostStatuses, of: Status.self) + words(characters, of: Run.self) + words(characters, of: BidiCharacter.self)
      + RunSequence.scratchCount(for: characters)
  }

  /// Creates the resolver of a paragraph. `levels` must hold the paragraph's level for each character.
  init(
    _ characters: UnsafePointer<BidiCharacter>, _ count: Int, base: UInt8, _ scratch: UnsafeMutablePointer<UInt32>,
    _ levels: UnsafeMutablePointer<UInt8>
  ) {
    unsafe (self.characters, self.count, self.base, self.levels) = (characters, count, base, levels)
    var free = UnsafeMutableRawPointer(scratch)
    func take<Element>(_ type: Element.Type, _ capacity: Int) -> UnsafeMutablePointer<Element> {
      defer { unsafe free += Self.words(capacity, of: type) * 4 }
      return unsafe free.bindMemory(to: type, capacity: capacity)
    }
    unsafe stack = take(Status.self, Self.mostStatuses)
    unsafe runs = take(Run.self, count)
    unsafe overridden = take(BidiCharacter.self, count)
    sequence = unsafe RunSequence(characters, count, free, levels)
  }

  /// Writes the levels. O(characters).
  ///
  /// - Parameter classes: the classes of the characters.
  mutating func resolve(_ classes: BidiClasses) {
    if classes.isDisjoint(with: .explicit) {
      // Without X1 to X7, the paragraph is one sequence.
      sequence.append(0..<count)
      sequence.resolve(level: base, startsRight: base == 1, endsRight: base == 1)
    } else {
      unsafe overridden.update(from: characters, count: count)
      if classes.contains(.fsi) { chooseDirections() }
      setLevels()
      unsafe sequence.classes = UnsafePointer(overridden)
      resolveSequences()
    }
    if classes.isDisjoint(with: .removed) { return }
    for index in 0..<count where unsafe BidiClasses.removed.contains(characters[index]) {
      unsafe levels[index] = index > 0 ? levels[index &- 1] : base
    }
  }

  /// Replaces each FSI by LRI or RLI, by the first strong character within it (X5c, P2, P3). An FSI without one stays.
  private func chooseDirections() {
    // For each open isolate, the one around it (BD9).
    let outer = unsafe sequence.indices
    var innermost = Run.none
    for index in 0..<count {
      switch unsafe characters[index] {
      case .lri, .rli, .fsi:
        unsafe outer[index] = innermost
        innermost = UInt32(truncatingIfNeeded: index)
      case .pdi where innermost != Run.none: innermost = unsafe outer[Int(innermost)]
      case .l where innermost != Run.none: choose(.lri, Int(innermost))
      case .r where innermost != Run.none, .al where innermost != Run.none: choose(.rli, Int(innermost))
      default: break
      }
    }
  }

  private func choose(_ initiator: BidiCharacter, _ index: Int) {
    if unsafe overridden[index] == .fsi { unsafe overridden[index] = initiator }
  }

  // MARK: X1 to X8

  /// Finds the explicit level of each character that X9 does not remove, and the level runs.
  private mutating func setLevels() {
    unsafe stack[0] = Status(level: base)  // X1
    var depth = 1
    var (overflowIsolates, overflowEmbeddings, validIsolates) = (0, 0, 0)
    for index in 0..<count {
      let character = unsafe overridden[index]
      let top = unsafe stack[depth &- 1]
      /// The next odd or even level; nil if an overflow allows none.
      func next(_ isRight: Bool) -> UInt8? {
        let level = isRight ? (top.level &+ 1) | 1 : (top.level &+ 2) & ~1
        return level <= Self.maxDepth && overflowIsolates == 0 && overflowEmbeddings == 0 ? level : nil
      }
      switch character {
      case .rle, .lre, .rlo, .lro:  // X2 to X5
        if let level = next(character == .rle || character == .rlo) {
          unsafe stack[depth] = Status(
            level: level, override: character == .rlo ? .r : character == .lro ? .l : nil)
          depth &+= 1
        } else if overflowIsolates == 0 {
          overflowEmbeddings &+= 1
        }
      case .rli, .lri, .fsi:  // X5a, X5b, X5c
        append(index, top)
        if let level = next(character == .rli) {
          unsafe stack[depth] = Status(level: level, isIsolate: true, run: UInt32(truncatingIfNeeded: runCount &- 1))
          depth &+= 1
          validIsolates &+= 1
        } else {
          overflowIsolates &+= 1
        }
      case .pdi:  // X6a
        var opening = Run.none
        if overflowIsolates > 0 {
          overflowIsolates &-= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while unsafe !stack[depth &- 1].isIsolate { depth &-= 1 }
          depth &-= 1
          opening = unsafe stack[depth].run
          validIsolates &-= 1
        }
        let beginsRun = unsafe append(index, stack[depth &- 1])
        if beginsRun, opening != Run.none {  // BD13
          unsafe runs[Int(opening)].next = UInt32(truncatingIfNeeded: runCount &- 1)
          unsafe runs[runCount &- 1].continues = true
        }
      case .pdf:  // X7
        if overflowIsolates > 0 { break }
        if overflowEmbeddings > 0 {
          overflowEmbeddings &-= 1
        } else if !top.isIsolate && depth >= 2 {
          depth &-= 1
        }
      case .b: append(index, Status(level: base))  // X8
      case .bn: break
      default: append(index, top)  // X6
      }
    }
  }

  /// Gives a character its level and class. Returns whether it begins a level run.
  @discardableResult @inline(__always)
  private mutating func append(_ index: Int, _ status: Status) -> Bool {
    unsafe levels[index] = status.level
    if let override = status.override { unsafe overridden[index] = override }
    if unsafe runCount > 0 && runs[runCount &- 1].level == status.level { return false }
    unsafe runs[runCount] = Run(start: UInt32(truncatingIfNeeded: index), level: status.level)
    runCount &+= 1
    return true
  }

  // MARK: X10

  /// Resolves the isolating run sequences one by one.
  private mutating func resolveSequences() {
    for first in 0..<runCount where unsafe !runs[first].continues {
      sequence.removeAll()
      var last = first
      while true {
        unsafe sequence.append(Int(runs[last].start)..<(last &+ 1 < runCount ? Int(runs[last &+ 1].start) : count))
        if unsafe runs[last].next == Run.none { break }
        last = unsafe Int(runs[last].next)
      }
      let level = unsafe runs[first].level
      let before = unsafe first > 0 ? runs[first &- 1].level : base
      // What follows an isolate that no PDI ends does not count.
      let isOpen = unsafe BidiClasses.initiators.contains(characters[sequence.lastIndex])
      let after = unsafe isOpen || last &+ 1 == runCount ? base : runs[last &+ 1].level
      sequence.resolve(level: level, startsRight: max(level, before) & 1 == 1, endsRight: max(level, after) & 1 == 1)
    }
  }
}
