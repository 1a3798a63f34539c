// The description that this engine gives of itself.
import CLabelEngine
import LabelFonts
import LabelKit

/// The capabilities of this engine, with the names of label_engine.h.
private let capabilities: [StaticString] = [
  "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.head", "truncate.middle", "truncate.tail.lines",
  "truncate.head.lines", "truncate.middle.lines", "limit.lines", "limit.height", "strategy.pushOut",
  "strategy.hangul", "shrink", "shrink.lines", "baseline", "tighten", "kern", "tracking", "spacing.line",
  "align.justified", "direction.rtl", "geometry", "runs", "paragraphs", "tabs", "hyphens", "attachments", "bidi",
  "positions", "profile.2009", "beyond", "measure.fit", "measure.intrinsic", "measure.rect", "font.metric", "font.file",
  "font.family",
  "breaks.line", "breaks.grapheme", "shape", "once", "glyphs", "hit", "caret",
  "hyphenation",  // must be last, see `capabilityCount`
]

/// The number of capabilities. Automatic hyphenation, the last one, counts only if there is a dictionary.
private let capabilityCount = Machine.hyphenates(LanguageTag("en-US")) ? capabilities.count : capabilities.count - 1

/// The names as C strings, created once and constant afterwards.
private nonisolated(unsafe) let capabilityNames: UnsafePointer<UnsafePointer<CChar>?> = {
  let names = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: capabilities.count)
  for (index, name) in capabilities.enumerated() { unsafe names[index] = cString(name) }
  return unsafe UnsafePointer(names)
}()

/// The names and versions of the libraries on this machine.
private nonisolated(unsafe) let libraries: UnsafePointer<CChar> = {
  let text = Machine.libraryVersions.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
  unsafe text.withUnsafeBufferPointer { unsafe copy.initialize(from: $0.baseAddress!, count: $0.count) }
  return unsafe UnsafePointer(copy)
}()

/// Returns a static string of the program as a C string.
func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

var emptyText: UnsafePointer<CChar> { unsafe cString("") }

/// The implementation language. It marks builds without optimisation, whose timings mean nothing, so that whoever takes
/// timings notices.
private var language: UnsafePointer<CChar> {
  #if DEBUG
    unsafe cString("Swift (not optimised)")
  #else
    cString("Swift")
  #endif
}

func describe(_ out: UnsafeMutablePointer<le_info>?) -> le_status {
  guard let out = unsafe out else { return Status.invalid }
  return unsafe le_info.write(
    le_info(
      struct_size: 0, name: cString("labelmark"), version: cString(LabelEngine.version), language: language,
      libraries: libraries, unicode_version: cString("17.0"), resolution: 0, capabilities: capabilityNames,
      capability_count: capabilityCount), to: out)
}
