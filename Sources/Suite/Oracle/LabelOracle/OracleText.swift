// R259: the hard lines and paragraphs of a text.

/// The text between hard breaks.
struct HardLine {
  /// The clusters of the line, without the break that ends it.
  var range: Range<Int>
  var paragraph: Int
  var startsParagraph: Bool
  var endsParagraph: Bool
}

struct Paragraph {
  var style: ParagraphStyle
  var isRightToLeft: Bool
  /// Whether the first strong character is right-to-left; nil if there is none.
  var contentIsRightToLeft: Bool?
  var level: Int { isRightToLeft ? 1 : 0 }
}

struct OracleText {
  var runs: [TextRun]
  var clusters: [Cluster]
  /// Nil if clusters do not depend on each other.
  var partAdvances: PartAdvances?
  /// For each run, the ellipsis or the token with the run's attributes.
  var ellipses: [[Cluster]]
  var hardLines: [HardLine] = []
  var paragraphs: [Paragraph] = []
  /// The embedding levels of each cluster's scalars before L1 (UAX #9).
  var levels: [[Int]]

  init(_ label: OracleLabel) {
    runs = label.runs
    clusters = Clusters.clusters(of: runs)
    partAdvances = PartAdvances(clusters, runs)
    ellipses = runs.map { run in
      var token = run
      token.text = label.truncationToken ?? "\u{2026}"
      token.attachment = nil
      return Clusters.clusters(of: [token])
    }
    levels = clusters.map { _ in [] }
    guard !clusters.isEmpty else { return }  // R18, R25: empty text has no lines

    var start = 0
    var startsParagraph = true
    for index in clusters.indices where clusters[index].isBreak {
      let endsParagraph = clusters[index].isParagraphBreak
      addHardLine(start..<index, startsParagraph, endsParagraph, label)
      start = index + 1
      startsParagraph = endsParagraph
    }
    // R47: a break at the very end adds no line if there is text before it. R293: a break is text too, so "\n\n" has
    // two lines, and so has "\n".
    if start < clusters.count || clusters.count == 1 {
      addHardLine(start..<clusters.count, startsParagraph, true, label)
    }
  }

  private mutating func addHardLine(_ range: Range<Int>, _ starts: Bool, _ ends: Bool, _ label: OracleLabel) {
    if starts {
      // R174: the paragraph takes the style of its first character. OPEN: a last, empty paragraph takes the style of
      // its break.
      let first = min(range.lowerBound, clusters.count - 1)
      let style = runs[clusters[first].run].paragraphStyle
      // P2 examines the whole paragraph, across line breaks.
      let end = clusters[first...].firstIndex(where: \.isParagraphBreak) ?? clusters.count
      let all = range.lowerBound..<max(end, range.lowerBound)
      let scalars = clusters[all].flatMap { $0.text.unicodeScalars }
      let content = BidiRules.firstStrongIsRightToLeft(scalars.map(Alphabet.bidiClass))
      let isRightToLeft: Bool
      if let explicit = style.baseWritingDirection {
        isRightToLeft = explicit == .rightToLeft
      } else {
        isRightToLeft = content ?? (label.layoutDirection == .rightToLeft)  // R184
      }
      paragraphs.append(Paragraph(style: style, isRightToLeft: isRightToLeft, contentIsRightToLeft: content))
      // Levels are those of the whole paragraph, whatever its lines show. (The separator at its end has no influence.)
      var directed: [(scalar: Unicode.Scalar, cluster: Int?)] = []
      var open: [TextDirection] = []
      for index in all {
        // R217: as the characters that embed and override would do, which are not in the text.
        let own = Array(runs[clusters[index].run].writingDirection.prefix(31))
        if own != open {
          directed += open.map { _ in ("\u{202C}", nil) } + own.map { ($0.initiator, nil) }
          open = own
        }
        directed += clusters[index].text.unicodeScalars.map { ($0, index) }
      }
      let found = BidiRules.levels(directed.map(\.scalar), base: isRightToLeft ? 1 : 0)
      for (level, item) in zip(found, directed) { if let index = item.cluster { levels[index].append(level) } }
    }
    hardLines.append(
      HardLine(range: range, paragraph: paragraphs.count - 1, startsParagraph: starts, endsParagraph: ends))
  }

  func hasInk(_ range: Range<Int>) -> Bool { clusters[range].contains(where: \.isInk) }

  /// The end of a range without the whitespace at its end, which hangs.
  func trimmedEnd(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, clusters[end - 1].isWhitespace { end -= 1 }
    return end
  }

  /// The start of a range without the whitespace at its start.
  func trimmedStart(_ range: Range<Int>) -> Int {
    var start = range.lowerBound
    while start < range.upperBound, clusters[start].isWhitespace { start += 1 }
    return start
  }

  /// The last hard line that has ink (R26, R188).
  var lastHardLineWithInk: Int? { hardLines.lastIndex { hasInk($0.range) } }

  /// Whether a line may break before the cluster, according to UAX #14 and the paragraph's strategy.
  func mayBreak(before index: Int, keepsHangulWords: Bool) -> Bool {
    // R85. OPEN: "only at spaces" is read as UAX #14 with Hangul as letters, so a line may still break after a hyphen
    // and next to ideographs.
    keepsHangulWords ? clusters[index].mayBreakBeforeWithHangulWords : clusters[index].mayBreakBefore
  }
}
