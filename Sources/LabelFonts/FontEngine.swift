// The owner of everything that fonts and texts share: faces, cached words, workspaces.
import CHarfBuzz
import Synchronization

/// Makes fonts and lends the memory that preparing text needs. Engines are independent of each other: what they share,
/// the faces, answers the same whoever asked before.
///
/// All functions may be called from several threads at once.
public final class FontEngine: Sendable {
  /// What a font is made from but for its size.
  private struct Request: Hashable {
    var families: [String] = []
    var path = ""
    var faceIndex = 0
    var metric = ""
    var features: [String] = []
  }
  /// A request that was answered is answered the same, so that words are found that were shaped for it.
  private let lists = Mutex<[Request: FaceList]>([:])
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
    let list = try list(Request(families: families, features: features)) { features throws(FontError) in
      try FontCatalog.shared.list(families: families, features: features)
    }
    return FontStack(faceList: list, size: size)
  }

  /// A font from a face of a file.
  public func makeFont(
    path: String, faceIndex: Int = 0, size: Double, features: [String] = []
  ) throws(FontError) -> FontStack {
    let request = Request(path: path, faceIndex: faceIndex, features: features)
    let list = try list(request) { features throws(FontError) in
      try FontCatalog.shared.list(path: path, index: faceIndex, features: features)
    }
    return FontStack(faceList: list, size: size)
  }

  /// A built-in metric font, "Square" or "Steps".
  public func makeFont(metric name: String, size: Double) throws(FontError) -> FontStack {
    let list = try list(Request(metric: name)) { _ throws(FontError) in FaceList(metric: try MetricFont.named(name)) }
    return FontStack(faceList: list, size: size)
  }

  /// The same font at another size. O(faces).
  public func makeFont(like font: FontStack, size: Double) -> FontStack {
    FontStack(faceList: font.faceList, size: size)
  }

  private func list(
    _ request: Request, make: ([hb_feature_t]) throws(FontError) -> FaceList
  ) throws(FontError) -> FaceList {
    let features = try FaceList.parse(features: request.features)
    return try lists.withLock { lists throws(FontError) in
      if let list = lists[request] { return list }
      let list = try make(features)
      lists[request] = list
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
