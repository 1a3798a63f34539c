// The text of a label as clusters: what each shows when it is drawn with a coded font.

/// What cannot be asked of a label, or not be read from its picture: the answer is a skip with this message.
struct Unreadable: Error {
  var message: String
  init(_ message: String) { self.message = message }
}

/// A cluster of the text.
struct SourceCluster {
  enum Kind {
    /// A character that ends a line.
    case lineBreak
    /// White space, which hangs at the end of a line.
    case white
    /// All others.
    case ink
  }
  var kind: Kind
  var text: String
  /// The characters that its glyph may show: the first one, and what shaping composes from all of them.
  var codes: Set<Unicode.Scalar>
  /// Whether a coded glyph is drawn for it.
  var isDrawn: Bool
  /// In UTF-16 units.
  var start: Int
  var length: Int
  var run: FontRun
  /// The advance at the scale 1, in points.
  var advance: Double
}

/// A part of the text with one font. Lengths are points at the scale 1.
struct FontRun {
  var text: String
  var font: TestFont
  var size: Double
  /// How far its glyphs are above the baseline.
  var raise = 0.0

  private func points(_ units: Int) -> Double { Double(units) / font.unitsPerEm * size }
  var ascent: Double { points(font.ascent) }
  var descent: Double { points(font.descent) }
  var barHeight: Double { points(font.barHeight) }
  func advance(_ scalar: Unicode.Scalar) -> Double { points(font.advance(scalar)) }
}

struct SourceText {
  private static let whites: Set<Unicode.Scalar> = Set(
    "\t \u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2008}\u{2009}\u{200A}\u{205F}\u{3000}\u{200B}"
      .unicodeScalars)
  private static let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
  /// Characters that shaping hides, as spaces without a width.
  private static let hidden: Set<Unicode.Scalar> = ["\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"]

  static let ellipsis: Unicode.Scalar = "\u{2026}"
  static let hyphen: Unicode.Scalar = "\u{2010}"

  let clusters: [SourceCluster]
  /// At least one.
  let runs: [FontRun]
  /// The coded fonts that it needs.
  let style: CodeStyle

  /// Throws if glyphs would show something else than their own cluster.
  init(_ runs: [FontRun], label: FontRun) throws {
    let string = runs.map(\.text).joined()
    if string.unicodeScalars.contains(Self.ellipsis) { throw Unreadable("the text has an ellipsis of its own") }
    if string.unicodeScalars.contains(Self.hyphen) { throw Unreadable("the text has a U+2010 of its own") }
    let mayJoin = runs.contains { run in run.text.unicodeScalars.contains(where: run.font.mayJoin) }
    style = CodeStyle(hasSpaces: !string.unicodeScalars.contains(where: Self.hidden.contains), isJoining: mayJoin)
    self.runs = runs.contains { !$0.text.isEmpty } ? runs.filter { !$0.text.isEmpty } : [label]
    // The run at each UTF-16 unit: a cluster in several has that of its first.
    var ends: [Int] = []
    for run in runs { ends.append((ends.last ?? 0) + run.text.utf16.count) }
    var (clusters, start, run): ([SourceCluster], Int, Int) = ([], 0, 0)
    for character in string {
      while run < runs.count - 1, start >= ends[run] { run += 1 }
      let font = runs[run].font
      let text = String(character)
      let scalars = character.unicodeScalars
      let kind: SourceCluster.Kind =
        scalars.allSatisfy(Self.breaks.contains)
        ? .lineBreak : scalars.count == 1 && Self.whites.contains(scalars.first!) ? .white : .ink
      let composed = text.precomposedStringWithCanonicalMapping.unicodeScalars
      let isOwn = kind != .ink || !style.isJoining
      let codes = isOwn ? [scalars.first!] + (composed.count == 1 ? [composed.first!] : []) : [CodeStyle.anything]
      clusters.append(
        SourceCluster(
          kind: kind, text: text, codes: Set(codes),
          isDrawn: kind != .lineBreak && font.isCoded(scalars.first!, style), start: start,
          length: text.utf16.count, run: runs[run], advance: runs[run].advance(scalars.first!)))
      start += text.utf16.count
    }
    self.clusters = clusters
  }

  /// The characters that a coded font needs.
  var characters: Set<Unicode.Scalar> {
    var all: Set<Unicode.Scalar> = [Self.ellipsis, Self.hyphen, " "]
    for cluster in clusters { all.formUnion(cluster.codes.union(cluster.text.unicodeScalars)) }
    all.remove(CodeStyle.anything)
    return all
  }

  var isEmpty: Bool { clusters.isEmpty }

  subscript(index: Int) -> SourceCluster { clusters[index] }
  var count: Int { clusters.count }

  func text(_ range: Range<Int>) -> String { clusters[range].map(\.text).joined() }

  func hasInk(_ range: Range<Int>) -> Bool { clusters[range].contains { $0.kind == .ink } }

  /// A range of clusters as the protocol has it, in UTF-16 units.
  func units(_ range: Range<Int>) -> [Int] {
    let start = clusters[range.lowerBound].start
    return [start, clusters[range.upperBound - 1].start + clusters[range.upperBound - 1].length - start]
  }
}
