// Compares the oracle's line breaks and clusters with Unicode's own test files, as far as its alphabet covers them.
//
// Set LABELMARK_UCD to the folder with LineBreakTest.txt and GraphemeBreakTest.txt of Unicode 17.
import Foundation
import LabelOracle
import Testing

private let folder = ProcessInfo.processInfo.environment["LABELMARK_UCD"]

@Suite(.enabled(if: folder != nil, "LABELMARK_UCD names no folder"))
struct SegmentationTests {
  @Test("UAX #14: every line of LineBreakTest.txt within the alphabet") func lineBreaks() throws {
    let count = try check("LineBreakTest.txt") { scalars in
      let rules = LineBreakRules(scalars)
      return Set((0...scalars.count).filter { rules.mayBreak(before: $0) })
    }
    #expect(count > 4000)
  }

  @Test("UAX #29: every line of GraphemeBreakTest.txt within the alphabet") func clusters() throws {
    let count = try check("GraphemeBreakTest.txt") { Set(ClusterRules.starts($0) + [$0.count]) }
    #expect(count > 200)
  }

  /// Compares every line of a file whose scalars are all in the alphabet. Returns the number of these lines.
  private func check(_ file: String, _ breaks: ([Unicode.Scalar]) -> Set<Int>) throws -> Int {
    // Unicode itself keeps the break tests in the folder auxiliary/.
    let path = ["\(folder!)/\(file)", "\(folder!)/auxiliary/\(file)"]
      .first { FileManager.default.fileExists(atPath: $0) }
    let text = try String(contentsOfFile: try #require(path, "no \(file) in \(folder!)"), encoding: .utf8)
    var count = 0
    for line in text.split(separator: "\n") {
      let body = line.prefix { $0 != "#" }
      var scalars: [Unicode.Scalar] = []
      var expected: Set<Int> = []
      for word in body.split(whereSeparator: \.isWhitespace) {
        if word == "÷" {
          expected.insert(scalars.count)
        } else if word != "×", let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) {
          scalars.append(scalar)
        }
      }
      guard !scalars.isEmpty, scalars.allSatisfy({ Alphabet.properties(of: $0) != nil }) else { continue }
      count += 1
      #expect(breaks(scalars) == expected, "\(line)")
    }
    return count
  }
}
