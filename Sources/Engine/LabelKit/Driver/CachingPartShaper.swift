// What a prepared text keeps so that parts of it can be shaped by themselves (R302).
import LabelFonts
import LabelLayout
import Synchronization

/// The text and the runs of a prepared text in which some cluster depends on its neighbours, and the widths of parts that
/// were asked for. The owner keeps the fonts alive.
@safe final class CachingPartShaper: PartShaper, @unchecked Sendable {
  /// The width of a part, in a list that only grows.
  @safe private struct KeptWidth {
    let start: UInt32
    let end: UInt32
    let width: LayoutUnit
    /// The number of widths after it, and the next of them.
    let count: Int
    let next: UnsafeMutablePointer<KeptWidth>?
  }

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let runs: ScratchArray<AttributedRun>
  private let direction: LayoutDirection
  private let fonts: FontEngine
  /// The newest width. A thread exchanges it for a longer list, and every reader acquires; no width is freed before the end.
  private let newest = unsafe Atomic<UnsafeMutablePointer<KeptWidth>?>(nil)
  /// The greatest number of widths: a label shows a few parts, whatever its width; more are shaped each time.
  private static let most = 16

  /// Copies the bytes of a text. O(bytes).
  ///
  /// - Parameter runs: those of the prepared text, or one for a text of one style.
  init(_ source: TextSource, runs: consuming ScratchArray<AttributedRun>, _ fonts: FontEngine) {
    unsafe bytes = .allocate(capacity: source.bytes.count)
    _ = unsafe bytes.initialize(from: source.bytes)
    self.runs = runs
    (direction, self.fonts) = (source.direction, fonts)
    super.init()
  }

  deinit {
    unsafe bytes.deallocate()
    var width = unsafe newest.load(ordering: .acquiring)
    while let known = unsafe width {
      unsafe width = known.pointee.next
      unsafe known.deallocate()
    }
  }

  /// Bytes of memory, with as many widths as it may keep.
  var byteCount: Int { unsafe bytes.count + runs.byteCount + CachingPartShaper.most * MemoryLayout<KeptWidth>.size }

  override func width(ofPart part: Range<Int>, clusterCount: Int) -> LayoutUnit? {
    let (start, end) = (UInt32(truncatingIfNeeded: part.lowerBound), UInt32(truncatingIfNeeded: part.upperBound))
    let first = unsafe newest.load(ordering: .acquiring)
    var known = unsafe first
    while let width = unsafe known {
      if unsafe width.pointee.start == start, unsafe width.pointee.end == end { return unsafe width.pointee.width }
      unsafe known = width.pointee.next
    }
    guard let width = withWorkspace({ $0.width(ofPart: part, clusterCount: clusterCount) }) else { return nil }
    let count = unsafe first?.pointee.count ?? 0
    if count < CachingPartShaper.most {
      let made = UnsafeMutablePointer<KeptWidth>.allocate(capacity: 1)
      unsafe made.initialize(to: KeptWidth(start: start, end: end, width: width, count: count + 1, next: first))
      // If another thread was faster, the width is found again when it is asked for.
      if unsafe !newest.compareExchange(expected: first, desired: made, ordering: .acquiringAndReleasing).exchanged {
        unsafe made.deallocate()
      }
    }
    return width
  }

  override func withSums(
    ofPart part: Range<Int>, clusterCount: Int, _ body: (UnsafePointer<LayoutUnit>?) -> Void
  ) {
    withWorkspace { unsafe $0.withSums(ofPart: part, clusterCount: clusterCount, body) }
  }

  override func joinsSpaces(ofPart part: Range<Int>) -> Bool { source.joinsSpaces(in: part) }

  private var source: AttributedSource {
    unsafe AttributedSource(
      bytes: UnsafeBufferPointer(bytes), runs: runs.elements, styles: UnsafeBufferPointer(start: nil, count: 0),
      direction: direction)
  }

  @inline(never)
  private func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
    fonts.withWorkspace { workspace in
      workspace.setPartText(of: source)
      return body(workspace)
    }
  }
}
