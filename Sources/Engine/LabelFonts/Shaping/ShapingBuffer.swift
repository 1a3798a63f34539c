// HarfBuzz's buffer: what is shaped, with the letters next to it, and the glyphs that come out.
import CHarfBuzz
import TextSegmentation

/// Scalars of other runs directly next to a text, which its first and last letters may join: HarfBuzz's context.
struct JoiningContext {
  fileprivate var before: [UInt32] = []
  fileprivate var after: [UInt32] = []

  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  /// Sets the scalars before and after the text, given in UTF-8.
  mutating func set(_ before: UnsafeBufferPointer<UInt8>, _ after: UnsafeBufferPointer<UInt8>) {
    if before.isEmpty && after.isEmpty { return }
    unsafe JoiningContext.decode(before, into: &self.before)
    unsafe JoiningContext.decode(after, into: &self.after)
  }

  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into scalars: inout [UInt32]) {
    var index = 0
    while index < bytes.count {
      let (scalar, length) = unsafe decodeScalar(bytes, at: index)
      scalars.append(scalar)
      index += length
    }
  }

  mutating func removeAll() {
    if isEmpty { return }
    before.removeAll(keepingCapacity: true)
    after.removeAll(keepingCapacity: true)
  }
}

/// The glyphs of a shaped buffer; valid until the buffer changes.
@safe struct ShapedGlyphs {
  let infos: UnsafePointer<hb_glyph_info_t>
  let positions: UnsafePointer<hb_glyph_position_t>
  let count: Int
}

/// A buffer that is filled and shaped again and again. The cluster of a glyph is the index of a scalar.
@safe struct ShapingBuffer: ~Copyable {
  private let buffer: OpaquePointer
  /// The context of the next text; its owner sets and removes it.
  var context = JoiningContext()

  init() {
    unsafe buffer = hb_buffer_create()
    unsafe hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// Removes all scalars, and adds the context before the text if the next clusters are its first ones.
  func begin(isTextStart: Bool) {
    unsafe hb_buffer_clear_contents(buffer)
    if isTextStart && !context.before.isEmpty {
      let count = context.before.count
      unsafe hb_buffer_add_codepoints(buffer, context.before, Int32(count), UInt32(count), 0)
    }
  }

  /// Adds the scalars of some clusters of a text, which are the context of each other.
  func add(_ clusters: Range<Int>, of text: borrowing ItemisedText) {
    let range = text.scalarRange(clusters)
    unsafe hb_buffer_add_codepoints(
      buffer, text.scalars.base, Int32(text.scalars.count), UInt32(range.lowerBound), Int32(range.count))
  }

  /// Adds a scalar that is not in the text.
  func add(_ scalar: UInt32, cluster: Int) { unsafe hb_buffer_add(buffer, scalar, UInt32(cluster)) }

  /// Adds the context after the text if the last clusters were its last ones, and shapes the buffer.
  func shape(_ plan: ShapingPlan, isTextEnd: Bool) -> ShapedGlyphs? {
    if isTextEnd && !context.after.isEmpty {
      unsafe hb_buffer_add_codepoints(buffer, context.after, Int32(context.after.count), 0, 0)
    }
    unsafe hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    unsafe plan.shape(buffer)
    var count: UInt32 = 0
    guard let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count),
      let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    else { return nil }
    return unsafe ShapedGlyphs(infos: infos, positions: positions, count: Int(count))
  }
}
