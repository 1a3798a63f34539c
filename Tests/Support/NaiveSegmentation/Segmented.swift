// Segments a text into boundaries as sets of byte offsets.
import TextSegmentation

/// All boundary sets of a text.
package struct Segmented: Equatable {
  package var graphemes: [Int]
  package var lineBreaks: [Int]
  package var mandatory: [Int]
  package var wordPriority: [Int]
  package var complex: [Int]
  package var summary: SegmentationSummary

  package init(_ bytes: [UInt8], options: LineBreakOptions = LineBreakOptions()) {
    let words = bytes.count / 64 + 1
    // The memory holds arbitrary bits: segmentation must write the sets completely.
    var storage = [UInt64](repeating: 0xDEAD_BEEF_DEAD_BEEF, count: words * 5)
    let (sets, summary): ([[Int]], SegmentationSummary) = storage.withUnsafeMutableBufferPointer { storage in
      let base = storage.baseAddress!
      // An exact heap copy of the text, so that a sanitizer detects a read past its end.
      let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      defer { copy.deallocate() }
      _ = copy.initialize(from: bytes)
      let summary = segment(
        UnsafeBufferPointer(copy), options: options,
        into: SegmentationOutput(
          graphemes: base, lineBreaks: base + words, mandatoryBreaks: base + words * 2,
          wordPriorityBreaks: base + words * 3, complexContext: base + words * 4))
      let sets = (0..<5).map { set in
        var offsets: [Int] = []
        for index in 0..<words {
          var bits = base[set * words + index]
          while bits != 0 {
            offsets.append(index * 64 + bits.trailingZeroBitCount)
            bits &= bits - 1
          }
        }
        return offsets
      }
      return (sets, summary)
    }
    (graphemes, lineBreaks, mandatory, wordPriority, complex) = (sets[0], sets[1], sets[2], sets[3], sets[4])
    self.summary = summary
  }

  package init(_ string: String) { self.init(Array(string.utf8)) }
}
