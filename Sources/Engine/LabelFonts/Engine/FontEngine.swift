// The owner of everything that fonts and texts share: faces, cached words, workspaces.
import CHarfBuzz
import LabelLayout
import struct Synchronization.Atomic

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes fonts and lends the memory that preparing text needs. Engines are independent of each other: they share only
/// faces, whose answers do not depend on who asked before.
///
/// All functions may be called from several threads at once.
@usableFromInline @safe package final class FontEngine: Sendable {
  /// What a font is made from, except for its size.
  private struct Request: Hashable {
    var families: [String] = []
    var style = FaceStyle.regular
    var path = ""
    var faceIndex = 0
    var variations: [FontVariation] = []
    var metric = ""
    var features: [String] = []
    var missing = MissingFamilyPolicy.fail
    var fallback = FontFallback.none
  }
  /// The lists of faces of recent requests. A request gets the same list again, so that the words that were shaped for
  /// it are found in the cache.
  private let lists = Mutex(RecentlyUsed<Request, FaceList>(capacity: 64))
  private let registered = Mutex(RegisteredFonts.none)
  private let registrations = Atomic<Int>(0)
  private let cache: WordCache
  private let pool: WorkspacePool
  private let idle: WorkspacePool.Slots
  nonisolated(unsafe) private let cacheNumber: UnsafeMutablePointer<Atomic<Int>>
  private let breakers = LineBreakerPool()
  private let dictionaries = HyphenationDictionaries()
  private let usesShortcuts: Bool
  /// How many clusters a call may prepare.
  package let clusterLimit: Int

  /// An engine.
  ///
  /// - Parameters:
  ///   - cacheCapacity: bytes for cached words, whatever the number of threads; clamped to 1 MiB...16 GiB. No more than
  ///     a quarter is in use unless calls hold words from before a reset. Memory is used as words come.
  ///   - usesShortcuts: whether words are shaped apart if a font's tables say that this changes nothing; otherwise hard
  ///     lines are shaped whole. Answers are the same. If not given, shortcuts are used unless the environment variable
  ///     LABELMARK_SHORTCUTS is "0".
  ///   - clusterLimit: how many clusters a call may prepare; see `Workspace.isOverLimit`.
  package init(cacheCapacity: Int = 32 << 20, usesShortcuts: Bool? = nil, clusterLimit: Int = .max) {
    self.clusterLimit = clusterLimit
    self.usesShortcuts =
      unsafe usesShortcuts ?? (getenv("LABELMARK_SHORTCUTS").map { unsafe String(cString: $0) } != "0")
    pool = WorkspacePool()
    idle = pool.idle
    cache = WordCache(capacity: FontEngine.clamp(cacheCapacity))
    unsafe cacheNumber = cache.number
  }

  private static func clamp(_ cacheCapacity: Int) -> Int { min(max(cacheCapacity, 1 << 20), 16 << 30) }

  /// Whether the system has memory now for an engine with such a cache.
  package static func hasMemory(cacheCapacity: Int) -> Bool {
    Block.isAvailable(byteCount: clamp(cacheCapacity) / WordCache.generationCount * 2)
  }

  /// A font from family names in the order of fallback.
  ///
  /// - Parameters:
  ///   - families: 1...32 names; each must be registered or installed under exactly this name.
  ///   - style: the face of each family that is nearest to this style is taken.
  ///   - size: points; NaN, infinite, zero and negative values give text of size 0.
  ///   - features: OpenType features as HarfBuzz writes them, e.g. "kern=0".
  ///   - missing: what happens if a family is not installed.
  ///   - fallback: whether other fonts draw what these families lack.
  package func makeFont(
    families: [String], style: FaceStyle = .regular, size: Double, features: [String] = [],
    missing: MissingFamilyPolicy = .fail, fallback: FontFallback = .none
  ) throws(FontError) -> FontStack {
    guard (1...FontStack.maximumFaceCount).contains(families.count) else {
      throw .invalidFamilyCount(families.count)
    }
    let request = Request(
      families: families, style: style, features: features, missing: missing, fallback: fallback)
    let list = try list(request) { options throws(FontError) in
      try FontCatalog.shared.list(families: families, style: style, missing: missing, options)
    }
    return FontStack(faceList: list, size: size)
  }

  /// A font from a face of a file.
  ///
  /// - Parameter variations: values of the axes of a variable font by their tags.
  package func makeFont(
    path: String, faceIndex: Int = 0, variations: [String: Double] = [:], size: Double, features: [String] = [],
    fallback: FontFallback = .none
  ) throws(FontError) -> FontStack {
    let values = FontVariation.list(variations)
    let request = Request(
      path: path, faceIndex: faceIndex, variations: values, features: features, fallback: fallback)
    let list = try list(request) { options throws(FontError) in
      try FontCatalog.shared.list(path: path, index: faceIndex, variations: values, options)
    }
    return FontStack(faceList: list, size: size)
  }

  /// A font from a registered face.
  ///
  /// - Parameter weight: the weight of a variable font; by default its own.
  package func makeFont(
    _ font: RegisteredFace, weight: Double? = nil, size: Double, features: [String] = [],
    fallback: FontFallback = .none
  ) throws(FontError) -> FontStack {
    let options = FontCatalog.Options(
      features: try FaceList.parse(features: features), usesShortcuts: usesShortcuts, fallback: fallback,
      registered: registered.withLock { $0 })
    let list = FontCatalog.shared.list(font, weight: FaceStyle(weight: weight ?? font.weight).weight, options)
    return FontStack(faceList: list, size: size)
  }

  /// A built-in metric font, "Square" or "Steps".
  package func makeFont(metric name: String, size: Double) throws(FontError) -> FontStack {
    let list = try list(Request(metric: name)) { _ throws(FontError) in FaceList(metric: try MetricFont.named(name)) }
    return FontStack(faceList: list, size: size)
  }

  private func list(
    _ request: Request, make: (FontCatalog.Options) throws(FontError) -> FaceList
  ) throws(FontError) -> FaceList {
    let features = try FaceList.parse(features: request.features)
    return try lists.withLock { lists throws(FontError) in
      if let list = lists.value(for: request) { return list }
      let list = try make(
        FontCatalog.Options(
          features: features, usesShortcuts: usesShortcuts, fallback: request.fallback,
          registered: registered.withLock { $0 }))
      lists.insert(list, for: request)
      return list
    }
  }

  // MARK: Fonts of the caller

  /// How often fonts were registered or given back: what was made from families at another count may be out of date.
  package var registrationCount: Int { registrations.load(ordering: .acquiring) }

  /// The families of the registered fonts.
  package var registeredFamilies: Set<String> { Set(registered.withLock { $0.fonts.map(\.family) }) }

  /// Changes the registered fonts. Fonts that were made before stay as they are.
  func updateRegistered(_ change: (RegisteredFonts) -> RegisteredFonts) {
    lists.withLock { lists in
      let old = registered.withLock { registered in
        let old = registered
        registered = change(old)
        return old
      }
      lists.removeAll()
      FontCatalog.shared.forget(old)
      registrations.wrappingAdd(1, ordering: .releasing)
    }
  }

  /// Forgets all cached words, so that the next text is prepared as if it were the first. Loaded faces stay. Calls that
  /// are running are not disturbed.
  package func resetCaches() {
    // Idle workspaces give the generation back before, so that its memory can be reused, and once more afterwards, in
    // case some came back meanwhile with a generation that has now ended.
    pool.updateIdle { $0.releaseGeneration() }
    cache.reset()
    pool.updateIdle { $0.releaseEndedGeneration() }
  }

  /// Lends a workspace to a call. Takes about 10 ns once warm. The workspace must not leave `body`.
  @inlinable @inline(__always)
  package func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
    let workspace = unsafe takeWorkspace()
    defer { unsafe giveBack(workspace) }
    return unsafe workspace._withUnsafeGuaranteedRef(body)
  }

  /// Lends a workspace to a call that gives it back: `withWorkspace` without a closure, for the hot path.
  @usableFromInline package func takeWorkspace() -> Unmanaged<Workspace> {
    unsafe idle.take()
      ?? pool.takeFromAnySlot {
        Workspace(
          cache: cache, pool: pool, breakers: breakers, dictionaries: dictionaries, clusterLimit: clusterLimit)
      }
  }

  /// Takes a workspace back. The call's texts must not be used any more.
  @usableFromInline package func giveBack(_ workspace: Unmanaged<Workspace>) {
    let held = unsafe workspace._withUnsafeGuaranteedRef { $0.finish() }
    if unsafe !idle.give(workspace) { unsafe pool.giveToAnySlot(workspace) }
    // A reset either finds the workspace among the idle ones, or is noticed here. It increases the number before it
    // searches the idle workspaces; here the workspace becomes idle before the number is read. All threads see these
    // steps in one order.
    if unsafe held != cacheNumber.pointee.load(ordering: .sequentiallyConsistent) { releaseEndedGenerations() }
  }

  @inline(never)
  private func releaseEndedGenerations() { pool.updateIdle { $0.releaseEndedGeneration() } }
}
