// What the cache keeps of a shaped word, laid out in one piece of memory.
import LabelLayout
import Synchronization
import TextSegmentation

/// The header of a cached word. In the same allocation, these follow it: the offsets of the word's glyphs in the arena
/// (two UInt32, in units of 8 bytes; 0 as long as nobody has asked for the glyphs), the key's bytes, padded with zeros
/// to a multiple of 8, the advances (Int32, font units), the cluster flags, and the ends of the clusters (UInt16, bytes from
/// the word's start).
///
/// A word is a sequence of bytes without U+0020 and hard breaks, or a hard line if the font looks across spaces. The
/// entry of a word longer than `WordLimits.first` holds a part of it.
struct WordEntry {
  /// The shaping context is in the upper 32 bits, the number of key bytes in the low 16, the kind in bits 16 and 17.
  /// An entry that is not cached (`Traits.isScratch`) has no key, however long its word is.
  /// From bit 18 on is the index of the script before the word, 0 if its first characters take their script from the
  /// word itself.
  var identity: UInt64
  /// How many of the key's bytes the clusters cover. If the key is a window without a cut, there are no clusters and
  /// this is 0: the word is then looked up with a longer key.
  var coveredLength: UInt16
  var clusterCount: UInt16
  var traits: Traits
  /// The face of all clusters, unless they have several.
  var face: UInt16
  /// The index of the first script in a word that begins with a Common character; 0 for other words, and if the word
  /// has no script; `unknownScript` if it has none and a face of fallback draws some of it.
  var leadingScript: UInt8
  /// The advance of a space before the word, if no word is before the space, in font units of the space's face.
  var leadingSpace: Int32
  /// The advance of a space after the word, in font units of the space's face.
  var trailingSpace: Int32
  var edges: WordEdges
  /// The index of the last script in the word, 0 if it has none.
  var lastScript: UInt8

  /// Not the index of a script: for words without one that a face of fallback draws. `ScriptState.isLikeCommon` is known
  /// of listed faces only.
  static var unknownScript: UInt8 { CoverageTable.unusedScript }

  /// The state of a hard line after the word, if the word has a script; else `.none`.
  var trailingScript: ScriptState {
    @inline(__always) get {
      lastScript == 0
        ? .none : ScriptState(script: UInt16(lastScript), isLikeCommon: traits.contains(.endsLikeCommon))
    }
  }

  /// The index of the script that the word's first characters took from the preceding text, if they are Common;
  /// otherwise 0.
  var scriptBefore: UInt16 { UInt16(truncatingIfNeeded: identity >> 18 & 0x3FFF) }

  /// Properties of the word, and in the upper half the union of the flags of its clusters. The traits of a text are the
  /// union of those of its words.
  struct Traits: OptionSet {
    let rawValue: UInt64
    /// Clusters have several faces, or one is too wide for `FontStack.layoutUnits`, so that they are written one by one.
    static let isWrittenByCluster = Traits(rawValue: 1 << 0)
    /// The first cluster includes the space before it.
    static let joinsSpaceBefore = Traits(rawValue: 1 << 1)
    /// The last cluster includes the space after it.
    static let joinsSpaceAfter = Traits(rawValue: 1 << 2)
    /// The word begins with a Common character, which takes the script of the text before it.
    static let takesScript = Traits(rawValue: 1 << 3)
    /// In the script at the word's end, Common text is shaped as it is without a script.
    static let endsLikeCommon = Traits(rawValue: 1 << 4)
    /// The word goes on after the covered bytes.
    static let continues = Traits(rawValue: 1 << 5)
    /// A line may end after the covered bytes. Set only if the word goes on there.
    static let allowsBreakAfter = Traits(rawValue: 1 << 6)
    static let allowsBreakAfterWordPriority = Traits(rawValue: 1 << 7)
    /// The covered bytes end within a grapheme cluster.
    static let endsInsideCluster = Traits(rawValue: 1 << 8)
    static let needsBidi = Traits(rawValue: 1 << 9)
    /// The entry is not cached: its memory is reused for the next word.
    static let isScratch = Traits(rawValue: 1 << 10)

    /// The traits of words that depend on the text around them.
    static let dependent: Traits = [.joinsSpaceBefore, .joinsSpaceAfter, .continues, .takesScript]
    /// The same without `takesScript`, which is decided when the entry is chosen.
    static let joined: Traits = [.joinsSpaceBefore, .joinsSpaceAfter, .continues]

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The flags of a cluster as traits.
    @inline(__always)
    init(_ flags: ClusterFlags) { rawValue = UInt64(flags.rawValue) << 32 }

    /// The union of the flags of the word's clusters.
    @inline(__always)
    var clusterFlags: ClusterFlags { ClusterFlags(rawValue: UInt32(truncatingIfNeeded: rawValue >> 32)) }
  }

  /// What the key of an entry is.
  enum Kind: UInt64 {
    case word = 0
    /// The beginning of a word that is longer than the key. The key may end within a scalar.
    case window = 1
    /// A word, or a window of one, that joins letters of other runs. The key has the bytes of these letters after the
    /// word's.
    case joinedWord = 2
    case joinedWindow = 3

    /// Whether the word goes on after the key.
    var isWindow: Bool { rawValue & 1 != 0 }
  }

  @inline(__always)
  static func identity(context: UInt32, kind: Kind, keyLength: Int, script: UInt16 = 0) -> UInt64 {
    assert(keyLength >= 0 && keyLength < 1 << 16, "a key's length has 16 bits")
    assert(script < 1 << 14, "a script has 14 bits")
    return UInt64(context) << 32 | identity(script: script) | kind.rawValue << 16 | UInt64(keyLength)
  }

  /// The part of an identity that holds the script before the word.
  @inline(__always)
  static func identity(script: UInt16) -> UInt64 { UInt64(script) << 18 }

  /// Bytes before the links to glyphs.
  fileprivate static var linkOffset: Int { (MemoryLayout<WordEntry>.size + 7) & ~7 }

  /// Bytes before the key.
  static var headSize: Int { linkOffset + 2 * MemoryLayout<Atomic<UInt32>>.size }

  /// How many clusters are copied at a time. The lengths of arrays are multiples of it, so that no copy has a
  /// remainder.
  static var step: Int { 8 }

  /// Bytes of an entry; a multiple of 8.
  static func size(keyLength: Int, clusterCount: Int) -> Int {
    headSize + ((keyLength + 7) & ~7) + ((clusterCount + step - 1) & ~(step - 1)) * 10
  }

  /// Binds memory to the types of an entry's parts. Whoever writes an entry begins with it, so whoever reads one may
  /// assume these types.
  static func bind(
    _ memory: UnsafeMutableRawPointer, keyLength: Int, clusterCount: Int
  ) -> UnsafeMutablePointer<WordEntry> {
    assert(UInt(bitPattern: memory) % 8 == 0, "keys are compared 8 bytes at a time")
    let (padded, room) = ((keyLength + 7) & ~7, (clusterCount + step - 1) & ~(step - 1))
    let advances = unsafe memory + headSize + padded
    unsafe (memory + linkOffset).bindMemory(to: Atomic<UInt32>.self, capacity: 2)
    unsafe (memory + headSize).bindMemory(to: UInt8.self, capacity: padded)
    unsafe advances.bindMemory(to: Int32.self, capacity: room)
    unsafe (advances + 4 * room).bindMemory(to: ClusterFlags.self, capacity: room)
    unsafe (advances + 8 * room).bindMemory(to: UInt16.self, capacity: room)
    return unsafe memory.bindMemory(to: WordEntry.self, capacity: 1)
  }
}

extension Borrowed<WordEntry> {
  @inline(__always)
  var keyLength: Int { Int(pointee.identity & 0xFFFF) }

  @inline(__always)
  var count: Int { Int(pointee.clusterCount) }

  @inline(__always)
  var coveredLength: Int { Int(pointee.coveredLength) }

  /// The address of the key's first byte. It is readable up to the next multiple of 8, with zeros after the key.
  @inline(__always)
  var key: UnsafeRawPointer { unsafe UnsafeRawPointer(address) + WordEntry.headSize }

  @inline(__always)
  var advances: UnsafePointer<Int32> {
    unsafe (key + (keyLength &+ 7) & ~7).assumingMemoryBound(to: Int32.self)
  }

  /// The number of elements of each array: `count`, rounded up to a multiple of `WordEntry.step`.
  @inline(__always)
  var room: Int { (count &+ (WordEntry.step &- 1)) & ~(WordEntry.step &- 1) }

  @inline(__always)
  var flags: UnsafePointer<ClusterFlags> {
    unsafe UnsafeRawPointer(advances + room).assumingMemoryBound(to: ClusterFlags.self)
  }

  @inline(__always)
  var ends: UnsafePointer<UInt16> { unsafe UnsafeRawPointer(flags + room).assumingMemoryBound(to: UInt16.self) }

  /// The link to the word's glyphs in the arena: the only part of a cached entry that changes, and it changes once. The
  /// first link is for words from left to right. The second is for one of the other directions: that which was asked
  /// for first.
  @inline(__always)
  func glyphLink(_ directions: WordDirections) -> UnsafeMutablePointer<Atomic<UInt32>> {
    unsafe directions == .leftToRight ? glyphLinks : glyphLinks + 1
  }

  /// Both links.
  @inline(__always)
  var glyphLinks: UnsafeMutablePointer<Atomic<UInt32>> {
    unsafe UnsafeMutableRawPointer(mutating: UnsafeRawPointer(address) + WordEntry.linkOffset)
      .assumingMemoryBound(to: Atomic<UInt32>.self)
  }

  var size: Int { WordEntry.size(keyLength: keyLength, clusterCount: count) }

  /// Copies the entry, with other bytes of the same length as its key, to memory of at least its size.
  func copy(to memory: UnsafeMutableRawPointer, key: UnsafeBufferPointer<UInt8>) -> Borrowed<WordEntry> {
    assert(key.count == keyLength, "the other key has the same length")
    let copy = unsafe copy(to: memory)
    unsafe (memory + WordEntry.headSize).copyMemory(from: key.baseAddress.unsafelyUnwrapped, byteCount: key.count)
    return copy
  }

  /// Copies the entry to memory of at least its size, without the links to its glyphs: these are in another arena, and
  /// another thread may store one meanwhile.
  func copy(to memory: UnsafeMutableRawPointer) -> Borrowed<WordEntry> {
    let copy = unsafe Borrowed(WordEntry.bind(memory, keyLength: keyLength, clusterCount: count))
    unsafe memory.copyMemory(from: address, byteCount: WordEntry.linkOffset)
    unsafe (memory + WordEntry.headSize).copyMemory(from: key, byteCount: size - WordEntry.headSize)
    unsafe copy.glyphLinks.pointee.store(0, ordering: .relaxed)
    unsafe (copy.glyphLinks + 1).pointee.store(0, ordering: .relaxed)
    return copy
  }

  /// Stops debug builds where the entry's parts contradict each other. Debug builds call it for each entry that is made,
  /// and for those of each generation that ends. O(bytes).
  func checkInvariants() {
    let (covered, traits) = (coveredLength, pointee.traits)
    assert((count == 0) == (covered == 0), "\(count) clusters cover \(covered) bytes")
    assert(covered > 0 || traits.contains(.continues), "only a window that is not cut has no clusters")
    assert(
      traits.contains(.isScratch) ? keyLength == 0 : covered <= keyLength, "an entry covers bytes of its key")
    for index in keyLength..<(keyLength + 7) & ~7 {
      unsafe assert(key.load(fromByteOffset: index, as: UInt8.self) == 0, "zeros follow the key")
    }
    var (union, isEven) = (ClusterFlags(), true)
    for index in 0..<count {
      unsafe assert(ends[index] > (index == 0 ? 0 : ends[index - 1]), "cluster \(index) has no bytes")
      unsafe assert(advances[index] >= 0, "cluster \(index) moves the pen back")
      unsafe union.formUnion(flags[index])
      if unsafe flags[index].metricsIndex != pointee.face { isEven = false }
    }
    unsafe assert(count == 0 || ends[count - 1] == covered, "the last cluster ends where the entry does")
    assert(isEven || traits.contains(.isWrittenByCluster), "clusters have several faces")
    assert(union.isSubset(of: traits.clusterFlags), "a cluster has flags that the entry lacks")
  }

  /// Whether any of the given traits is set.
  @inline(__always)
  func hasAny(_ traits: WordEntry.Traits) -> Bool { pointee.traits.rawValue & traits.rawValue != 0 }
}
