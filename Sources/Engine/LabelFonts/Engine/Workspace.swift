// What a call needs while it prepares text: scratch memory, and the cached words.
import LabelLayout
import Synchronization

/// The scratch memory and the generation of cached words that one call at a time uses. Lent by a `FontEngine`.
///
/// A call owns it until `finish`: the generation of cached words, the shaping contexts and the entries that its
/// preparers point to live until then, whatever other threads do. Only the call itself may release any of it earlier,
/// when the cache is full: between two words of a preparer while no other preparer is in use (`renewCache`).
///
/// Allocates nothing for text of a size that it has seen before.
@usableFromInline @safe package final class Workspace: PartShaper, @unchecked Sendable {
  /// What every call reads. It is outside of the object, so that reading it needs no reference count and no exclusivity
  /// check.
  @safe struct Head {
    /// The number of the generation that is borrowed; `noGeneration` if there is none.
    var generationNumber: Int
    /// The number of the cache's current generation, to compare with.
    let cacheNumber: UnsafeMutablePointer<Atomic<Int>>
    /// Points to the current table of that generation.
    var table: UnsafeMutablePointer<Atomic<UInt>>
    var arena: UnsafeRawPointer
    /// The number of the call's preparers that may be in use; they point to entries.
    var preparerCount = 0
    /// Whether the generation had no room for something that was to be inserted.
    var isFull = false
    /// Whether there is something to free when the call ends.
    var needsTidying = false
    /// The most clusters that a text may have.
    let clusterLimit: Int
    /// Whether the call came to a text with more clusters, or was refused memory, and stopped.
    var isOverLimit = false
    // The context that was looked up last, and what it was looked up by.
    var listID: UInt64 = 0
    var language = LanguageTag.none
    var context: Unmanaged<ShapingContext>?
    var contextID: UInt32 = 0
    var hashSeed: UInt64 = 0
    var areWordsIndependent = true
    /// Whether words with numbers have a common form.
    var mergesDigits = false
    /// What was looked up of digits; see `WordLookup`.
    var digits = KnownDigits()
    /// How many recent contexts there are, and which of them is the oldest.
    fileprivate var recentCount = 0
    fileprivate var oldest = 0
  }

  /// A context that the workspace holds, and its key.
  @safe private struct RecentContext: BitwiseCopyable {
    let listID: UInt64
    let language: LanguageTag
    let context: Unmanaged<ShapingContext>
  }

  static let noGeneration = -1
  /// The most bytes that embedding levels need for each byte of a text: what is kept of a scalar, in arrays that have
  /// doubled.
  private static let bytesForLevels = 56

  /// Clusters for the owner of a call to fill and read.
  package let clusterStorage = unsafe UnsafeMutablePointer.make(ClusterBuffer(capacity: 256))
  private let endingStorage = unsafe UnsafeMutablePointer.make(ClusterBuffer())
  let headAddress: UnsafeMutablePointer<Head>
  let breaker: UnsafeMutablePointer<DictionaryBreaker>
  let builder: UnsafeMutablePointer<WordBuilder>
  let numbers = unsafe UnsafeMutablePointer.make(NumberMemory())
  let dictionaries: HyphenationDictionaries
  private let attributedStorage = unsafe UnsafeMutablePointer<UnsafeMutablePointer<AttributedWorkspace>?>.make(nil)
  private let glyphStorage = unsafe UnsafeMutablePointer<UnsafeMutablePointer<GlyphShaper>?>.make(nil)
  /// The text of the call, of which lines show parts, and the part that was shaped last.
  private let partText = unsafe UnsafeMutablePointer.make(PartText())
  private unowned let cache: WordCache
  /// Makes idle workspaces release a generation that ended.
  private unowned let pool: WorkspacePool
  /// The generations that were borrowed from the cache; nil if there are none.
  private var loan: WordCache.Loan?
  /// The most recent contexts, `Head.recentCount` of them, since text in several fonts asks for them in turn.
  private let recent = UnsafeMutablePointer<RecentContext>.allocate(capacity: mostRecent)
  private static let mostRecent = 8
  /// Contexts that the call asked for and that are no longer among the recent ones.
  private var olderContexts: [ShapingContext] = []
  /// Entries of this call for which the generation has no room.
  private var overflow = EntryOverflow()
  /// How many clusters recent calls needed, in `clusterStorage` and in `endingStorage`.
  private var clusterNeed = RecentNeed()
  private var endingNeed = RecentNeed()

  init(
    cache: WordCache, pool: WorkspacePool, breakers: LineBreakerPool, dictionaries: HyphenationDictionaries,
    clusterLimit: Int
  ) {
    self.cache = cache
    self.pool = pool
    self.dictionaries = dictionaries
    unsafe breaker = .make(DictionaryBreaker(breakers))
    unsafe builder = .make(WordBuilder(breaker: breaker))
    unsafe headAddress = .make(
      Head(
        generationNumber: Workspace.noGeneration, cacheNumber: cache.number, table: Workspace.nothing.current,
        arena: UnsafeRawPointer(Workspace.nothing.arena), clusterLimit: clusterLimit))
    super.init()
  }

  deinit {
    for index in 0..<head.recentCount { unsafe recent[index].context.release() }
    unsafe recent.deallocate()
    unsafe clusterStorage.destroy()
    unsafe endingStorage.destroy()
    unsafe attributedStorage.pointee?.destroy()
    unsafe attributedStorage.destroy()
    unsafe glyphStorage.pointee?.destroy()
    unsafe glyphStorage.destroy()
    unsafe partText.destroy()
    unsafe headAddress.destroy()
    unsafe builder.destroy()
    unsafe numbers.destroy()
    unsafe breaker.destroy()
  }

  var head: Head {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(headAddress) }
    @inline(__always) unsafeMutableAddress { unsafe headAddress }
  }

  /// Clusters for the owner of a call to fill and read.
  package var clusters: ClusterBuffer {
    _read { yield unsafe clusterStorage.pointee }
    _modify { yield unsafe &clusterStorage.pointee }
  }

  /// Whether the call came to a text with more clusters than the engine's limit, or the system refused memory for them.
  /// The text is then not prepared to its end, and the call has no answer. Which texts are over the limit depends only
  /// on the text and on what is asked.
  package var isOverLimit: Bool { head.isOverLimit }

  /// Whether the system has memory for the embedding levels of a text of so many bytes. If not, the call has no answer.
  package func hasMemory(forLevelsOf bytes: Int) -> Bool {
    if !head.isOverLimit && Block.isAvailable(byteCount: bytes * Workspace.bytesForLevels) { return true }
    head.isOverLimit = true
    head.needsTidying = true
    return false
  }

  /// Clusters of the end of a long text.
  package var endingClusters: UnsafeMutablePointer<ClusterBuffer> {
    head.needsTidying = true
    return unsafe endingStorage
  }

  /// The memory for attributed text, made when it is first asked for.
  package var attributed: UnsafeMutablePointer<AttributedWorkspace> {
    if let made = unsafe attributedStorage.pointee { return unsafe made }
    head.needsTidying = true
    let made = unsafe UnsafeMutablePointer.make(AttributedWorkspace())
    unsafe attributedStorage.pointee = made
    return unsafe made
  }

  /// The shaper of glyphs, made when it is first asked for.
  package var glyphs: UnsafeMutablePointer<GlyphShaper> {
    if let made = unsafe glyphStorage.pointee { return unsafe made }
    let made = unsafe UnsafeMutablePointer.make(GlyphShaper())
    unsafe glyphStorage.pointee = made
    return unsafe made
  }

  // MARK: Parts

  /// Sets the text of one style whose parts lines may show. It must stay valid until the call ends, or until the next
  /// one is set.
  @inline(__always)
  package func setPartText(
    of bytes: UnsafeBufferPointer<UInt8>, _ font: Unmanaged<FontStack>, kern: Double, language: LanguageTag
  ) {
    unsafe partText.pointee.setText(bytes, font, kern: kern, language: language)
  }

  /// Sets a text with runs.
  package func setPartText(of source: AttributedSource) { unsafe partText.pointee.setText(source) }

  package override func width(ofPart bytes: Range<Int>, clusterCount: Int) -> LayoutUnit? {
    let clusters = unsafe partText.pointee.shape(bytes, self)
    return unsafe clusters.pointee.count == clusterCount ? clusters.pointee.totalAdvance : nil
  }

  package override func joinsSpaces(ofPart bytes: Range<Int>) -> Bool { unsafe partText.pointee.joinsSpaces(bytes) }

  package override func withSums(
    ofPart bytes: Range<Int>, clusterCount: Int, _ body: (UnsafePointer<LayoutUnit>?) -> Void
  ) {
    let clusters = unsafe partText.pointee.shape(bytes, self)
    unsafe body(clusters.pointee.count == clusterCount ? UnsafePointer(clusters.pointee.positions) : nil)
  }

  // MARK: A call

  /// Borrows the cache's current generation and selects the context of a font and a language, for one more preparer,
  /// which may then point to entries.
  @inline(__always)
  func beginPreparing(_ font: __shared FontStack, _ language: LanguageTag) {
    selectContext(for: font, language)
    head.preparerCount &+= 1
  }

  /// Borrows the cache's current generation and selects the context of a font and a language.
  @inline(__always)
  func selectContext(for font: __shared FontStack, _ language: LanguageTag) {
    if unsafe head.generationNumber != head.cacheNumber.pointee.load(ordering: .acquiring) {
      borrowCurrentGeneration()
    }
    if unsafe head.listID != font.head.pointee.listID || head.language != language {
      lookUpContext(font, language)
    }
  }

  /// Borrows the cache's current generation, unless a preparer of this call reads from another one.
  @inline(never)
  private func borrowCurrentGeneration() {
    if head.preparerCount == 0 { borrowGeneration() }
  }

  /// Ends a call: nothing that it pointed to is needed any more.
  ///
  /// - Returns: the number of the generation that stays borrowed.
  @inline(__always)
  func finish() -> Int {
    head.preparerCount = 0
    if unsafe head.needsTidying || clusterStorage.pointee.capacity > RecentNeed.small { tidy() }
    return head.generationNumber
  }

  private func borrowGeneration() {
    releaseGeneration()
    let loan = cache.borrow()
    self.loan = loan
    head.generationNumber = loan.number
    unsafe head.table = loan.current.current
    unsafe head.arena = UnsafeRawPointer(loan.current.arena)
  }

  /// Gives back what the call needed beyond the usual.
  @inline(never)
  private func tidy() {
    head.needsTidying = false
    head.isOverLimit = false
    overflow.removeAll()
    olderContexts.removeAll(keepingCapacity: true)
    if head.isFull { renewCache() } else { releaseEndedGeneration() }
    unsafe clusterNeed.shrink(&clusterStorage.pointee)
    unsafe endingNeed.shrink(&endingStorage.pointee)
    if let held = unsafe attributedStorage.pointee, unsafe held.pointee.byteCount > AttributedWorkspace.mostIdle {
      unsafe held.destroy()
      unsafe attributedStorage.pointee = nil
    }
    if let held = unsafe glyphStorage.pointee, unsafe held.pointee.isLarge {
      unsafe held.destroy()
      unsafe glyphStorage.pointee = nil
    }
    unsafe partText.pointee.shrink()
    if unsafe builder.pointee.isLarge { unsafe builder.pointee = WordBuilder(breaker: breaker) }
    // A buffer that is still large shrinks during the calls that follow.
    if unsafe endingStorage.pointee.capacity > RecentNeed.small { head.needsTidying = true }
  }

  /// Gives the generation back if the cache has begun anew. Nothing may point to its entries any more.
  func releaseEndedGeneration() {
    if unsafe head.generationNumber != head.cacheNumber.pointee.load(ordering: .acquiring) { releaseGeneration() }
  }

  /// Gives the generation back. Nothing may point to its entries any more.
  func releaseGeneration() {
    guard let held = loan else { return }
    loan = nil
    head.generationNumber = Workspace.noGeneration
    unsafe head.table = Workspace.nothing.current
    unsafe head.arena = UnsafeRawPointer(Workspace.nothing.arena)
    cache.giveBack(held)
  }

  private static let nothing = CacheGeneration(capacity: 0)

  // MARK: Contexts and entries, which live until the call ends

  /// Looks up the context of a font and a language that are not those of the last look-up.
  @inline(never)
  private func lookUpContext(_ font: FontStack, _ language: LanguageTag) {
    let listID = unsafe font.head.pointee.listID
    var index = 0
    while index < head.recentCount, unsafe recent[index].listID != listID || recent[index].language != language {
      index &+= 1
    }
    let found = unsafe index < head.recentCount ? recent[index].context : remember(font, language)
    head.listID = listID
    head.language = language
    unsafe head.context = found
    unsafe found._withUnsafeGuaranteedRef {
      head.contextID = $0.id
      head.hashSeed = $0.hashSeed
      head.areWordsIndependent = $0.areWordsIndependent
      head.mergesDigits = !$0.isMetric && $0.faceList.usesShortcuts
    }
  }

  /// Asks the font's faces for a context, and adds it to the recent ones. If there are too many, it replaces the oldest
  /// of them.
  private func remember(_ font: FontStack, _ language: LanguageTag) -> Unmanaged<ShapingContext> {
    let found = unsafe Unmanaged.passRetained(font.faceList.context(for: language))
    let made = unsafe RecentContext(listID: font.faceList.id, language: language, context: found)
    let (count, oldest) = (head.recentCount, head.oldest)
    if count < Workspace.mostRecent {
      unsafe (recent + count).initialize(to: made)
      head.recentCount = count + 1
    } else {
      unsafe olderContexts.append(recent[oldest].context.takeRetainedValue())
      head.needsTidying = true
      unsafe recent[oldest] = made
      head.oldest = (oldest + 1) % Workspace.mostRecent
    }
    return unsafe found
  }

  /// Puts an entry that was built into the cache.
  ///
  /// - Returns: the cached entry; if the cache is full, a copy that lives as long as if it were cached.
  func insert(_ entry: Borrowed<WordEntry>, hash: UInt64) -> Borrowed<WordEntry> {
    head.needsTidying = true
    if let inserted = loan?.current.insert(entry, hash: hash) { return inserted }
    head.isFull = true
    return overflow.copy(entry)
  }

  /// Puts the glyphs of a word into the cache, if the word is there and there is room for them.
  func keep(_ glyphs: UnsafeBufferPointer<WordGlyph>, _ directions: WordDirections, of entry: Borrowed<WordEntry>) {
    guard let loan, loan.current.holds(entry) else { return }
    head.needsTidying = true
    if unsafe !loan.current.keep(glyphs, directions, of: entry) { head.isFull = true }
  }

  /// The glyphs of a word that were kept in the cache; nil if there are none in these directions.
  @inline(__always)
  func glyphs(_ directions: WordDirections, of entry: Borrowed<WordEntry>) -> UnsafePointer<WordGlyphs>? {
    guard let found = unsafe CacheGeneration.glyphs(entry.glyphLink(directions), in: head.arena) else { return nil }
    return unsafe found.pointee.directions == directions ? found : nil
  }

  /// Puts an entry into the cache that the call does not need yet. Returns false if the cache is full.
  func insertAhead(_ entry: Borrowed<WordEntry>, hash: UInt64) -> Bool {
    head.needsTidying = true
    if loan?.current.insert(entry, hash: hash) != nil { return true }
    head.isFull = true
    return false
  }

  /// Whether the cache had a previous generation when the current one was adopted.
  var hasPrevious: Bool { loan?.previous != nil }

  /// An entry that the borrowed generation does not have, but the previous one has: a copy, which lives as long as if it
  /// had been cached already.
  func insertFromPrevious(
    _ hash: UInt64, where matches: (Borrowed<WordEntry>) -> Bool
  ) -> Borrowed<WordEntry>? {
    guard let previous = loan?.previous else { return nil }
    let table = unsafe CacheGeneration.Table.current(previous.current)
    guard let known = unsafe table.find(hash, in: previous.arena, where: matches) else { return nil }
    head.needsTidying = true
    if let copy = loan?.current.insert(known, of: previous, hash: hash) { return copy }
    head.isFull = true
    return overflow.copy(known)
  }

  /// Begins a new generation of the cache because the current one is full. All entries of this call are gone.
  func renewCache() {
    precondition(head.preparerCount <= 1, "another preparer points to entries")
    overflow.removeAll()
    head.isFull = false
    if let full = loan?.current {
      if !cache.mayRenew(full) { return }
      // The memory of the generation that goes is reused if no idle workspace holds it.
      releaseGeneration()
      pool.updateIdle { $0.releaseGeneration() }
      cache.renew(whereFull: full)
      pool.updateIdle { $0.releaseEndedGeneration() }
    }
    borrowGeneration()
  }
}

/// How much of a buffer recent calls needed, so that it shrinks after a long text.
private struct RecentNeed {
  /// Buffers of this many clusters and less stay as they are.
  static let small = 4096
  /// Idle buffers shrink as if recent calls had needed no more clusters than this. A cluster takes 16 bytes.
  private static let most = 1 << 16

  private var recent = 0

  /// Ends a call: a buffer with room for more than twice what recent calls needed shrinks to what they needed.
  mutating func shrink(_ buffer: inout ClusterBuffer) {
    // The need of a call decays: after seven calls an eighth of it is left.
    recent = max(buffer.count, recent - recent / 4)
    buffer.removeAll()
    if buffer.capacity <= RecentNeed.small { return }
    let wanted = max(RecentNeed.small, min(recent, RecentNeed.most))
    if buffer.capacity > 2 * wanted { buffer = ClusterBuffer(capacity: wanted) }
  }
}
