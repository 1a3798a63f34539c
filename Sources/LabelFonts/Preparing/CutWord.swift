// The line breaks of words that the borders of runs cut: a run by itself does not know them.
import LabelLayout

/// The word that a run's border cuts, as the text has it: boundaries of a preparer with a metric font, whose clusters and
/// line breaks are those of any other, and whose words are cached.
///
/// Implementation note: methods copy pointers before they change anything through them, as in `AttributedPreparer`.
struct CutWord: ~Copyable {
  private let text: UnsafeBufferPointer<UInt8>
  private let workspace: Unmanaged<Workspace>
  private let preparer: UnsafeMutablePointer<TextPreparer>
  /// As far as they were not asked for, from `next` on.
  private let clusters: UnsafeMutablePointer<ClusterBuffer>
  private var next = 0
  private var isActive = false
  private static let font = FontStack(faceList: FaceList(metric: .square), size: 1)

  /// - Parameters:
  ///   - text: lives longer, as what follows: memory for a preparer and for clusters.
  init(
    _ text: UnsafeBufferPointer<UInt8>, _ workspace: Workspace, preparer: UnsafeMutablePointer<TextPreparer>,
    clusters: UnsafeMutablePointer<ClusterBuffer>
  ) {
    self.text = text
    self.workspace = .passUnretained(workspace)
    self.preparer = preparer
    self.clusters = clusters
  }

  /// Up to where the boundaries are known: the end of a word or of a part; 0 where no word is cut.
  var end: Int { isActive ? preparer.pointee.position : 0 }

  /// A word begins at an offset, with the spaces before it, after `line`; unless it goes on from the run before.
  mutating func begin(at offset: Int, _ line: LineState) {
    if isActive && end >= offset { return }
    let (preparer, clusters) = (preparer, clusters)
    workspace._withUnsafeGuaranteedRef { workspace in
      preparer.initialize(
        to: TextPreparer(
          text, run: offset..<text.count, font: CutWord.font, kern: 0, language: .none,
          workspace: workspace, after: line))
    }
    // It points to no entries between two words, so that the cache may begin anew then.
    preparer.pointee.end()
    clusters.pointee.removeAll(startingAt: offset)
    (isActive, next) = (true, 0)
  }

  /// Sets the line breaks before clusters from an index on.
  mutating func setBreaks(_ buffer: inout ClusterBuffer, from first: Int) {
    let (starts, flags, count) = (buffer.starts, buffer.flags, buffer.count)
    let none = ~LineState.atSpaces.rawValue
    for index in first..<count {
      let breaks = breaks(before: Int(starts[index])).rawValue
      flags[index] = ClusterFlags(rawValue: flags[index].rawValue & none | breaks)
    }
  }

  /// The line breaks before a byte. Offsets ascend.
  @inline(__always)
  mutating func breaks(before offset: Int) -> ClusterFlags {
    if preparer.pointee.position <= offset { reach(offset + 1) }
    let (starts, count) = (clusters.pointee.starts, clusters.pointee.count)
    while next < count && Int(starts[next]) < offset { next += 1 }
    guard next < count, Int(starts[next]) == offset else { return [] }
    return clusters.pointee.flags[next].intersection(LineState.atSpaces)
  }

  /// Ends the word where the text is prepared up to its end; answers the kind of that. Nil where it goes on.
  mutating func finish(at offset: Int) -> UInt8? {
    reach(offset)
    guard preparer.pointee.position == offset else { return nil }
    if case .insideWord = preparer.pointee.line { return nil }
    isActive = false
    return preparer.pointee.line.edge
  }

  /// Goes on until the boundaries are known up to an offset.
  @inline(never)
  private mutating func reach(_ offset: Int) {
    let (preparer, clusters) = (preparer, clusters)
    preparer.pointee.words.lookAgain()
    while preparer.pointee.position < min(offset, text.count) {
      if next == clusters.pointee.count {
        clusters.pointee.removeAll(startingAt: preparer.pointee.position)
        next = 0
      }
      preparer.pointee.step(&clusters.pointee)
    }
  }
}
