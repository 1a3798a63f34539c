// Line break opportunities of a text without a font: UAX #14, and dictionaries where a script needs them.
import TextSegmentation

extension FontEngine {
  /// Finds the line break opportunities of a text.
  ///
  /// - Parameters:
  ///   - wordPriority: Hangul breaks only at spaces.
  ///   - boundaries: `bytes.count / 64 + 1` words: bit i is set where a line may end before byte i. Written whole.
  ///   - mandatory: the same for breaks that must be taken, or nil.
  /// - Returns: the number of opportunities, the end of the text included.
  /// - Complexity: O(bytes). Allocates only for text in Thai, Lao, Khmer or Burmese beyond what was seen before.
  public func findLineBreaks(
    _ bytes: UnsafeBufferPointer<UInt8>, options: LineBreakOptions, wordPriority: Bool,
    boundaries: UnsafeMutablePointer<UInt64>, mandatory: UnsafeMutablePointer<UInt64>?
  ) -> Int {
    var output = SegmentationOutput(mandatoryBreaks: mandatory)
    if wordPriority { output.wordPriorityBreaks = boundaries } else { output.lineBreaks = boundaries }
    let summary = segment(bytes, options: options, into: output)
    guard summary.hasComplexContext else { return summary.lineBreakCount }
    let workspace = takeWorkspace()
    defer { giveBack(workspace) }
    let builder = workspace.builder
    builder.pointee.segmentUnit(bytes, options: options)
    builder.pointee.breakByDictionary(bytes)
    let words = bytes.count / 64 + 1
    var count = 0
    for word in 0..<words {
      boundaries[word] = builder.pointee.bits[(wordPriority ? 2 : 1) * words + word]
      count += boundaries[word].nonzeroBitCount
    }
    return count
  }
}
