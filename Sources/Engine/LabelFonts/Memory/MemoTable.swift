// A lock-free memo table for a function of small integers: each value is computed once.
import Synchronization

/// A memo table from small integers to `UInt32` values other than 0, in pages of 256 that are allocated when they are
/// needed. Threads share it without a lock: two that compute a value at the same time write the same one.
///
/// A value is stored with release and read with acquire, since it may be the index of something that `find` has made,
/// such as a face of fallback: whoever reads the index must find what it leads to. A page is published likewise.
///
/// Its owner calls `destroy`.
@safe struct MemoTable: @unchecked Sendable {
  /// 256 values, 0 if unknown.
  typealias Page = UnsafeMutablePointer<Atomic<UInt32>>
  /// Addresses of pages, 0 before the first look-up in a page.
  let pages: UnsafeMutablePointer<Atomic<UInt>>
  let pageCount: Int

  /// - Parameter limit: the values for this number and larger ones are computed each time.
  init(limit: Int) {
    assert(limit > 0)
    pageCount = (limit + 255) >> 8
    unsafe pages = .allocate(capacity: pageCount)
    for page in 0..<pageCount { unsafe (pages + page).initialize(to: Atomic(0)) }
  }

  func destroy() {
    for page in 0..<pageCount { unsafe Page(bitPattern: pages[page].load(ordering: .relaxed))?.deallocate() }
    unsafe pages.deallocate()
  }

  /// The value for a number; `find` computes it the first time. O(1).
  @inline(__always)
  func answer(_ number: UInt32, _ find: () -> UInt32) -> UInt32 {
    let index = Int(number >> 8)
    if index >= pageCount { return find() }
    let page = unsafe Page(bitPattern: pages[index].load(ordering: .acquiring)) ?? addPage(at: pages + index)
    let known = unsafe page + Int(number & 0xFF)
    let value = unsafe known.pointee.load(ordering: .acquiring)
    if value != 0 { return value }
    let answer = find()
    assert(answer != 0, "0 says that the value is not known")
    unsafe known.pointee.store(answer, ordering: .releasing)
    return answer
  }

  @inline(never)
  func addPage(at slot: UnsafeMutablePointer<Atomic<UInt>>) -> Page {
    let page = Page.allocate(capacity: 256)
    for index in 0..<256 { unsafe (page + index).initialize(to: Atomic(0)) }
    let (isMine, other) = unsafe slot.pointee.compareExchange(
      expected: 0, desired: UInt(bitPattern: page), ordering: .acquiringAndReleasing)
    if isMine { return unsafe page }
    unsafe page.deallocate()
    return unsafe Page(bitPattern: other).unsafelyUnwrapped
  }
}
