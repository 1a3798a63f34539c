// What a text has to know of the part of its hard line before it.
import LabelLayout
import TextSegmentation

/// Where on a hard line a preparer is, with what the next word depends on. Only this and the script of the text before
/// (`ScriptState`) go from word to word.
enum LineState {
  /// Before the first word of a line or of a run, with or without spaces before it: the kind of the end of the text before,
  /// and whether the run before ends with a space.
  case start(edge: UInt8, followsSpace: Bool)
  /// After a word: the kind of its end, for the break at the spaces that follow, and what one of these advances, in font
  /// units.
  case afterWord(edge: UInt8, space: Int32)
  /// Inside a long word, after a part with these traits.
  case insideWord(WordEntry.Traits)

  /// The flags of a word's first cluster where a line may end at the spaces before it.
  @inline(__always)
  static var atSpaces: ClusterFlags {
    ClusterFlags(rawValue: ClusterFlags.breakBefore.rawValue | ClusterFlags.breakBeforeWordPriority.rawValue)
  }

  static var lineStart: LineState { .start(edge: WordEdges.none.trailing, followsSpace: false) }

  /// What the next run has to know of the end: the kind of the text's end.
  var edge: UInt8 {
    switch self {
    case .start(let edge, _), .afterWord(let edge, _): edge
    case .insideWord: WordEdges.none.trailing
    }
  }

  init(after entry: UnsafePointer<WordEntry>) {
    self =
      entry.hasAny(.continues)
      ? .insideWord(entry.pointee.traits)
      : .afterWord(edge: entry.pointee.edges.trailing, space: entry.pointee.trailingSpace)
  }

  /// The break flags of the first cluster of an entry after spaces.
  func breaks(before entry: UnsafePointer<WordEntry>, spaces: Int) -> ClusterFlags {
    var hasSpace = spaces > 0
    switch self {
    case .start(_, let followsSpace): hasSpace = hasSpace || followsSpace
    case .afterWord: break
    case .insideWord(let traits):
      var breaks: ClusterFlags = []
      if traits.contains(.allowsBreakAfter) { breaks.insert(.breakBefore) }
      if traits.contains(.allowsBreakAfterWordPriority) { breaks.insert(.breakBeforeWordPriority) }
      return breaks
    }
    let mayBreak = hasSpace && allowsBreak(afterSpacesFrom: edge, to: entry.pointee.edges.leading)
    return mayBreak ? LineState.atSpaces : []
  }

  /// What a space before an entry advances, in font units.
  func space(before entry: UnsafePointer<WordEntry>) -> Int32 {
    switch self {
    case .start: entry.pointee.leadingSpace
    case .afterWord(_, let space): space
    case .insideWord: 0
    }
  }

  /// The next cluster is the rest of the last one.
  var isInsideCluster: Bool {
    if case .insideWord(let traits) = self { return traits.contains(.endsInsideCluster) }
    return false
  }
}
