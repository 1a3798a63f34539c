// Boundaries and advances through the C interface.
import CLabelEngine
import LabelFonts
import LabelKit
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
    if let options {
      guard let read = le_break_options.read(options) else {
        throw .invalid("breaks: the options' struct_size is not valid")
      }
      guard read.strictness & ~1 == 0 else { throw .invalid("breaks: strictness is neither 0 nor 1") }
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

/// The caller's bit sets, after checking that they are large enough.
private struct BreakTarget {
  let text: UnsafeBufferPointer<UInt8>
  let boundaries: UnsafeMutablePointer<UInt64>
  let mandatory: UnsafeMutablePointer<UInt64>?
  private let pointer: UnsafeMutablePointer<le_breaks>

  @inline(__always)
  init(
    _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ out: UnsafeMutablePointer<le_breaks>?
  ) throws(CallError) {
    text = try Checked.text(bytes, length, "breaks")
    guard let out, out.pointee.struct_size >= MemoryLayout<le_breaks>.size, let boundaries = out.pointee.boundaries
    else { throw .invalid("breaks: out or its boundaries are missing") }
    guard UInt(bitPattern: out.pointee.word_capacity) > UInt(length / 64) else {
      throw .invalid("breaks: too few words for the text")
    }
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
      throw .invalid("shape: out is missing, or its struct_size is not valid")
    }
    return try TextSource.read(request) { source throws(CallError) in
      engine.withWorkspace(reading: request, of: source) { workspace in
        let starts = Checked.target(out.pointee.starts, out.pointee.capacity)
        let advances = Checked.target(out.pointee.advances, out.pointee.capacity)
        let answer = source.pointee.shape(starts: starts, advances: advances, workspace)
        out.pointee.count = answer.clusterCount
        out.pointee.total = answer.total
        out.pointee.missing_clusters = answer.missingClusters
        return answer.clusterCount > min(starts.count, advances.count) ? Status.more : Status.ok
      }
    }
  }
}
