// Compares the engine's advances of random lines with those of the same lines shaped whole by HarfBuzz.
import LabelFonts
import LabelLayout

/// Compares a face, both with shortcuts and with what was cached before, and without.
package struct FontComparison {
  /// A line for which an answer differs.
  package struct Difference {
    package let line: String
    /// In points, at size 100.
    package let found: Double
    package let expected: Double
    /// Which answer differs: "on" (with shortcuts), "again" (all words are cached), "off" (without shortcuts), or that for a
    /// text.
    package let way: String
  }
  package private(set) var lineCount = 0
  /// How many numbers the lines had, if they were to have some.
  package private(set) var numberCount = 0
  /// The number of lines for which HarfBuzz answers differently after a space. It numbers syllables modulo 15, and
  /// leaves out dotted circles if two broken syllables have the same number; for such lines the whole line is no
  /// reference.
  package private(set) var undecidedCount = 0
  package private(set) var differences: [Difference] = []

  /// - Parameters:
  ///   - count: number of lines.
  ///   - engine: an engine with shortcuts; what it cached before must not matter.
  ///   - plain: an engine without shortcuts.
  ///   - hasNumbers: whether the lines are `NumberLines`.
  package init(
    path: String, count: Int, engine: FontEngine, plain: FontEngine, hasNumbers: Bool = false
  ) throws {
    let font = try engine.makeFont(path: path, size: 100)
    let plainFont = try plain.makeFont(path: path, size: 100)
    // The same lines wherever the file lies.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var lines = RandomLines(font.faces[0], name: name)
    if lines.isEmpty { return }
    var numbers = hasNumbers ? NumberLines(font.faces[0], &lines, name: name) : nil
    if let numbers, numbers.isEmpty { return }
    let shaper = LineShaper(font, language: lines.language)
    let language = LanguageTag(lines.language)
    for index in 0..<count {
      let line = numbers?.next() ?? lines.next()
      lineCount += 1
      if index % 97 == 96 { engine.resetCaches() }
      let found = FontComparison.prepare(line, font, language, engine)
      let expected = FontComparison.expected(line, starts: found.starts, shaper)
      var ways = [("on", found.advances)]
      // Asked again once all its words are cached.
      ways.append(("again", FontComparison.prepare(line, font, language, engine).advances))
      ways.append(("off", FontComparison.prepare(line, plainFont, language, plain).advances))
      for (way, advances) in ways {
        if FontComparison.areEqual(advances, expected) { continue }
        if FontComparison.isUndecided(
          line, starts: found.starts, expected, shaper, { FontComparison.areEqual($0, advances) })
        {
          undecidedCount += 1
          break
        }
        // A line that differs with zeros too, which no other digits take the place of, says nothing about numbers.
        if let zeros = numbers?.withZeros(line) {
          let found = FontComparison.prepare(zeros, font, language, engine)
          if !FontComparison.areEqual(found.advances, FontComparison.expected(zeros, starts: found.starts, shaper)) {
            undecidedCount += 1
            break
          }
        }
        differences.append(
          Difference(line: line, found: advances.reduce(0, +), expected: expected.reduce(0, +), way: way))
        break
      }
    }
    numberCount = numbers?.numberCount ?? 0
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

  /// Whether advances are the expected ones. Where these fall below 0, only the sum is expected, of advances that do not.
  private static func areEqual(_ some: some Sequence<Double>, _ expected: [Double]) -> Bool {
    let some = Array(some)
    if some.count == expected.count && zip(some, expected).allSatisfy({ abs($0 - $1) < 1e-5 }) { return true }
    return expected.contains { $0 < 0 } && some.allSatisfy { $0 >= 0 }
      && abs(some.reduce(0, +) - expected.reduce(0, +)) < 1e-5
  }

  /// Whether HarfBuzz answers differently for a line after a space, or gives the engine's answer with one more space.
  ///
  /// - Parameter isFound: whether advances are the engine's answer.
  static func isUndecided(
    _ line: String, starts: [Int], _ expected: [Double], _ shaper: LineShaper, _ isFound: ([Double]) -> Bool
  ) -> Bool {
    let isOtherAfterSpaces = (1...15).contains { count in
      !areEqual(FontComparison.expected(line, starts: starts, shaper, spaces: count, before: 0), expected)
    }
    if isOtherAfterSpaces { return true }
    // Two broken syllables that are 15 apart remain so if a space comes before both. With one more space between them
    // HarfBuzz gives the engine's answer.
    let bytes = Array(line.utf8)
    return starts.indices.contains { index in
      bytes[starts[index]] == 0x20
        && isFound(FontComparison.expected(line, starts: starts, shaper, spaces: 1, before: index))
    }
  }

  /// The advances that HarfBuzz gives to the clusters of a line with more spaces before one of them, without the spaces.
  static func expected(
    _ line: String, starts: [Int], _ shaper: LineShaper, spaces: Int, before index: Int
  ) -> [Double] {
    let (bytes, start) = (Array(line.utf8), starts[index])
    let longer = bytes[..<start] + Array(repeating: 0x20, count: spaces) + bytes[start...]
    let longerStarts = starts[..<index] + (start..<start + spaces) + starts[index...].map { $0 + spaces }
    var advances = expected(String(decoding: longer, as: UTF8.self), starts: Array(longerStarts), shaper)
    advances.removeSubrange(index..<index + spaces)
    return advances
  }

  /// The advances that HarfBuzz gives, in points.
  static func expected(_ line: String, starts: [Int], _ shaper: LineShaper) -> [Double] {
    let bytes = Array(line.utf8)
    let ends = starts.dropFirst() + [bytes.count]
    let clusters = zip(starts, ends).map { String(decoding: bytes[$0..<$1], as: UTF8.self) }
    return shaper.advances(of: line, clusters: clusters).map { $0 * 100 }
  }
}
