// Numbers in their common form: digits that are shaped alike are replaced by the first of them.
import CHarfBuzz
import LabelLayout
import TextSegmentation

/// The digits that a list of faces shapes alike, for all sets of decimal digits that it has. Immutable.
///
/// Words with different numbers have one common form, for example "0,000.00". The clusters, line breaks, scripts and
/// advances of a word are those of its common form. Its glyphs are not, so they are shaped from the word itself.
/// That holds for digits that are clusters of their own, and so only these are replaced: digits next to an edge of the
/// word or next to characters that never join a cluster (`joinsNoCluster`). A word with U+2044 has no common form, since
/// HarfBuzz makes fractions of the digits around it.
@safe final class DigitForms: @unchecked Sendable {
  /// The first scalar of each set of decimal digits of the BMP whose digits HarfBuzz's shapers treat alike. Burmese
  /// digits are missing because some shapers know a zero of their own.
  private static let zeros: [UInt32] = [
    0x30, 0x660, 0x6F0, 0x7C0, 0x966, 0x9E6, 0xA66, 0xAE6, 0xB66, 0xBE6, 0xC66, 0xCE6, 0xD66, 0xDE6, 0xE50, 0xED0,
    0xF20,
    0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0,
    0xAA50, 0xABF0, 0xFF10,
  ]

  /// A word of one repertoire: the index of that, and how many characters it has.
  struct Number {
    let repertoire: Int
    let count: Int
  }

  /// Whether no digits are alike, and none are in a repertoire.
  let isEmpty: Bool
  /// The repertoires of digits whose advances are sums.
  let repertoires: [NumberRepertoire]
  /// Eight times the first byte of each set beyond ASCII whose digits are alike or in a repertoire. There are usually at
  /// most two; the others are a byte of no character.
  let leads: (UInt64, UInt64)
  let hasMoreLeads: Bool
  /// Which ASCII digits are alike in most fonts: all, or all but zero, which a lookup draws with a stroke.
  private let ascii: ASCIIDigits
  private enum ASCIIDigits { case likeZero, likeOneButZero, others }
  /// For each ASCII digit the digit that it is like. From `leadOffset` on, for the first two bytes of a scalar beyond
  /// ASCII, the number of its set, 0 if it belongs to none. From `setOffset` on, 16 bytes for each set: the last byte of
  /// its zero, and for each digit the digit that it is like.
  let table: UnsafeMutablePointer<UInt8>
  static var leadOffset: Int { 16 }
  static var leadCount: Int { 32 + 1024 }
  static var setOffset: Int { leadOffset + leadCount }

  init(_ list: FaceList) {
    unsafe table = DigitForms.makeTable()
    var found = [[(zero: UInt32, glyphs: [UInt32])]](repeating: [], count: list.faces.count)
    for zero in list.usesShortcuts && list.metric == nil ? DigitForms.zeros : [] {
      // The coverage of a block takes longer than one glyph.
      guard list.faces.contains(where: { $0.glyph(of: zero) != nil }) else { continue }
      let properties = (0..<10).map { list.coverage.properties(of: zero + $0) }
      guard properties[0].faces != 0,
        properties.allSatisfy({
          $0.faces == properties[0].faces && $0.script == properties[0].script && $0.traits.isEmpty
        })
      else { continue }
      // The face that draws them, as `ItemisedText` chooses it.
      let face = properties[0].faces.trailingZeroBitCount
      let glyphs = (0..<10).compactMap { list.faces[face].glyph(of: zero + $0) }
      if glyphs.count == 10 { found[face].append((zero, glyphs)) }
    }
    let asked = unsafe Set(list.features.map(\.tag))
    var repertoires: [NumberRepertoire] = []
    var setCount = 0
    var leads = Set<UInt8>()
    var isEmpty = true
    for (face, sets) in found.enumerated() where !sets.isEmpty {
      guard let lookups = ActiveLookups(list.faces[face], asked: asked) else { continue }
      for (set, equivalents) in zip(sets, DigitRule.equivalents(of: sets.map(\.glyphs), list.faces[face], lookups)) {
        // Of digits in two classes, such as those with a zero apart, the common forms are few and soon known.
        let repertoire =
          Set(equivalents).count > 2 ? DigitForms.repertoire(zero: set.zero, set.glyphs, face, list, lookups) : nil
        if repertoire == nil && equivalents == Array(0..<10) { continue }
        if let repertoire { repertoires.append(repertoire) }
        isEmpty = false
        var target = unsafe table
        if set.zero != 0x30 {
          setCount += 1
          leads.insert(String(UnicodeScalar(set.zero)!).utf8.first!)
          unsafe target = DigitForms.add(set.zero, number: setCount, to: table)
        }
        for digit in 0..<10 { unsafe target[digit] = UInt8(equivalents[digit]) }
      }
    }
    self.isEmpty = isEmpty
    self.repertoires = repertoires
    let patterns = leads.sorted().map { UInt64($0) &* 0x0101_0101_0101_0101 } + [.max, .max]
    (self.leads, hasMoreLeads) = ((patterns[0], patterns[1]), leads.count > 2)
    let equivalents = unsafe Array(UnsafeBufferPointer(start: table, count: 10))
    ascii =
      equivalents.allSatisfy { $0 == 0 }
      ? .likeZero : equivalents == [0] + Array(repeating: 1, count: 9) ? .likeOneButZero : .others
  }

  /// All sets, which tell words without digits from others before a face is looked at: that takes a millisecond or two.
  static let allSets = DigitForms()

  private init() {
    let zeros = DigitForms.zeros.dropFirst()
    unsafe table = DigitForms.makeTable()
    for (index, zero) in zeros.enumerated() { unsafe DigitForms.add(zero, number: index + 1, to: table) }
    (isEmpty, repertoires, leads, hasMoreLeads, ascii) = (false, [], (.max, .max), true, .others)
  }

  private static func makeTable() -> UnsafeMutablePointer<UInt8> {
    let size = setOffset + 16 * (zeros.count + 1)
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    unsafe table.initialize(repeating: 0, count: size)
    for digit in 0..<10 { unsafe table[digit] = UInt8(digit) }
    return unsafe table
  }

  /// Adds a set beyond ASCII to a table. Returns where the equivalents of its digits are written.
  @discardableResult
  private static func add(
    _ zero: UInt32, number: Int, to table: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    let bytes = Array(String(UnicodeScalar(zero)!).utf8)
    unsafe table[lead(bytes[0], bytes[1])] = UInt8(number)
    let set = unsafe table + setOffset + 16 * number
    unsafe set[0] = bytes.last!
    return unsafe set + 1
  }

  deinit { unsafe table.deallocate() }

  /// The repertoire of a set of digits, with all signs that can be in it; nil if the advances of its digits are no sums.
  private static func repertoire(
    zero: UInt32, _ digits: [UInt32], _ face: Int, _ list: FaceList, _ lookups: ActiveLookups
  ) -> NumberRepertoire? {
    let script = list.coverage.properties(of: zero).script
    var signs: [(sign: NumberRepertoire.Sign, glyph: UInt32)] = []
    var others: [NumberRepertoire.Sign] = []
    for scalar in NumberRepertoire.signs {
      let properties = list.coverage.properties(of: scalar)
      guard properties.faces != 0, properties.traits.isEmpty,
        properties.script == 0 || script == 0 || properties.script == script
      else {
        continue
      }
      let sign = NumberRepertoire.Sign(scalar: scalar, script: properties.script)
      if properties.faces.trailingZeroBitCount != face {
        others.append(sign)
      } else if let glyph = list.faces[face].glyph(of: scalar) {
        signs.append((sign, glyph))
      }
    }
    let haveAdditiveAdvances = PairRule(lookups).haveAdditiveAdvances(digits + signs.map(\.glyph), list.faces[face])
    if haveAdditiveAdvances.prefix(10).contains(false) { return nil }
    return NumberRepertoire(
      face: face, script: script, zero: zero,
      signs: zip(signs, haveAdditiveAdvances.dropFirst(10)).filter(\.1).map(\.0.sign),
      foreignSigns: others)
  }

  /// The index in `table` for a scalar's first two bytes.
  @inline(__always)
  static func lead(_ first: UInt8, _ second: UInt8) -> Int {
    leadOffset &+ (first < 0xE0 ? Int(first & 0x1F) : 32 &+ Int(first & 0xF) &<< 6 &+ Int(second & 0x3F))
  }

  /// Writes a word's common form.
  ///
  /// - Parameter form: room for as many bytes and seven more.
  /// - Returns: whether the form differs from the word. If not, what was written has no meaning.
  /// - Complexity: O(bytes).
  func write(_ word: UnsafeBufferPointer<UInt8>, to form: UnsafeMutablePointer<UInt8>) -> Bool {
    let (table, count) = unsafe (table, word.count)
    guard let bytes = word.baseAddress else { return false }
    var changed = false
    var index = 0
    while index < count {
      let chunk = unsafe bytes.eight(from: index, count: count)
      if chunk & DigitForms.high == 0 {
        let digits = DigitForms.digits(chunk)
        let end = Swift.min(index &+ 8, count)
        let isASCII = unsafe (index == 0 || bytes[index &- 1] < 0x80) && (end == count || bytes[end] < 0x80)
        if digits == 0 || isASCII && ascii != .others {
          var like = chunk & ~((digits &>> 7) &* 0x0F)
          if ascii == .likeOneButZero {
            // The high bit of a byte's sum is set for the digits above zero.
            like |= (((chunk & 0x0F0F_0F0F_0F0F_0F0F) &+ 0x7F7F_7F7F_7F7F_7F7F) & digits) &>> 7
          }
          unsafe UnsafeMutableRawPointer(form + index).storeBytes(of: like.littleEndian, as: UInt64.self)
          if like != chunk { changed = true }
          index = end
          continue
        }
      }
      let byte = unsafe word[index]
      unsafe form[index] = byte
      if byte < 0x80 {
        let digit = byte &- 0x30
        if digit < 10, unsafe table[Int(digit)] != digit,
          unsafe DigitForms.joinsNoCluster(word, from: index, to: index &+ 1)
        {
          unsafe form[index] = table[Int(digit)] &+ 0x30
          changed = true
        }
        index &+= 1
        continue
      }
      let length = byte < 0xE0 ? 2 : 3
      guard byte >= 0xC2 && byte < 0xF0, index &+ length <= count, unsafe word[index &+ 1] & 0xC0 == 0x80 else {
        // A malformed byte, part of a scalar beyond the BMP, or of one that the window cuts.
        index &+= 1
        continue
      }
      let (second, last) = unsafe (word[index &+ 1], word[index &+ length &- 1])
      unsafe form[index &+ 1] = second
      unsafe form[index &+ length &- 1] = last
      if byte == 0xE2 && second == 0x81 && last == 0x84 { return false }
      let set = unsafe Int(table[DigitForms.lead(byte, second)])
      if set != 0 {
        let equivalents = unsafe table + (DigitForms.setOffset &+ 16 &* set)
        let digit = unsafe last &- equivalents[0]
        if digit < 10, unsafe equivalents[Int(digit) &+ 1] != digit,
          unsafe DigitForms.joinsNoCluster(word, from: index, to: index &+ length)
        {
          unsafe form[index &+ length &- 1] = equivalents[0] &+ equivalents[Int(digit) &+ 1]
          changed = true
        }
      }
      index &+= length
    }
    return changed
  }

  /// Reads a word as a number of one of the repertoires, with the index of that; see `NumberRepertoire.read`.
  func read(
    _ word: UnsafeBufferPointer<UInt8>, characters: UnsafeMutablePointer<UInt8>, form: UnsafeMutablePointer<UInt8>
  ) -> Number? {
    if word.count > NumberRepertoire.longest { return nil }
    for index in repertoires.indices {
      if let count = unsafe repertoires[index].read(word, characters: characters, form: form) {
        return Number(repertoire: index, count: count)
      }
    }
    return nil
  }

  /// Whether a text has ASCII digits, or others that are alike or in a repertoire; true if it ends within a digit. Most
  /// words have none.
  @inline(__always)
  func mayHaveDigits(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var index = 0
    while index < count {
      let chunk = unsafe bytes.eight(from: index, count: count)
      if DigitForms.digits(chunk & ~DigitForms.high) & ~chunk & DigitForms.high != 0 { return true }
      var first =
        hasMoreLeads
        ? chunk & chunk &<< 1 & DigitForms.high
        : DigitForms.bytes(of: chunk, equalTo: leads.0) | DigitForms.bytes(of: chunk, equalTo: leads.1)
      while first != 0 {
        if unsafe beginsDigit(bytes, at: index &+ first.trailingZeroBitCount &>> 3, count) { return true }
        first &= first &- 1
      }
      index &+= 8
    }
    return false
  }

  /// Whether a digit beyond ASCII begins at the first byte of a scalar of several bytes.
  @inline(__always)
  func beginsDigit(_ bytes: UnsafePointer<UInt8>, at index: Int, _ count: Int) -> Bool {
    let last = unsafe index &+ (bytes[index] < 0xE0 ? 1 : 2)
    if last >= count { return true }
    let set = unsafe Int(table[DigitForms.lead(bytes[index], bytes[index &+ 1])])
    return unsafe set != 0 && bytes[last] &- table[DigitForms.setOffset &+ 16 &* set] < 10
  }

  /// A mask of the high bit of every byte that `chunk` and `pattern` have in common.
  @inline(__always)
  static func bytes(of chunk: UInt64, equalTo pattern: UInt64) -> UInt64 {
    let rest = chunk ^ pattern
    return ~(((rest & ~high) &+ ~high) | rest) & high
  }

  static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// The high bit of every byte that is a digit, of eight bytes of ASCII.
  @inline(__always)
  static func digits(_ chunk: UInt64) -> UInt64 {
    // The high bit of a byte's sum is set for 0x30 and above; that of the second sum for 0x3A and above.
    let from = chunk &+ 0x5050_5050_5050_5050
    let past = chunk &+ 0x4646_4646_4646_4646
    return from & ~past & high
  }

  /// Whether a character of a word is a cluster of its own, because its neighbours never join it.
  private static func joinsNoCluster(_ word: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Bool {
    if end < word.count, unsafe word[end] >= 0x80, unsafe !joinsNoCluster(decodeScalar(word, at: end).scalar) {
      return false
    }
    guard start > 0, unsafe word[start &- 1] >= 0x80, let bytes = word.baseAddress else { return true }
    let before = unsafe scalarStart(bytes, at: start &- 1)
    let (scalar, length) = unsafe decodeScalar(word, at: before)
    return before &+ length == start && joinsNoCluster(scalar)
  }

  /// Whether a scalar beyond ASCII is known to join neither the cluster before it nor the one after it: letters, digits
  /// and signs, but no marks, joiners, characters of class Prepend, parts of syllables, or variation selectors. Others
  /// may be missing here.
  static func joinsNoCluster(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482, 0x48A...0x58F, 0x5D0...0x5EA, 0x606...0x60F, 0x61B,
      0x61D...0x64A, 0x660...0x66F, 0x671...0x6D5, 0x6EE...0x6FF, 0x7C0...0x7EA, 0x904...0x939, 0x958...0x961,
      0x964...0x977, 0x9E6...0x9EF, 0xA66...0xA6F, 0xAE6...0xAEF, 0xB66...0xB6F, 0xBE6...0xBEF, 0xC66...0xC6F,
      0xCE6...0xCEF, 0xD66...0xD6F, 0xDE6...0xDEF, 0xE01...0xE30, 0xE32, 0xE3F...0xE46, 0xE4F...0xE5B,
      0xE81...0xEB0, 0xEB2, 0xEBD...0xEC6, 0xED0...0xEDF, 0xF20...0xF33, 0x10A0...0x10FF, 0x1200...0x135A,
      0x1361...0x137C, 0x1780...0x17B3, 0x17D4...0x17DC, 0x17E0...0x17E9, 0x1810...0x1819, 0x1946...0x194F,
      0x19D0...0x19D9, 0x1A80...0x1A89, 0x1A90...0x1A99, 0x1B50...0x1B59, 0x1BB0...0x1BB9, 0x1C40...0x1C49,
      0x1C50...0x1C59, 0x1E00...0x1FFF, 0x2010...0x2027, 0x2030...0x2043, 0x2045...0x205E, 0x20A0...0x20C0,
      0x2100...0x218B, 0x2190...0x23FF, 0x2500...0x25FF, 0x3001...0x3029, 0x3030...0x3096, 0x309B...0x30FF,
      0x3105...0x312F, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA620...0xA629, 0xA8D0...0xA8D9, 0xA900...0xA909,
      0xA9D0...0xA9D9, 0xAA50...0xAA59, 0xABF0...0xABF9, 0xAC00...0xD7A3, 0xFF01...0xFF60:
      true
    default: false
    }
  }
}
