// The engine's functions for the C interface (label_engine.h). Labels with a state are not among them; LabelModelABI
// adds these.
public import CLabelEngine

/// The function table, created once and constant afterwards.
public nonisolated(unsafe) let engineFunctions: UnsafePointer<le_functions> = {
  SharedLayouts.check()
  let table = UnsafeMutablePointer<le_functions>.allocate(capacity: 1)
  table.initialize(
    to: le_functions(
      struct_size: MemoryLayout<le_functions>.size,
      info: { describe($0) },
      engine_create: { createEngine($0) },
      engine_release: { releaseEngine($0) },
      engine_reset_caches: { resetCaches($0) },
      last_error: { lastError($0) },
      font_create: { createFont($0, $1, $2) },
      font_release: { releaseFont($0) },
      font_face: { describeFace($0, $1, $2) },
      text_create: { createText($0, $1, $2) },
      text_release: { releaseText($0) },
      text_info: { describeText($0, $1) },
      layout: { layOut($0, $1, $2, $3) },
      layout_once: { layOutOnce($0, $1, $2, $3, $4) },
      measure: { measure($0, $1, $2, $3, $4, $5) },
      line_breaks: { findLineBreaks($0, $1, $2, $3, $4) },
      grapheme_breaks: { findGraphemeBreaks($0, $1, $2, $3) },
      shape: { shape($0, $1, $2) },
      glyphs: { findGlyphs($0, $1, $2, $3, $4, $5) },
      engine_create_with: { createEngine($0, $1) },
      model_create: nil, model_release: nil, model_step: nil,
      hit: { findHit($0, $1, $2, $3, $4, $5, $6) },
      caret: { findCaret($0, $1, $2, $3, $4) }))
  return UnsafePointer(table)
}()

/// The status codes that the functions return.
package enum Status {
  package static let ok = le_status(LE_OK)
  package static let more = le_status(LE_MORE)
  package static let unsupported = le_status(LE_UNSUPPORTED)
  package static let invalid = le_status(LE_INVALID)
  package static let notFound = le_status(LE_NOT_FOUND)
  package static let noMemory = le_status(LE_NO_MEMORY)
  package static let failed = le_status(LE_FAILED)
}
