// The owner of everything that fonts and texts share: faces, cached words, workspaces.
import CHarfBuzz
import Synchronization

/// Makes fonts and lends the memory that preparing text needs. Engines are independent of each other.
///
/// All functions may be called from several threads at once.
public final class FontEngine: Sendable {
  private struct ListKey: Hashable {
    var faces: [ObjectIdentifier]
    var metric: String
    var features: [String]
  }
  private let catalog = FontCatalog()
  private let lists = Mutex<[ListKey: FaceList]>([:])
  private let cache: WordCache
  private let pool: WorkspacePool
  private let idle: WorkspacePool.Places
  private let breakers = LineBreakerPool()
  private let dictionaries = HyphenationDictionaries()

  /// An engine.
  ///
  /// - Parameter cacheCapacity: bytes for cached words, at least 1 MiB, at most 16 GiB; memory is used as words come.
  public init(cacheCapacity: Int = 32 << 20) {
    pool = WorkspacePool()
    idle = pool.idle
    cache = WordCache(capacity: min(max(cacheCapacity, 1 << 20), 16 << 30))
  }

  /// A font from family names in the order of fallback.
  ///
  /// - Parameters:
  ///   - families: 1...32 names; each must be installed, as the regular upright face of exactly this family.
  ///   - size: points; not a number, zero and negative give text of size 0.
  ///   - features: OpenType features as HarfBuzz writes them, e.g. "kern=0".
  public func makeFont(
    families: [String], size: Double, features: [String] = []
  ) throws(FontError) -> FontStack {
    guard (1...FontStack.maximumFaceCount).contains(families.count) else {
      throw .invalidFaceCount(families.count)
    }
    var faces: [FontFace] = []
    for family in families { faces.append(try catalog.face(family: family)) }
    return FontStack(faceList: try list(faces: faces, features: features), size: size)
  }

  /// A font from a face of a file.
  public func makeFont(
    path: String, faceIndex: Int = 0, size: Double, features: [String] = []
  ) throws(FontError) -> FontStack {
    let face = try catalog.face(path: path, index: faceIndex)
    return FontStack(faceList: try list(faces: [face], features: features), size: size)
  }

  /// A built-in metric font, "Square" or "Steps".
  public func makeFont(metric name: String, size: Double) throws(FontError) -> FontStack {
    let metric = try MetricFont.named(name)
    let list = lists.withLock { lists in
      let key = ListKey(faces: [], metric: name, features: [])
      if let list = lists[key] { return list }
      let list = FaceList(metric: metric)
      lists[key] = list
      return list
    }
    return FontStack(faceList: list, size: size)
  }

  /// The same font at another size. O(faces).
  public func makeFont(like font: FontStack, size: Double) -> FontStack {
    FontStack(faceList: font.faceList, size: size)
  }

  private func list(faces: [FontFace], features: [String]) throws(FontError) -> FaceList {
    let parsed = try FaceList.parse(features: features)
    return lists.withLock { lists in
      let key = ListKey(faces: faces.map { ObjectIdentifier($0) }, metric: "", features: features)
      if let list = lists[key] { return list }
      let list = FaceList(faces: faces, features: parsed)
      lists[key] = list
      return list
    }
  }

  /// Forgets all cached words, so that the next text is as new; loaded faces stay.
  public func resetCaches() {
    pool.updateIdle { $0.letGo() }
    cache.startAnew(after: cache.generationNumber)
  }

  /// Lends a workspace to a call. Some 10 ns once warm. The workspace must not leave `body`.
  @inlinable
  public func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
    let workspace = takeUnretainedWorkspace()
    defer { giveBackUnretained(workspace) }
    return workspace._withUnsafeGuaranteedRef(body)
  }

  /// A workspace for one call or several of one thread. Give it back with `giveBack`; it lives as long as the engine.
  public func takeWorkspace() -> Workspace { takeUnretainedWorkspace().takeUnretainedValue() }

  /// Returns a workspace that `takeWorkspace` gave.
  public func giveBack(_ workspace: Workspace) { giveBackUnretained(.passUnretained(workspace)) }

  @usableFromInline
  func takeUnretainedWorkspace() -> Unmanaged<Workspace> {
    idle.take() ?? pool.takeElsewhere { Workspace(cache: cache, breakers: breakers, dictionaries: dictionaries) }
  }

  @usableFromInline
  func giveBackUnretained(_ workspace: Unmanaged<Workspace>) {
    if !idle.give(workspace) { pool.giveElsewhere(workspace) }
  }
}
