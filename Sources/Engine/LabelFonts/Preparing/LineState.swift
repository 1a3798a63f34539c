// The state of a hard line before its next word.
import LabelLayout
import TextSegmentation

/// The position of a preparer within a hard line, with what the next word depends on. Only this and the script of the
/// preceding text (`ScriptState`) are carried from word to word.
enum LineState {
  /// Before the first word of a line or of a run, with or without spaces before the word. `trailingKind` is the trailing kind
  /// of the preceding text (`WordEdges`); `followsSpace` says whether the preceding run ends with a space.
  case start(trailingKind: UInt8, followsSpace: Bool)
  /// After a word. `trailingKind` is its trailing kind, for the break at the spaces that follow; `space` is the advance of one
  /// of these spaces, in font units.
  case afterWord(trailingKind: UInt8, space: Int32)
  /// Inside a long word, after a part with these traits.
  case insideWord(WordEntry.Traits)

  /// The break flags of a word's first cluster if a line may end at the spaces before the word.
  @inline(__always)
  static var atSpaces: ClusterFlags {
    ClusterFlags(rawValue: ClusterFlags.breakBefore.rawValue | ClusterFlags.breakBeforeWordPriority.rawValue)
  }

  static var lineStart: LineState { .start(trailingKind: WordEdges.none.trailing, followsSpace: false) }

  /// The trailing kind of the text so far, for the next run.
  var trailingKind: UInt8 {
    switch self {
    case .start(let trailingKind, _), .afterWord(let trailingKind, _): trailingKind
    case .insideWord: WordEdges.none.trailing
    }
  }

  init(after entry: Borrowed<WordEntry>) {
    self =
      unsafe entry.hasAny(.continues)
      ? .insideWord(entry.pointee.traits)
      : .afterWord(trailingKind: entry.pointee.edges.trailing, space: entry.pointee.trailingSpace)
  }

  /// The break flags of the first cluster of an entry that follows `spaces` spaces.
  func breaks(before entry: Borrowed<WordEntry>, spaces: Int) -> ClusterFlags {
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
    let mayBreak = hasSpace && allowsBreak(afterSpacesFrom: trailingKind, to: entry.pointee.edges.leading)
    return mayBreak ? LineState.atSpaces : []
  }

  /// The advance of a space before a word, in font units, given that on a line without a word before it.
  func space(leading: @autoclosure () -> Int32) -> Int32 {
    switch self {
    case .start: leading()
    case .afterWord(_, let space): space
    case .insideWord: 0
    }
  }

  /// Whether the next cluster is the rest of the last one.
  var isInsideCluster: Bool {
    if case .insideWord(let traits) = self { return traits.contains(.endsInsideCluster) }
    return false
  }

  /// Notes that the next cluster is the rest of the last one, unless a word has ended.
  mutating func endInsideCluster() {
    if case .insideWord(let traits) = self { self = .insideWord(traits.union(.endsInsideCluster)) }
  }
}
