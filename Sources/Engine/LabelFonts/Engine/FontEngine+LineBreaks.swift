// Line break opportunities of a text without a font: by UAX #14, and by dictionaries for scripts that need them.
import TextSegmentation

extension FontEngine {
  /// Finds the line break opportunities of a text.
  ///
  /// - Parameters:
  ///   - wordPriority: whether Hangul text breaks only at spaces.
  ///   - boundaries: `bytes.count / 64 + 1` words, all of which are written. Bit i is set if a line may end before byte
  ///     i.
  ///   - mandatory: the same for breaks that must be taken, or nil.
  /// - Returns: the number of opportunities, the end of the text included.
  /// - Complexity: O(bytes). Allocates only for text in Thai, Lao, Khmer or Burmese beyond what was seen before.
  package func findLineBreaks(
    _ bytes: UnsafeBufferPointer<UInt8>, options: LineBreakOptions, wordPriority: Bool,
    boundaries: UnsafeMutablePointer<UInt64>, mandatory: UnsafeMutablePointer<UInt64>?
  ) -> Int {
    let words = bytes.count / 64 + 1
    // For texts of usual length, the bits that say where a dictionary is needed fit on the stack. For others, a second
    // pass finds them.
    return unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: FontEngine.wordsOnStack) { stack in
      let complexContext = words <= FontEngine.wordsOnStack ? stack.baseAddress : nil
      var output = unsafe SegmentationOutput(mandatoryBreaks: mandatory, complexContext: complexContext)
      if wordPriority { unsafe output.wordPriorityBreaks = boundaries } else { unsafe output.lineBreaks = boundaries }
      let summary = unsafe segment(bytes, options: options, into: output)
      guard summary.hasComplexContext else { return summary.lineBreakCount }
      return unsafe breakByDictionary(bytes, complexContext: complexContext, into: boundaries)
    }
  }

  /// How many words of such bits are on the stack; each is for 64 bytes of text.
  private static var wordsOnStack: Int { 64 }

  /// Replaces UAX #14's breaks in complex-context runs, and counts all opportunities.
  private func breakByDictionary(
    _ bytes: UnsafeBufferPointer<UInt8>, complexContext: UnsafeMutablePointer<UInt64>?,
    into boundaries: UnsafeMutablePointer<UInt64>
  ) -> Int {
    let words = bytes.count / 64 + 1
    withWorkspace { workspace in
      let breaker = unsafe workspace.breaker
      if let complexContext = unsafe complexContext {
        unsafe breaker.pointee.replaceBreaks(bytes, complexContext: complexContext, in: boundaries, and: nil)
      } else {
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: words) { runs in
          _ = unsafe segment(bytes, into: SegmentationOutput(complexContext: runs.baseAddress))
          unsafe breaker.pointee.replaceBreaks(bytes, complexContext: runs.baseAddress!, in: boundaries, and: nil)
        }
      }
    }
    var count = 0
    for word in 0..<words { unsafe count += boundaries[word].nonzeroBitCount }
    return count
  }
}
