// The workspaces that wait for the next call, which usually takes one without a lock.
import struct Synchronization.Atomic

/// All workspaces of an engine, with slots for the idle ones. Taking or returning one is one atomic exchange.
///
/// An exchange that takes a workspace acquires, and one that returns it releases, so a workspace's memory passes from
/// call to call like a value under a lock. Returning one is sequentially consistent, together with the load in
/// `updateIdle` and the cache's number: `FontEngine.giveBack` rests on one order of these. A slot that a relaxed load
/// finds empty is only passed over.
final class WorkspacePool: @unchecked Sendable {
  /// Large, so that two threads hardly ever share a slot: they would take each other's workspace at every call.
  private static let slotCount = 128
  /// Machine words from one slot to the next: each slot has a cache line of its own, so that threads do not disturb
  /// each other. Some arm64 processors, Apple's among them, have lines of 128 bytes.
  #if arch(arm64)
    private static let stride = 16
  #else
    private static let stride = 8
  #endif
  /// The slots of the idle workspaces. They are read without the pool, so that its reference count is not touched:
  /// threads would pass the count's cache line to and fro.
  @safe struct Slots: @unchecked Sendable {
    fileprivate let first: UnsafeMutablePointer<Atomic<UInt>>

    /// The slot where a thread looks first. It is chosen by the address of the thread's stack, so a thread usually gets
    /// its own workspace again.
    @inline(__always)
    private var preferredSlot: UnsafeMutablePointer<Atomic<UInt>> {
      var marker: UInt8 = 0
      let address = unsafe withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
      let slot = Int(truncatingIfNeeded: (address &>> 16) &* 0x9E37_79B9 &>> 20) & (WorkspacePool.slotCount &- 1)
      return unsafe first + slot &* WorkspacePool.stride
    }

    /// Takes the workspace from the thread's own slot; nil if it is empty.
    @inline(__always)
    func take() -> Unmanaged<Workspace>? {
      unsafe UnsafeRawPointer(bitPattern: preferredSlot.pointee.exchange(0, ordering: .acquiring)).map {
        unsafe Unmanaged.fromOpaque($0)
      }
    }

    /// Puts a workspace back into the thread's own slot; false if that holds another.
    @inline(__always)
    func give(_ workspace: Unmanaged<Workspace>) -> Bool {
      let address = unsafe UInt(bitPattern: workspace.toOpaque())
      return unsafe preferredSlot.pointee.compareExchange(
        expected: 0, desired: address, ordering: .sequentiallyConsistent
      )
      .exchanged
    }
  }

  let idle: Slots
  private var slots: UnsafeMutablePointer<Atomic<UInt>> { unsafe idle.first }
  private struct State {
    /// Every workspace, idle or not: they live as long as the pool.
    var all: [Workspace] = []
    /// Idle workspaces for which there was no slot.
    var waiting: [Workspace] = []
  }
  private let state = Mutex(State())

  init() {
    let count = WorkspacePool.slotCount * WorkspacePool.stride
    idle = unsafe Slots(first: .allocate(capacity: count))
    for index in 0..<count { unsafe (slots + index).initialize(to: Atomic(0)) }
  }

  deinit {
    unsafe slots.deinitialize(count: WorkspacePool.slotCount * WorkspacePool.stride)
    unsafe slots.deallocate()
  }

  /// Takes an idle workspace from another slot, or one that had no slot, or one that `make` makes.
  @inline(never)
  func takeFromAnySlot(orMake make: () -> Workspace) -> Unmanaged<Workspace> {
    for slot in 0..<WorkspacePool.slotCount {
      let slot = unsafe slots + slot * WorkspacePool.stride
      if unsafe slot.pointee.load(ordering: .relaxed) == 0 { continue }
      let address = unsafe slot.pointee.exchange(0, ordering: .acquiring)
      if let pointer = unsafe UnsafeRawPointer(bitPattern: address) { return unsafe Unmanaged.fromOpaque(pointer) }
    }
    if let waiting = state.withLock({ $0.waiting.popLast() }) { return unsafe Unmanaged.passUnretained(waiting) }
    let workspace = make()
    state.withLock { $0.all.append(workspace) }
    return unsafe Unmanaged.passUnretained(workspace)
  }

  /// Puts a workspace back into any free slot, or among those that wait without one.
  @inline(never)
  func giveToAnySlot(_ workspace: Unmanaged<Workspace>) {
    let address = unsafe UInt(bitPattern: workspace.toOpaque())
    for slot in 0..<WorkspacePool.slotCount {
      let slot = unsafe slots + slot * WorkspacePool.stride
      if unsafe slot.pointee.compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent).exchanged
      {
        return
      }
    }
    let object = unsafe workspace.takeUnretainedValue()
    state.withLock { $0.waiting.append(object) }
  }

  /// Calls `body` with every workspace that is idle.
  func updateIdle(_ body: (Workspace) -> Void) {
    for index in 0..<WorkspacePool.slotCount {
      let slot = unsafe slots + index * WorkspacePool.stride
      if unsafe slot.pointee.load(ordering: .sequentiallyConsistent) == 0 { continue }
      let address = unsafe slot.pointee.exchange(0, ordering: .acquiring)
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { continue }
      let workspace = unsafe Unmanaged<Workspace>.fromOpaque(pointer)
      unsafe workspace._withUnsafeGuaranteedRef(body)
      // Back into the slot that it was taken from, unless that is taken by now.
      if unsafe !slot.pointee.compareExchange(expected: 0, desired: address, ordering: .sequentiallyConsistent)
        .exchanged
      {
        unsafe giveToAnySlot(workspace)
      }
    }
    state.withLock { for workspace in $0.waiting { body(workspace) } }
  }
}
