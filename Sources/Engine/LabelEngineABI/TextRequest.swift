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
      return try withUnsafeTemporaryAllocation(of: TextSource.self, capacity: 1) { memory throws(CallError) in
        let source = memory.baseAddress.unsafelyUnwrapped
        try read(request, into: source)
        return try body(source)
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
    guard let pointer else { throw .invalid("text: no request") }
    let hasRuns = pointer.pointee.struct_size >= MemoryLayout<le_text_request>.size && pointer.pointee.run_count > 0
    guard hasRuns, let runs = pointer.pointee.runs, runs.pointee.struct_size >= MemoryLayout<le_run>.size else {
      return try read(short: pointer, into: source)
    }
    try read(whole: pointer, runs, into: source)
  }

  @inline(never)
  private static func read(
    short pointer: UnsafePointer<le_text_request>, into source: UnsafeMutablePointer<TextSource>
  ) throws(CallError) {
    guard var request = le_text_request.read(pointer) else { throw .invalid("text: no request") }
    guard let runs = request.runs, request.run_count > 0, var run = le_run.read(runs) else {
      throw .invalid("text: at least one run is needed")
    }
    try read(whole: &request, &run, into: source)
  }

  @inline(__always)
  private static func read(
    whole request: UnsafePointer<le_text_request>, _ run: UnsafePointer<le_run>,
    into source: UnsafeMutablePointer<TextSource>
  ) throws(CallError) {
    let length = request.pointee.length
    let bytes = try Checked.text(request.pointee.bytes, length, "text")
    let direction: LayoutDirection = try Checked.choice(request.pointee.layout_direction, "text: layout_direction")
    guard let font = run.pointee.font else { throw .invalid("text: a run has no font") }
    source.initialize(
      to: TextSource(
        bytes: bytes, font: FontHandle.stack(font), kern: run.pointee.kern,
        language: LanguageTag(cString: run.pointee.language ?? request.pointee.locale), direction: direction))
    if request.pointee.run_count > 1 || !run.fitsPlainText {
      source.pointee.isAttributed = true
    } else if run.pointee.start != 0 || !reachesEnd(run.pointee.end, length) {
      throw .invalid("text: the runs do not cover it")
    }
    if request.pointee.paragraph_count != 0 { try source.pointee.readParagraphs(request) }
  }

  @inline(never)
  private mutating func readParagraphs(_ request: UnsafePointer<le_text_request>) throws(CallError) {
    let paragraphs = try Checked.Structs(
      request.pointee.paragraphs, request.pointee.paragraph_count, "text: paragraph styles")
    let first = try paragraphs.element(0)
    let style = try ParagraphStyle(first)
    let end = reachesEnd(first.end, bytes.count) ? bytes.count : first.end
    setStyle(AttributedStyle(start: first.start, end: end, style: style), isOnly: paragraphs.count == 1)
  }
}

/// Returns whether the end of a range is the end of the text; SIZE_MAX is too. (Swift imports size_t as a signed
/// integer, hence the conversion.)
@inline(__always)
func reachesEnd(_ end: Int, _ length: Int) -> Bool { UInt(bitPattern: end) >= UInt(bitPattern: length) }
