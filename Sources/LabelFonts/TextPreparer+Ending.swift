// The end of a long text, prepared without what stands before it.
import LabelLayout

extension TextPreparer {
  /// Prepares at least the last `length` bytes of the text, from a word's beginning on, into the workspace's
  /// `endingClusters`. The first word may join what stands before it; all others are as in the whole text.
  ///
  /// - Parameter length: fewer bytes than are left.
  /// - Returns: false where no word begins near enough before them.
  /// - Complexity: O(length).
  public func prepareEnding(
    length endingLength: Int, font: __shared FontStack, kern: Double, language: LanguageTag,
    workspace: __shared Workspace
  ) -> Bool {
    var start = length - endingLength
    let floor = max(position, length - 16 * endingLength)
    while start > floor && (bytes[start - 1] != 0x20 || bytes[start] == 0x20) { start -= 1 }
    if start <= floor { return false }
    workspace.endingClusters.pointee.removeAll()
    workspace.endingClusters.pointee.starts[0] = UInt32(start)
    var preparer = TextPreparer(
      UnsafeBufferPointer(start: bytes, count: length), from: start, font: font, kern: kern, language: language,
      workspace: workspace)
    // A space stands before it.
    preparer.joints = []
    return preparer.extend(&workspace.endingClusters.pointee, untilAdvance: .unbounded)
  }
}
