// The clusters of a layout's lines: the geometry that hit testing, carets and selections read.
public import LabelLayout

/// Where the clusters of a layout's visible lines are, line by line, each line's in visual order from left to right.
///
/// Offsets are UTF-8 bytes of the text, indices those of its string. A value; may be used by several threads.
public struct TextPositions: Sendable {
  /// The whole text, hidden parts included.
  public let string: String
  /// The visible lines, from top to bottom.
  public let lines: [LabelLine]
  /// The clusters of all lines. The ellipsis and a shown hyphen are clusters too, with -1 as start and end.
  public let clusters: [ClusterPosition]
  /// Where each line's clusters begin, and the end.
  private let starts: [Int]

  init(_ string: String, _ lines: [LabelLine], _ clusters: [ClusterPosition]) {
    self.string = string
    self.lines = lines
    self.clusters = clusters
    var starts: [Int] = []
    var place = 0
    for line in lines.indices {
      starts.append(place)
      while place < clusters.count, clusters[place].line == line { place += 1 }
    }
    self.starts = starts + [place]
  }

  /// The clusters of a line, from left to right. O(1).
  ///
  /// - Parameter line: an index into `lines`.
  public func clusters(ofLine line: Int) -> ArraySlice<ClusterPosition> { clusters[starts[line]..<starts[line + 1]] }
}

extension ClusterPosition {
  /// Whether it is the ellipsis, the token or a shown hyphen, which are not in the text.
  public var isInserted: Bool { start < 0 }
  /// Whether it is read from right to left: its embedding level is odd.
  public var isRightToLeft: Bool { level & 1 != 0 }
  /// The right edge, in points.
  public var maxX: Double { x + width }
}

// MARK: Hit testing

/// Which of two positions an offset has where lines or directions meet.
public enum CaretAffinity: Hashable, Sendable {
  /// Beside the character before it: at a line's end, after the last character of a run.
  case upstream
  /// Beside the character after it: at a line's beginning.
  case downstream
}

/// A position between two characters where a caret may be.
public struct Caret: Hashable, Sendable {
  /// UTF-8 bytes of the text before it.
  public let offset: Int
  /// Which position it is, where the offset has two.
  public let affinity: CaretAffinity
  /// Index into the lines.
  public let line: Int
  /// Points, in the bounds.
  public let x: Double

  /// A caret as it is.
  public init(offset: Int, affinity: CaretAffinity, line: Int, x: Double) {
    self.offset = offset
    self.affinity = affinity
    self.line = line
    self.x = x
  }
}

/// What is at a point.
public struct TextHit: Hashable, Sendable {
  /// The nearest position of a caret.
  public let caret: Caret
  /// UTF-8 bytes of the cluster at the point, or the nearest one on its line; nil where that is the ellipsis or a hyphen,
  /// or the line is empty.
  public let cluster: Range<Int>?
  /// Whether the point is on the cluster's box; otherwise it is outside all text.
  public let isInside: Bool
}

extension TextPositions {
  /// The text at a point: the nearest line by y, on it the cluster at x.
  ///
  /// - Parameter point: in the bounds; not a number counts as 0.
  /// - Returns: nil where the layout has no lines.
  /// - Complexity: O(lines + clusters of the line).
  public func hitTest(_ point: Point) -> TextHit? {
    guard let line = line(nearest: point.y) else { return nil }
    let x = point.x.isNaN ? 0 : point.x
    let box = lines[line]
    let isInLine = point.y >= box.y && point.y < box.y + box.height
    let clusters = clusters(ofLine: line)
    guard let nearest = clusters.first(where: { x < $0.maxX }) ?? clusters.last else {
      return TextHit(
        caret: Caret(offset: box.start, affinity: .downstream, line: line, x: box.x), cluster: nil, isInside: false)
    }
    return TextHit(
      caret: caret(at: nearest, right: x >= nearest.x + nearest.width / 2, on: line),
      cluster: nearest.isInserted ? nil : nearest.start..<nearest.end,
      isInside: isInLine && x >= nearest.x && x < nearest.maxX)
  }

  /// The index of the caret's position that is nearest to a point; nil where the layout has no lines.
  public func index(at point: Point) -> String.Index? {
    hitTest(point).map { string.index(utf8Offset: $0.caret.offset) }
  }

  /// The last line that begins above a y; the first where none does.
  private func line(nearest y: Double) -> Int? {
    lines.isEmpty ? nil : lines.lastIndex { $0.y <= y } ?? 0
  }

  /// The caret at the left or the right edge of a cluster.
  private func caret(at cluster: ClusterPosition, right: Bool, on line: Int) -> Caret {
    let x = right ? cluster.maxX : cluster.x
    let isLeading = right == cluster.isRightToLeft
    if cluster.isInserted {
      let hidden = lines[line]
      let hasTail = hidden.flags.contains(.ellipsis) && hidden.tailStart < hidden.tailEnd
      return Caret(
        offset: isLeading || !hasTail ? hidden.end : hidden.tailStart, affinity: isLeading ? .upstream : .downstream,
        line: line, x: x)
    }
    return Caret(
      offset: isLeading ? cluster.start : cluster.end, affinity: isLeading ? .downstream : .upstream, line: line, x: x)
  }
}

// MARK: Carets

extension TextPositions {
  /// The positions of a caret on a line, from left to right: its clusters' edges. O(clusters of the line).
  ///
  /// Where directions meet, an edge belongs to two offsets; it has that of the cluster to its right, the last edge that of
  /// the cluster to its left: each edge comes once, and so does each offset of the line's text. The edges of an ellipsis
  /// have the offsets where the hidden text begins and where it ends, or twice the first where nothing follows.
  ///
  /// - Parameter line: an index into `lines`.
  public func carets(ofLine line: Int) -> [Caret] {
    let clusters = clusters(ofLine: line)
    guard let last = clusters.last else {
      return [Caret(offset: lines[line].start, affinity: .downstream, line: line, x: lines[line].x)]
    }
    return clusters.map { caret(at: $0, right: false, on: line) } + [caret(at: last, right: true, on: line)]
  }

  /// The caret at an offset of the text.
  ///
  /// An offset in hidden text or in whitespace that hangs has the nearest visible position before it.
  ///
  /// - Parameters:
  ///   - offset: UTF-8 bytes, clamped to the text; inside a cluster it counts as the cluster's start.
  ///   - affinity: which position it has where there are two.
  /// - Returns: nil where the layout has no lines.
  /// - Complexity: O(lines + clusters of the line).
  public func caret(at offset: Int, affinity: CaretAffinity = .downstream) -> Caret? {
    guard let line = line(of: offset, affinity) else { return nil }
    let box = lines[line]
    let clusters = clusters(ofLine: line)
    let before = clusters.filter { !$0.isInserted && $0.end <= offset }.max { $0.end < $1.end }
    let after = clusters.first { !$0.isInserted && $0.start <= offset && offset < $0.end }
    if affinity == .downstream || before?.end != offset, let after {
      return caret(at: after, right: after.isRightToLeft, on: line)
    }
    if let before { return caret(at: before, right: !before.isRightToLeft, on: line) }
    // Before all of the line's text: its leading edge.
    let isRightToLeft = box.flags.contains(.rightToLeft)
    let edge = isRightToLeft ? clusters.last?.maxX : clusters.first?.x
    return Caret(offset: box.start, affinity: .downstream, line: line, x: edge ?? box.x)
  }

  /// The caret at an index of `string`. See ``caret(at:affinity:)-(Int,_)``.
  public func caret(at index: String.Index, affinity: CaretAffinity = .downstream) -> Caret? {
    caret(at: string.utf8Offset(of: index), affinity: affinity)
  }

  /// The last line that begins at an offset or before it; with upstream affinity the line before, where its text ends
  /// there without a hard break.
  private func line(of offset: Int, _ affinity: CaretAffinity) -> Int? {
    guard let line = lines.lastIndex(where: { $0.start <= offset }) else { return lines.isEmpty ? nil : 0 }
    if affinity == .upstream, line > 0, lines[line].start == offset,
      !lines[line - 1].flags.contains(.hardBreak)
    {
      return line - 1
    }
    return line
  }

  /// The box of a caret without width: from the line's top to its bottom.
  public func rect(of caret: Caret) -> Rect {
    Rect(x: caret.x, y: lines[caret.line].y, width: 0, height: lines[caret.line].height)
  }
}

// MARK: Selections

extension TextPositions {
  /// The rectangles that a selection covers, line by line, from left to right: a run of clusters each, as high as the
  /// line. Of hidden text there are none. O(lines + clusters).
  ///
  /// - Parameter offsets: UTF-8 bytes of the text.
  public func rects(of offsets: Range<Int>) -> [Rect] {
    var rects: [Rect] = []
    for line in lines.indices {
      var wasSelected = false
      for cluster in clusters(ofLine: line) {
        let isSelected = !cluster.isInserted && cluster.start < offsets.upperBound && offsets.lowerBound < cluster.end
        if isSelected, wasSelected {
          rects[rects.count - 1].width = cluster.maxX - rects[rects.count - 1].x
        } else if isSelected {
          rects.append(Rect(x: cluster.x, y: lines[line].y, width: cluster.width, height: lines[line].height))
        }
        wasSelected = isSelected
      }
    }
    return rects
  }

  /// The rectangles that a selection covers. See ``rects(of:)-(Range<Int>)``.
  public func rects(of range: Range<String.Index>) -> [Rect] {
    rects(of: string.utf8Offset(of: range.lowerBound)..<string.utf8Offset(of: range.upperBound))
  }
}
