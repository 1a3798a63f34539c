// Compares everything that segmentation says of a text with the naive reading.
import LabelOracle
import TextSegmentation

package enum NaiveComparison {
  /// The differences, one a line.
  package static func differences(_ text: [ScalarClasses]) -> [String] {
    var bytes: [UInt8] = []
    var offsets = [0]
    for sample in text {
      bytes += Array(String(Character(Unicode.Scalar(sample.scalar)!)).utf8)
      offsets.append(bytes.count)
    }
    let given = Segmented(bytes)
    let loose = Segmented(bytes, options: LineBreakOptions(strictness: .normal))
    func expected(_ boundaries: [Int]) -> [Int] { boundaries.map { offsets[$0] } }
    let lines = LineBreakRules(text)
    let clusters = ClusterRules.starts(text).dropFirst() + [text.count]
    var wrong: [String] = []
    func compare<T: Equatable>(_ name: String, _ given: T, _ naive: T) {
      if given != naive { wrong.append("\(name) \(given), naive \(naive)") }
    }
    compare("lines", given.lineBreaks, expected(lines.breaks))
    compare("mandatory", given.mandatory, expected(lines.mandatory))
    compare("clusters", given.graphemes, clusters.map { offsets[$0] })
    compare("word priority", given.wordPriority, expected(LineBreakRules(text, hangulAsLetters: true).breaks))
    compare("loose", loose.lineBreaks, expected(LineBreakRules(text, isLoose: true).breaks))
    let both = LineBreakRules(text, isLoose: true, hangulAsLetters: true)
    compare("loose word priority", loose.wordPriority, expected(both.breaks))
    compare("complex", given.complex, text.indices.filter { text[$0].lineBreak == .SA }.map { offsets[$0] })
    compare(
      "summary", given.summary,
      SegmentationSummary(
        graphemeCount: clusters.count, lineBreakCount: lines.breaks.count,
        hasComplexContext: text.contains { $0.lineBreak == .SA },
        needsBidi: text.contains { $0.marks.contains(.bidi) },
        isASCII: text.allSatisfy { $0.scalar < 0x80 }))
    return wrong
  }
}
