// Conversion of a question to the structs of `label_engine.h`.
import CLabelEngine

/// The structs of a question, and the memory that they point to. They are valid as long as the object lives.
package final class EngineStructs {
  /// The label's properties.
  package var label = le_label()
  /// The text with its runs and paragraph styles.
  package var request = le_text_request()
  /// The tailoring of line breaks.
  package var breakOptions = le_break_options()
  /// The request's runs: those of the case, without empty ones.
  package let runs: UnsafeMutableBufferPointer<le_run>
  /// The request's paragraph styles, one for each run that has one.
  package let paragraphs: UnsafeMutableBufferPointer<le_paragraph_style>
  private let arena = CArena()

  /// Creates the structs of `question`; `font` returns its fonts.
  ///
  /// - Throws: the errors of `font`.
  package init(_ question: CaseQuestion, font: (CaseFont?) throws -> OpaquePointer) throws {
    let bytes = Array(question.label.string.utf8)
    let context = CaseContext(arena: arena, is2009: question.environment?.profile == .y2009)
    var runs: [le_run] = []
    var paragraphs: [(style: CaseParagraphStyle, start: Int, end: Int)] = []
    var attributed: [CaseAttributes] = []
    var start = 0
    for run in question.label.runs ?? [CaseRun(text: question.label.text ?? "")] {
      let end = start + run.text.utf8.count
      let attributes = run.attributes ?? CaseAttributes()
      // Skip empty runs unless the whole text is empty.
      if end > start || bytes.isEmpty {
        var made = le_run()
        made.struct_size = MemoryLayout<le_run>.size
        made.start = start
        made.end = end
        made.ligatures = Int32(LE_LIGATURES_COMMON)
        made.font = try font(attributes.font ?? question.label.font)  // R173
        runs.append(made)
        attributed.append(attributes)
        if let style = attributes.paragraphStyle { paragraphs.append((style, start, end)) }
      }
      start = end
      if bytes.isEmpty { break }
    }
    self.runs = UnsafeMutableBufferPointer(start: arena.array(runs), count: runs.count)
    let styles = [le_paragraph_style](repeating: le_paragraph_style(), count: paragraphs.count)
    self.paragraphs = UnsafeMutableBufferPointer(start: arena.array(styles), count: styles.count)
    for (index, attributes) in attributed.enumerated() { attributes.apply(to: &self.runs[index], context) }
    for (index, paragraph) in paragraphs.enumerated() {
      self.paragraphs[index].struct_size = MemoryLayout<le_paragraph_style>.size
      self.paragraphs[index].start = paragraph.start
      self.paragraphs[index].end = paragraph.end
      paragraph.style.apply(to: &self.paragraphs[index], context)
    }
    label.struct_size = MemoryLayout<le_label>.size
    question.label.apply(to: &label, context)
    request.struct_size = MemoryLayout<le_text_request>.size
    request.bytes = UnsafePointer(arena.array(bytes))
    request.length = bytes.count
    request.runs = UnsafePointer(self.runs.baseAddress)
    request.run_count = runs.count
    request.paragraphs = UnsafePointer(self.paragraphs.baseAddress)
    request.paragraph_count = paragraphs.count
    var structs = self
    (question.environment ?? CaseEnvironment()).apply(to: &structs, context)
    breakOptions.struct_size = MemoryLayout<le_break_options>.size
    breakOptions.line_break_strategy = label.line_break_strategy
    breakOptions.locale = request.locale
  }
}

/// The request for a font of a case, and the memory that it points to.
package final class CaseFontRequest {
  /// The request; valid as long as the object lives.
  package var request = le_font_request()
  private let arena = CArena()

  package init(_ font: CaseFont) {
    request.struct_size = MemoryLayout<le_font_request>.size
    font.apply(to: &request, CaseContext(arena: arena, is2009: false))
  }
}

extension le_size {
  /// Converts a size; `null` in the case is unconstrained.
  init(_ size: CaseSize?) {
    self.init(width: size?.width ?? .infinity, height: size?.height ?? .infinity)
  }
}
