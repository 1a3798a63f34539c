// Glyphs of laid-out labels through the C interface.
import CLabelEngine
import LabelFonts
import LabelKit
import LabelLayout

func findGlyphs(
  _ engine: OpaquePointer?, _ text: OpaquePointer?, _ request: UnsafePointer<le_text_request>?,
  _ label: UnsafePointer<le_label>?, _ bounds: le_size, _ out: UnsafeMutablePointer<le_glyphs>?
) -> le_status {
  unsafe EngineHandle.call(engine) { handle throws(CallError) in
    let target = try unsafe GlyphTarget(out)
    return try unsafe TextSource.read(request) { source throws(CallError) in
      var label = try unsafe LabelRequest(label, direction: source.pointee.direction, handle)
      let storage = try unsafe text.map { text throws(CallError) in
        try unsafe TextHandle.storage(text, of: source, engine)
      }
      return unsafe handle.withWorkspace(reading: request, of: source) { workspace in
        unsafe target.write(
          TextSource.glyphs(
            source, storage, &label.properties, in: LayoutBounds(width: bounds.width, height: bounds.height),
            token: label.token, into: target.memory, handle.fonts, workspace))
      }
    }
  }
}

extension TextHandle {
  /// Returns a prepared text, which must be that of the request, as far as this can be checked.
  fileprivate static func storage(
    _ pointer: OpaquePointer, of source: UnsafePointer<TextSource>, _ engine: OpaquePointer?
  ) throws(CallError) -> Unmanaged<PreparedStorage> {
    let storage = unsafe Unmanaged<PreparedStorage>.fromOpaque(UnsafeRawPointer(pointer))
    let isSame = unsafe storage._withUnsafeGuaranteedRef {
      unsafe $0.owner == engine && $0.direction == source.pointee.direction
        && $0.textLength == source.pointee.bytes.count
    }
    guard isSame else { throw .invalid("glyphs: the text is not that of the request") }
    return unsafe storage
  }
}

/// The caller's arrays for glyphs, after checking.
@safe private struct GlyphTarget {
  private let pointer: UnsafeMutablePointer<le_glyphs>
  private let glyphs: UnsafeMutableRawPointer?
  private let stride: Int
  private let capacity: Int

  init(_ pointer: UnsafeMutablePointer<le_glyphs>?) throws(CallError) {
    guard let pointer = unsafe pointer, let given = unsafe le_glyphs.read(pointer) else {
      throw .invalid("glyphs: out is missing, or its struct_size is not valid")
    }
    unsafe self.pointer = pointer
    unsafe glyphs = UnsafeMutableRawPointer(given.glyphs)
    let room = unsafe glyphs == nil ? 0 : given.capacity
    capacity = room < 0 ? .max : room
    stride = unsafe capacity > 0 ? given.glyphs.pointee.struct_size : MemoryLayout<le_glyph>.size
    guard le_glyph.isSize(stride) else {
      throw .invalid("glyphs: the struct_size of the first is not valid")
    }
  }

  /// The caller's memory for glyphs, if the caller's struct has the fields of ours: see `SharedLayouts`.
  var memory: UnsafeMutableBufferPointer<PlacedGlyph> {
    let isWhole = unsafe glyphs != nil && stride == MemoryLayout<PlacedGlyph>.size
    return unsafe UnsafeMutableBufferPointer(
      start: isWhole ? glyphs?.assumingMemoryBound(to: PlacedGlyph.self) : nil, count: isWhole ? capacity : 0)
  }

  /// Writes as many glyphs as there is room for, and of each glyph the fields that the caller's struct has.
  func write(_ answer: GlyphAnswer) -> le_status {
    if unsafe pointer.pointee.struct_size >= MemoryLayout<le_glyphs>.size {
      unsafe GlyphTarget.summarise(answer, in: &pointer.pointee)
    } else {
      var summary = unsafe le_glyphs.read(pointer) ?? le_glyphs()
      unsafe GlyphTarget.summarise(answer, in: &summary)
      _ = unsafe le_glyphs.write(summary, to: pointer)
    }
    guard let glyphs = unsafe glyphs, let found = unsafe answer.glyphs.baseAddress else { return Status.ok }
    let (count, size) = unsafe (min(answer.glyphs.count, capacity), MemoryLayout<PlacedGlyph>.size)
    if stride == size {
      if unsafe UnsafeRawPointer(found) == UnsafeRawPointer(glyphs) { return Status.ok }
      unsafe glyphs.copyMemory(from: found, byteCount: count &* size)
    } else {
      for index in 0..<count {
        unsafe (glyphs + index &* stride).copyMemory(from: found + index, byteCount: min(stride, size))
        unsafe (glyphs + index &* stride).storeBytes(of: stride, as: Int.self)
      }
    }
    return unsafe answer.glyphs.count <= capacity ? Status.ok : Status.more
  }

  @inline(__always)
  private static func summarise(_ answer: GlyphAnswer, in summary: inout le_glyphs) {
    unsafe summary.count = answer.glyphs.count
    unsafe summary.line_count = answer.lines.count
    unsafe summary.scale = answer.scale
    unsafe summary.cut_clusters = answer.cutClusters
  }
}
