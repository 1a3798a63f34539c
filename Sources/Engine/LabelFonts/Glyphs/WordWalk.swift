// A walk over the words of a hard line, for their glyphs.
import LabelLayout

/// Finds the words of a run as a preparer does, and returns their cache entries instead of appending clusters.
struct WordWalk {
  /// A word and the spaces before it.
  struct Step {
    /// The offset of the first space. The spaces end where the word starts.
    var spaces: Int
    /// The offset of the word's first byte.
    var start: Int
    /// Valid until the next step; nil at the end of the line.
    var entry: UnsafePointer<WordEntry>?
  }

  private let workspace: Unmanaged<Workspace>
  private let view: UnsafeMutablePointer<Workspace.View>
  private var words: WordLookup
  private var script: ScriptState
  private var position: Int
  private let end: Int

  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - run: the range from the beginning of a word to the end of the text that has the same font and language.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, run: Range<Int>, font: FontStack, language: LanguageTag,
    _ workspace: Workspace, ends: RunEnds
  ) {
    workspace.beginPreparing(font, language)
    self.workspace = .passUnretained(workspace)
    view = workspace.view
    words = WordLookup(
      bytes.baseAddress.unsafelyUnwrapped, run: run, textLength: bytes.count, ends: ends, workspace,
      forGlyphs: true)
    script = run.lowerBound == 0 ? .none : .unknown
    (position, end) = (run.lowerBound, run.upperBound)
  }

  /// The context of the entries.
  var context: Unmanaged<ShapingContext> { words.context }

  /// The next word with the spaces before it; nil at the end of the run and at a hard break.
  @inline(__always)
  mutating func next() -> Step? {
    if view.pointee.isFull { renewCache() }
    let bytes = words.cached.bytes
    var step = Step(spaces: position, start: position, entry: nil)
    if words.areApart { while step.start < end && bytes[step.start] == 0x20 { step.start &+= 1 } }
    let word = words.scan(from: step.start)
    if word.end == step.start {
      position = end
      return step.start > step.spaces ? step : nil
    }
    var entry = words.entry(from: step.start, word, after: &script)
    if words.areApart, words.joinsSpaces(entry, spaces: step.start &- step.spaces, start: step.start) {
      words.takeLineWhole()
      if step.start > step.spaces && entry.hasAny(.joinsSpaceBefore) { step.start &-= 1 }
      entry = words.entry(from: step.start, words.scan(from: step.start), after: &script)
    }
    step.entry = entry
    position = step.start &+ Int(entry.pointee.coveredLength)
    if !entry.pointee.trailingScript.isNone { script = entry.pointee.trailingScript }
    return step
  }

  /// The offset at which the next step begins.
  var nextPosition: Int { position }

  @inline(never)
  private mutating func renewCache() {
    guard view.pointee.preparerCount == 1 else { return }
    workspace._withUnsafeGuaranteedRef { $0.renewCache() }
    words.lookAgain()
  }

  /// Ends the walk before the call ends.
  func finish() { view.pointee.preparerCount &-= 1 }
}
