// Shaping of words whose glyphs are not cached.
import CHarfBuzz
import LabelLayout
import TextSegmentation

/// Shapes a word item by item. An item is a range of clusters with one face, script and direction; it takes one call of
/// HarfBuzz.
struct WordGlyphShaper: ~Copyable {
  private var buffer = ShapingBuffer()
  private var text = ItemisedText()
  private var boundaries = ScratchArray<UInt64>()
  /// For each cluster of an item the sum of its glyphs' advances, and whether it shares the box of the cluster before
  /// it because kerning moves the pen back. `shares` is empty if kerning does not.
  private var sums = ScratchArray<Int32>()
  private var shares = ScratchArray<Bool>()
  /// For each cluster of the word, whether its embedding level is odd. The owner fills it.
  var isOdd = ScratchArray<Bool>()
  /// The glyphs that were shaped, in the order of their items.
  private(set) var glyphs = ScratchArray<WordGlyph>()
  /// The advances of the glyphs of `shapeInScriptDirections`, in font units.
  private(set) var advances = ScratchArray<Int32>()

  /// Letters of other runs that join the word's first and last letters. The owner sets and removes them.
  var joining: JoiningContext {
    _read { yield buffer.context }
    _modify { yield &buffer.context }
  }

  /// The bytes of memory that it holds.
  var byteCount: Int {
    boundaries.byteCount + sums.byteCount + shares.byteCount + isOdd.byteCount + glyphs.byteCount + advances.byteCount
      + text.scalars.byteCount
      + text.clusters.byteCount
  }

  /// Reads a word. O(its bytes).
  ///
  /// - Parameter scriptBefore: the index of the script for Common characters at the word's beginning; 0 for the word's
  ///   own.
  mutating func read(_ word: UnsafeBufferPointer<UInt8>, _ context: ShapingContext, scriptBefore: UInt16) {
    let sets = unsafe BoundarySets(of: word, in: &boundaries)
    unsafe text.read(word, sets, context.isMetric ? nil : context.faceList.coverage)
    if !context.isMetric { text.chooseFaces(context, scriptBefore: scriptBefore) }
    glyphs.removeAll()
  }

  var clusterCount: Int { text.clusters.count }

  /// Returns whether two adjacent clusters belong to one item.
  private func isSameItem(_ a: Int, _ b: Int) -> Bool { isOdd[a] == isOdd[b] && text.isSameRun(a, b) }

  /// Shapes all of the word that was read last.
  mutating func shapeWord(_ context: ShapingContext) {
    assert(context.isMetric || isOdd.count == text.clusters.count, "each cluster has a direction")
    if context.isMetric { return addBoxes() }
    var start = 0
    while start < text.clusters.count {
      var end = start + 1
      if text.clusters[start].kind != .unshaped {
        while end < text.clusters.count && isSameItem(end, start) { end += 1 }
        shape(start..<end, context)
      }
      start = end
    }
  }

  /// Shapes the text that was read last, each item in the direction of its script, in logical order. Here `x` of a
  /// glyph is only HarfBuzz's offset; `advances` move the pen.
  mutating func shapeInScriptDirections(_ context: ShapingContext) {
    isOdd.fill(text.clusters.count, with: false)
    advances.removeAll()
    var start = 0
    while start < text.clusters.count {
      var end = start + 1
      while end < text.clusters.count && text.isSameRun(end, start) { end += 1 }
      let (face, script) = (text.clusters[start].face, text.clusters[start].script)
      isOdd[start] = unsafe context.plan(face: Int(face), script: Int(script))._withUnsafeGuaranteedRef {
        $0.isRightToLeft
      }
      guard let shaped = runHarfBuzz(start..<end, context) else { return }
      for index in 0..<shaped.count {
        let position = unsafe shaped.positions[index]
        unsafe glyphs.append(
          WordGlyph(
            glyph: shaped.infos[index].codepoint, x: position.x_offset, y: position.y_offset, cluster: 0, first: 0,
            last: 0,
            face: face, isRightToLeft: isOdd[start]))
        advances.append(position.x_advance)
      }
      start = end
    }
  }

  /// Adds `.notdef` for each cluster with ink: a metric font has no other glyph.
  private mutating func addBoxes() {
    for index in 0..<text.clusters.count {
      if text.clusters[index].flags.contains(.whitespace) || text.scalars[text.firstScalar(index)] < 0x20 { continue }
      let cluster = UInt16(index)
      glyphs.append(
        WordGlyph(glyph: 0, x: 0, y: 0, cluster: cluster, first: cluster, last: cluster, face: 0, isRightToLeft: false))
    }
  }

  private mutating func runHarfBuzz(_ range: Range<Int>, _ context: ShapingContext) -> ShapedGlyphs? {
    buffer.begin(isTextStart: range.lowerBound == 0)
    buffer.add(range, of: text)
    let first = text.clusters[range.lowerBound]
    let plan = unsafe context.plan(
      face: Int(first.face), script: Int(first.script), isRightToLeft: isOdd[range.lowerBound])
    return unsafe plan._withUnsafeGuaranteedRef {
      buffer.shape($0, isTextEnd: range.upperBound == text.clusters.count)
    }
  }

  /// Finds the clusters of an item that share a box because kerning moves the pen back (`NegativeAdvances`).
  private mutating func findShares(_ range: Range<Int>, _ shaped: ShapedGlyphs) {
    shares.removeAll()
    guard (0..<shaped.count).contains(where: { unsafe shaped.positions[$0].x_advance < 0 }) else { return }
    sums.fill(range.count, with: 0)
    for index in 0..<shaped.count {
      let cluster = unsafe cluster(ofScalar: Int(shaped.infos[index].cluster), in: range)
      unsafe sums[cluster - range.lowerBound] &+= shaped.positions[index].x_advance
    }
    shares.fill(range.count, with: false)
    let memory = unsafe shares.base
    unsafe NegativeAdvances.makeNonNegative(sums.base, 0..<range.count) { unsafe memory[$0] = true }
  }

  /// Shapes an item. Its glyphs are in the order of their clusters. Those whose clusters overlap share one box. They
  /// begin at its left edge, or in right-to-left text end at its right edge, so that kern and tightening widen the box
  /// after them.
  private mutating func shape(_ range: Range<Int>, _ context: ShapingContext) {
    guard let shaped = runHarfBuzz(range, context) else { return }
    let (infos, positions, count) = unsafe (shaped.infos, shaped.positions, shaped.count)
    findShares(range, shaped)
    let isRightToLeft = isOdd[range.lowerBound]
    let face = text.clusters[range.lowerBound].face
    let lastScalar = text.firstScalar(range.upperBound)
    /// Returns the clusters that the HarfBuzz cluster of a glyph covers, and the index of the next glyph.
    func clusters(_ start: Int) -> (clusters: ClosedRange<Int>, end: Int) {
      let scalar = unsafe infos[start].cluster
      var end = start + 1
      while unsafe end < count && infos[end].cluster == scalar { end += 1 }
      var next = lastScalar
      if isRightToLeft {
        if start > 0 { next = unsafe Int(infos[start - 1].cluster) }
      } else if end < count {
        next = unsafe Int(infos[end].cluster)
      }
      let first = cluster(ofScalar: Int(scalar), in: range)
      return (first...max(first, cluster(ofScalar: max(next - 1, Int(scalar)), in: range)), end)
    }
    let firstGlyph = glyphs.count
    var start = 0
    while start < count {
      var (box, end) = clusters(start)
      while end < count {
        let (more, next) = clusters(end)
        let border = max(more.lowerBound, box.lowerBound) - range.lowerBound
        guard more.overlaps(box) || shares.count > 0 && shares[border] else { break }
        box = min(more.lowerBound, box.lowerBound)...max(more.upperBound, box.upperBound)
        end = next
      }
      var pen: Int32 = 0
      if isRightToLeft { for glyph in start..<end { unsafe pen &-= positions[glyph].x_advance } }
      for glyph in start..<end {
        let position = unsafe positions[glyph]
        unsafe glyphs.append(
          WordGlyph(
            glyph: infos[glyph].codepoint, x: pen &+ position.x_offset, y: position.y_offset,
            cluster: UInt16(cluster(ofScalar: Int(infos[glyph].cluster), in: range)), first: UInt16(box.lowerBound),
            last: UInt16(box.upperBound), face: face, isRightToLeft: isRightToLeft))
        pen &+= position.x_advance
      }
      start = end
    }
    if isRightToLeft { glyphs.reverse(firstGlyph..<glyphs.count) }
  }

  /// Returns the cluster of a scalar within a range of clusters. O(log clusters).
  private func cluster(ofScalar scalar: Int, in range: Range<Int>) -> Int {
    assert(scalar >= text.firstScalar(range.lowerBound) && scalar < text.firstScalar(range.upperBound))
    return partitionPoint(range.lowerBound + 1, range.upperBound) { text.firstScalar($0) <= scalar } - 1
  }
}
