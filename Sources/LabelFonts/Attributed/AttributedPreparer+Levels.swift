// The embedding levels of the clusters on visible lines.
import LabelLayout

extension AttributedPreparer {
  /// Whether a cluster of the prepared part may have another level than 0. O(paragraph styles).
  public var mayHaveLevels: Bool {
    let styles = UnsafeBufferPointer(start: memory.pointee.styles.base, count: memory.pointee.styleCount)
    return needsBidi
      || styles.contains { $0.contentDirection == .rightToLeft || $0.baseWritingDirection == .rightToLeft }
  }

  /// The level of each cluster of the paragraphs that have some of the bytes given, before L1, with `ClusterLevels.blank`;
  /// nil where each has its paragraph's. Valid until the preparer goes on. O(bytes of the paragraphs).
  public func levels(of visible: Range<Int>) -> UnsafePointer<UInt8>? {
    guard mayHaveLevels else { return nil }
    let text = text(isComplete: true)
    let (memory, clusters) = (memory, clusters)  // Copies: see `readWord`.
    let count = clusters.pointee.count
    memory.pointee.levels.reserve(count)
    workspace._withUnsafeGuaranteedRef { workspace in
      workspace.attributed.bidi.pointee.fill(
        memory.pointee.levels.base, source.bytes, clusters.pointee, visible: visible
      ) { text.isRightToLeft(paragraphAt: $0, source.direction) }
    }
    return UnsafePointer(memory.pointee.levels.base)
  }
}
