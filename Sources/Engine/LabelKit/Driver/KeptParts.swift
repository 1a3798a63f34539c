// What a prepared text keeps so that parts of it can be shaped by themselves (R302).
import LabelFonts
import LabelLayout
import Synchronization

/// The text and the runs of a prepared text in which some cluster depends on its neighbours, and the widths of parts that
/// were asked for. The owner keeps the fonts alive.
final class KeptParts: PartShaper, @unchecked Sendable {
  /// The width of a part, in a list that only grows.
  private struct KeptWidth {
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
  private let newest = Atomic<UnsafeMutablePointer<KeptWidth>?>(nil)
  /// The greatest number of widths: a label shows a few parts, whatever its width; more are shaped each time.
  private static let most = 16

  /// Copies the bytes of a text. O(bytes).
  ///
  /// - Parameter runs: those of the prepared text, or one for a text of one style.
  init(_ source: TextSource, runs: consuming ScratchArray<AttributedRun>, _ fonts: FontEngine) {
    bytes = .allocate(capacity: source.bytes.count)
    _ = bytes.initialize(from: source.bytes)
    self.runs = runs
    (direction, self.fonts) = (source.direction, fonts)
    super.init()
  }

  deinit {
    bytes.deallocate()
    var width = newest.load(ordering: .acquiring)
    while let known = width {
      width = known.pointee.next
      known.deallocate()
    }
  }

  /// Bytes of memory, with as many widths as it may keep.
  var byteCount: Int { bytes.count + runs.byteCount + KeptParts.most * MemoryLayout<KeptWidth>.size }

  override func width(ofPart part: Range<Int>, clusterCount: Int) -> LayoutUnit? {
    let (start, end) = (UInt32(truncatingIfNeeded: part.lowerBound), UInt32(truncatingIfNeeded: part.upperBound))
    let first = newest.load(ordering: .acquiring)
    var known = first
    while let width = known {
      if width.pointee.start == start, width.pointee.end == end { return width.pointee.width }
      known = width.pointee.next
    }
    guard let width = withWorkspace({ $0.width(ofPart: part, clusterCount: clusterCount) }) else { return nil }
    let count = first?.pointee.count ?? 0
    if count < KeptParts.most {
      let made = UnsafeMutablePointer<KeptWidth>.allocate(capacity: 1)
      made.initialize(to: KeptWidth(start: start, end: end, width: width, count: count + 1, next: first))
      // If another thread was faster, the width is found again when it is asked for.
      if !newest.compareExchange(expected: first, desired: made, ordering: .acquiringAndReleasing).exchanged {
        made.deallocate()
      }
    }
    return width
  }

  override func withSums(
    ofPart part: Range<Int>, clusterCount: Int, _ body: (UnsafePointer<LayoutUnit>?) -> Void
  ) {
    withWorkspace { $0.withSums(ofPart: part, clusterCount: clusterCount, body) }
  }

  override func joinsSpaces(ofPart part: Range<Int>) -> Bool { source.joinsSpaces(in: part) }

  private var source: AttributedSource {
    AttributedSource(
      bytes: UnsafeBufferPointer(bytes), runs: runs.elements, styles: UnsafeBufferPointer(start: nil, count: 0),
      direction: direction)
  }

  @inline(never)
  private func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
    fonts.withWorkspace { workspace in
      workspace.takeParts(of: source)
      return body(workspace)
    }
  }
}
