// What this engine says of itself.
import CLabelEngine
import LabelFonts

/// What this engine can do, by the names in label_engine.h.
private let capabilities: [StaticString] = [
  "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.head", "truncate.middle", "truncate.tail.lines",
  "truncate.head.lines", "truncate.middle.lines", "limit.lines", "limit.height", "strategy.pushOut",
  "strategy.hangul", "shrink", "shrink.lines", "baseline", "tighten", "kern", "spacing.line", "align.justified",
  "direction.rtl", "geometry", "runs", "paragraphs", "tabs", "hyphens", "attachments", "bidi", "positions",
  "profile.2009", "beyond", "measure.fit", "measure.intrinsic", "measure.rect", "font.metric", "font.file",
  "font.family",
  "breaks.line", "breaks.grapheme", "shape", "once", "glyphs",
  "hyphenation",  // last: see below
]

/// Automatic hyphenation is claimed where there is a dictionary.
private let capabilityCount = FontEngine.hyphenatesEnglish ? capabilities.count : capabilities.count - 1

/// The names as C strings; made once, constant from then on.
private nonisolated(unsafe) let capabilityNames: UnsafePointer<UnsafePointer<CChar>?> = {
  let names = UnsafeMutablePointer<UnsafePointer<CChar>?>.allocate(capacity: capabilities.count)
  for (index, name) in capabilities.enumerated() { names[index] = cString(name) }
  return UnsafePointer(names)
}()

/// The libraries and their versions, as the machine has them.
private nonisolated(unsafe) let libraries: UnsafePointer<CChar> = {
  let text = FontEngine.libraryVersions.utf8CString
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
  text.withUnsafeBufferPointer { copy.initialize(from: $0.baseAddress!, count: $0.count) }
  return UnsafePointer(copy)
}()

/// A string of the program as a C string.
func cString(_ text: StaticString) -> UnsafePointer<CChar> {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

var emptyText: UnsafePointer<CChar> { cString("") }

/// A benchmark of a build without optimisation is no benchmark: whoever times it has to see it.
private var language: UnsafePointer<CChar> {
  #if DEBUG
    cString("Swift (not optimised)")
  #else
    cString("Swift")
  #endif
}

func describe(_ out: UnsafeMutablePointer<le_info>?) -> le_status {
  guard let out else { return Status.invalid }
  return le_info.write(
    le_info(
      struct_size: 0, name: cString("labelmark"), version: cString("0.1.0"), language: language,
      libraries: libraries, unicode_version: cString("17.0"), resolution: 0, capabilities: capabilityNames,
      capability_count: capabilityCount), to: out)
}
