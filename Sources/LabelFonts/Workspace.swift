// What a thread needs while it prepares text: all scratch memory, kept from call to call.
import LabelLayout
import Synchronization

/// Scratch memory and the cached words in view of one thread. Lent by a `FontEngine`.
///
/// Used by one thread at a time. Allocates nothing once it has seen text of the size at hand.
public final class Workspace: @unchecked Sendable {
  /// What every call reads, apart from the object: reading it takes no reference and no check.
  struct View {
    /// Number of the generation in view.
    var generationNumber: Int
    /// The cache's number, to compare with.
    let cacheNumber: UnsafeMutablePointer<Atomic<Int>>
    /// Where the current table of the generation in view stands.
    var table: UnsafeMutablePointer<Atomic<UInt>>
    var arena: UnsafeRawPointer
    // The context that was asked for last.
    var listID: UInt64 = 0
    var language = LanguageTag.none
    var context: Unmanaged<ShapingContext>?
    var contextID: UInt32 = 0
  }

  @usableFromInline let clusterStorage: UnsafeMutablePointer<ClusterBuffer>
  /// Clusters of the end of a long text.
  public let endingClusters: UnsafeMutablePointer<ClusterBuffer>
  let view: UnsafeMutablePointer<View>
  let builder: UnsafeMutablePointer<UnitBuilder>
  private let cache: WordCache
  let dictionaries: HyphenationDictionaries
  private var generation: CacheGeneration
  /// The generation before, in which entries of the call at hand may still lie.
  private var retired: CacheGeneration?

  init(cache: WordCache, breakers: LineBreakerPool, dictionaries: HyphenationDictionaries) {
    self.cache = cache
    self.dictionaries = dictionaries
    let number: Int
    (generation, number) = cache.generation()
    builder = .allocate(capacity: 1)
    builder.initialize(to: UnitBuilder(breakers: breakers))
    clusterStorage = .allocate(capacity: 1)
    clusterStorage.initialize(to: ClusterBuffer(capacity: 256))
    endingClusters = .allocate(capacity: 1)
    endingClusters.initialize(to: ClusterBuffer())
    view = .allocate(capacity: 1)
    view.initialize(
      to: View(
        generationNumber: number, cacheNumber: cache.number, table: generation.current,
        arena: UnsafeRawPointer(generation.arena)))
  }

  deinit {
    clusterStorage.deinitialize(count: 1)
    clusterStorage.deallocate()
    endingClusters.deinitialize(count: 1)
    endingClusters.deallocate()
    view.deinitialize(count: 1)
    view.deallocate()
    builder.deinitialize(count: 1)
    builder.deallocate()
  }

  /// Clusters for the owner of a call to fill and read.
  @inlinable
  public var clusters: ClusterBuffer {
    _read { yield clusterStorage.pointee }
    _modify { yield &clusterStorage.pointee }
  }

  /// Comes to the cache's current generation, before a call.
  @inline(never)
  func adoptCurrentGeneration() {
    retired = nil
    adopt(cache.generation())
  }

  private func adopt(_ current: (generation: CacheGeneration, number: Int)) {
    generation = current.generation
    view.pointee.generationNumber = current.number
    view.pointee.table = generation.current
    view.pointee.arena = UnsafeRawPointer(generation.arena)
  }

  /// Lets go of the cached words, so that their memory can be used again.
  func letGo() {
    retired = nil
    adopt((Workspace.noGeneration, -1))
  }

  private static let noGeneration = CacheGeneration(capacity: 64)

  /// Looks up the context of a font and a language that are not those of the last call.
  @inline(never)
  func lookUpContext(_ font: FontStack, _ language: LanguageTag) {
    let context = font.faceList.context(for: language)
    view.pointee.listID = font.faceList.id
    view.pointee.language = language
    view.pointee.context = Unmanaged.passUnretained(context)
    view.pointee.contextID = context.id
  }

  /// Puts an entry that was built into the cache. Where the cache is full, it begins anew.
  func insert(_ entry: UnsafePointer<WordEntry>, hash: UInt64) -> UnsafePointer<WordEntry> {
    if let inserted = generation.insert(entry, hash: hash) { return inserted }
    cache.startAnew(after: view.pointee.generationNumber)
    retired = generation
    adopt(cache.generation())
    return generation.insert(entry, hash: hash) ?? entry
  }

  /// An entry's place in the current generation, where it stands for its key; nil elsewhere.
  func place(of entry: UnsafePointer<WordEntry>) -> UInt32? {
    let offset = UnsafeRawPointer(entry) - UnsafeRawPointer(generation.arena)
    return offset > 0 && offset < generation.capacityInBytes ? UInt32(offset / 8) : nil
  }
}
