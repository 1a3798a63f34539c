// The owner of everything that fonts and texts share: faces, cached words, workspaces.
import CHarfBuzz
import Glibc
import Synchronization

/// Makes fonts and lends the memory that preparing text needs. Engines are independent of each other: what they share,
/// the faces, answers the same whoever asked before.
///
/// All functions may be called from several threads at once.
public final class FontEngine: Sendable {
  /// What a font is made from but for its size.
  private struct Request: Hashable {
    var families: [String] = []
    var style = FaceStyle.regular
    var path = ""
    var faceIndex = 0
    var metric = ""
    var features: [String] = []
  }
  /// A request that was answered lately is answered the same, so that words are found that were shaped for it.
  private let lists = Mutex(RecentlyUsed<Request, FaceList>(capacity: 64))
  private let cache: WordCache
  private let pool: WorkspacePool
  private let idle: WorkspacePool.Slots
  nonisolated(unsafe) private let cacheNumber: UnsafeMutablePointer<Atomic<Int>>
  private let breakers = LineBreakerPool()
  private let dictionaries = HyphenationDictionaries()
  private let usesShortcuts: Bool
  /// How many clusters a call may prepare.
  public let clusterLimit: Int

  /// An engine.
  ///
  /// - Parameters:
  ///   - cacheCapacity: bytes for cached words, whatever the number of threads: at least 1 MiB, at most 16 GiB. A quarter
  ///     of it is in use where no call holds words from before a reset; memory is used as words come.
  ///   - usesShortcuts: whether words are shaped apart where a font's tables say that it changes nothing; else hard
  ///     lines are shaped whole. Answers are the same. Unless given, on but where LABELMARK_SHORTCUTS is "0".
  ///   - clusterLimit: how many clusters a call may prepare; see `Workspace.isOverLimit`.
  public init(cacheCapacity: Int = 32 << 20, usesShortcuts: Bool? = nil, clusterLimit: Int = .max) {
    self.clusterLimit = clusterLimit
    self.usesShortcuts = usesShortcuts ?? (getenv("LABELMARK_SHORTCUTS").map { String(cString: $0) } != "0")
    pool = WorkspacePool()
    idle = pool.idle
    cache = WordCache(capacity: min(max(cacheCapacity, 1 << 20), 16 << 30))
    cacheNumber = cache.number
  }

  /// A font from family names in the order of fallback.
  ///
  /// - Parameters:
  ///   - families: 1...32 names; each must be installed under exactly this name.
  ///   - style: of each family, the installed face that is nearest to it is taken.
  ///   - size: points; not a number, zero and negative give text of size 0.
  ///   - features: OpenType features as HarfBuzz writes them, e.g. "kern=0".
  public func makeFont(
    families: [String], style: FaceStyle = .regular, size: Double, features: [String] = []
  ) throws(FontError) -> FontStack {
    guard (1...FontStack.maximumFaceCount).contains(families.count) else {
      throw .invalidFaceCount(families.count)
    }
    let request = Request(families: families, style: style, features: features)
    let list = try list(request) { features throws(FontError) in
      try FontCatalog.shared.list(families: families, style: style, features: features, usesShortcuts: usesShortcuts)
    }
    return FontStack(faceList: list, size: size)
  }

  /// A font from a face of a file.
  public func makeFont(
    path: String, faceIndex: Int = 0, size: Double, features: [String] = []
  ) throws(FontError) -> FontStack {
    let request = Request(path: path, faceIndex: faceIndex, features: features)
    let list = try list(request) { features throws(FontError) in
      try FontCatalog.shared.list(path: path, index: faceIndex, features: features, usesShortcuts: usesShortcuts)
    }
    return FontStack(faceList: list, size: size)
  }

  /// A built-in metric font, "Square" or "Steps".
  public func makeFont(metric name: String, size: Double) throws(FontError) -> FontStack {
    let list = try list(Request(metric: name)) { _ throws(FontError) in FaceList(metric: try MetricFont.named(name)) }
    return FontStack(faceList: list, size: size)
  }

  private func list(
    _ request: Request, make: ([hb_feature_t]) throws(FontError) -> FaceList
  ) throws(FontError) -> FaceList {
    let features = try FaceList.parse(features: request.features)
    return try lists.withLock { lists throws(FontError) in
      if let list = lists.value(for: request) { return list }
      let list = try make(features)
      lists.insert(list, for: request)
      return list
    }
  }

  /// Forgets all cached words, so that the next text is as new; loaded faces stay. Calls that run go on undisturbed.
  public func resetCaches() {
    // The idle ones let go first, so that the memory can serve again, and of what ended afterwards.
    pool.updateIdle { $0.letGo() }
    cache.startAnew()
    pool.updateIdle { $0.letGoIfEnded() }
  }

  /// Lends a workspace to a call. Some 10 ns once warm. The workspace must not leave `body`.
  @inlinable @inline(__always)
  public func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
    let workspace = takeWorkspace()
    defer { giveBack(workspace) }
    return workspace._withUnsafeGuaranteedRef(body)
  }

  /// Takes a workspace for a call that gives it back: `withWorkspace` without a closure, for the hot path.
  public func takeWorkspace() -> Unmanaged<Workspace> {
    idle.take()
      ?? pool.takeElsewhere {
        Workspace(
          cache: cache, pool: pool, breakers: breakers, dictionaries: dictionaries, clusterLimit: clusterLimit)
      }
  }

  /// Takes a workspace back. The call's texts must not be used any more.
  public func giveBack(_ workspace: Unmanaged<Workspace>) {
    let held = workspace._withUnsafeGuaranteedRef { $0.finish() }
    if !idle.give(workspace) { pool.giveElsewhere(workspace) }
    // A reset either finds the workspace among the idle ones, or is seen here: it counts first and looks then, and here
    // it is the other way round, both in one order for all threads.
    if held != cacheNumber.pointee.load(ordering: .sequentiallyConsistent) { letGoOfEnded() }
  }

  @inline(never)
  private func letGoOfEnded() { pool.updateIdle { $0.letGoIfEnded() } }
}
