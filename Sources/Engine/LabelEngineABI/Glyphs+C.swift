// Glyphs of laid-out labels through the C interface.
import CLabelEngine
import LabelFonts
import LabelKit
import LabelLayout

func findGlyphs(
  _ engine: OpaquePointer?, _ text: OpaquePointer?, _ request: UnsafePointer<le_text_request>?,
  _ label: UnsafePointer<le_label>?, _ bounds: le_size, _ out: UnsafeMutablePointer<le_glyphs>?
) -> le_status {
  EngineHandle.call(engine) { handle throws(CallError) in
    let target = try GlyphTarget(out)
    return try TextSource.read(request) { source throws(CallError) in
      var label = try LabelRequest(label, direction: source.pointee.direction, handle)
      let storage = try text.map { text throws(CallError) in try TextHandle.storage(text, of: source, engine) }
      return handle.withWorkspace(reading: request, of: source) { workspace in
        target.write(
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
    let storage = Unmanaged<PreparedStorage>.fromOpaque(UnsafeRawPointer(pointer))
    let isSame = storage._withUnsafeGuaranteedRef {
      $0.owner == engine && $0.direction == source.pointee.direction && $0.textLength == source.pointee.bytes.count
    }
    guard isSame else { throw .invalid("glyphs: the text is not that of the request") }
    return storage
  }
}

/// The caller's arrays for glyphs, after checking.
private struct GlyphTarget {
  private let pointer: UnsafeMutablePointer<le_glyphs>
  private let glyphs: UnsafeMutableRawPointer?
  private let stride: Int
  private let capacity: Int

  init(_ pointer: UnsafeMutablePointer<le_glyphs>?) throws(CallError) {
    guard let pointer, let given = le_glyphs.read(pointer) else {
      throw .invalid("glyphs: out is missing, or its struct_size is not valid")
    }
    self.pointer = pointer
    glyphs = UnsafeMutableRawPointer(given.glyphs)
    let room = glyphs == nil ? 0 : given.capacity
    capacity = room < 0 ? .max : room
    stride = capacity > 0 ? given.glyphs.pointee.struct_size : MemoryLayout<le_glyph>.size
    guard le_glyph.isSize(stride) else {
      throw .invalid("glyphs: the struct_size of the first is not valid")
    }
  }

  /// The caller's memory for glyphs, if the caller's struct has the fields of ours: see `SharedLayouts`.
  var memory: UnsafeMutableBufferPointer<PlacedGlyph> {
    let isWhole = glyphs != nil && stride == MemoryLayout<PlacedGlyph>.size
    return UnsafeMutableBufferPointer(
      start: isWhole ? glyphs?.assumingMemoryBound(to: PlacedGlyph.self) : nil, count: isWhole ? capacity : 0)
  }

  /// Writes as many glyphs as there is room for, and of each glyph the fields that the caller's struct has.
  func write(_ answer: GlyphAnswer) -> le_status {
    if pointer.pointee.struct_size >= MemoryLayout<le_glyphs>.size {
      GlyphTarget.summarise(answer, in: &pointer.pointee)
    } else {
      var summary = le_glyphs.read(pointer) ?? le_glyphs()
      GlyphTarget.summarise(answer, in: &summary)
      _ = le_glyphs.write(summary, to: pointer)
    }
    guard let glyphs, let found = answer.glyphs.baseAddress else { return Status.ok }
    let (count, size) = (min(answer.glyphs.count, capacity), MemoryLayout<PlacedGlyph>.size)
    if stride == size {
      if UnsafeRawPointer(found) == UnsafeRawPointer(glyphs) { return Status.ok }
      glyphs.copyMemory(from: found, byteCount: count &* size)
    } else {
      for index in 0..<count {
        (glyphs + index &* stride).copyMemory(from: found + index, byteCount: min(stride, size))
        (glyphs + index &* stride).storeBytes(of: stride, as: Int.self)
      }
    }
    return answer.glyphs.count <= capacity ? Status.ok : Status.more
  }

  @inline(__always)
  private static func summarise(_ answer: GlyphAnswer, in summary: inout le_glyphs) {
    summary.count = answer.glyphs.count
    summary.line_count = answer.lines.count
    summary.scale = answer.scale
    summary.cut_clusters = answer.cutClusters
  }
}
