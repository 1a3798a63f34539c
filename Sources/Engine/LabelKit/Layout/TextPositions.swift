// The clusters of a layout's lines, as the geometry for hit testing, carets and selections.
public import LabelLayout

/// The positions of the clusters on a layout's visible lines, line by line, each line in visual order from left to
/// right.
///
/// Offsets are UTF-8 bytes of the text, and indices are those of its string. It is a value and may be used by several
/// threads.
public struct TextPositions: Sendable {
  /// The whole text, including hidden parts.
  public let string: String
  /// The visible lines, from top to bottom.
  public let lines: [LabelLine]
  /// The clusters of all lines. The ellipsis and a hyphen are clusters too; their start and end are -1.
  public let clusters: [ClusterPosition]
  /// The index of each line's first cluster, then the number of clusters.
  private let starts: [Int]

  package init(_ string: String, _ lines: [LabelLine], _ clusters: [ClusterPosition]) {
    self.string = string
    self.lines = lines
    self.clusters = clusters
    var starts: [Int] = []
    var index = 0
    for line in lines.indices {
      starts.append(index)
      while index < clusters.count, clusters[index].line == line { index += 1 }
    }
    self.starts = starts + [index]
  }

  /// Returns the clusters of a line, from left to right. O(1).
  ///
  /// - Parameter line: index of the line.
  public func clusters(ofLine line: Int) -> ArraySlice<ClusterPosition> { clusters[starts[line]..<starts[line + 1]] }
}

extension ClusterPosition {
  /// Whether it is the ellipsis, the truncation token or a hyphen, which are not in the text.
  public var isInserted: Bool { start < 0 }
  /// Whether it is read from right to left, that is, its embedding level is odd.
  public var isRightToLeft: Bool { level & 1 != 0 }
  /// Right edge in the bounds, in points.
  public var maxX: Double { x + width }
}

// MARK: Hit testing

/// Selects one of the two positions that an offset has where lines or directions meet.
public enum CaretAffinity: Hashable, Sendable {
  /// Next to the character before the offset, for example at the end of a line.
  case upstream
  /// Next to the character after the offset, for example at the beginning of a line.
  case downstream
}

/// A position between two characters where a caret may be.
public struct Caret: Hashable, Sendable {
  /// Number of UTF-8 bytes of the text before it.
  public let offset: Int
  /// Which position it is, if the offset has two.
  public let affinity: CaretAffinity
  /// Index of the line.
  public let line: Int
  /// Distance from the left edge of the bounds, in points.
  public let x: Double

  /// Creates a caret from its properties.
  public init(offset: Int, affinity: CaretAffinity, line: Int, x: Double) {
    self.offset = offset
    self.affinity = affinity
    self.line = line
    self.x = x
  }
}

/// The result of a hit test.
public struct TextHit: Hashable, Sendable {
  /// The caret position nearest to the point.
  public let caret: Caret
  /// UTF-8 bytes of the cluster at the point, or of the nearest one on its line; nil if that is the ellipsis or a
  /// hyphen, or if the line is empty.
  public let cluster: Range<Int>?
  /// Whether the point is inside the cluster's box; otherwise it is outside all text.
  public let isInside: Bool
}

extension TextPositions {
  /// Returns the text at a point (R303): it finds the nearest line by y, and on it the cluster at x.
  ///
  /// - Parameter point: a position in the bounds; coordinates that are not numbers count as 0.
  /// - Returns: the result, or nil if the layout has no lines.
  /// - Complexity: O(lines + clusters of the line).
  public func hitTest(_ point: Point) -> TextHit? {
    let (x, y) = (point.x.isNaN ? 0 : point.x, point.y.isNaN ? 0 : point.y)
    guard let line = line(nearest: y) else { return nil }
    let box = lines[line]
    let isInLine = y >= box.y && y < box.y + box.height
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

  /// Returns the index of the caret position nearest to a point; nil if the layout has no lines.
  public func index(at point: Point) -> String.Index? {
    hitTest(point).map { string.index(utf8Offset: $0.caret.offset) }
  }

  /// Returns the last line that begins at or above `y`, or the first line if none does; nil if there are no lines.
  private func line(nearest y: Double) -> Int? {
    lines.isEmpty ? nil : lines.lastIndex { $0.y <= y } ?? 0
  }

  /// Returns the caret at the left or the right edge of a cluster.
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
  /// Returns the caret positions on a line, from left to right: the edges of its clusters. O(clusters of the line).
  ///
  /// Where directions meet, an edge belongs to two offsets. It takes the offset of the cluster to its right, and the
  /// last edge that of the cluster to its left, so that each edge and each offset of the line's text occurs once. The
  /// edges of an ellipsis have the offsets where the hidden text begins and ends; if no text follows the ellipsis, both
  /// have the first of these.
  ///
  /// - Parameter line: index of the line.
  public func carets(ofLine line: Int) -> [Caret] {
    let clusters = clusters(ofLine: line)
    guard let last = clusters.last else {
      return [Caret(offset: lines[line].start, affinity: .downstream, line: line, x: lines[line].x)]
    }
    return clusters.map { caret(at: $0, right: false, on: line) } + [caret(at: last, right: true, on: line)]
  }

  /// Returns the caret at an offset of the text (R304).
  ///
  /// An offset in hidden text or in hanging whitespace has the nearest visible position before it.
  ///
  /// - Parameters:
  ///   - offset: UTF-8 bytes, clamped to the text; an offset inside a cluster counts as the start of the cluster.
  ///   - affinity: which position to choose if there are two.
  /// - Returns: the caret, or nil if the layout has no lines.
  /// - Complexity: O(lines + clusters of the line).
  public func caret(at offset: Int, affinity: CaretAffinity = .downstream) -> Caret? {
    guard let downstream = line(of: offset, .downstream) else { return nil }
    let around = clusters(ofLine: downstream).first { !$0.isInserted && $0.start < offset && offset < $0.end }
    let offset = around?.start ?? offset
    guard let line = line(of: offset, affinity) else { return nil }
    let box = lines[line]
    let clusters = clusters(ofLine: line)
    let before = clusters.filter { !$0.isInserted && $0.end <= offset }.max { $0.end < $1.end }
    let after = clusters.first { !$0.isInserted && $0.start <= offset && offset < $0.end }
    if affinity == .downstream || before?.end != offset, let after {
      return caret(at: after, right: after.isRightToLeft, on: line)
    }
    if let before { return caret(at: before, right: !before.isRightToLeft, on: line) }
    // The offset is before all of the line's text, so the caret is at the leading edge.
    let isRightToLeft = box.flags.contains(.rightToLeft)
    let edge = isRightToLeft ? clusters.last?.maxX : clusters.first?.x
    return Caret(offset: box.start, affinity: .downstream, line: line, x: edge ?? box.x)
  }

  /// Returns the caret at an index of `string`. See ``caret(at:affinity:)-(Int,_)``.
  public func caret(at index: String.Index, affinity: CaretAffinity = .downstream) -> Caret? {
    caret(at: string.utf8Offset(of: index), affinity: affinity)
  }

  /// Returns the last line that begins at or before an offset. With upstream affinity, if that line begins at the
  /// offset and the line before it does not end with a hard break, returns the line before it.
  private func line(of offset: Int, _ affinity: CaretAffinity) -> Int? {
    guard let line = lines.lastIndex(where: { $0.start <= offset }) else { return lines.isEmpty ? nil : 0 }
    if affinity == .upstream, line > 0, lines[line].start == offset,
      !lines[line - 1].flags.contains(.hardBreak)
    {
      return line - 1
    }
    return line
  }

  /// Returns the box of a caret, which has no width and reaches from the top to the bottom of the line.
  public func rect(of caret: Caret) -> Rect {
    Rect(x: caret.x, y: lines[caret.line].y, width: 0, height: lines[caret.line].height)
  }
}

// MARK: Selections

extension TextPositions {
  /// Returns the rectangles that a selection covers, line by line, from left to right: one for each run of clusters, as
  /// high as the line. Hidden text has none. O(lines + clusters).
  ///
  /// - Parameter offsets: UTF-8 bytes of the text.
  public func rects(of offsets: Range<Int>) -> [Rect] {
    if offsets.isEmpty { return [] }
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

  /// Returns the rectangles that a selection covers. See ``rects(of:)-(Range<Int>)``.
  public func rects(of range: Range<String.Index>) -> [Rect] {
    rects(of: string.utf8Offset(of: range.lowerBound)..<string.utf8Offset(of: range.upperBound))
  }
}
