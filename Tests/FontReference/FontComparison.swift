// The engine's advances of random lines beside those of lines that HarfBuzz shapes whole.
import LabelFonts
import LabelLayout

/// Compares a face, with what was cached before and without.
package struct FontComparison {
  /// A line for which an answer differs.
  package struct Difference {
    package let line: String
    /// Points at size 100.
    package let found: Double
    package let expected: Double
    /// Which answer: "on", "again", "off".
    package let way: String
  }
  package private(set) var lineCount = 0
  /// Lines for which HarfBuzz answers differently after a space. It numbers syllables modulo 15, and leaves out dotted
  /// circles where two that are broken have the same number: whole lines are no reference there.
  package private(set) var undecidedCount = 0
  package private(set) var differences: [Difference] = []

  /// - Parameters:
  ///   - count: lines.
  ///   - engine: with shortcuts; what it cached before must not matter.
  ///   - plain: without them.
  package init(path: String, count: Int, engine: FontEngine, plain: FontEngine) throws {
    let font = try engine.makeFont(path: path, size: 100)
    let plainFont = try plain.makeFont(path: path, size: 100)
    var lines = RandomLines(font.faces[0], name: path)
    if lines.isEmpty { return }
    let shaper = LineShaper(font, language: lines.language)
    let language = LanguageTag(lines.language)
    for index in 0..<count {
      let line = lines.next()
      lineCount += 1
      if index % 97 == 96 { engine.resetCaches() }
      let found = FontComparison.prepare(line, font, language, engine)
      let expected = FontComparison.expected(line, starts: found.starts, shaper)
      var ways = [("on", found.advances)]
      // Now that all its words are cached.
      ways.append(("again", FontComparison.prepare(line, font, language, engine).advances))
      ways.append(("off", FontComparison.prepare(line, plainFont, language, plain).advances))
      for (way, advances) in ways {
        if FontComparison.areEqual(advances, expected) { continue }
        if FontComparison.isUndecided(line, starts: found.starts, advances, expected, shaper) {
          undecidedCount += 1
          break
        }
        differences.append(
          Difference(line: line, found: advances.reduce(0, +), expected: expected.reduce(0, +), way: way))
        break
      }
    }
  }

  private static func prepare(
    _ line: String, _ font: FontStack, _ language: LanguageTag, _ engine: FontEngine
  ) -> (starts: [Int], advances: [Double]) {
    engine.withWorkspace { workspace in
      var line = line
      return line.withUTF8 { bytes in
        var buffer = ClusterBuffer()
        var preparer = TextPreparer(bytes, font: font, kern: 0, language: language, workspace: workspace)
        _ = preparer.extend(&buffer, untilAdvance: .unbounded)
        let advances = (0..<buffer.count).map { (buffer.positions[$0 + 1] - buffer.positions[$0]).points }
        return ((0..<buffer.count).map { Int(buffer.starts[$0]) }, advances)
      }
    }
  }

  private static func areEqual(_ some: some Sequence<Double>, _ others: [Double]) -> Bool {
    let some = Array(some)
    return some.count == others.count && zip(some, others).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  private static func isUndecided(
    _ line: String, starts: [Int], _ found: [Double], _ expected: [Double], _ shaper: LineShaper
  ) -> Bool {
    let isOtherAfterSpaces = (1...15).contains { count in
      let spaces = String(repeating: " ", count: count)
      let spaced = FontComparison.expected(spaces + line, starts: Array(0..<count) + starts.map { $0 + count }, shaper)
      return !areEqual(spaced.dropFirst(count), expected)
    }
    if isOtherAfterSpaces { return true }
    // Two broken syllables 15 apart stay so after spaces before both. With one more between them HarfBuzz says what we do.
    let bytes = Array(line.utf8)
    return starts.indices.contains { index in
      guard bytes[starts[index]] == 0x20 else { return false }
      let longer = String(decoding: bytes[...starts[index]] + [0x20] + bytes[(starts[index] + 1)...], as: UTF8.self)
      let longerStarts = starts[...index] + starts[index...].map { $0 + 1 }
      var spaced = FontComparison.expected(longer, starts: Array(longerStarts), shaper)
      spaced.remove(at: index)
      return areEqual(spaced, found)
    }
  }

  /// Points, a cluster never below 0 (R192).
  private static func expected(_ line: String, starts: [Int], _ shaper: LineShaper) -> [Double] {
    let bytes = Array(line.utf8)
    let ends = starts.dropFirst() + [bytes.count]
    let clusters = zip(starts, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
    return shaper.advances(of: line, clusters: clusters).map { max(0, $0) * 100 }
  }
}
