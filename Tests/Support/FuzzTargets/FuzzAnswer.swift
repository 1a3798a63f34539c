// Everything that a layout answers, to be compared to the last bit.
import CLabelEngine
import EngineCalls

struct FuzzAnswer: Equatable, CustomStringConvertible {
  let status: le_status
  private let lineCount: Int
  private let positionCount: Int
  /// The bits of scale, truncated, width and height.
  private let figures: [UInt64]
  /// The words of the lines, and of the positions, one struct after another.
  private let lines: [UInt64]
  private let positions: [UInt64]

  private static let wordsOfLine = MemoryLayout<le_line>.size / 8
  private static let wordsOfPosition = MemoryLayout<le_position>.size / 8

  /// - Parameter positions: number of positions that there is room for; nil asks for none.
  init(lines lineRoom: Int, positions positionRoom: Int?, _ call: (UnsafeMutablePointer<le_result>) -> le_status) {
    let collected = CollectedResult(lines: lineRoom, positions: positionRoom, call)
    let result = collected.result
    status = collected.status
    guard status == LE_OK || status == LE_MORE else {
      (lineCount, positionCount, figures, self.lines, self.positions) = (0, 0, [], [], [])
      return
    }
    // The count of positions means nothing if there is no room for all lines.
    let isWhole = result.line_count <= lineRoom
    (lineCount, positionCount) = (result.line_count, isWhole ? result.position_count : 0)
    figures = [
      result.scale.bitPattern, UInt64(UInt32(bitPattern: result.truncated)), result.size.width.bitPattern,
      result.size.height.bitPattern,
    ]
    self.lines = FuzzAnswer.words(collected.lines)
    self.positions = isWhole ? FuzzAnswer.words(collected.positions) : []
  }

  /// The words of structs. Both structs have no padding and a size that is a multiple of 8 bytes.
  private static func words<Struct>(_ structs: [Struct]) -> [UInt64] {
    structs.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
  }

  /// The words of each struct.
  private static func split(_ words: [UInt64], _ size: Int) -> [ArraySlice<UInt64>] {
    stride(from: 0, to: words.count, by: size).map { words[$0..<($0 + size)] }
  }

  /// What no answer may contain, in a line: offsets outside the text, or NaN. Nil if there is nothing of the kind.
  func oddity(length: Int) -> String? {
    for first in stride(from: 0, to: lines.count, by: FuzzAnswer.wordsOfLine) {
      let (start, end, tailStart, tailEnd) = (lines[first], lines[first + 1], lines[first + 2], lines[first + 3])
      if start > end || tailStart > tailEnd || max(end, tailEnd) > UInt64(length) { return "offsets: \(self)" }
      // After the four offsets and a word of flags, all values are floating point.
      let numbers = lines[(first + 5)..<(first + FuzzAnswer.wordsOfLine)]
      if numbers.contains(where: { Double(bitPattern: $0).isNaN }) { return "a number is none: \(self)" }
    }
    let scale = Double(bitPattern: figures[0])
    return scale > 0 && scale.isFinite ? nil : "scale: \(self)"
  }

  /// How an answer to a call with less room differs from the beginning of the whole answer, as far as there was room;
  /// nil if it does not differ.
  func isNoBeginning(of whole: FuzzAnswer) -> String? {
    // Counts and figures must be complete even if there is no room for any line.
    let same =
      lineCount == whole.lineCount && figures == whole.figures && whole.lines.prefix(lines.count) == lines[...]
    // The positions of a line are written all or not at all.
    let places = FuzzAnswer.split(positions, FuzzAnswer.wordsOfPosition)
    let written = places.prefix { $0.contains { $0 != 0 } }.count * FuzzAnswer.wordsOfPosition
    let samePositions =
      whole.positions.prefix(written) == positions[..<written] && positions[written...].allSatisfy { $0 == 0 }
    return same && samePositions ? nil : "with less room \(self)\ninstead of \(whole)"
  }

  var description: String {
    func text(_ words: some Sequence<UInt64>, integers: Int) -> String {
      words.enumerated().map { $0 < integers ? "\(Int64(bitPattern: $1))" : "\(Double(bitPattern: $1))" }
        .joined(separator: " ")
    }
    return "status \(status), \(lineCount) lines, \(positionCount) positions, " + text(figures, integers: 0)
      + FuzzAnswer.split(lines, FuzzAnswer.wordsOfLine).map { "\n  " + text($0, integers: 5) }.joined()
      + FuzzAnswer.split(positions, FuzzAnswer.wordsOfPosition).map { "\n    " + text($0, integers: 2) }.joined()
  }
}
