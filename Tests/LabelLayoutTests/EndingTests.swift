// Head and middle truncation of a long text of which only the beginning and the ending are available.
import LabelLayout
import Testing

@Suite struct EndingTests {
  /// The clusters of a part of a text: letters, spaces and newlines of one byte, which advance 10.
  private func clusters(_ string: String, _ part: Range<Int>) -> ClusterBuffer {
    let characters = Array(string)
    var buffer = ClusterBuffer()
    buffer.removeAll(startingAt: part.lowerBound)
    for place in part {
      let character = characters[place]
      var flags: ClusterFlags = character == " " ? .whitespace : character == "\n" ? [.hardBreak, .paragraphBreak] : []
      if place > part.lowerBound, characters[place - 1] == " ", flags.isEmpty {
        flags.formUnion([.breakBefore, .breakBeforeWordPriority])
      }
      buffer.append(length: 1, advance: LayoutUnit(points: character == "\n" ? 0 : 10), flags: flags)
    }
    return buffer
  }

  private func borrow(_ buffer: borrowing ClusterBuffer, isComplete: Bool, _ metrics: [LineMetrics]) -> LabelText {
    let inserted = InsertedText(advance: LayoutUnit(points: 10), metrics: metrics[0])
    return metrics.withUnsafeBufferPointer {
      LabelText(
        buffer, isComplete: isComplete, metrics: $0,
        style: TextStyle(fontSize: 10, ellipsis: inserted, hyphen: inserted), kinds: buffer.allFlags)
    }
  }

  private struct Answer: Equatable {
    var missing: MissingText
    var parts: [Int]
  }

  /// What one line shows: all of the text, or its first `beginning` and last `ending` clusters.
  private func line(_ string: String, _ mode: LineBreakMode, _ width: Double, parts: (beginning: Int, ending: Int)?)
    -> Answer
  {
    let count = string.count
    let first = clusters(string, 0..<(parts?.beginning ?? count))
    let last = clusters(string, (count - (parts?.ending ?? 0))..<count)
    let metrics = [LineMetrics(ascent: 8, descent: 2)]
    return withExtendedLifetime(metrics) {
      let ending = borrow(last, isComplete: true, metrics)
      return withBorrowed(ending) { ending in
        var text = borrow(first, isComplete: parts == nil, metrics)
        if parts != nil { text.setEnding(ending) }
        var label = LabelProperties()
        label.lineBreakMode = mode
        label.lineBreakStrategy = []
        return withUnsafeTemporaryAllocation(of: LabelLine.self, capacity: 1) { lines in
          let result = text.writeLines(label, in: LayoutBounds(width: width, height: .infinity), into: lines)
          guard result.missing == .nothing else { return Answer(missing: result.missing, parts: []) }
          return Answer(missing: .nothing, parts: [lines[0].start, lines[0].end, lines[0].tailStart, lines[0].tailEnd])
        }
      }
    }
  }

  @Test(
    "the beginning and the ending give the same line as the whole text, or ask for more",
    arguments: [LineBreakMode.byTruncatingHead, .byTruncatingMiddle])
  func sameAsWhole(mode: LineBreakMode) {
    for string in ["aaaa bb ccccc ddd e ffff gg", "aaaaaaaaa bb\ncc ddd eeeeee f", "aa bbbb ccc dddd ee\nff "] {
      let characters = Array(string)
      for width in stride(from: 15.0, through: 125, by: 10) {
        let whole = line(string, mode, width, parts: nil)
        for beginning in stride(from: 14, through: 20, by: 3) {
          for ending in 1...16 {
            let answer = line(string, mode, width, parts: (beginning, ending))
            // A beginning that is wider than the line suffices. So does an ending that is wider than the line without
            // its first word, which does not count because it may begin before the ending.
            let rest = characters.suffix(ending).drop { $0 != " " && $0 != "\n" }
            let ink = rest.reversed().drop { $0 == " " || $0 == "\n" }.count
            let suffices = Double(ink * 10) > width && !rest.contains("\n")
            if answer.missing == .nothing {
              #expect(answer == whole, "\(string.debugDescription) \(width) \(beginning) \(ending)")
            } else {
              #expect(!suffices, "\(string.debugDescription) \(width) \(beginning) \(ending)")
            }
            // The first word of the ending is never shown.
            if answer.missing == .nothing, answer.parts[2] < answer.parts[3] {
              #expect(answer.parts[2] >= string.count - rest.count)
            }
          }
        }
      }
    }
  }

  @Test("an ending of one word, or without ink, asks for more") func oneWord() {
    for ending in ["dddd", "dddd "] {
      let string = "aaaa bbbb cccc d" + ending
      for mode in [LineBreakMode.byTruncatingHead, .byTruncatingMiddle] {
        #expect(line(string, mode, 75, parts: (14, ending.count)).missing == .ending)
      }
    }
  }
}
