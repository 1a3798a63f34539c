// R255 to R258: the clusters of a text, whether each is whitespace, a break or ink, and its advance.

package struct Cluster {
  var text: String
  var bytes: Range<Int>
  /// The run whose attributes the cluster has.
  var run: Int
  /// The advance at scale 1, with kern or tracking; for a tab, that of a space.
  var advance: Double
  /// The part of it that the font gives a cluster without neighbours, and the kern or tracking.
  var natural = 0.0
  var added = 0.0
  /// The part of it that hangs if nothing visible follows on the line (R214).
  var hanging = 0.0
  /// The ascent and the descent of the font that the run asks for.
  var ascent: Double
  var descent: Double
  /// Those of the font that draws the cluster, which may be a fallback font.
  var drawnAscent: Double
  var drawnDescent: Double
  /// How far the run's baseline offset lowers the cluster (R164); the descents have it.
  var lowered = 0.0
  var mayBreakBefore: Bool
  /// The same if Hangul breaks only at spaces.
  var mayBreakBeforeWithHangulWords: Bool

  var isParagraphBreak: Bool
  var isLineBreak: Bool
  var isWhitespace: Bool
  var isTab: Bool
  var isSoftHyphen: Bool
  var isNoBreakSpace: Bool
  var isBreak: Bool { isParagraphBreak || isLineBreak }
  var isInk: Bool { !isBreak && !isWhitespace }
}

enum Clusters {
  /// Scalars that end a paragraph.
  private static let paragraphBreaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{2029}"]
  /// Scalars that end only a line.
  private static let lineBreaks: Set<Unicode.Scalar> = ["\u{85}", "\u{2028}", "\u{0B}", "\u{0C}"]

  private static let whitespace: Set<Unicode.Scalar> = [
    "\u{9}", "\u{20}", "\u{1680}", "\u{2000}", "\u{2001}", "\u{2002}", "\u{2003}", "\u{2004}", "\u{2005}", "\u{2006}",
    "\u{2008}", "\u{2009}", "\u{200A}", "\u{205F}", "\u{3000}", "\u{200B}",
  ]

  static func clusters(of runs: [TextRun]) -> [Cluster] {
    var scalars: [Unicode.Scalar] = []
    var runOfScalar: [Int] = []
    for (index, run) in runs.enumerated() {
      for scalar in run.text.unicodeScalars {
        precondition(
          Alphabet.properties(of: scalar) != nil, "U+\(String(scalar.value, radix: 16)) is not in the alphabet")
        scalars.append(scalar)
        runOfScalar.append(index)
      }
    }
    let classes = Alphabet.classes(of: scalars)
    let breaks = Set(LineBreakRules(classes).breaks)
    let wordBreaks = Set(LineBreakRules(classes, hangulAsLetters: true).breaks)
    let starts = ClusterRules.starts(classes)
    var byte = 0
    var clusters = starts.indices.map { place in
      let end = place + 1 < starts.count ? starts[place + 1] : scalars.count
      let own = Array(scalars[starts[place]..<end])
      var cluster = cluster(own, runs[runOfScalar[starts[place]]])
      cluster.run = runOfScalar[starts[place]]
      cluster.mayBreakBefore = breaks.contains(starts[place])
      cluster.mayBreakBeforeWithHangulWords = wordBreaks.contains(starts[place])
      cluster.bytes = byte..<(byte + cluster.text.utf8.count)
      byte = cluster.bytes.upperBound
      return cluster
    }
    shape(&clusters, runs)
    return clusters
  }

  /// A cluster with the attributes of a run. The ellipsis and the shown hyphen are made in this way too.
  static func cluster(_ scalars: [Unicode.Scalar], _ run: TextRun) -> Cluster {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    // Only CR LF has a break among several scalars, so the first scalar decides.
    let first = scalars[0]
    let isBreak = paragraphBreaks.contains(first) || lineBreaks.contains(first)
    let offset = OracleLayouter.odd(run.baselineOffset)
    let box = run.attachment
    // R222: a tab without a stop advances as a space would.
    let measured: [Unicode.Scalar] = first == "\t" ? [" "] : scalars
    let natural = box.map { $0.width } ?? run.font.advance(of: measured)  // R203
    // R203: an attachment has the heights of its box.
    let boxAscent = box.map { max(0, $0.y + $0.height) }
    let boxDescent = box.map { max(0, -$0.y) }
    // R164: the box grows upwards; OPEN: with a negative offset, downwards.
    let (above, below) = (max(0, offset), max(0, -offset))
    // R113: kern after every cluster. R192: kern that is infinite or NaN is 0, and no advance is
    // below 0.
    // R192: a font without size gives lines of size 0. OPEN: kern does not count there.
    // R214: tracking that is not 0 replaces kern.
    let tracking = OracleLayouter.odd(run.tracking)
    let added = run.font.usedSize == 0 ? 0 : tracking != 0 ? tracking : OracleLayouter.odd(run.kern)
    let advance = isBreak ? 0 : max(0, natural + added)
    // R214: what is added hangs, but not that of a tab.
    let hangs = tracking > 0 && run.font.usedSize != 0 && !isBreak && first != "\t"
    var cluster = Cluster(
      text: text, bytes: 0..<0, run: 0, advance: advance,
      ascent: (boxAscent ?? run.font.ascent) + above, descent: (boxDescent ?? run.font.descent) + below,
      drawnAscent: (boxAscent ?? run.font.drawnAscent(of: first)) + above,
      drawnDescent: (boxDescent ?? run.font.drawnDescent(of: first)) + below,
      mayBreakBefore: false, mayBreakBeforeWithHangulWords: false,
      isParagraphBreak: paragraphBreaks.contains(first), isLineBreak: lineBreaks.contains(first),
      // OPEN: a space with a combining mark is ink (UAX #14 LB10 treats the mark as a letter).
      isWhitespace: scalars.count == 1 && whitespace.contains(first),
      isTab: first == "\t", isSoftHyphen: first == "\u{AD}", isNoBreakSpace: scalars == ["\u{A0}"])
    (cluster.natural, cluster.added) = (natural, added)
    cluster.hanging = hangs ? tracking : 0
    cluster.lowered = below
    return cluster
  }
}
