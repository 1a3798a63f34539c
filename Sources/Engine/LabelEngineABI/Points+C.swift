// Hit tests and carets through the C interface.
import CLabelEngine
import LabelKit
import LabelLayout

func findHit(
  _ text: OpaquePointer?, _ label: UnsafePointer<le_label>?, _ bounds: le_size, _ x: Double, _ y: Double,
  _ start: UnsafeMutablePointer<Int>?, _ end: UnsafeMutablePointer<Int>?
) -> le_status {
  guard let start = unsafe start, let end = unsafe end else { return Status.invalid }
  return unsafe TextHandle.call(text) { text, engine throws(CallError) in
    let positions = try unsafe positions(text, label, bounds, engine)
    // R303: as with UIView, nothing outside of the bounds is hit.
    let isInBounds = x >= 0 && x < bounds.width && y >= 0 && y < bounds.height
    guard isInBounds, let hit = positions.hitTest(Point(x: x, y: y)), hit.isInside, let cluster = hit.cluster else {
      throw .notFound("hit: no cluster is at this point")
    }
    unsafe (start.pointee, end.pointee) = (cluster.lowerBound, cluster.upperBound)
    return Status.ok
  }
}

func findCaret(
  _ text: OpaquePointer?, _ label: UnsafePointer<le_label>?, _ bounds: le_size, _ offset: Int,
  _ out: UnsafeMutablePointer<le_rect>?
) -> le_status {
  guard let out = unsafe out else { return Status.invalid }
  return unsafe TextHandle.call(text) { text, engine throws(CallError) in
    let positions = try unsafe positions(text, label, bounds, engine)
    // A size beyond Swift's range arrives as a negative number; it is after the text.
    let byte = offset < 0 ? .max : offset
    guard let caret = positions.caret(at: byte) else { throw .notFound("caret: there is no line") }
    let rect = positions.rect(of: caret)
    unsafe out.pointee = le_rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    return Status.ok
  }
}

/// The clusters on the lines of a layout.
private func positions(
  _ text: PreparedStorage, _ label: UnsafePointer<le_label>?, _ bounds: le_size, _ engine: borrowing EngineHandle
) throws(CallError) -> TextPositions {
  var label = try unsafe LabelRequest(label, direction: text.direction, engine)
  let fonts = engine.fonts
  var room = (lines: 8, clusters: 64)
  while true {
    var lines = Array(repeating: LabelLine(), count: room.lines)
    var clusters = Array(repeating: ClusterPosition(), count: room.clusters)
    let answer = unsafe lines.withUnsafeMutableBufferPointer { lines in
      unsafe clusters.withUnsafeMutableBufferPointer { clusters in
        unsafe text.writeLines(
          &label.properties, in: LayoutBounds(width: bounds.width, height: bounds.height), token: label.token,
          into: LayoutTarget(lines: lines, positions: clusters), fonts)
      }
    }
    if answer.result.lineCount <= room.lines, answer.positionCount <= room.clusters {
      return TextPositions(
        "", Array(lines[..<answer.result.lineCount]), Array(clusters[..<answer.positionCount]))
    }
    room = (max(room.lines, answer.result.lineCount), max(room.clusters, answer.positionCount))
  }
}
