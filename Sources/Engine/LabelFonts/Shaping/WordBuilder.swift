// From the bytes of a word to its entry: segmentation, faces, shaping. The path of words that are not cached.
import CHarfBuzz
import LabelLayout
import TextSegmentation

/// How long words may be, in bytes.
///
/// A word that is longer than `first` is cut at a safe offset. The cut depends only on the first `first` bytes of the
/// word; if they have no cut, on the first `second` bytes, and so on.
enum WordLimits {
  /// The lengths of windows, all of them multiples of 8.
  static let all = [first, second, 4096, 65_528]
  static let first = 192
  static let second = 1024
  /// Longer keys are not cached.
  static let cached = 4096
  /// Least number of bytes in the window after a cut, because the text there may decide whether the cut is safe.
  static let lookahead = 32
  /// The lookahead in a script whose words only a dictionary finds.
  static let dictionaryLookahead = 128
  /// Least number of bytes in the window before a cut, if the window does not begin with the word.
  static let lookbehind = 64
}

/// The bytes by which a cached entry is found, in addition to its identity: those of a word, followed by those of the
/// letters in other runs that the word joins.
@safe struct WordKey {
  let bytes: UnsafeBufferPointer<UInt8>
  let wordLength: Int
  fileprivate let beforeLength: Int
  fileprivate let afterLength: Int

  fileprivate init(bytes: UnsafeBufferPointer<UInt8>, wordLength: Int, beforeLength: Int, afterLength: Int) {
    unsafe (self.bytes, self.wordLength) = (bytes, wordLength)
    (self.beforeLength, self.afterLength) = (beforeLength, afterLength)
  }

  /// A word that joins nothing.
  init(_ word: UnsafeBufferPointer<UInt8>) {
    unsafe self.init(bytes: word, wordLength: word.count, beforeLength: 0, afterLength: 0)
  }

  var word: UnsafeBufferPointer<UInt8> { unsafe part(0, wordLength) }
  /// The letters of other runs that the word's first and last letters join.
  fileprivate var before: UnsafeBufferPointer<UInt8> { unsafe part(wordLength, beforeLength) }
  fileprivate var after: UnsafeBufferPointer<UInt8> { unsafe part(wordLength + beforeLength, afterLength) }

  private func part(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: bytes[start..<start + count])
  }

  /// What an entry keeps of the key: nothing if it is not cached, since nobody looks for it then.
  fileprivate var kept: UnsafeBufferPointer<UInt8> { unsafe wordLength > WordLimits.cached ? part(0, 0) : bytes }

  fileprivate func identity(_ kind: WordEntry.Kind, script: UInt16 = 0, _ context: ShapingContext) -> UInt64 {
    unsafe WordEntry.identity(context: context.id, kind: kind, keyLength: kept.count, script: script)
  }
}

/// Builds entries in scratch memory of its own, which grows and is kept.
@safe struct WordBuilder: ~Copyable {
  private var text = ItemisedText()
  private var shaper = RunShaper()
  private var batch = WordBatch()
  private let breaker: UnsafeMutablePointer<DictionaryBreaker>
  /// The boundaries of the text, and memory for them and for those of parts of it.
  private var sets: BoundarySets
  private var memoryOfSets = ScratchArray<UInt64>()
  private var memoryOfWindow = ScratchArray<UInt64>()
  private var memoryOfRest = ScratchArray<UInt64>()
  private var memoryOfKey = ScratchArray<UInt8>()
  private var memoryOfEntry = ScratchArray<UInt8>()
  /// A word with a space added before and after it.
  private var padded = ScratchArray<UInt8>()

  /// - Parameter breaker: must outlive the builder.
  init(breaker: UnsafeMutablePointer<DictionaryBreaker>) {
    unsafe self.breaker = breaker
    sets = unsafe BoundarySets(of: UnsafeBufferPointer(start: nil, count: 0), in: &memoryOfSets)
  }

  /// Whether its scratch memory is larger than cached words and windows need.
  var isLarge: Bool { text.isLarge || memoryOfSets.capacity > 2 * WordLimits.cached }

  // MARK: A word

  /// The key of a word that joins letters of adjacent runs, in memory that the next key reuses.
  mutating func joinedKey(
    _ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ before: Range<Int>, _ after: Range<Int>
  ) -> WordKey {
    assert(before.count <= 20 && after.count <= 20, "HarfBuzz looks at five scalars on each side")
    let count = word.count + before.count + after.count + 2
    memoryOfKey.fill((count + 7) & ~7, with: 0)
    let memory = unsafe memoryOfKey.base
    var target = unsafe memory
    for part in [word, before, after] {
      unsafe target.update(from: text.baseAddress.unsafelyUnwrapped + part.lowerBound, count: part.count)
      unsafe target += part.count
    }
    // The lengths of the parts are in the key, so that different parts never have the same key.
    unsafe (target[0], target[1]) = (UInt8(before.count), UInt8(after.count))
    return unsafe WordKey(
      bytes: UnsafeBufferPointer(start: memory, count: count), wordLength: word.count, beforeLength: before.count,
      afterLength: after.count)
  }

  /// Builds the entry of a word.
  ///
  /// - Parameters:
  ///   - key: the key under which the entry is cached.
  ///   - kind: the kind of the entry; a window must be cut.
  ///   - isLast: whether no longer key will be tried, so that a cut must be found.
  ///   - script: index of the script before the word. Common characters at the word's beginning take it; if it is 0,
  ///     they take the first script in the word.
  /// - Returns: the entry, in scratch memory that the next call reuses. It has no clusters if no cut was found.
  /// - Complexity: O(bytes), apart from what HarfBuzz and ICU take.
  mutating func build(
    _ key: WordKey, _ kind: WordEntry.Kind, isLast: Bool, script: UInt16 = 0, _ context: ShapingContext
  ) -> Borrowed<WordEntry> {
    assert(key.wordLength > 0, "a word has bytes")
    assert(!kind.isWindow || WordLimits.all.contains(key.wordLength), "windows have fixed lengths")
    let identity = key.identity(kind, script: script, context)
    let whole = unsafe kind.isWindow ? WordBuilder.withoutPartialScalar(key.word) : key.word
    sets = unsafe BoundarySets(of: whole, in: &memoryOfSets)
    if sets.hasComplexContext {
      // Where words of these scripts end depends on the following text, and on more of it than the first window holds.
      if kind.isWindow && !isLast && whole.count < WordLimits.second {
        return makeUncutEntry(key, identity, sets, context)
      }
      unsafe breaker.pointee.replaceBreaks(whole, in: sets)
    }
    unsafe text.read(whole, sets, context.isMetric ? nil : context.faceList.coverage)
    if let metric = context.faceList.metric {
      text.measure(with: metric)
    } else {
      text.chooseFaces(context, scriptBefore: script)
      #if DEBUG
        text.checkInvariants(byteCount: whole.count, context.faceList)
      #endif
      unsafe shaper.context.set(key.before, key.after)
      shaper.shape(text, context)
      shaper.context.removeAll()
    }
    var cut = Cut(bytes: whole.count, cluster: text.clusters.count, traits: [])
    if kind.isWindow {
      let window = unsafe Window(bytes: whole, clusters: 0..<text.clusters.count, start: 0, sets: sets)
      guard let found = findCut(window, isLast: isLast, context) else {
        return makeUncutEntry(key, identity, sets, context)
      }
      cut = found
    }
    if sets.needsBidi { cut.traits.insert(.needsBidi) }
    if key.wordLength > WordLimits.cached { cut.traits.insert(.isScratch) }
    return makeEntry(key, identity, cut, firstCluster: 0, context)
  }

  /// The bytes of a key without an incomplete scalar at its end.
  private static func withoutPartialScalar(_ key: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    assert(key.count > 3, "a window is longer than a scalar")
    for back in 1...3 where unsafe key[key.count - back] & 0xC0 != 0x80 {
      let isPartial = unsafe scalarLength(lead: key[key.count - back]) > back
      return unsafe isPartial ? UnsafeBufferPointer(rebasing: key[..<(key.count - back)]) : key
    }
    return unsafe key
  }

  // MARK: A batch of words

  /// Begins a batch, to which `addToBatch` adds words.
  mutating func beginBatch() { batch.removeAll() }

  /// Adds a word, unless it is there already. Returns false if there is no room for another.
  mutating func addToBatch(_ bytes: UnsafePointer<UInt8>, count: Int, hash: UInt64, isWhole: Bool) -> Bool {
    unsafe batch.add(bytes, count: count, hash: hash, isWhole: isWhole)
  }

  /// Shapes the words of the batch together, and inserts the entries of those that come out as they do alone: HarfBuzz
  /// says that the text may be cut on both sides of the word. So entries never depend on the words they were shaped
  /// with.
  ///
  /// - Parameter insert: takes an entry, in scratch memory that the next one reuses, and its hash; returns false if no
  ///   more are wanted.
  /// - Returns: how many bytes at the end of the last word have to be looked at again, if the batch holds only a part
  ///   of it.
  /// - Complexity: O(bytes), apart from what HarfBuzz and ICU take.
  mutating func shapeBatch(
    _ context: ShapingContext, insert: (Borrowed<WordEntry>, UInt64) -> Bool
  ) -> Int {
    // A single short word gains nothing from a batch.
    if batch.words.count == 1 && batch.words[0].count < WordLimits.first { return 0 }
    let bytes = unsafe batch.bytes
    sets = unsafe BoundarySets(of: bytes, in: &memoryOfSets)
    if sets.hasComplexContext { unsafe breaker.pointee.replaceBreaks(bytes, in: sets) }
    unsafe text.read(bytes, sets, context.faceList.coverage)
    var cluster = 0
    for index in 0..<batch.words.count {
      while Int(text.clusters[cluster].start) < batch.words[index].start { cluster += 1 }
      batch.words[index].firstCluster = cluster
      if index > 0 { text.clusters[cluster - 1].kind = .separator }
    }
    text.chooseFaces(context)
    #if DEBUG
      text.checkInvariants(byteCount: bytes.count, context.faceList)
    #endif
    shaper.shape(text, context)
    for index in 0..<batch.words.count {
      let word = batch.words[index]
      let end = index + 1 < batch.words.count ? batch.words[index + 1].firstCluster - 1 : text.clusters.count
      if word.count >= WordLimits.first {
        guard let entry = uncutWindow(word, context) else {
          let (left, wantsMore) = insertParts(word, word.firstCluster..<end, context, insert)
          if !wantsMore || !word.isWhole { return left }
          continue
        }
        if !insert(entry, hash(entry, context)) { return 0 }
        if !word.isWhole || word.count >= WordLimits.second { continue }
      }
      if let entry = entry(of: word, word.firstCluster..<end, context), !insert(entry, word.hash) {
        return 0
      }
    }
    return 0
  }

  /// Whether clusters come out of the batch as they would alone.
  private func isIndependent(_ range: Range<Int>) -> Bool {
    [range.lowerBound, range.upperBound].allSatisfy {
      $0 == 0 || $0 == text.clusters.count || shaper.isSafeToBreak(before: text.firstScalar($0))
    }
  }

  /// The entry of a word of the batch; nil if the word has to be shaped alone.
  private mutating func entry(
    of word: WordBatch.Word, _ range: Range<Int>, _ context: ShapingContext
  ) -> Borrowed<WordEntry>? {
    guard isIndependent(range) else { return nil }
    let key = unsafe WordKey(batch.bytes(of: word, from: word.start))
    // What holds for the batch need not hold for each of its words.
    let needsBidi = unsafe sets.needsBidi && TextSegmentation.needsBidi(key.word)
    let whole = Cut(bytes: word.count, cluster: range.upperBound, traits: needsBidi ? .needsBidi : [])
    return makeEntry(key, key.identity(.word, context), whole, firstCluster: range.lowerBound, context)
  }

  /// The entry of a long word's first window if that cannot be cut because it has a script that needs a dictionary:
  /// where words of such scripts end depends on more than the window holds. Nil for other words.
  private mutating func uncutWindow(_ word: WordBatch.Word, _ context: ShapingContext) -> Borrowed<WordEntry>? {
    guard sets.hasComplexContext else { return nil }
    let key = unsafe WordKey(batch.bytes(of: word, from: word.start, atMost: WordLimits.first))
    let window = unsafe BoundarySets(of: WordBuilder.withoutPartialScalar(key.word), in: &memoryOfWindow)
    return window.hasComplexContext ? makeUncutEntry(key, key.identity(.window, context), window, context) : nil
  }

  /// Inserts the entries of the parts of a long word: the clusters before the cut of each window, and the rest if the
  /// batch holds the whole word. Ends before a part that has to be shaped alone.
  ///
  /// - Returns: how many bytes are left after the parts of a word that is not whole, and whether more entries are
  ///   wanted.
  private mutating func insertParts(
    _ word: WordBatch.Word, _ range: Range<Int>, _ context: ShapingContext,
    _ insert: (Borrowed<WordEntry>, UInt64) -> Bool
  ) -> (left: Int, wantsMore: Bool) {
    var first = range.lowerBound
    var wantsMore = true
    while wantsMore, let (entry, end) = part(of: word, first..<range.upperBound, context) {
      wantsMore = insert(entry, hash(entry, context))
      first = end
    }
    return (first > range.lowerBound && !word.isWhole ? word.end - Int(text.clusters[first].start) : 0, wantsMore)
  }

  /// The entry of the next part of a long word, and the index of the cluster that follows it; nil if the batch gives no
  /// such part.
  private mutating func part(
    of word: WordBatch.Word, _ range: Range<Int>, _ context: ShapingContext
  ) -> (entry: Borrowed<WordEntry>, end: Int)? {
    let start = unsafe Int(text.clusters.base[range.lowerBound].start)
    let left = word.end - start
    let isRest = left < WordLimits.first
    guard left > 0, left != WordLimits.first, word.isWhole || !isRest else { return nil }
    let key = unsafe WordKey(batch.bytes(of: word, from: start, atMost: WordLimits.first))
    let bytes = unsafe isRest ? key.word : WordBuilder.withoutPartialScalar(key.word)
    var end = isRest ? range.upperBound : range.lowerBound
    while end < range.upperBound && Int(text.clusters[end].start) - start < bytes.count { end += 1 }
    // The boundaries of the part alone must be those of the whole.
    let partSets = unsafe BoundarySets(of: bytes, in: &memoryOfWindow)
    if partSets.hasComplexContext { return nil }
    var cut = Cut(bytes: bytes.count, cluster: end, traits: [])
    if !isRest {
      let window = unsafe Window(bytes: bytes, clusters: range.lowerBound..<end, start: start, sets: partSets)
      guard let found = findCut(window, isLast: false, context) else { return nil }
      cut = found
    }
    guard isIndependent(range.lowerBound..<cut.cluster), sets.agree(with: partSets, from: start, count: cut.bytes)
    else {
      return nil
    }
    if partSets.needsBidi { cut.traits.insert(.needsBidi) }
    let identity = key.identity(isRest ? .word : .window, context)
    return (makeEntry(key, identity, cut, firstCluster: range.lowerBound, context), cut.cluster)
  }

  private func hash(_ entry: Borrowed<WordEntry>, _ context: ShapingContext) -> UInt64 {
    unsafe WordScan.hash(entry.key.assumingMemoryBound(to: UInt8.self), count: entry.keyLength, seed: context.hashSeed)
  }

  // MARK: Cuts of a long word

  /// The beginning of a long word, or of its rest, in which a cut is searched.
  @safe private struct Window {
    /// Its bytes, without an incomplete scalar at the end.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The range of its clusters, and the byte at which the first of these begins.
    let clusters: Range<Int>
    let start: Int
    /// Its boundaries.
    let sets: BoundarySets
  }

  /// Where an entry ends.
  private struct Cut {
    /// The number of bytes before it.
    let bytes: Int
    /// The index of the cluster after it.
    let cluster: Int
    /// The traits of the entry before it.
    var traits: WordEntry.Traits
  }

  /// Finds the last cut of a window.
  ///
  /// It is a line break opportunity at which HarfBuzz says that both sides may be shaped apart, and at which the rest
  /// alone has the same boundaries and scripts as in the whole. If there is none and `isLast` is true, it is a grapheme
  /// boundary that is safe to shape, else any grapheme boundary, else a scalar boundary.
  private mutating func findCut(_ window: Window, isLast: Bool, _ context: ShapingContext) -> Cut? {
    let candidates = window.clusters.dropFirst()
    var attempts = 0
    for index in candidates.reversed() where attempts < 16 {
      let offset = Int(text.clusters[index].start) - window.start
      guard window.sets.contains(offset, .lineBreak), isSafe(index, window, context),
        context.isMetric || text.hasOwnScript(index, context.faceList.coverage)
      else { continue }
      attempts += 1
      let rest = unsafe UnsafeBufferPointer(rebasing: window.bytes[offset...])
      let alone = unsafe BoundarySets(of: rest, in: &memoryOfRest)
      if window.sets.agree(with: alone, from: offset, count: rest.count) { return cut(before: index, window) }
    }
    if !isLast { return nil }
    if let index = candidates.last(where: { isSafe($0, window, context) }) ?? candidates.last {
      return cut(before: index, window)
    }
    return unsafe Cut(
      bytes: window.bytes.count, cluster: window.clusters.upperBound, traits: [.continues, .endsInsideCluster])
  }

  private func cut(before index: Int, _ window: Window) -> Cut {
    assert(index > window.clusters.lowerBound && index <= window.clusters.upperBound, "a cut is in its window")
    let offset = Int(text.clusters[index].start) - window.start
    var traits: WordEntry.Traits = .continues
    if window.sets.contains(offset, .lineBreak) { traits.insert(.allowsBreakAfter) }
    if window.sets.contains(offset, .wordPriorityBreak) { traits.insert(.allowsBreakAfterWordPriority) }
    return Cut(bytes: offset, cluster: index, traits: traits)
  }

  /// Whether the text before and after a cluster's beginning may be shaped separately; false near the window's end.
  private func isSafe(_ index: Int, _ window: Window, _ context: ShapingContext) -> Bool {
    let offset = Int(text.clusters[index].start) - window.start
    let isComplex = window.sets.contains(offset, .complexContext)
    let lookahead = isComplex ? WordLimits.dictionaryLookahead : WordLimits.lookahead
    // In metric fonts the advance of a cluster does not depend on others.
    return unsafe offset + lookahead <= window.bytes.count
      && (context.isMetric || shaper.isSafeToBreak(before: text.firstScalar(index)))
  }

  // MARK: Entries

  private mutating func makeUncutEntry(
    _ key: WordKey, _ identity: UInt64, _ sets: BoundarySets, _ context: ShapingContext
  ) -> Borrowed<WordEntry> {
    let nothing = Cut(bytes: 0, cluster: 0, traits: sets.needsBidi ? [.continues, .needsBidi] : .continues)
    return makeEntry(key, identity, nothing, firstCluster: 0, context)
  }

  /// A copy of an entry with other bytes of the same length as its key, in scratch memory that the next call reuses.
  mutating func copy(_ entry: Borrowed<WordEntry>, key: UnsafeBufferPointer<UInt8>) -> Borrowed<WordEntry> {
    memoryOfEntry.fill(entry.size, with: 0)
    return unsafe entry.copy(to: UnsafeMutableRawPointer(memoryOfEntry.base), key: key)
  }

  /// The entry of a key, with the clusters from `firstCluster` up to a cut.
  private mutating func makeEntry(
    _ key: WordKey, _ identity: UInt64, _ cut: Cut, firstCluster: Int, _ context: ShapingContext
  ) -> Borrowed<WordEntry> {
    let range = firstCluster..<cut.cluster
    assert(cut.bytes <= key.wordLength && range.count <= cut.bytes, "each cluster has bytes of the word")
    let kept = unsafe key.kept
    memoryOfEntry.fill(WordEntry.size(keyLength: kept.count, clusterCount: range.count), with: 0)
    let memory = unsafe UnsafeMutableRawPointer(memoryOfEntry.base)
    let head = unsafe WordEntry.bind(memory, keyLength: kept.count, clusterCount: range.count)
    let covered = unsafe UnsafeBufferPointer(rebasing: key.bytes[..<cut.bytes])
    let edges = unsafe wordEdges(covered)
    var traits = cut.traits
    // A line that is shaped whole includes its spaces, so only other words can join one.
    if context.areWordsIndependent {
      if edges.isIrregular { unsafe traits.formUnion(joinsOfClusters(covered)) }
      if !context.isMetric && !range.isEmpty { traits.formUnion(joinsOfSyllables(range, context)) }
    }
    let scripts = scripts(range, context, &traits)
    let space = spaceAdvances(scripts, range, context)
    let first = unsafe text.clusters.base + range.lowerBound
    unsafe head.initialize(
      to: WordEntry(
        identity: identity, coveredLength: UInt16(cut.bytes), clusterCount: UInt16(range.count), traits: traits,
        face: range.isEmpty ? 0 : first[0].face,
        leadingScript: traits.contains(.takesScript) ? leadingScript(scripts.first, range) : 0,
        leadingSpace: space.before, trailingSpace: space.after, edges: edges,
        lastScript: UInt8(truncatingIfNeeded: scripts.last)))
    if let start = kept.baseAddress {
      unsafe (memory + WordEntry.headSize).copyMemory(from: start, byteCount: kept.count)
    }
    let entry = unsafe Borrowed(head)
    let advances = unsafe UnsafeMutablePointer(mutating: entry.advances)
    let ends = unsafe UnsafeMutablePointer(mutating: entry.ends)
    let flags = unsafe UnsafeMutablePointer(mutating: entry.flags)
    var widest: Int32 = 0
    var signs: Int32 = 0
    for index in 0..<range.count {
      let cluster = unsafe first[index]
      if unsafe cluster.face != first[0].face { unsafe head.pointee.traits.insert(.isWrittenByCluster) }
      // A tab has the advance of a space, for the case that it has no tab stop (R222).
      unsafe advances[index] = cluster.flags.contains(.tab) ? context.loneSpaceAdvance : cluster.advance
      unsafe signs |= advances[index]
      widest = unsafe max(widest, advances[index])
      let end = unsafe index + 1 < range.count ? Int(first[index + 1].start &- first[0].start) : cut.bytes
      unsafe ends[index] = UInt16(truncatingIfNeeded: end)
      // Whether a line may break before the first cluster depends on the text before it.
      let breaks = index > 0 ? sets.breaks(before: Int(cluster.start)) : []
      unsafe flags[index] = cluster.flags.union(breaks).withMetricsIndex(Int(cluster.face))
      if isUnsafe(before: firstCluster + index, first: firstCluster, key, context) {
        unsafe flags[index].insert(.unsafeToBreak)
      }
      unsafe head.pointee.traits.formUnion(WordEntry.Traits(flags[index]))
    }
    if signs < 0 { unsafe makeNonNegative(advances, range) }
    if unsafe widest > widestExact(head.pointee.face, context) {
      unsafe head.pointee.traits.insert(.isWrittenByCluster)
    }
    #if DEBUG
      entry.checkInvariants()
    #endif
    return entry
  }

  /// Whether text that ends before a cluster of an entry is shaped by itself (R302). Letters may join those of another run.
  @inline(__always)
  private func isUnsafe(before cluster: Int, first: Int, _ key: WordKey, _ context: ShapingContext) -> Bool {
    if cluster == first { return unsafe cluster == 0 && !key.before.isEmpty }
    // Letters of a metric font join none of theirs.
    if context.isMetric { return false }
    return !shaper.isSafeToBreak(before: text.firstScalar(cluster))
      || !text.isSameRun(cluster, cluster - 1) && shaper.joinsAcross(cluster, text)
  }

  /// Settles the advances of the clusters of a range, some of which are below 0, run by run.
  @inline(never)
  private func makeNonNegative(_ advances: UnsafeMutablePointer<Int32>, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      if text.clusters[start].kind != .unshaped {
        while end < range.upperBound && text.isSameRun(end, start) { end += 1 }
      }
      unsafe NegativeAdvances.makeNonNegative(advances - range.lowerBound, start..<end)
      start = end
    }
  }

  private func widestExact(_ face: UInt16, _ context: ShapingContext) -> Int32 {
    if Int(face) < FallbackFaces.first { return context.faceList.widestExact }
    return FontStack.widestExact(unitsPerEm: context.faceList.face(at: Int(face)).unitsPerEm)
  }

  /// The scripts of the first and the last cluster of a range. Adds what adjacent words need to know about them to
  /// `traits`.
  private func scripts(
    _ range: Range<Int>, _ context: ShapingContext, _ traits: inout WordEntry.Traits
  ) -> (first: UInt16, last: UInt16) {
    if context.isMetric || range.isEmpty { return (0, 0) }
    let (first, last) = (text.clusters[range.lowerBound].script, text.clusters[range.upperBound - 1].script)
    if last != 0 && context.state(after: last).isLikeCommon { traits.insert(.endsLikeCommon) }
    if !text.hasOwnScript(range.lowerBound, context.faceList.coverage) { traits.insert(.takesScript) }
    return (first, last)
  }

  /// What an entry says about the script of its first characters, which are Common.
  private func leadingScript(_ first: UInt16, _ range: Range<Int>) -> UInt8 {
    if first == 0, range.contains(where: { Int(text.clusters[$0].face) >= FallbackFaces.first }) {
      return WordEntry.unknownScript
    }
    return UInt8(truncatingIfNeeded: first)
  }

  /// The advances of a space before and after a range of clusters, in font units, if words are shaped apart from
  /// spaces; otherwise 0.
  private func spaceAdvances(
    _ scripts: (first: UInt16, last: UInt16), _ range: Range<Int>, _ context: ShapingContext
  ) -> (before: Int32, after: Int32) {
    if context.isMetric { return (context.loneSpaceAdvance, context.loneSpaceAdvance) }
    if !context.areWordsIndependent || range.isEmpty { return (0, 0) }
    func advance(_ script: UInt16) -> Int32 {
      unsafe context.plan(face: context.faceList.spaceFace, script: Int(script))._withUnsafeGuaranteedRef {
        $0.spaceAdvance
      }
    }
    let after = advance(scripts.last)
    return (scripts.first == scripts.last ? after : advance(scripts.first), after)
  }

  // MARK: Words that join adjacent spaces

  /// The sides on which a grapheme cluster extends into the space next to a word.
  private mutating func joinsOfClusters(_ word: UnsafeBufferPointer<UInt8>) -> WordEntry.Traits {
    padded.removeAll()
    padded.append(0x20)
    unsafe padded.append(word.baseAddress!, count: word.count)
    padded.append(0x20)
    let sets = unsafe BoundarySets(of: padded.elements, in: &memoryOfRest)
    var traits: WordEntry.Traits = []
    if !sets.contains(1, .cluster) { traits.insert(.joinsSpaceBefore) }
    if !sets.contains(word.count + 1, .cluster) { traits.insert(.joinsSpaceAfter) }
    return traits
  }

  /// The sides on which a word with Common characters at its edges joins the space there, although no grapheme cluster
  /// does.
  ///
  /// HarfBuzz's shapers of Indic and other scripts cut text into syllables, and take some signs and joiners, such as
  /// U+00B2, for parts of a syllable. After a space these belong to its syllable; at the beginning of a text they get a
  /// dotted circle. So HarfBuzz is asked where the text may be cut, unless its default shaper shapes the script.
  private func joinsOfSyllables(_ range: Range<Int>, _ context: ShapingContext) -> WordEntry.Traits {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    var traits: WordEntry.Traits = []
    if mayJoinSpace(first, context) {
      var end = first + 1
      while end <= last && text.isSameRun(end, first) { end += 1 }
      if joinsSpace(first..<end, before: true, context) { traits.insert(.joinsSpaceBefore) }
    }
    if mayJoinSpace(last, context) {
      var start = last
      while start > first && text.isSameRun(start - 1, last) { start -= 1 }
      if joinsSpace(start..<last + 1, before: false, context) { traits.insert(.joinsSpaceAfter) }
    }
    return traits
  }

  private func mayJoinSpace(_ index: Int, _ context: ShapingContext) -> Bool {
    // Most edges of words are letters. Those of ASCII have a script of their own.
    let scalar = text.scalars[text.firstScalar(index)] | 0x20
    if scalar >= 0x61 && scalar <= 0x7A { return false }
    let (cluster, list) = (text.clusters[index], context.faceList)
    return cluster.script != 0 && cluster.kind != .unshaped && Int(cluster.face) == list.spaceFace
      && !text.hasOwnScript(index, list.coverage)
      && !Shortcuts.isShapedByDefault(list.coverage.script(at: Int(cluster.script)))
  }

  private func joinsSpace(_ run: Range<Int>, before: Bool, _ context: ShapingContext) -> Bool {
    let plan = unsafe context.plan(face: context.faceList.spaceFace, script: Int(text.clusters[run.lowerBound].script))
    return unsafe plan._withUnsafeGuaranteedRef { shaper.joinsSpace(run, before: before, text, $0) }
  }
}
