// The end of a long attributed text, prepared without what is before it.
import LabelLayout

extension AttributedPreparer {
  /// A preparer of at least the last `length` bytes of the text, from a word's or a run's beginning or a cut on, into
  /// memory of the workspace's own. But for its first word, all is as in the whole text.
  ///
  /// - Returns: nil where no word begins near enough before them, or where little lies between them and what is prepared.
  /// - Complexity: O(bytes of the paragraph before the end's beginning, 32 at a time).
  public func makeEnding(length: Int) -> AttributedPreparer? {
    let count = source.bytes.count
    guard count - position > 2 * length else { return nil }
    let (target, floor) = (count - length, max(position, count - 16 * length))
    let runs = source.runs
    let index = source.run(endingAfter: target)
    // The runs that are shaped together with that of the target.
    var (first, last) = (index, index)
    while first > 0 && runs[first - 1].isShapedWith(runs[index]) { first -= 1 }
    while last + 1 < runs.count && runs[last + 1].isShapedWith(runs[index]) { last += 1 }
    let start = TextBoundaries.cluster(source.bytes, atOrAfter: runs[first].start)
    let end = TextBoundaries.cluster(source.bytes, atOrAfter: runs[last].end)
    let workspace = workspace.takeUnretainedValue()
    var found: (start: Int, kind: EndingStart)?
    if runs[index].attachment == nil && start < target {
      found = runs[index].font._withUnsafeGuaranteedRef { font in
        var preparer = TextPreparer(
          source.bytes, from: start, to: end, font: font, kern: runs[index].kern, language: runs[index].language,
          workspace: workspace)
        let found = preparer.findEnding(from: target, downTo: max(floor, start))
        preparer.finish()
        return found
      }
    }
    if found == nil && start > floor && start < end { found = (start, .behindSpace) }
    guard let found else { return nil }
    let isWhole = found.kind == .atCut || ParagraphDirection.start(source.bytes, at: found.start) == found.start
    return AttributedPreparer(
      source, workspace, memory: workspace.attributed.ending, clusters: workspace.endingClusters, from: found.start,
      run: first, isWholeFromStart: isWhole)
  }
}
