// The line breaks of words that the borders of runs cut: a run by itself does not know them.
import LabelLayout

/// The word that a run's border cuts, as the text has it: boundaries of words of a metric font, whose clusters and line
/// breaks are those of any other, and which are cached.
struct CutWord: ~Copyable {
  private var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The text's words; nil before the first that is cut.
  private var words: WordLookup?
  /// Up to where the boundaries are known, and what is before that.
  private var position = 0
  private var line = LineState.lineStart
  private var isActive = false
  /// Of the last word or part: for each cluster its end, in bytes from the word's start, then their flags. Copied, so that
  /// the cache may begin anew.
  private var clusters = ScratchArray<UInt16>(capacity: 64)
  private var count = 0
  private var wordStart = 0
  /// The first cluster that was not asked for, and its byte.
  private var next = 0
  private var nextStart = 0
  private static let font = FontStack(faceList: FaceList(metric: .square), size: 1)

  var byteCount: Int { clusters.byteCount }

  /// Begins a text, which lives longer.
  mutating func begin(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
    (words, isActive) = (nil, false)
  }

  /// Up to where the boundaries are known: the end of a word or of a part; 0 where no word is cut.
  var end: Int { @inline(__always) mutating get { isActive ? position : 0 } }

  /// A word begins at an offset, with the spaces before it, after `line`; unless it goes on from the run before.
  mutating func begin(at offset: Int, _ line: LineState, _ workspace: Workspace) {
    if isActive && position >= offset { return }
    if words == nil {
      workspace.look(for: CutWord.font, .none)
      words = WordLookup(
        text.baseAddress.unsafelyUnwrapped, run: 0..<text.count, textLength: text.count, ends: [], workspace)
    }
    words!.beginLine()
    (position, self.line, isActive) = (offset, line, true)
    (count, next) = (0, 0)
  }

  /// Sets the line breaks before clusters from an index on.
  mutating func setBreaks(_ buffer: inout ClusterBuffer, from first: Int) {
    let (starts, flags, end) = (buffer.starts, buffer.flags, buffer.count)
    let atSpaces = LineState.atSpaces.rawValue
    var index = first
    while index < end {
      reach(Int(starts[index]) &+ 1)
      // In local variables, since the compiler must assume that flags are written over the others.
      let (known, count, wordStart, position) = (clusters.base, count, wordStart, position)
      var (next, nextStart) = (next, nextStart)
      while index < end, Int(starts[index]) < position {
        let offset = Int(starts[index])
        while next < count && nextStart < offset {
          nextStart = wordStart &+ Int(known[next])
          next &+= 1
        }
        let breaks = next < count && nextStart == offset ? known[count &+ next] & atSpaces : 0
        flags[index] = ClusterFlags(rawValue: flags[index].rawValue & ~atSpaces | breaks)
        index &+= 1
      }
      (self.next, self.nextStart) = (next, nextStart)
    }
  }

  /// Ends the word where the text is prepared up to its end; answers the kind of that. Nil where it goes on.
  mutating func finish(at offset: Int) -> UInt8? {
    reach(offset)
    guard position == offset else { return nil }
    if case .insideWord = line { return nil }
    isActive = false
    return line.edge
  }

  /// Goes on until the boundaries are known up to an offset.
  @inline(__always)
  private mutating func reach(_ offset: Int) {
    while position < min(offset, text.count) { step() }
  }

  /// Goes on with the next word and the spaces before it, or with a hard break, as `TextPreparer.step` does.
  @inline(never)
  private mutating func step() {
    // The cache may have begun anew.
    words!.lookAgain()
    var start = position
    if words!.areApart { while start < text.count && text[start] == 0x20 { start &+= 1 } }
    let spaces = start &- position
    let word = words!.scan(from: start)
    count = 0
    if word.end == start {
      position = start
      if start == text.count { return }
      position += WordScan.hardBreakLength(text[start])
      line = .lineStart
      return words!.beginLine()
    }
    // Boundaries do not depend on the script before a word.
    var entry = words!.entry(from: start, word, script: 0)
    if words!.joinsSpaces(entry, spaces: spaces, start: start) {
      words!.takeLineWhole()
      if spaces > 0 && entry.hasAny(.joinsSpaceBefore) {
        position = start &- 1
        return
      }
      entry = words!.entry(from: start, words!.scan(from: start), script: 0)
    }
    (count, wordStart, next, nextStart) = (entry.count, start, 0, start)
    clusters.reserve(2 * count)
    clusters.base.update(from: entry.ends, count: count)
    UnsafeMutableRawPointer(clusters.base + count).copyMemory(from: entry.flags, byteCount: 2 * count)
    // The rest of a cluster begins none.
    clusters.base[count] =
      line.isInsideCluster ? 0 : clusters.base[count] | line.breaks(before: entry, spaces: spaces).rawValue
    position = start &+ Int(entry.pointee.coveredLength)
    line = LineState(after: entry)
  }
}
