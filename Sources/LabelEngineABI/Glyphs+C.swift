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
        TextSource.withGlyphs(
          source, storage, &label.properties, in: LayoutBounds(width: bounds.width, height: bounds.height),
          token: label.token, handle.fonts, workspace
        ) { target.write($0) }
      }
    }
  }
}

extension TextHandle {
  /// Returns a prepared text, which must be that of the request, as far as this can be checked.
  fileprivate static func storage(
    _ pointer: OpaquePointer, of source: UnsafePointer<TextSource>, _ engine: OpaquePointer?
  ) throws(CallError) -> PreparedStorage {
    let storage = Unmanaged<PreparedStorage>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    guard storage.owner == engine, storage.direction == source.pointee.direction,
      storage.textLength == source.pointee.bytes.count
    else { throw .invalid("glyphs: the text is not that of the request") }
    return storage
  }
}

/// The caller's arrays for glyphs, after checking.
private struct GlyphTarget {
  private let pointer: UnsafeMutablePointer<le_glyphs>
  /// The caller's struct. Fields that it does not have are 0.
  private let given: le_glyphs
  private let glyphs: UnsafeMutableRawPointer?
  private let stride: Int
  private let capacity: Int

  init(_ pointer: UnsafeMutablePointer<le_glyphs>?) throws(CallError) {
    guard let pointer, let given = le_glyphs.read(pointer) else {
      throw .invalid("glyphs: out is missing, or its struct_size is not valid")
    }
    (self.pointer, self.given) = (pointer, given)
    glyphs = UnsafeMutableRawPointer(given.glyphs)
    let room = glyphs == nil ? 0 : given.capacity
    capacity = room < 0 ? .max : room
    stride = capacity > 0 ? given.glyphs.pointee.struct_size : MemoryLayout<le_glyph>.size
    guard stride >= MemoryLayout<Int>.size, stride % MemoryLayout<le_glyph>.alignment == 0 else {
      throw .invalid("glyphs: the struct_size of the first is not valid")
    }
  }

  /// Writes as many glyphs as there is room for, and of each glyph the fields that the caller's struct has.
  func write(_ answer: GlyphAnswer) -> le_status {
    var summary = given
    summary.count = answer.glyphs.count
    summary.line_count = answer.layout.result.lineCount
    summary.scale = answer.layout.result.scale
    summary.cut_clusters = answer.cutClusters
    let status = le_glyphs.write(summary, to: pointer)
    guard let glyphs, status == Status.ok else { return status }
    for index in 0..<min(answer.glyphs.count, capacity) {
      let glyph = answer.glyphs[index]
      let place = (glyphs + index &* stride).assumingMemoryBound(to: le_glyph.self)
      let own = le_glyph(
        struct_size: stride, cluster: glyph.cluster, x: glyph.x, y: glyph.y, size: glyph.size, run: glyph.run,
        face: glyph.face, glyph: glyph.glyph, line: glyph.line)
      if stride >= MemoryLayout<le_glyph>.size {
        place.pointee = own
      } else {
        place.pointee.struct_size = stride
        _ = le_glyph.write(own, to: place)
      }
    }
    return answer.glyphs.count <= capacity ? Status.ok : Status.more
  }
}
