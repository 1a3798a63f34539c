// Compares the oracle's line breaks and clusters with Unicode's own test files, as far as its alphabet covers them.
import LabelOracle
import TestSupport
import Testing

@Suite(.enabled(if: UnicodeTestFile.folderOf17 != nil, "LABELMARK_UCD names no folder"))
struct SegmentationTests {
  @Test("UAX #14: every line of LineBreakTest.txt within the alphabet") func lineBreaks() throws {
    let count = try check("LineBreakTest") { scalars in
      Set(LineBreakRules(Alphabet.classes(of: scalars)).breaks)
    }
    #expect(count > 4000)
  }

  @Test("UAX #29: every line of GraphemeBreakTest.txt within the alphabet") func clusters() throws {
    let count = try check("GraphemeBreakTest") { Set(ClusterRules.starts(Alphabet.classes(of: $0)) + [$0.count]) }
    #expect(count > 200)
  }

  /// Compares every line of a file whose scalars are all in the alphabet. Returns the number of these lines.
  private func check(_ name: String, _ breaks: ([Unicode.Scalar]) -> Set<Int>) throws -> Int {
    var count = 0
    for (_, line) in try #require(try UnicodeTestFile(name, in: UnicodeTestFile.folderOf17!)).lines {
      let (scalars, expected) = UnicodeTestFile.boundaries(line)
      guard !scalars.isEmpty, scalars.allSatisfy({ Alphabet.properties(of: $0) != nil }) else { continue }
      count += 1
      #expect(breaks(scalars) == Set(expected), "\(line)")
    }
    return count
  }
}
