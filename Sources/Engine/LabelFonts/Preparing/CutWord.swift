// The line breaks of words that run borders cut. They depend on the whole word, which no run sees alone.
import LabelLayout
import TextSegmentation

/// Finds the clusters and line breaks of a word that a run's border cuts, from the whole word in the text. It looks the
/// word up with a metric font: the boundaries are the same as with any other font, and the entries are cached.
@safe struct CutWord: ~Copyable {
  private var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  /// The text's words; nil before the first cut word.
  private var words: WordLookup?
  /// The offset up to which the boundaries are known, and the state of the line there.
  private var position = 0
  private var line = LineState.lineStart
  private var isActive = false
  /// The clusters of the last word or part: the end of each, in bytes from the word's start, and its flags. Copied from the
  /// entry, so that the cache may begin anew.
  private var ends = ScratchArray<UInt16>(capacity: 32)
  private var flags = ScratchArray<ClusterFlags>(capacity: 32)
  private var count = 0
  private var wordStart = 0
  /// The index of the first cluster that `setBreaks` has not come to, and the byte at which it begins.
  private var next = 0
  private var nextStart = 0
  private static let font = FontStack(faceList: FaceList(metric: .square), size: 1)

  var byteCount: Int { ends.byteCount + flags.byteCount }

  /// Begins a text, whose bytes must stay valid while it is prepared.
  mutating func begin(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe self.text = text
    (words, isActive) = (nil, false)
  }

  /// The offset up to which the boundaries are known: the end of a word or of a part; 0 if no word is cut.
  var end: Int { @inline(__always) mutating get { isActive ? position : 0 } }

  /// Begins a cut word at an offset, with the spaces before it, on a line in the state `line`. Does nothing if the
  /// offset is still in a cut word that began in the run before.
  mutating func begin(at offset: Int, _ line: LineState, _ workspace: Workspace) {
    unsafe assert(offset >= 0 && offset <= text.count)
    if isActive && position >= offset { return }
    if words == nil {
      workspace.selectContext(for: CutWord.font, .none)
      words = unsafe WordLookup(
        text.baseAddress.unsafelyUnwrapped, run: 0..<text.count, textLength: text.count, ends: [], workspace)
    }
    words!.beginLine()
    (position, self.line, isActive) = (offset, line, true)
    (count, next) = (0, 0)
  }

  /// Sets the line breaks before the clusters of a buffer, from the cluster with index `first` on.
  mutating func setBreaks(_ buffer: inout ClusterBuffer, from first: Int) {
    assert(first >= 0 && first <= buffer.count && isActive, "a word was begun")
    let (starts, flags, end) = unsafe (buffer.starts, buffer.flags, buffer.count)
    let atSpaces = LineState.atSpaces.rawValue
    var index = first
    while index < end {
      unsafe reach(Int(starts[index]) &+ 1)
      // Copied to local variables, since the compiler must assume that a write to the flags may change the properties.
      let (ends, known, count, wordStart, position) = unsafe (ends.base, self.flags.base, count, wordStart, position)
      var (next, nextStart) = (next, nextStart)
      while index < end, unsafe Int(starts[index]) < position {
        let offset = unsafe Int(starts[index])
        while next < count && nextStart < offset {
          nextStart = unsafe wordStart &+ Int(ends[next])
          next &+= 1
        }
        let breaks = unsafe next < count && nextStart == offset ? known[next].rawValue & atSpaces : 0
        unsafe flags[index] = ClusterFlags(rawValue: flags[index].rawValue & ~atSpaces | breaks)
        index &+= 1
      }
      (self.next, self.nextStart) = (next, nextStart)
    }
  }

  /// Ends the word if it ends at `offset`, up to which the text is prepared. Returns its trailing kind
  /// (`LineState.trailingKind`), or nil if the word goes on.
  mutating func finish(at offset: Int) -> UInt8? {
    reach(offset)
    guard position == offset else { return nil }
    if case .insideWord = line { return nil }
    isActive = false
    return line.trailingKind
  }

  /// Finds boundaries until they are known up to an offset.
  @inline(__always)
  private mutating func reach(_ offset: Int) {
    while unsafe position < min(offset, text.count) { step() }
  }

  /// Finds the boundaries of the next word and of the spaces before it, or passes a hard break.
  @inline(never)
  private mutating func step() {
    // The cache may have begun anew since the last step.
    words!.refresh()
    // Boundaries do not depend on the script before a word, so entries of a metric font never take it.
    var script = ScriptState.none
    let step = words!.step(from: position, after: &script)
    let start = step.start
    count = 0
    guard let entry = step.entry else {
      position = start
      if unsafe !step.isLineEnd || start == text.count { return }
      unsafe position += HardBreak.scalarLength(text[start])
      line = .lineStart
      return words!.beginLine()
    }
    (count, wordStart, next, nextStart) = (entry.count, start, 0, start)
    ends.reserve(count)
    flags.reserve(count)
    unsafe ends.base.update(from: entry.ends, count: count)
    unsafe flags.base.update(from: entry.flags, count: count)
    // If the word goes on inside a cluster, its first cluster is the rest of that one, and no line may end before it.
    unsafe flags.base[0] =
      unsafe line.isInsideCluster ? [] : flags.base[0].union(line.breaks(before: entry, spaces: step.spaces))
    position = start &+ entry.coveredLength
    line = LineState(after: entry)
  }
}
