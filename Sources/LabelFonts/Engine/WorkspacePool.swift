// Workspaces that wait for the next call, without a lock.
import Synchronization

/// All workspaces of an engine, and places where the idle ones stand: taking and giving back is one atomic exchange.
final class WorkspacePool: @unchecked Sendable {
  /// Many, so that two threads hardly ever share one: they would take each other's workspace at every call.
  private static let placeCount = 128
  /// Words between two places: a cache line each, so that threads do not disturb each other.
  private static let stride = 8
  /// Where idle workspaces stand. Read without the pool, so that its reference count is left alone: threads would pass
  /// the count's cache line to and fro.
  struct Places: @unchecked Sendable {
    fileprivate let first: UnsafeMutablePointer<Atomic<UInt>>

    /// Where a thread looks first, from the address of its stack: threads tend to meet their own workspace again.
    @inline(__always)
    private var own: UnsafeMutablePointer<Atomic<UInt>> {
      var marker: UInt8 = 0
      let address = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
      let place = Int(truncatingIfNeeded: (address &>> 16) &* 0x9E37_79B9 &>> 20) & (WorkspacePool.placeCount &- 1)
      return first + place &* WorkspacePool.stride
    }

    /// The workspace at the thread's own place, or nil.
    @inline(__always)
    func take() -> Unmanaged<Workspace>? {
      UnsafeRawPointer(bitPattern: own.pointee.exchange(0, ordering: .acquiring)).map { Unmanaged.fromOpaque($0) }
    }

    /// Takes a workspace back to the thread's own place; false where another stands there.
    @inline(__always)
    func give(_ workspace: Unmanaged<Workspace>) -> Bool {
      let address = UInt(bitPattern: workspace.toOpaque())
      return own.pointee.compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent).exchanged
    }
  }

  let idle: Places
  private var places: UnsafeMutablePointer<Atomic<UInt>> { idle.first }
  private struct State {
    /// Every workspace, idle or not: they live as long as the pool.
    var all: [Workspace] = []
    /// Idle ones for which there was no place.
    var waiting: [Workspace] = []
  }
  private let state = Mutex(State())

  init() {
    let count = WorkspacePool.placeCount * WorkspacePool.stride
    idle = Places(first: .allocate(capacity: count))
    for index in 0..<count { (places + index).initialize(to: Atomic(0)) }
  }

  deinit {
    places.deinitialize(count: WorkspacePool.placeCount * WorkspacePool.stride)
    places.deallocate()
  }

  /// An idle workspace of another place, or one that `make` makes.
  @inline(never)
  func takeElsewhere(orMake make: () -> Workspace) -> Unmanaged<Workspace> {
    for place in 0..<WorkspacePool.placeCount {
      let place = places + place * WorkspacePool.stride
      if place.pointee.load(ordering: .relaxed) == 0 { continue }
      let address = place.pointee.exchange(0, ordering: .acquiring)
      if let pointer = UnsafeRawPointer(bitPattern: address) { return Unmanaged.fromOpaque(pointer) }
    }
    if let waiting = state.withLock({ $0.waiting.popLast() }) { return Unmanaged.passUnretained(waiting) }
    let workspace = make()
    state.withLock { $0.all.append(workspace) }
    return Unmanaged.passUnretained(workspace)
  }

  /// Takes a workspace back where there is room.
  @inline(never)
  func giveElsewhere(_ workspace: Unmanaged<Workspace>) {
    let address = UInt(bitPattern: workspace.toOpaque())
    for place in 0..<WorkspacePool.placeCount {
      let slot = place * WorkspacePool.stride
      if places[slot].compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent).exchanged {
        return
      }
    }
    let object = workspace.takeUnretainedValue()
    state.withLock { $0.waiting.append(object) }
  }

  /// Calls `body` with every workspace that is idle.
  func updateIdle(_ body: (Workspace) -> Void) {
    for index in 0..<WorkspacePool.placeCount {
      let place = places + index * WorkspacePool.stride
      if place.pointee.load(ordering: .sequentiallyConsistent) == 0 { continue }
      let address = place.pointee.exchange(0, ordering: .acquiring)
      guard let pointer = UnsafeRawPointer(bitPattern: address) else { continue }
      let workspace = Unmanaged<Workspace>.fromOpaque(pointer)
      workspace._withUnsafeGuaranteedRef(body)
      // Back to the thread's own place, unless that is taken by now.
      if !place.pointee.compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent).exchanged {
        giveElsewhere(workspace)
      }
    }
    state.withLock { for workspace in $0.waiting { body(workspace) } }
  }
}
