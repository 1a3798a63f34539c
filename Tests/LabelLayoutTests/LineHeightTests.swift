// The height of a line whose clusters are in faces of several heights, against the largest ascent and descent on it.
import LabelLayout
import TestSupport
import Testing

/// A text of one byte a cluster, each with metrics of its own choice; clusters and the ellipsis advance 10.
private final class SeveralHeights {
  var buffer = ClusterBuffer()
  let metrics: UnsafeMutableBufferPointer<LineMetrics>
  let ellipsis = LineMetrics(ascent: 11, descent: 6.5)
  let characters: [Character]
  let indices: [Int]
  /// The number of metrics that are not sparse.
  private let counted: Int

  /// - Parameter shift: what is added to the metrics index of clusters with other metrics than the first.
  init(_ characters: [Character], _ indices: [Int], metricsCount: Int, shift: Int = 0) {
    let indices = indices.map { $0 == 0 ? 0 : $0 + shift }
    (self.characters, self.indices) = (characters, indices)
    metrics = .allocate(capacity: metricsCount + shift)
    metrics.initialize(repeating: LineMetrics(ascent: 0, descent: 0))
    for index in 0..<metricsCount {
      // No two have the same ascent or descent, and the larger ascent has not always the larger descent.
      metrics[index == 0 ? 0 : index + shift] = LineMetrics(
        ascent: Double(8 + index * 5 % 12), descent: Double(2 + index * 7 % 13) / 2)
    }
    counted = shift == 0 ? metricsCount : 1
    for (place, character) in characters.enumerated() {
      var flags: ClusterFlags = character == " " ? .whitespace : character == "\n" ? [.hardBreak, .paragraphBreak] : []
      if place > 0, characters[place - 1] == " ", flags.isEmpty {
        flags.formUnion([.breakBefore, .breakBeforeWordPriority])
      }
      buffer.append(
        length: 1, advance: LayoutUnit(points: character == "\n" ? 0 : 10),
        flags: flags.withMetricsIndex(indices[place]))
    }
  }

  deinit { metrics.deallocate() }

  var text: LabelText {
    let inserted = InsertedText(advance: LayoutUnit(points: 10), metrics: metrics[0], drawnMetrics: ellipsis)
    return LabelText(
      buffer, isComplete: true, metrics: UnsafeBufferPointer(rebasing: metrics[..<counted]),
      style: TextStyle(fontSize: 10, ellipsis: inserted, hyphen: inserted), kinds: buffer.allFlags)
  }

  /// By R290, where fallback fonts count: the clusters of the line and its ellipsis; for an empty line the whitespace that hangs on it, or
  /// else its hard break.
  func height(of line: LabelLine) -> Double {
    var shown = Array(line.start..<line.end) + Array(line.tailStart..<line.tailEnd)
    if shown.isEmpty, !line.flags.contains(.ellipsis) {
      shown = Array((line.start..<characters.count).prefix { characters[$0] == " " })
      // An empty last line has the height of the hard break before it.
      if shown.isEmpty { shown = [min(line.start, characters.count - 1)] }
    }
    var all = shown.map { metrics[indices[$0]] }
    if line.flags.contains(.ellipsis) { all.append(ellipsis) }
    return all.map(\.ascent).max()! + all.map(\.descent).max()!
  }
}

@Suite struct LineHeightTests {
  /// Which metrics texts are made of: those of few and of many bits, with and without the first.
  private static let choices = [
    [0], [0, 1], [1], [0, 2], [1, 2], [0, 1, 2], [0, 3], [2, 5], [0, 4, 7], Array(0..<9),
  ]

  @Test("R290: the largest ascent and the largest descent on each line; R208: one height", arguments: choices.indices)
  func largest(choice: Int) {
    let choice = Self.choices[choice]
    var random = SplitMix64(seed: UInt64(choice.count * 31 + choice.last!))
    var mixed = 0
    for _ in 0..<400 {
      let count = Int.random(in: 1...40, using: &random)
      // Mostly the first metrics, so that a line may have others at any cluster.
      let characters = (0..<count).map { _ in Array("aaaaa  \n").randomElement(using: &random)! }
      let indices = (0..<count).map { _ in
        Int.random(in: 0..<4, using: &random) > 0 ? choice[0] : choice.randomElement(using: &random)!
      }
      let text = SeveralHeights(characters, indices, metricsCount: choice.last! + 1)
      var label = LabelProperties()
      label.numberOfLines = Int.random(in: 0...3, using: &random)
      label.lineBreakMode =
        [.byWordWrapping, .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping]
        .randomElement(using: &random)!
      label.lineBreakStrategy = []
      let countsFallback = Bool.random(using: &random)
      if countsFallback { label.options.insert(.fallbackLineHeights) }
      let width = Double(Int.random(in: 0...15, using: &random)) * 10 + 5
      withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 64) { lines in
        let bounds = LayoutBounds(width: width, height: .infinity)
        let result = text.text.writeLines(label, in: bounds, into: lines)
        var top = 0.0
        for line in lines.prefix(result.lineCount) {
          let height = countsFallback ? text.height(of: line) : text.metrics[0].ascent + text.metrics[0].descent
          #expect(line.height == height && line.y == top, "\(characters) \(indices) \(label) \(width)")
          top += height
          if height > text.metrics[0].ascent + text.metrics[0].descent { mixed += 1 }
        }
        #expect(result.height == top)
        // Measuring breaks lines in a way of its own.
        let size = withBorrowed(text.text) { text in
          withBorrowed(label) { LabelText.sizeThatFits(text, $0, width: width) }
        }
        if label.numberOfLines != 1, label.lineBreakMode == .byWordWrapping, !result.isTruncated {
          #expect(size.height == top.rounded(.up), "\(characters) \(indices) \(label) \(width)")
        }
      }
    }
    // Lines of the first height alone would test nothing.
    #expect(mixed > 20 || choice == [0])
  }

  /// Faces of fallback have indices from 32 on, and a text does not say how many there are.
  @Test("The indices of metrics change nothing", arguments: [32, 40, 64, 190, 240])
  func sparse(shift: Int) {
    var random = SplitMix64(seed: UInt64(shift))
    var (truncated, shrunk) = (0, 0)
    for _ in 0..<1_500 {
      let characters = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        Array("aaaaa  \n").randomElement(using: &random)!
      }
      let choice = LineHeightTests.choices.randomElement(using: &random)!
      let indices = characters.map { _ in choice.randomElement(using: &random)! }
      let dense = SeveralHeights(characters, indices, metricsCount: choice.last! + 1)
      let sparse = SeveralHeights(characters, indices, metricsCount: choice.last! + 1, shift: shift)
      var label = LabelProperties.random(
        [.byWordWrapping, .byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping], &random)
      label.adjustsFontSizeToFitWidth = Bool.random(using: &random)
      let bounds = LayoutBounds(
        width: Double(Int.random(in: 1...15, using: &random)) * 10 + 5,
        height: Bool.random(using: &random) ? .infinity : Double.random(in: 5...90, using: &random))
      func lines(_ text: SeveralHeights) -> (LabelLayoutResult, [LabelLine]) {
        withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 64) { lines in
          let result = text.text.writeLines(label, in: bounds, into: lines)
          return (result, Array(lines.prefix(result.lineCount)))
        }
      }
      let (expected, found) = (lines(dense), lines(sparse))
      #expect(found.1 == expected.1, "\(characters) \(indices) \(label) \(bounds)")
      #expect(found.0.scale == expected.0.scale && found.0.height == expected.0.height)
      if expected.0.isTruncated { truncated += 1 }
      if expected.0.scale < 1 { shrunk += 1 }
    }
    #expect(truncated > 100 && shrunk > 100)
  }

  @Test("R135: a length up to 1e-6 pixels above a whole one is rounded down to it") func roundedUp() {
    #expect(LabelText.roundedUp(1e-6, 1) == 0)
    #expect(LabelText.roundedUp(3, 1) == 3)
    #expect(LabelText.roundedUp(3.25, 2) == 3.5)
    #expect(LabelText.roundedUp(5e15, 2) == 5e15)
    for pixels in [1e306, 1e307, Double.greatestFiniteMagnitude] { #expect(LabelText.roundedUp(20, pixels) == 20) }
    #expect(LabelText.roundedUp(1e308, 3) == 1e308)
  }

  @Test("R150: a line that fills its area is not stretched") func fullLine() {
    let text = TestText("aa bb cc")
    let inserted = InsertedText(advance: LayoutUnit(points: 10), metrics: text.metrics[0])
    let run = TextRun(firstCluster: 0, ellipsis: inserted, hyphen: inserted, firstMetrics: 0)
    var style = ParagraphStyle()
    style.overrides.alignment = .justified
    var label = LabelProperties()
    label.numberOfLines = 0
    label.lineBreakMode = .byWordWrapping
    label.lineBreakStrategy = []
    withUnsafePointer(to: run) { run in
      withUnsafePointer(to: style) { style in
        var attributed = text.text
        attributed.attributes = TextAttributes(
          runs: UnsafeBufferPointer(start: run, count: 1), styles: UnsafeBufferPointer(start: style, count: 1))
        withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 4) { lines in
          for (width, spacing) in [(50.0, 0.0), (58, 8)] {
            let result = attributed.writeLines(label, in: LayoutBounds(width: width, height: .infinity), into: lines)
            #expect(result.lineCount == 2)
            #expect(lines[0].width == width)
            #expect(lines[0].wordSpacing == spacing)
            #expect(lines[0].flags.contains(.justified) == (spacing > 0))
            #expect(!lines[1].flags.contains(.justified))
          }
        }
      }
    }
  }
}
