// Compares the widths of lines that begin or end within words with what HarfBuzz makes of their visible text alone (R302).
import LabelFonts
import LabelLayout
import TestSupport

/// Lays out random labels that are narrower than their text, in all line break modes.
package struct CutComparison {
  package private(set) var lineCount = 0
  /// How many of the lines begin or end where HarfBuzz allows no cut.
  package private(set) var cutCount = 0
  /// How many lines show one part whose width HarfBuzz does not decide; see `FontComparison`.
  package private(set) var undecidedCount = 0
  /// Lines whose width differs. The way is the text of the label.
  package private(set) var differences: [FontComparison.Difference] = []

  /// - Parameter count: the number of labels.
  package init(path: String, count: Int, engine: FontEngine) throws {
    let font = try engine.makeFont(path: path, size: 100)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var lines = RandomLines(font.faces[0], name: name)
    if lines.isEmpty { return }
    var random = SplitMix64(name: name + " widths")
    let shaper = LineShaper(font, language: lines.language)
    for _ in 0..<count {
      compare(lines.next(), font, LanguageTag(lines.language), engine, shaper, &random)
    }
  }

  private mutating func compare(
    _ text: String, _ font: FontStack, _ language: LanguageTag, _ engine: FontEngine, _ shaper: LineShaper,
    _ random: inout SplitMix64
  ) {
    let bytes = Array(text.utf8)
    var label = LabelProperties()
    label.lineBreakMode =
      [.byWordWrapping, .byCharWrapping, .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle]
      .randomElement(using: &random)!
    label.numberOfLines = Int.random(in: 0...3, using: &random)
    var shown: [LabelLine] = []
    var starts: [Int] = []
    var isUnsafe: [Bool] = []
    var (ellipsis, hyphen) = (0.0, 0.0)
    engine.withWorkspace { workspace in
      bytes.withUnsafeBufferPointer { bytes in
        var buffer = ClusterBuffer()
        var preparer = TextPreparer(bytes, font: font, kern: 0, language: language, workspace: workspace)
        _ = preparer.extend(&buffer, untilAdvance: .unbounded)
        preparer.finish()
        workspace.setPartText(of: bytes, .passUnretained(font), kern: 0, language: language)
        var prepared = LabelText(
          buffer, isComplete: true, metrics: font.metrics, style: font.style, kinds: buffer.allFlags)
        prepared.parts = .passUnretained(workspace)
        let width = buffer.totalAdvance.points * Double.random(in: 0.1...0.9, using: &random)
        var memory = Array(repeating: LabelLine(), count: 64)
        let result = memory.withUnsafeMutableBufferPointer {
          prepared.writeLines(label, in: LayoutBounds(width: width, height: .infinity), into: $0)
        }
        shown = Array(memory.prefix(result.lineCount))
        starts = (0...buffer.count).map { Int(buffer.starts[$0]) }
        isUnsafe = (0..<buffer.count).map { buffer.flags[$0].contains(.unsafeToBreak) } + [false]
        (ellipsis, hyphen) = (font.style.ellipsis.advance.points, font.style.hyphen.advance.points)
      }
    }
    let clusters = zip(starts, starts.dropFirst()).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
    for line in shown {
      let inserted = line.flags.contains(.ellipsis) ? ellipsis : line.flags.contains(.hyphen) ? hyphen : 0
      var expected = inserted
      var isCut = false
      for range in [line.start..<line.end, line.tailStart..<max(line.tailStart, line.tailEnd)] where !range.isEmpty {
        let part = starts.firstIndex(of: range.lowerBound)!..<starts.firstIndex(of: range.upperBound)!
        let advances = shaper.advances(of: text, clusters: clusters, alone: part)
        expected += advances.reduce(0, +) * 100
        if isUnsafe[part.lowerBound] || isUnsafe[part.upperBound] { isCut = true }
      }
      lineCount += 1
      if isCut { cutCount += 1 }
      if abs(line.width - expected) < 1e-5 { continue }
      if isUndecided(line, inserted, bytes, starts, shaper) {
        undecidedCount += 1
        continue
      }
      differences.append(
        FontComparison.Difference(
          line: String(decoding: bytes[line.start..<line.end] + bytes[line.tailStart..<line.tailEnd], as: UTF8.self),
          found: line.width, expected: expected,
          way: text))
    }
  }
  /// Whether HarfBuzz does not decide the width of a line: spaces before it in the text change what it shows, or its only
  /// part is undecided.
  private func isUndecided(
    _ line: LabelLine, _ inserted: Double, _ bytes: [UInt8], _ starts: [Int], _ shaper: LineShaper
  ) -> Bool {
    let (shown, hasTail) = (line.start..<line.end, line.tailStart < line.tailEnd)
    let first = starts.firstIndex(of: hasTail ? line.tailStart : line.start)!
    let (whole, begins) = (String(decoding: bytes, as: UTF8.self), Array(starts.dropLast()))
    let expected = FontComparison.expected(whole, starts: begins, shaper).dropFirst(first)
    func isOther(_ spaces: Int, before index: Int) -> Bool {
      !FontComparison.expected(whole, starts: begins, shaper, spaces: spaces, before: index).dropFirst(first)
        .elementsEqual(expected)
    }
    if (1...15).contains(where: { isOther($0, before: 0) }) { return true }
    if (0..<first).contains(where: { bytes[starts[$0]] == 0x20 && isOther(1, before: $0) }) { return true }
    let alone = starts.filter { shown.contains($0) }.map { $0 - line.start }
    let text = String(decoding: bytes[shown], as: UTF8.self)
    return !hasTail
      && FontComparison.isUndecided(
        text, starts: alone, FontComparison.expected(text, starts: alone, shaper), shaper,
        { abs($0.reduce(inserted, +) - line.width) < 1e-5 })
  }
}
