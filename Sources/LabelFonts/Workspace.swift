// What a thread needs while it prepares text: all scratch memory, kept from call to call.
import CHarfBuzz
import CICU
import LabelLayout

/// Scratch memory and the cached words in view of one thread. Taken from and given back to a `FontEngine`.
///
/// Used by one thread at a time. Allocates nothing once it has seen text of the size at hand.
public final class Workspace: @unchecked Sendable {
  /// Clusters for the owner of a call to fill and read.
  public var clusters = ClusterBuffer(capacity: 256)

  let cache: WordCache
  private(set) var generation: CacheGeneration
  private var generationNumber: Int
  /// The generation before, in which entries of the call at hand may still lie.
  private var retired: CacheGeneration?

  let builder: UnitBuilder

  private var contextListID: UInt64 = 0
  private var contextLanguage = LanguageTag.none
  private var context: Unmanaged<ShapingContext>?

  init(cache: WordCache, breakers: LineBreakerPool) {
    self.cache = cache
    (generation, generationNumber) = cache.generation()
    builder = UnitBuilder(breakers: breakers)
  }

  /// Comes to the cache's current generation, before a call.
  @inline(__always)
  func refresh() {
    if generationNumber != cache.generationNumber { adoptCurrentGeneration() }
  }

  @inline(never)
  private func adoptCurrentGeneration() {
    retired = nil
    (generation, generationNumber) = cache.generation()
  }

  /// Lets go of the cached words, so that their memory can be used again.
  func letGo() {
    retired = nil
    generationNumber = -1
    generation = Workspace.noGeneration
  }

  private static let noGeneration = CacheGeneration(capacity: 64)

  /// The context of a font and a language; of the last ones asked for without a lock.
  @inline(__always)
  func context(_ faceList: FaceList, _ language: LanguageTag) -> Unmanaged<ShapingContext> {
    if faceList.id == contextListID && language == contextLanguage { return context.unsafelyUnwrapped }
    return lookUpContext(faceList, language)
  }

  @inline(never)
  private func lookUpContext(_ faceList: FaceList, _ language: LanguageTag) -> Unmanaged<ShapingContext> {
    let found = Unmanaged.passUnretained(faceList.context(for: language))
    (contextListID, contextLanguage, context) = (faceList.id, language, found)
    return found
  }

  /// Puts an entry that was built into the cache. Where the cache is full, it begins anew.
  func insert(_ entry: UnsafePointer<WordEntry>, hash: UInt64) -> UnsafePointer<WordEntry> {
    if let inserted = generation.insert(entry, hash: hash) { return inserted }
    cache.startAnew(after: generationNumber)
    retired = generation
    (generation, generationNumber) = cache.generation()
    return generation.insert(entry, hash: hash) ?? entry
  }

  /// Whether an entry lies in the current generation, where its place stands for its key.
  func place(of entry: UnsafePointer<WordEntry>) -> UInt32? {
    let offset = UnsafeRawPointer(entry) - UnsafeRawPointer(generation.arena)
    return offset > 0 && offset < generation.capacityInBytes ? UInt32(offset / 8) : nil
  }
}
