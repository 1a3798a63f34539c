// Boundaries and advances through the C interface.
import CLabelEngine
import LabelFonts
import LabelLayout
import TextSegmentation

func findLineBreaks(
  _ engine: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ length: Int,
  _ options: UnsafePointer<le_break_options>?, _ out: UnsafeMutablePointer<le_breaks>?
) -> le_status {
  EngineHandle.call(engine) { engine throws(CallError) in
    let target = try BreakTarget(bytes, length, out)
    var wordPriority = false
    var breakOptions = LineBreakOptions()
    if let options, let read = le_break_options.read(options) {
      wordPriority = read.line_break_strategy & Int32(LE_STRATEGY_HANGUL_WORD_PRIORITY) != 0
      breakOptions.strictness = read.strictness == 0 ? .strict : .normal
    }
    return target.finish(
      engine.fonts.findLineBreaks(
        target.text, options: breakOptions, wordPriority: wordPriority, boundaries: target.boundaries,
        mandatory: target.mandatory))
  }
}

func findGraphemeBreaks(
  _ engine: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ out: UnsafeMutablePointer<le_breaks>?
) -> le_status {
  EngineHandle.call(engine) { _ throws(CallError) in
    let target = try BreakTarget(bytes, length, out)
    var output = SegmentationOutput()
    output.graphemes = target.boundaries
    return target.finish(segment(target.text, options: LineBreakOptions(), into: output).graphemeCount)
  }
}

/// The caller's bit sets, checked for room.
private struct BreakTarget {
  let text: UnsafeBufferPointer<UInt8>
  let boundaries: UnsafeMutablePointer<UInt64>
  let mandatory: UnsafeMutablePointer<UInt64>?
  private let pointer: UnsafeMutablePointer<le_breaks>

  @inline(__always)
  init(
    _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ out: UnsafeMutablePointer<le_breaks>?
  ) throws(CallError) {
    guard bytes != nil || length == 0, length >= 0, length < Int(UInt32.max) else {
      throw .invalid("breaks: bytes are missing, or 4 GiB and more")
    }
    guard let out, out.pointee.struct_size >= MemoryLayout<le_breaks>.size, let boundaries = out.pointee.boundaries
    else { throw .invalid("breaks: out or its boundaries are missing") }
    guard out.pointee.word_capacity > length / 64 else { throw .invalid("breaks: too few words for the text") }
    text = UnsafeBufferPointer(start: bytes, count: length)
    (self.boundaries, mandatory, pointer) = (boundaries, out.pointee.mandatory, out)
  }

  @inline(__always)
  func finish(_ count: Int) -> le_status {
    pointer.pointee.count = count
    return Status.ok
  }
}

func shape(
  _ engine: OpaquePointer?, _ request: UnsafePointer<le_text_request>?, _ out: UnsafeMutablePointer<le_advances>?
) -> le_status {
  EngineHandle.call(engine) { engine throws(CallError) in
    guard let out, out.pointee.struct_size >= MemoryLayout<le_advances>.size else {
      throw .invalid("shape: out is missing, or without its size")
    }
    let request = try TextRequest(request)
    let attributes = request.isAttributed ? try TextAttributesRequest(request) : nil
    return engine.withWorkspace { workspace in
      if let attributes {
        _ = attributes.prepare(request.bytes, workspace)
      } else {
        _ = request.prepareWhole(workspace)
      }
      let count = workspace.clusters.count
      let room = out.pointee.starts == nil || out.pointee.advances == nil ? 0 : out.pointee.capacity
      for index in 0..<min(count, room) {
        out.pointee.starts[index] = Int(workspace.clusters.starts[index])
        let advance = workspace.clusters.positions[index + 1] - workspace.clusters.positions[index]
        out.pointee.advances[index] = advance.points
      }
      out.pointee.count = count
      out.pointee.total = workspace.clusters.totalAdvance.points
      out.pointee.missing_clusters = workspace.clusters.missingCount
      return count > room ? Status.more : Status.ok
    }
  }
}
