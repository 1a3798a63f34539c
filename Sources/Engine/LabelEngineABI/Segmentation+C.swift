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
  unsafe EngineHandle.call(engine) { engine throws(CallError) in
    let target = try unsafe BreakTarget(bytes, length, out)
    var wordPriority = false
    var breakOptions = LineBreakOptions()
    if let options = unsafe options {
      guard let read = unsafe le_break_options.read(options) else {
        throw .invalid("breaks: the options' struct_size is not valid")
      }
      guard unsafe read.strictness & ~1 == 0 else { throw .invalid("breaks: strictness is neither 0 nor 1") }
      wordPriority = unsafe read.line_break_strategy & Int32(LE_STRATEGY_HANGUL_WORD_PRIORITY) != 0
      breakOptions.strictness = unsafe read.strictness == 0 ? .strict : .normal
    }
    return unsafe target.finish(
      engine.fonts.findLineBreaks(
        target.text, options: breakOptions, wordPriority: wordPriority, boundaries: target.boundaries,
        mandatory: target.mandatory))
  }
}

func findGraphemeBreaks(
  _ engine: OpaquePointer?, _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ out: UnsafeMutablePointer<le_breaks>?
) -> le_status {
  unsafe EngineHandle.call(engine) { _ throws(CallError) in
    let target = try unsafe BreakTarget(bytes, length, out)
    var output = unsafe SegmentationOutput()
    unsafe output.graphemes = target.boundaries
    return unsafe target.finish(segment(target.text, options: LineBreakOptions(), into: output).graphemeCount)
  }
}

/// The caller's bit sets, after checking that they are large enough.
@safe private struct BreakTarget {
  let text: UnsafeBufferPointer<UInt8>
  let boundaries: UnsafeMutablePointer<UInt64>
  let mandatory: UnsafeMutablePointer<UInt64>?
  private let pointer: UnsafeMutablePointer<le_breaks>

  @inline(__always)
  init(
    _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ out: UnsafeMutablePointer<le_breaks>?
  ) throws(CallError) {
    unsafe text = try Checked.text(bytes, length, "breaks")
    guard let out = unsafe out, unsafe out.pointee.struct_size >= MemoryLayout<le_breaks>.size,
      let boundaries = unsafe out.pointee.boundaries
    else { throw .invalid("breaks: out or its boundaries are missing") }
    guard unsafe UInt(bitPattern: out.pointee.word_capacity) > UInt(length / 64) else {
      throw .invalid("breaks: too few words for the text")
    }
    unsafe (self.boundaries, mandatory, pointer) = (boundaries, out.pointee.mandatory, out)
  }

  @inline(__always)
  func finish(_ count: Int) -> le_status {
    unsafe pointer.pointee.count = count
    return Status.ok
  }
}

func shape(
  _ engine: OpaquePointer?, _ request: UnsafePointer<le_text_request>?, _ out: UnsafeMutablePointer<le_advances>?
) -> le_status {
  unsafe EngineHandle.call(engine) { engine throws(CallError) in
    guard let out = unsafe out, unsafe out.pointee.struct_size >= MemoryLayout<le_advances>.size else {
      throw .invalid("shape: out is missing, or its struct_size is not valid")
    }
    return try unsafe TextSource.read(request) { source throws(CallError) in
      unsafe engine.withWorkspace(reading: request, of: source) { workspace in
        let starts = unsafe Checked.target(out.pointee.starts, out.pointee.capacity)
        let advances = unsafe Checked.target(out.pointee.advances, out.pointee.capacity)
        let answer = unsafe source.pointee.shape(starts: starts, advances: advances, workspace)
        unsafe out.pointee.count = answer.clusterCount
        unsafe out.pointee.total = answer.total
        unsafe out.pointee.missing_clusters = answer.missingClusters
        return answer.clusterCount > min(starts.count, advances.count) ? Status.more : Status.ok
      }
    }
  }
}
