// The engine's functions for the C interface (label_engine.h). Labels with a state are not among them; LabelModelABI
// adds these.
public import CLabelEngine

/// The function table, created once and constant afterwards.
public nonisolated(unsafe) let engineFunctions: UnsafePointer<le_functions> = {
  SharedLayouts.check()
  let table = UnsafeMutablePointer<le_functions>.allocate(capacity: 1)
  unsafe table.initialize(
    to: le_functions(
      struct_size: MemoryLayout<le_functions>.size,
      info: { unsafe describe($0) },
      engine_create: { unsafe createEngine($0) },
      engine_release: { unsafe releaseEngine($0) },
      engine_reset_caches: { unsafe resetCaches($0) },
      last_error: { unsafe lastError($0) },
      font_create: { unsafe createFont($0, $1, $2) },
      font_release: { unsafe releaseFont($0) },
      font_face: { unsafe describeFace($0, $1, $2) },
      text_create: { unsafe createText($0, $1, $2) },
      text_release: { unsafe releaseText($0) },
      text_info: { unsafe describeText($0, $1) },
      layout: { unsafe writeLines($0, $1, $2, $3) },
      layout_once: { unsafe writeLinesOnce($0, $1, $2, $3, $4) },
      measure: { unsafe measure($0, $1, $2, $3, $4, $5) },
      line_breaks: { unsafe findLineBreaks($0, $1, $2, $3, $4) },
      grapheme_breaks: { unsafe findGraphemeBreaks($0, $1, $2, $3) },
      shape: { unsafe shape($0, $1, $2) },
      glyphs: { unsafe findGlyphs($0, $1, $2, $3, $4, $5) },
      engine_create_with: { unsafe createEngine($0, $1) },
      model_create: nil, model_release: nil, model_step: nil,
      hit: { unsafe findHit($0, $1, $2, $3, $4, $5, $6) },
      caret: { unsafe findCaret($0, $1, $2, $3, $4) }))
  return unsafe UnsafePointer(table)
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
