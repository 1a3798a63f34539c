// From the bytes of a unit to its entry: segmentation, faces, shaping. The path of words that are not cached.
import CHarfBuzz
import CICU
import LabelLayout

/// How long units may be, in bytes.
///
/// A run of bytes without spaces that is longer than `first` is cut at a place where it is safe. The place depends on
/// the first `first` bytes of the run alone; where none is found in them, on the first `second` bytes, and so on.
enum UnitLimits {
  /// Multiples of 8.
  static let all = [first, second, 4096, 65_528]
  static let first = 192
  static let second = 1024
  /// Longer keys are not cached.
  static let cached = 4096
  /// A cut needs so many bytes of the window behind it, which may decide on it.
  static let lookahead = 32
  /// The same within a script that needs a dictionary.
  static let dictionaryLookahead = 128
  /// A cut needs so many bytes of the window before it, where that does not begin with the run.
  static let lookbehind = 64
}

/// Builds entries in scratch memory of its own, which grows and is kept.
struct UnitBuilder: ~Copyable {
  /// A grapheme cluster while its unit is built.
  struct Cluster {
    /// First byte, from the unit's start.
    var start: UInt32
    /// Index of its first scalar.
    var firstScalar: UInt32
    var advance: Int32 = 0
    var flags: ClusterFlags = []
    var face: UInt8
    var kind = Kind.text
    /// Face and script are not simply those of its one scalar.
    var isUndecided: Bool
    var script: UInt16

    enum Kind: UInt8 {
      /// Shaped.
      case text
      /// Shaped, of zero width and no face of its own: joins the run that it stands in.
      case invisible
      /// U+0020.
      case space
      /// U+000A between two words that are shaped together.
      case separator
      /// Not shaped: a tab, a control character.
      case unshaped
    }
  }

  let hbBuffer: OpaquePointer
  let breakers: LineBreakerPool
  var breaker: UnsafeMutablePointer<icu_line_breaker>?

  /// Scalars of the unit.
  var scalars = ScratchArray<UInt32>()
  var clusters = ScratchArray<Cluster>()
  /// Runs of one face and one script, and the last one of each kind.
  var runs = ScratchArray<ShapingRun>()
  var runCount = 0
  var kinds = ScratchArray<ShapingRunKind>()
  var kindCount = 0
  /// U+000A that were put between runs that are shaped together.
  var jointCount = 0
  /// Per scalar, and per joint behind them: summed advances of the glyphs whose HarfBuzz cluster begins there.
  var scalarAdvances = ScratchArray<Int32>()
  /// Per scalar and joint: 1 a HarfBuzz cluster begins there, 2 it may not be cut off before it, 4 it has .notdef.
  var scalarMarks = ScratchArray<UInt8>()
  /// Grapheme boundaries, line breaks, word-priority breaks, complex context; each `bitWords` long.
  var bits = ScratchArray<UInt64>()
  var bitWords = 0
  var entryStorage = ScratchArray<UInt64>()
  /// Words that are shaped together, U+000A between them.
  var batch = ScratchArray<BatchWord>()
  var batchCount = 0
  var batchText = ScratchArray<UInt8>()
  var batchLength = 0
  var batchNeedsBidi = false
  /// Numbers of its words, from 1 on, by hash; 0 where there is none.
  var batchSlots = ScratchArray<UInt8>()
  /// A unit between two spaces, and its grapheme boundaries.
  var padded = ScratchArray<UInt8>()
  var paddedBits = ScratchArray<UInt64>()
  var hasComplexContext = false
  var needsBidi = false
  var clusterCount = 0
  var scalarCount = 0
  var traits: WordEntry.Traits = []
  var identity: UInt64 = 0
  var key = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// Whether HarfBuzz shaped the unit.
  var isShaped = false
  /// Scalars of other runs right before and behind the unit, which letters of it may join; set for one unit only.
  var scalarsBefore: [UInt32] = []
  var scalarsBehind: [UInt32] = []
  var hasNeighbours: Bool { !scalarsBefore.isEmpty || !scalarsBehind.isEmpty }

  init(breakers: LineBreakerPool) {
    self.breakers = breakers
    hbBuffer = hb_buffer_create()
    hb_buffer_set_cluster_level(hbBuffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
  }

  deinit {
    hb_buffer_destroy(hbBuffer)
    icu_line_breaker_destroy(breaker)
  }

  /// Builds the entry of a unit.
  ///
  /// - Parameters:
  ///   - key: the unit's key.
  ///   - kind: `unit`, or `window` where the run goes on behind the key, so that it must be cut.
  ///   - isLast: whether no longer key will be tried: a cut must be found.
  ///   - script: the index of the script before the unit, which Common characters at its beginning take; 0 where they
  ///     take the first in the unit.
  /// - Returns: the entry, in scratch memory that the next call reuses. It has no clusters where no cut was found.
  /// - Complexity: O(bytes), apart from what HarfBuzz and ICU take.
  mutating func build(
    _ key: UnsafeBufferPointer<UInt8>, _ kind: WordEntry.Kind, isLast: Bool, script: UInt16 = 0, context: ShapingContext
  ) -> UnsafePointer<WordEntry> {
    let continues = kind == .window
    let bytes = continues ? UnitBuilder.withoutPartialScalar(key) : key
    identity = WordEntry.identity(context: context.id, kind: kind, keyLength: key.count, script: script)
    self.key = key
    traits = []
    isShaped = context.faceList.metric == nil
    segmentUnit(bytes)
    collectClusters(bytes, context)
    if hasComplexContext {
      // Words of these scripts depend on what follows: more of it than the first window holds.
      if continues && !isLast && bytes.count < UnitLimits.second { return makeUncutEntry(context) }
      breakByDictionary(bytes)
    }
    if let metric = context.faceList.metric {
      measure(with: metric)
    } else {
      chooseFaces(context, scriptBefore: script)
      shapeRuns(context)
    }
    var covered = bytes.count
    var coveredClusters = clusterCount
    if continues {
      let window = RunWindow(bytes: bytes, clusters: 0..<clusterCount, start: 0, sets: sets)
      guard let cut = findCut(window, isLast: isLast, context) else { return makeUncutEntry(context) }
      (covered, coveredClusters) = cut
    }
    setBreakFlags(0..<coveredClusters)
    if key.count > UnitLimits.cached || hasNeighbours { traits.insert(.isScratch) }
    return makeEntry(covered: covered, clusters: 0..<coveredClusters, context)
  }

  mutating func makeUncutEntry(_ context: ShapingContext) -> UnsafePointer<WordEntry> {
    traits = .continues
    return makeEntry(covered: 0, clusters: 0..<0, context)
  }

  /// The key without a scalar at its end that goes on behind it.
  static func withoutPartialScalar(_ key: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    for back in 1...3 where key[key.count - back] & 0xC0 != 0x80 {
      let lead = key[key.count - back]
      let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
      return length > back ? UnsafeBufferPointer(rebasing: key[..<(key.count - back)]) : key
    }
    return key
  }

  /// The boundaries of the unit.
  var sets: BoundarySets { BoundarySets(base: bits.base, words: bitWords) }
  /// Room for the boundaries of a window of the unit, and for those of the rest behind a cut.
  var windowSets: UnsafeMutablePointer<UInt64> { bits.base + 4 * bitWords }
  var scratchSets: UnsafeMutablePointer<UInt64> { bits.base + 8 * bitWords }

  /// Whether bit `index` of bit set `set` is set.
  @inline(__always)
  func isSet(_ set: Int, _ index: Int) -> Bool {
    bits[set * bitWords + index >> 6] >> UInt64(index & 63) & 1 != 0
  }
}
