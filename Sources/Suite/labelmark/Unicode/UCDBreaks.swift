// LineBreakTest.txt and GraphemeBreakTest.txt, with lines such as `÷ 0020 × 0308 ÷`.
import Conformance
import TextSegmentation

extension UCDFile {
  /// Runs a file of boundaries. The start of the text is not compared, because GB1 breaks there and LB2 does not.
  func runBreaks(_ test: UCDTest, _ report: inout UCDReport) throws {
    try forEachLine { line, number in
      var bytes: [UInt8] = []
      var offsets: [Int] = []
      var expected: [Bool] = []
      for word in Self.words(line) {
        if word == "÷" || word == "×" {
          guard expected.count == offsets.count else { throw error(number, "two boundaries side by side") }
          offsets.append(bytes.count)
          expected.append(word == "÷")
        } else {
          guard let value = UInt32(word, radix: 16), let scalar = Unicode.Scalar(value) else {
            throw error(number, "'\(word)' is not a code point")
          }
          bytes += Array(String(Character(scalar)).utf8)
        }
      }
      guard offsets.last == bytes.count, bytes.count > 0 else { throw error(number, "not a line of boundaries") }
      let found = Self.boundaries(test, bytes)
      let good = zip(offsets, expected).allSatisfy { $0 == 0 || found($0) == $1 }
      report.add(
        good, line: number, "\(Substring(line)), but found " + Self.written(Self.words(line), offsets, found))
    }
  }

  private static func boundaries(_ test: UCDTest, _ bytes: [UInt8]) -> (Int) -> Bool {
    var set = [UInt64](repeating: 0, count: bytes.count / 64 + 1)
    set.withUnsafeMutableBufferPointer { set in
      let output =
        test == .lineBreak
        ? SegmentationOutput(lineBreaks: set.baseAddress) : SegmentationOutput(graphemes: set.baseAddress)
      _ = bytes.withUnsafeBufferPointer { segment($0, into: output) }
    }
    return { set[$0 / 64] >> UInt64($0 % 64) & 1 != 0 }
  }

  /// Returns the line with the engine's boundaries instead of the file's.
  private static func written(_ words: [Substring], _ offsets: [Int], _ found: (Int) -> Bool) -> String {
    var next = offsets.makeIterator()
    return words.map { word in
      guard word == "÷" || word == "×", let offset = next.next() else { return String(word) }
      return offset == 0 ? String(word) : found(offset) ? "÷" : "×"
    }.joined(separator: " ")
  }
}
