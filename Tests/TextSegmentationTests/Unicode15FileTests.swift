// Unicode 15.0's test files, which Debian's package unicode-data installs: what later versions decide otherwise.
import Foundation
import Testing

private let folder = "/usr/share/unicode"

/// Whether Debian's files are there, in the version that the lists below are about.
private let isInstalled: Bool = {
  let path = folder + "/auxiliary/LineBreakTest.txt"
  return (try? String(contentsOfFile: path, encoding: .utf8))?.hasPrefix("# LineBreakTest-15.0.0.txt") ?? false
}()

@Suite(.enabled(if: isInstalled, "no LineBreakTest.txt of Unicode 15.0 in /usr/share/unicode (package unicode-data)"))
struct Unicode15FileTests {
  /// Line numbers of LineBreakTest-15.0.0.txt that Unicode 17 breaks otherwise, by the rule that changed.
  static let changedLines: [(rule: String, lines: [Int])] = [
    ("LB15, QU SP* x OP, was removed", [4770, 4772, 4818, 4820, 7515, 7520]),
    ("LB15a, LB15b: spaces inside quotation marks", [7514, 7519]),
    ("LB15c, LB25: a decimal mark behind a space", [7477]),
    (
      "LB20a: no break behind a hyphen that starts a word",
      [2265, 2267, 2313, 2315, 2421, 2423, 2425, 2427, 2429, 2431]
    ),
    ("LB21a: HL (HY | HH) x only before others than HL", [7680]),
    (
      "LB25: IS x NU without a number before",
      [2873, 2875, 7576, 7577, 7578, 7579, 7580, 7581, 7583, 7584, 7585, 7586, 7587]
    ),
  ]

  /// Line numbers of GraphemeBreakTest-15.0.0.txt, likewise.
  static let changedClusters: [(rule: String, lines: [Int])] = [
    ("GB11: U+2701 is no longer Extended_Pictographic", [625])
  ]

  @Test func lineBreakTest() throws {
    let lines = try UnicodeTestLine.read("LineBreakTest.txt", in: folder)
    #expect(lines.count == 7_654)
    let different = lines.filter { Segmented($0.text).lineBreaks != $0.breaks }.map(\.number)
    #expect(different == Self.changedLines.flatMap(\.lines).sorted())
    #expect(different.count == 33)
  }

  @Test func graphemeBreakTest() throws {
    let lines = try UnicodeTestLine.read("GraphemeBreakTest.txt", in: folder)
    #expect(lines.count == 602)
    let different = lines.filter { Segmented($0.text).graphemes != $0.breaks }.map(\.number)
    #expect(different == Self.changedClusters.flatMap(\.lines).sorted())
  }
}
