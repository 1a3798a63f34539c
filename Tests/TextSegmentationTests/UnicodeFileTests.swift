// Unicode's own test files, of version 17 and earlier ones: line breaks, clusters, embedding levels and visual order.
import LabelLayout
import NaiveSegmentation
import TestSupport
import Testing
import TextSegmentation

@Suite(
  .enabled(
    if: !UnicodeTestFile.folders(with: "LineBreakTest").isEmpty,
    "no unicode-data, and LABELMARK_UCD names no folder with Unicode's test files"
  ))
struct UnicodeFileTests {
  /// Lines of earlier files whose results Unicode 17 changed, by the rule. They must not pass, so the lists are exact.
  private static let changed: [(name: String, rule: String, lines: [String: Set<Int>])] = [
    ("LineBreakTest", "LB15, QU SP* x OP, was removed", ["15.0.0": [4770, 4772, 4818, 4820, 7515, 7520]]),
    ("LineBreakTest", "LB15a, LB15b: spaces inside quotation marks", ["15.0.0": [7514, 7519]]),
    ("LineBreakTest", "LB15c, LB25: a decimal mark after a space", ["15.0.0": [7477], "15.1.0": [10081]]),
    (
      "LineBreakTest", "LB20a: no break after a hyphen that starts a word",
      [
        "15.0.0": [2265, 2267, 2313, 2315, 2421, 2423, 2425, 2427, 2429, 2431],
        "15.1.0": [3233, 3235, 3289, 3291, 3413, 3415, 3417, 3419, 3421, 3423],
      ]
    ),
    ("LineBreakTest", "LB21a: HL (HY | HH) x, except before HL", ["15.0.0": [7680], "15.1.0": [10284]]),
    (
      "LineBreakTest", "LB25: IS x NU without a number before",
      [
        "15.0.0": [2873, 2875, 7576, 7577, 7578, 7579, 7580, 7581, 7583, 7584, 7585, 7586, 7587],
        "15.1.0": [3933, 3935, 10180, 10181, 10182, 10183, 10184, 10185, 10187, 10188, 10189, 10190, 10191],
      ]
    ),
    (
      "LineBreakTest", "LB28a: U+1B50, a Balinese digit, is no longer a number",
      ["15.1.0": [497, 499, 3541, 3543, 3561, 3563, 3565, 3567, 5897, 5899]]
    ),
    (
      "GraphemeBreakTest", "GB11: U+2701 is no longer Extended_Pictographic", ["15.0.0": [625], "15.1.0": [1199]]
    ),
  ]

  @Test(arguments: ["LineBreakTest", "GraphemeBreakTest"], UnicodeTestFile.folders(with: "LineBreakTest"))
  func boundaries(name: String, folder: String) throws {
    let file = try #require(try UnicodeTestFile(name, in: folder))
    if file.version == "17.0.0" { #expect(file.lines.count == (name == "LineBreakTest" ? 19_338 : 766)) }
    let changed = Self.changed.filter { $0.name == name }.reduce(into: Set()) {
      $0.formUnion($1.lines[file.version] ?? [])
    }
    var wrong: [String] = []
    for (number, line) in file.lines {
      let (scalars, breaks) = UnicodeTestFile.boundaries(line)
      var ends = [0]
      for scalar in scalars { ends.append(ends.last! + UTF8.width(scalar)) }
      let found = Segmented(String(String.UnicodeScalarView(scalars)))
      // In our sets, the start of the text is no boundary: GB1 breaks there, and LB2 does not.
      let isRight =
        (name == "LineBreakTest" ? found.lineBreaks : found.graphemes) == breaks.map { ends[$0] }.filter { $0 > 0 }
      if isRight == changed.contains(number) { wrong.append("line \(number): \(line)") }
    }
    #expect(wrong.isEmpty, "\(name) \(file.version): \(wrong.count): \(wrong.prefix(20))")
  }

  // MARK: UAX #9

  @Test(arguments: UnicodeTestFile.folders(with: "BidiTest")) func classes(folder: String) throws {
    let file = try #require(try UnicodeTestFile("BidiTest", in: folder))
    let characters = Dictionary(
      uniqueKeysWithValues: BidiClass.allCases.map { ("\($0)".uppercased(), BidiCharacter($0)) })
    let wrong = try file.wrongBidiLines { example in
      agrees(try example.words.map { try #require(characters[String($0)]) }, example)
    }
    #expect(wrong.isEmpty, "\(file.version): \(wrong.count): \(wrong.prefix(20))")
  }

  @Test(arguments: UnicodeTestFile.folders(with: "BidiCharacterTest")) func characters(folder: String) throws {
    let file = try #require(try UnicodeTestFile("BidiCharacterTest", in: folder))
    let wrong = try file.wrongBidiLines { example in
      let scalars = try example.words.map { try #require(UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)) }
      return agrees(scalars.map { BidiCharacter($0) }, example)
    }
    #expect(wrong.isEmpty, "\(file.version): \(wrong.count): \(wrong.prefix(20))")
  }

  /// Whether a text has the levels and the order of an example.
  private func agrees(_ text: [BidiCharacter], _ example: UnicodeTestFile.BidiExample) -> Bool {
    let isRightToLeft = example.base.map { $0 == 1 } ?? firstStrongIsRightToLeft(text.span) ?? false
    let base: UInt8 = isRightToLeft ? 1 : 0
    guard text.count == example.levels.count, example.paragraph ?? Int(base) == base else { return false }
    var found = embeddingLevels(of: text, isRightToLeft: isRightToLeft)
    // L1, for a paragraph of one line.
    var resets = true
    for index in found.indices.reversed() {
      let isSeparator = [.b, .s].contains(text[index].bidiClass)
      resets = isSeparator || resets && BidiClasses.reset.contains(text[index])
      if resets { found[index] = base }
    }
    // L2, by the code that puts the clusters of a line in order.
    var positions = found.enumerated().map { index, level in
      var position = ClusterPosition()
      (position.start, position.level) = (index, UInt32(level))
      return position
    }
    positions.withUnsafeMutableBufferPointer { found in
      if let first = found.baseAddress { ClusterPosition.reorder(first, found.count) }
    }
    return zip(example.levels, found).allSatisfy { $0 == nil || $0 == Int($1) }
      && positions.map(\.start).filter { example.levels[$0] != nil } == example.order
  }
}
