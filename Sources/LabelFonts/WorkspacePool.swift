// Workspaces that wait for the next call, without a lock.
import Synchronization

/// A few places where idle workspaces stand. Taking and giving back is one atomic exchange each.
final class WorkspacePool: @unchecked Sendable {
  private static let placeCount = 16
  /// Words between two places: a cache line each, so that threads do not disturb each other.
  private static let stride = 8
  private let places: UnsafeMutablePointer<Atomic<UInt>>

  init() {
    let count = WorkspacePool.placeCount * WorkspacePool.stride
    places = .allocate(capacity: count)
    for index in 0..<count { (places + index).initialize(to: Atomic(0)) }
  }

  deinit {
    forEachIdle { _ in }
    places.deinitialize(count: WorkspacePool.placeCount * WorkspacePool.stride)
    places.deallocate()
  }

  /// Where a thread looks first, from the address of its stack: threads tend to meet their own workspace again.
  @inline(__always)
  private var firstPlace: Int {
    var marker: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    return Int(truncatingIfNeeded: (address &>> 16) &* 0x9E37_79B9 &>> 20) & (WorkspacePool.placeCount &- 1)
  }

  /// An idle workspace, retained, or nil.
  @inline(__always)
  func take() -> Unmanaged<Workspace>? {
    let first = firstPlace
    for step in 0..<WorkspacePool.placeCount {
      let index = ((first &+ step) & (WorkspacePool.placeCount &- 1)) &* WorkspacePool.stride
      if places[index].load(ordering: .relaxed) == 0 { continue }
      let address = places[index].exchange(0, ordering: .acquiring)
      if let pointer = UnsafeRawPointer(bitPattern: address) { return Unmanaged.fromOpaque(pointer) }
    }
    return nil
  }

  /// Takes a retained workspace in; false where all places are taken.
  @inline(__always)
  func give(_ workspace: Unmanaged<Workspace>) -> Bool {
    let address = UInt(bitPattern: workspace.toOpaque())
    let first = firstPlace
    for step in 0..<WorkspacePool.placeCount {
      let index = ((first &+ step) & (WorkspacePool.placeCount &- 1)) &* WorkspacePool.stride
      if places[index].load(ordering: .relaxed) != 0 { continue }
      if places[index].compareExchange(expected: 0, desired: address, ordering: .releasing).exchanged { return true }
    }
    return false
  }

  /// Takes every idle workspace out, calls `body`, and releases it.
  func forEachIdle(_ body: (Workspace) -> Void) {
    for step in 0..<WorkspacePool.placeCount {
      let address = places[step * WorkspacePool.stride].exchange(0, ordering: .acquiring)
      if let pointer = UnsafeRawPointer(bitPattern: address) {
        body(Unmanaged<Workspace>.fromOpaque(pointer).takeRetainedValue())
      }
    }
  }

  /// Calls `body` with every idle workspace and puts it back.
  func updateIdle(_ body: (Workspace) -> Void) {
    for step in 0..<WorkspacePool.placeCount {
      let address = places[step * WorkspacePool.stride].exchange(0, ordering: .acquiring)
      guard let pointer = UnsafeRawPointer(bitPattern: address) else { continue }
      let workspace = Unmanaged<Workspace>.fromOpaque(pointer)
      workspace._withUnsafeGuaranteedRef(body)
      if !give(workspace) { workspace.release() }
    }
  }
}
