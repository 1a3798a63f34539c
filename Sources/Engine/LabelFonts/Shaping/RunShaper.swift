// Finds runs of one face and one script, shapes them by HarfBuzz, and gives their advances to grapheme clusters.
import CHarfBuzz
import LabelLayout
import TextSegmentation

/// What HarfBuzz reports about a scalar or a separator.
struct GlyphMarks: OptionSet {
  let rawValue: UInt8
  /// A HarfBuzz cluster begins there.
  static let beginsCluster = GlyphMarks(rawValue: 1)
  /// HB_GLYPH_FLAG_UNSAFE_TO_BREAK: text before it has to be shaped together with what follows.
  static let isUnsafe = GlyphMarks(rawValue: 2)
  /// A glyph is .notdef.
  static let isMissing = GlyphMarks(rawValue: 4)

  /// The text may be cut before the scalar and its parts shaped separately.
  var isSafeToBreak: Bool { rawValue & 3 == 1 }
}

/// Shapes the runs of a text.
///
/// Implementation note: commas in the font of the Latin letters, or kanji between kana, split a text into many runs of
/// few letters, and a call of HarfBuzz costs about as much as shaping ten letters. So all runs of a face and a script
/// go through one call, with U+000A between them. The result does not depend on that: unless HarfBuzz says that the
/// text may be cut on both sides of each U+000A, every run is shaped by a call of its own.
struct RunShaper: ~Copyable {
  /// Clusters in a row that one face draws in one script.
  struct Run {
    let start: Int
    let end: Int
    /// Whether its letters join adjacent ones, so that it is shaped by itself.
    let joinsOthers: Bool
    var isShaped = false

    var clusters: Range<Int> { start..<end }
  }

  private var buffer = ShapingBuffer()
  private var runs = ScratchArray<Run>()
  /// The indices of the runs that one call shapes.
  private var group = ScratchArray<Int>()
  /// For each scalar, then for each separator: the advances of the glyphs whose HarfBuzz cluster begins there.
  private var advances = ScratchArray<Int32>()
  private var marks = ScratchArray<GlyphMarks>()
  /// The number of U+000A that were put between runs.
  private var separatorCount = 0

  /// The letters of other runs that the next text joins; its owner sets and removes them.
  var context: JoiningContext {
    _read { yield buffer.context }
    _modify { yield &buffer.context }
  }

  /// Shapes all runs of a text and sets advances.
  mutating func shape(_ text: borrowing ItemisedText, _ context: ShapingContext) {
    findRuns(text)
    separatorCount = 0
    let count = text.scalars.count + 1 + runs.count
    advances.fill(count, with: 0)
    marks.fill(count, with: [])
    for index in 0..<text.clusters.count where text.clusters[index].kind == .unshaped {
      marks[text.firstScalar(index)] = .beginsCluster
    }
    for first in 0..<runs.count where !runs[first].isShaped {
      let cluster = text.clusters[runs[first].clusters.lowerBound]
      let plan = unsafe context.plan(face: Int(cluster.face), script: Int(cluster.script)).takeUnretainedValue()
      collectGroup(first, text)
      let firstSeparator = separatorCount
      unsafe shape(group.elements, text, plan)
      if group.count > 1 && !isGroupIndependent(text, firstSeparator) { shapeSeparately(text, plan) }
      for index in 0..<group.count { distribute(runs[group[index]].clusters, text) }
    }
  }

  /// Whether the shaped text may be cut before a scalar.
  func isSafeToBreak(before scalar: Int) -> Bool { marks[scalar].isSafeToBreak }

  // MARK: Runs

  private mutating func findRuns(_ text: borrowing ItemisedText) {
    runs.removeAll()
    let count = text.clusters.count
    var start = 0
    while start < count {
      var end = start + 1
      if text.clusters[start].kind != .unshaped {
        while end < count && text.isSameRun(end, start) { end += 1 }
        let joins = !context.isEmpty || joinsAcross(start, text) || joinsAcross(end, text)
        runs.append(Run(start: start, end: end, joinsOthers: joins))
      }
      start = end
    }
  }

  /// Whether the letters on both sides of a cluster's beginning may join; HarfBuzz joins letters across runs, too.
  func joinsAcross(_ cluster: Int, _ text: borrowing ItemisedText) -> Bool {
    assert(cluster >= 0 && cluster <= text.clusters.count)
    let scalar = text.firstScalar(cluster)
    if scalar == 0 || scalar == text.scalars.count { return false }
    return LetterPair(text.scalars[scalar - 1], text.scalars[scalar]).mayJoin
  }

  /// Collects the runs that are shaped together with a given one: those of its face and script. O(runs).
  private mutating func collectGroup(_ first: Int, _ text: borrowing ItemisedText) {
    group.removeAll()
    let cluster = runs[first].clusters.lowerBound
    let end = runs[first].joinsOthers ? first + 1 : runs.count
    for run in first..<end where run == first || !runs[run].isShaped && !runs[run].joinsOthers {
      guard text.isSameRun(runs[run].clusters.lowerBound, cluster) else { continue }
      runs[run].isShaped = true
      group.append(run)
    }
  }

  // MARK: HarfBuzz

  /// Shapes a group of runs by one call.
  private mutating func shape(
    _ group: UnsafeBufferPointer<Int>, _ text: borrowing ItemisedText, _ plan: ShapingPlan
  ) {
    let (first, last) = unsafe (runs[group[0]].clusters, runs[group[group.count - 1]].clusters)
    buffer.begin(isTextStart: first.lowerBound == 0)
    var needsSeparator = false
    for index in group.indices {
      let run = unsafe group[index]
      if needsSeparator {
        // Its cluster index is after those of all scalars, so what HarfBuzz reports about it is stored there.
        buffer.add(0x0A, cluster: text.scalars.count + 1 + separatorCount)
        separatorCount += 1
      }
      buffer.add(runs[run].clusters, of: text)
      needsSeparator = text.clusters[runs[run].clusters.upperBound - 1].kind != .separator
    }
    guard let shaped = buffer.shape(plan, isTextEnd: last.upperBound == text.clusters.count) else { return }
    let (advances, marks) = unsafe (advances.base, marks.base)
    for index in 0..<shaped.count {
      let info = unsafe shaped.infos[index]
      let scalar = Int(info.cluster)
      assert(scalar < self.advances.count, "HarfBuzz names a scalar or a separator")
      unsafe advances[scalar] &+= shaped.positions[index].x_advance
      var found = unsafe marks[scalar].rawValue | GlyphMarks.beginsCluster.rawValue
      if info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0 { found |= GlyphMarks.isUnsafe.rawValue }
      if info.codepoint == 0 { found |= GlyphMarks.isMissing.rawValue }
      unsafe marks[scalar] = GlyphMarks(rawValue: found)
    }
  }

  /// Whether the runs of the group, which were shaped together, have the glyphs that each has by itself.
  private func isGroupIndependent(_ text: borrowing ItemisedText, _ firstSeparator: Int) -> Bool {
    let first = text.scalars.count + 1
    for separator in firstSeparator..<separatorCount where !marks[first + separator].isSafeToBreak { return false }
    return (0..<group.count).allSatisfy {
      marks[text.firstScalar(runs[group[$0]].clusters.lowerBound)].isSafeToBreak
    }
  }

  /// Shapes each run of the group again, by itself.
  private mutating func shapeSeparately(_ text: borrowing ItemisedText, _ plan: ShapingPlan) {
    for index in 0..<group.count {
      for scalar in text.scalarRange(runs[group[index]].clusters) {
        advances[scalar] = 0
        marks[scalar] = []
      }
    }
    for index in 0..<group.count {
      unsafe shape(UnsafeBufferPointer(rebasing: group.elements[index...index]), text, plan)
    }
  }

  /// Whether HarfBuzz does not allow a cut between a run and a space before or after it.
  func joinsSpace(_ run: Range<Int>, before: Bool, _ text: borrowing ItemisedText, _ plan: ShapingPlan) -> Bool {
    assert(!run.isEmpty && run.upperBound <= text.clusters.count)
    // The run by itself, without the text next to it.
    buffer.begin(isTextStart: false)
    let scalars = text.scalarRange(run)
    if before { buffer.add(0x20, cluster: 0) }
    for index in scalars { buffer.add(text.scalars[index], cluster: index - scalars.lowerBound + 1) }
    if !before { buffer.add(0x20, cluster: scalars.count + 1) }
    guard let shaped = buffer.shape(plan, isTextEnd: false) else { return false }
    let border = before ? 1 : scalars.count + 1
    return !(0..<shaped.count).contains {
      unsafe Int(shaped.infos[$0].cluster) == border
        && shaped.infos[$0].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue == 0
    }
  }

  // MARK: Advances

  /// Gives the advances of HarfBuzz's clusters to the grapheme clusters of a run (R301).
  ///
  /// The advance of a ligature is split evenly among its visible clusters. If it does not divide evenly, the first ones
  /// get a font unit more, so the sum is exact.
  private func distribute(_ run: Range<Int>, _ text: borrowing ItemisedText) {
    assert(!run.isEmpty && run.upperBound <= text.clusters.count)
    let clusters = unsafe text.clusters.base
    let last = text.firstScalar(run.upperBound)
    var cluster = run.lowerBound
    var start = text.firstScalar(run.lowerBound)
    while start < last {
      // The usual case: a scalar that is a HarfBuzz cluster by itself, with a glyph.
      if marks[start].rawValue & 5 == 1, start + 1 == last || marks[start + 1].contains(.beginsCluster) {
        while unsafe Int(clusters[cluster + 1].firstScalar) <= start { cluster += 1 }
        unsafe clusters[cluster].advance &+= advances[start]
        start += 1
        continue
      }
      var end = start + 1
      while end < last && !marks[end].contains(.beginsCluster) { end += 1 }
      // Find the grapheme clusters that the scalars `start..<end` belong to.
      while unsafe Int(clusters[cluster + 1].firstScalar) <= start { cluster += 1 }
      var lastCluster = cluster
      while unsafe Int(clusters[lastCluster + 1].firstScalar) < end { lastCluster += 1 }
      if lastCluster == cluster {
        unsafe clusters[cluster].advance &+= advances[start]
      } else {
        unsafe split(advances[start], among: cluster...lastCluster, clusters)
      }
      if marks[start].contains(.isMissing) {
        for index in cluster...lastCluster where unsafe clusters[index].kind == .text {
          unsafe clusters[index].flags.insert(.missing)
        }
      }
      start = end
    }
  }

  private func split(
    _ advance: Int32, among range: ClosedRange<Int>, _ clusters: UnsafeMutablePointer<ItemisedCluster>
  ) {
    let shares = Int32(range.count { unsafe clusters[$0].kind != .invisible })
    guard shares > 0 else {
      unsafe clusters[range.lowerBound].advance &+= advance
      return
    }
    let share = advance / shares
    var rest = advance % shares
    for index in range where unsafe clusters[index].kind != .invisible {
      unsafe clusters[index].advance &+= share + rest.signum()
      rest -= rest.signum()
    }
  }
}
