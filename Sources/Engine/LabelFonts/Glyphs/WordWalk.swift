// A walk over the words of a hard line, for their glyphs.
import LabelLayout

/// Finds the words of a run as a preparer does, and returns their cache entries instead of appending clusters.
@safe struct WordWalk {
  private let head: UnsafeMutablePointer<Workspace.Head>
  private var words: WordLookup
  private var script: ScriptState
  private var position: Int
  private let end: Int

  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - run: the range from the beginning of a word to the end of the text that has the same font and language.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, run: Range<Int>, font: FontStack, language: LanguageTag,
    _ workspace: Workspace, ends: RunEnds, scripts: UnsafeMutablePointer<LineScripts>
  ) {
    assert(run.upperBound <= bytes.count, "the run is in the text")
    workspace.beginPreparing(font, language)
    unsafe head = workspace.headAddress
    words = unsafe WordLookup(
      bytes.baseAddress.unsafelyUnwrapped, run: run, textLength: bytes.count, ends: ends, workspace,
      scripts: scripts, forGlyphs: true)
    script = run.lowerBound == 0 ? .none : .unknown
    (position, end) = (run.lowerBound, run.upperBound)
  }

  /// The context of the entries.
  var context: Unmanaged<ShapingContext> { unsafe words.context }

  /// The next word with the spaces before it; nil at the end of the run and at a hard break. The entry is valid until the
  /// next call.
  @inline(__always)
  mutating func next() -> WordStep? {
    if unsafe head.pointee.isFull { words.renewCache() }
    let step = words.step(from: position, after: &script)
    if step.isLineEnd {
      position = end
      return step.spaces > 0 ? step : nil
    }
    position = step.start
    if let entry = step.entry {
      position &+= entry.coveredLength
      script.advance(past: entry)
    }
    return step
  }

  /// The offset at which the next step begins.
  var nextPosition: Int { position }

  /// Ends the walk before the call ends.
  func finish() { unsafe head.pointee.preparerCount &-= 1 }
}
