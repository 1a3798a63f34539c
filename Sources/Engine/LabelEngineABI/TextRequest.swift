// Checks a text request of the C interface and converts it to a text source.
import CLabelEngine
import LabelFonts
import LabelKit
import LabelLayout

extension TextSource {
  /// Calls a function with a caller's request, apart from the attributes of attributed text. The request is read into
  /// memory of its own, since it is too large to be copied.
  ///
  /// - Throws: `CallError` with LE_INVALID for values that the header forbids.
  @inline(__always)
  static func read(
    _ request: UnsafePointer<le_text_request>?,
    _ body: (UnsafeMutablePointer<TextSource>) throws(CallError) -> le_status
  ) throws(CallError) -> le_status {
    #if compiler(>=6.3)
      // Not by `withStackMemory`, whose second closure costs 62 instructions, 2 % of `layout_cold`.
      return try unsafe withUnsafeTemporaryAllocation(of: TextSource.self, capacity: 1) { memory throws(CallError) in
        let source = unsafe memory.baseAddress.unsafelyUnwrapped
        try unsafe read(request, into: source)
        return try unsafe body(source)
      }
    #else
      return try withStackMemory(for: TextSource.self) { source throws(CallError) in
        try read(request, into: source)
        return try body(source)
      }
    #endif
  }

  @inline(__always)
  private static func read(
    _ pointer: UnsafePointer<le_text_request>?, into source: UnsafeMutablePointer<TextSource>
  ) throws(CallError) {
    guard let pointer = unsafe pointer else { throw .invalid("text: no request") }
    let hasRuns =
      unsafe pointer.pointee.struct_size >= MemoryLayout<le_text_request>.size && pointer.pointee.run_count > 0
    guard hasRuns, let runs = unsafe pointer.pointee.runs, unsafe runs.pointee.struct_size >= MemoryLayout<le_run>.size
    else {
      return try unsafe read(short: pointer, into: source)
    }
    try unsafe read(whole: pointer, runs, into: source)
  }

  @inline(never)
  private static func read(
    short pointer: UnsafePointer<le_text_request>, into source: UnsafeMutablePointer<TextSource>
  ) throws(CallError) {
    guard var request = unsafe le_text_request.read(pointer) else { throw .invalid("text: no request") }
    guard let runs = unsafe request.runs, unsafe request.run_count > 0, var run = unsafe le_run.read(runs) else {
      throw .invalid("text: at least one run is needed")
    }
    try unsafe read(whole: &request, &run, into: source)
  }

  @inline(__always)
  private static func read(
    whole request: UnsafePointer<le_text_request>, _ run: UnsafePointer<le_run>,
    into source: UnsafeMutablePointer<TextSource>
  ) throws(CallError) {
    let length = unsafe request.pointee.length
    let bytes = try unsafe Checked.text(request.pointee.bytes, length, "text")
    let direction: LayoutDirection = try unsafe Checked.choice(
      request.pointee.layout_direction, "text: layout_direction")
    guard let font = unsafe run.pointee.font else { throw .invalid("text: a run has no font") }
    unsafe source.initialize(
      to: TextSource(
        bytes: bytes, font: FontHandle.stack(font), kern: run.pointee.kern,
        language: LanguageTag(cString: run.pointee.language ?? request.pointee.locale), direction: direction))
    if unsafe request.pointee.run_count > 1 || !run.fitsPlainText {
      unsafe source.pointee.isAttributed = true
    } else if unsafe run.pointee.start != 0 || !reachesEnd(run.pointee.end, length) {
      throw .invalid("text: the runs do not cover it")
    }
    if unsafe request.pointee.paragraph_count != 0 { try unsafe source.pointee.readParagraphs(request) }
  }

  @inline(never)
  private mutating func readParagraphs(_ request: UnsafePointer<le_text_request>) throws(CallError) {
    let paragraphs = try unsafe Checked.Structs(
      request.pointee.paragraphs, request.pointee.paragraph_count, "text: paragraph styles")
    let first = try unsafe paragraphs.element(0)
    let style = try unsafe ParagraphStyle(first)
    let end = unsafe reachesEnd(first.end, bytes.count) ? bytes.count : first.end
    unsafe setStyle(AttributedStyle(start: first.start, end: end, style: style), isOnly: paragraphs.count == 1)
  }
}

/// Returns whether the end of a range is the end of the text; SIZE_MAX is too. (Swift imports size_t as a signed
/// integer, hence the conversion.)
@inline(__always)
func reachesEnd(_ end: Int, _ length: Int) -> Bool { UInt(bitPattern: end) >= UInt(bitPattern: length) }
