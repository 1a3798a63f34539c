// The implicit levels of one isolating run sequence (UAX #9, W1 to W7, N0 to N2, I1, I2).

/// Resolves the sequences of a paragraph, one after the other. All memory is the caller's.
///
/// Safe once it is made: nothing outside of that memory is read or written, whatever the characters are.
@safe struct RunSequence {
  /// An opening bracket that may still be paired (BD16).
  private struct Bracket {
    /// The pairs that were open before it, as bits.
    var outer: UInt64
    var index: UInt32
    var pair: UInt8
  }

  private static let mostBrackets = 63  // BD16

  /// The classes before W1, by the index of a character in the paragraph.
  var classes: UnsafePointer<BidiCharacter>
  /// For each character of the sequence, its index in the paragraph.
  let indices: UnsafeMutablePointer<UInt32>
  private let levels: UnsafeMutablePointer<UInt8>
  /// The classes of the sequence's characters, which the rules change.
  private let types: UnsafeMutablePointer<BidiCharacter>
  /// For each paired opening bracket, its closing one.
  private let partners: UnsafeMutablePointer<UInt32>
  private var count = 0

  private let brackets: UnsafeMutablePointer<Bracket>
  private var bracketCount = 0
  private var openPairs: UInt64 = 0
  /// Whether more than `mostBrackets` were open; the sequence then has no pairs at all, not even those before.
  private var isOutOfRoom = false
  /// The last L, and the last R, EN or AN.
  private var (lastLeft, lastRight) = (-1, -1)

  /// The number of words of memory that a paragraph needs.
  static func scratchCount(for characters: Int) -> Int { mostBrackets * 4 + 2 + characters * 2 + (characters + 3) / 4 }

  init(
    _ characters: UnsafePointer<BidiCharacter>, _ capacity: Int, _ scratch: UnsafeMutableRawPointer,
    _ levels: UnsafeMutablePointer<UInt8>
  ) {
    unsafe classes = characters
    unsafe self.levels = levels
    unsafe brackets = scratch.alignedUp(for: Bracket.self).bindMemory(to: Bracket.self, capacity: Self.mostBrackets)
    let free = unsafe UnsafeMutableRawPointer(brackets + Self.mostBrackets)
    unsafe indices = free.bindMemory(to: UInt32.self, capacity: capacity)
    unsafe partners = (free + 4 * capacity).bindMemory(to: UInt32.self, capacity: capacity)
    unsafe types = (free + 8 * capacity).bindMemory(to: BidiCharacter.self, capacity: capacity)
  }

  // MARK: Characters

  mutating func removeAll() { count = 0 }

  /// The index in the paragraph of the sequence's last character.
  var lastIndex: Int {
    assert(count > 0, "the sequence has characters")
    return unsafe Int(indices[count &- 1])
  }

  /// Appends characters of the paragraph, without those that X9 removes.
  mutating func append(_ range: Range<Int>) {
    var count = count
    for index in range {
      unsafe types[count] = classes[index]
      unsafe indices[count] = UInt32(truncatingIfNeeded: index)
      unsafe count &+= BidiClasses.removed.contains(classes[index]) ? 0 : 1
    }
    assert(count <= range.upperBound, "a sequence has no more characters than the paragraph")
    self.count = count
  }

  /// Sets the levels of the sequence's characters. O(characters).
  ///
  /// - Parameters:
  ///   - level: the explicit level of the sequence.
  ///   - startsRight: whether sos is R (X10).
  ///   - endsRight: whether eos is R.
  mutating func resolve(level: UInt8, startsRight: Bool, endsRight: Bool) {
    (bracketCount, openPairs, isOutOfRoom, lastLeft, lastRight) = (0, 0, false, -1, -1)
    resolveWeak(startsRight ? .r : .l)
    resolveNeutral(level, startsRight, endsRight)
  }

  // MARK: W1 to W7

  /// Applies W1 to W7 in one pass, and pairs brackets on the way.
  private mutating func resolveWeak(_ start: BidiCharacter) {
    // The class of the character before, after W1.
    var before = start
    // The last of L, R and AL.
    var strong = start
    // EN or AN if the character before has this class after W2.
    var number = BidiCharacter.on
    // Whether the character before is an EN, or an ET after one.
    var followsEuropean = false
    // The first of the ETs before the character; its index if there are none.
    var terminators = 0
    for index in 0..<count {
      var type = unsafe types[index]
      if type == .nsm { type = BidiClasses.isolates.contains(before) ? .on : before }  // W1
      before = type
      switch type {
      case .l:
        (strong, number, followsEuropean, terminators) = (.l, .on, false, index &+ 1)
        unsafe (types[index], lastLeft) = (.l, index)
      case .r, .al:
        (strong, number, followsEuropean, terminators) = (type, .on, false, index &+ 1)
        unsafe (types[index], lastRight) = (.r, index)  // W3
      case .en where strong == .al, .an:
        (number, followsEuropean, terminators) = (.an, false, index &+ 1)
        unsafe (types[index], lastRight) = (.an, index)  // W2
      case .en:
        let result: BidiCharacter = strong == .l ? .l : .en  // W7
        for earlier in terminators...index { unsafe types[earlier] = result }  // W5
        if strong == .l { lastLeft = index } else { lastRight = index }
        (number, followsEuropean, terminators) = (.en, true, index &+ 1)
      case .es, .cs:
        // After W2, the next character is a number of the kind before it.
        let next = unsafe index &+ 1 < count ? types[index &+ 1] : .on
        let isBetween =
          number == .en && next == .en
          || number == .an && type == .cs && (next == .an || next == .en && strong == .al)
        unsafe types[index] = !isBetween ? .on : number == .en && strong == .l ? .l : number  // W4, W6, W7
        (number, followsEuropean, terminators) = (.on, isBetween && number == .en, index &+ 1)
      case .et:
        number = .on
        unsafe types[index] = !followsEuropean ? .on : strong == .l ? .l : .en  // W5, W6, W7
      default:
        (number, followsEuropean, terminators) = (.on, false, index &+ 1)
        unsafe types[index] = type
        if type.isBracket {
          pair(index, type)
          before = .on
        }
      }
    }
  }

  /// Pairs a closing bracket with the nearest opening one, and closes all brackets between them (BD16).
  private mutating func pair(_ index: Int, _ bracket: BidiCharacter) {
    if isOutOfRoom { return }
    let number = bracket.pair
    guard bracket.closes else {
      isOutOfRoom = bracketCount == Self.mostBrackets
      if isOutOfRoom { return }
      unsafe brackets[bracketCount] = Bracket(outer: openPairs, index: UInt32(truncatingIfNeeded: index), pair: number)
      bracketCount &+= 1
      openPairs |= 1 << UInt64(number)
      return
    }
    if openPairs >> UInt64(number) & 1 == 0 { return }
    repeat {
      assert(bracketCount > 0, "the pair is open")
      bracketCount &-= 1
    } while unsafe brackets[bracketCount].pair != number
    openPairs = unsafe brackets[bracketCount].outer
    let opening = unsafe Int(brackets[bracketCount].index)
    unsafe partners[opening] = UInt32(truncatingIfNeeded: index)
    unsafe types[opening] = .paired(hasLeft: lastLeft > opening, hasRight: lastRight > opening)
  }

  // MARK: N0 to N2, I1, I2

  /// Applies N0 to N2 in one pass, and sets the levels.
  private func resolveNeutral(_ level: UInt8, _ startsRight: Bool, _ endsRight: Bool) {
    let isOdd = level & 1 == 1
    // I1, I2
    let (left, right, number) = isOdd ? (level &+ 1, level, level &+ 1) : (level, level &+ 1, level &+ 2)
    // The direction of the last strong character or number.
    var isRight = startsRight
    // The first of the neutral characters before the character.
    var start = 0
    for index in 0..<count {
      var type = unsafe types[index]
      if type.isPaired { type = isOutOfRoom ? .on : direct(index, type, isRight, isOdd) }
      let (levelOfType, isTypeRight): (UInt8, Bool)
      switch type {
      case .l: (levelOfType, isTypeRight) = (left, false)
      case .r: (levelOfType, isTypeRight) = (right, true)
      case .en, .an: (levelOfType, isTypeRight) = (number, true)
      default: continue
      }
      if start < index { setLevels(start..<index, isRight != isTypeRight ? level : isRight ? right : left) }  // N1, N2
      unsafe levels[Int(indices[index])] = levelOfType
      (isRight, start) = (isTypeRight, index &+ 1)
    }
    setLevels(start..<count, isRight != endsRight ? level : isRight ? right : left)  // N1, N2
  }

  @inline(__always)
  private func setLevels(_ range: Range<Int>, _ level: UInt8) {
    for index in range { unsafe levels[Int(indices[index])] = level }
  }

  /// Returns the class that a pair of brackets gets (N0), after giving it to the closing bracket and the marks of both.
  ///
  /// - Parameters:
  ///   - followsRight: the direction of the strong text before the opening bracket.
  ///   - isOdd: the embedding direction.
  private func direct(
    _ opening: Int, _ pair: BidiCharacter, _ followsRight: Bool, _ isOdd: Bool
  ) -> BidiCharacter {
    let (hasOwnDirection, hasOtherDirection) = isOdd ? (pair.hasRight, pair.hasLeft) : (pair.hasLeft, pair.hasRight)
    guard hasOwnDirection || hasOtherDirection else { return .on }  // N0 d
    // N0 b, or N0 c1 and c2.
    let isRight = hasOwnDirection ? isOdd : followsRight
    let type: BidiCharacter = isRight ? .r : .l
    for bracket in unsafe [opening, Int(partners[opening])] {
      unsafe types[bracket] = type
      var mark = bracket &+ 1
      while mark < count, unsafe classes[Int(indices[mark])] == .nsm {
        unsafe types[mark] = type
        mark &+= 1
      }
    }
    return type
  }
}
