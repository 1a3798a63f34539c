// The end of a long text, prepared without what stands before it.
import LabelLayout

/// Where the end of a text begins that was prepared alone.
public enum EndingStart {
  /// After a space: the first word may join what is before it.
  case afterSpace
  /// Where a run without spaces may be cut: everything is as in the whole text.
  case atCut
}

extension TextPreparer {
  /// Prepares at least the last `length` bytes of the text, from a word's beginning or a cut on, into the workspace's
  /// `endingClusters`. But for the first word, all is as in the whole text.
  ///
  /// - Parameter length: fewer bytes than are left.
  /// - Returns: nil where no word begins near enough before them.
  /// - Complexity: O(length).
  public func prepareEnding(
    length endingLength: Int, font: __shared FontStack, kern: Double, language: LanguageTag,
    workspace: __shared Workspace
  ) -> EndingStart? {
    var preparer = TextPreparer(
      UnsafeBufferPointer(start: bytes, count: length), font: font, kern: kern, language: language,
      workspace: workspace)
    // What stands before is no letter that joins.
    preparer.joints = []
    let floor = max(position, length - 16 * endingLength)
    guard let (start, kind) = preparer.findEnding(from: length - endingLength, downTo: floor) else {
      preparer.finish()
      return nil
    }
    workspace.endingClusters.pointee.removeAll()
    workspace.endingClusters.pointee.starts[0] = UInt32(start)
    preparer.position = start
    preparer.script = .unknown
    let isComplete = preparer.extend(&workspace.endingClusters.pointee, untilAdvance: .unbounded)
    preparer.finish()
    return isComplete ? kind : nil
  }

  /// The nearest place before `target` at which the end of the text may begin.
  mutating func findEnding(from target: Int, downTo floor: Int) -> (start: Int, kind: EndingStart)? {
    if !areWordsApart { return findLineEnding(before: target, downTo: floor) }
    var start = target
    let near = max(floor, target - WordLimits.first)
    while start > near && !beginsWord(start) { start -= 1 }
    if start == near, let cut = findCut(before: target, downTo: floor) { return (cut, .atCut) }
    while start > floor && !beginsWord(start) { start -= 1 }
    return start > floor ? (start, .afterSpace) : nil
  }

  /// The same where lines are shaped whole: a cut, or the beginning of a hard line.
  private mutating func findLineEnding(before target: Int, downTo floor: Int) -> (start: Int, kind: EndingStart)? {
    if let cut = findCut(before: target, downTo: floor) { return (cut, .atCut) }
    var start = target
    while start > floor && !WordScan.isHardBreak(bytes, start, length, bytes[start]) { start -= 1 }
    return start > floor ? (start, .atCut) : nil
  }

  private func beginsWord(_ place: Int) -> Bool { bytes[place - 1] == 0x20 && bytes[place] != 0x20 }

  /// A place at which a run without spaces may be cut, in a window shortly before `target`.
  ///
  /// Such a window would be cut there if the run began with it; far enough from its beginning the place is as good where
  /// it does not: a line may break there, before a letter with a script of its own, and HarfBuzz does not look across.
  private mutating func findCut(before target: Int, downTo floor: Int) -> Int? {
    var start = target - WordLimits.first
    for _ in 0..<8 where start > floor {
      while bytes[start] & 0xC0 == 0x80 && start > floor { start -= 1 }
      let word = scanWord(from: start)
      guard word.end - start == WordLimits.first, !endsWord(word.end) else { return nil }
      let entry =
        find(.window, from: start, count: WordLimits.first, hash: word.hash)
        ?? buildWord(.window, from: start, count: WordLimits.first, hash: word.hash, isLast: false)
      let covered = Int(entry.pointee.coveredLength)
      if covered >= WordLimits.lookbehind { return start + covered }
      start -= WordLimits.lookahead
    }
    return nil
  }
}
