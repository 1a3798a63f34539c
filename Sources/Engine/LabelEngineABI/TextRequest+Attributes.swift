// The runs of a text request, and where its paragraph styles begin.
import CLabelEngine
import LabelFonts
import LabelKit
import LabelLayout

/// An extension of the pointer, since Swift copies a struct of this size for a method that only reads it.
extension UnsafePointer<le_run> {
  /// Whether the run has nothing but a font, kern and a language.
  @inline(__always)
  var fitsPlainText: Bool { unsafe isUsual && pointee.baseline_offset == 0 }

  /// Whether the run has nothing but a font, kern, a baseline offset and a language.
  @inline(__always)
  fileprivate var isUsual: Bool {
    // Without a tracking, ligatures that are not set are on (R214).
    unsafe (pointee.ligatures == 1 || pointee.ligatures == Int32(LE_LIGATURES_UNSET)) && pointee.tracking == 0
      && pointee.no_kerning | pointee.is_attachment == 0 && pointee.writing_direction_count == 0
  }

  /// Whether the run has common ligatures (R214).
  fileprivate func hasLigatures() throws(CallError) -> Bool {
    let isSet = unsafe pointee.ligatures != Int32(LE_LIGATURES_UNSET)
    let wanted = unsafe isSet ? try Checked.flag(pointee.ligatures, "text: ligatures") : nil
    return unsafe AttributedRun.hasLigatures(wanted, tracking: pointee.tracking)
  }

  /// Reads the embeddings and overrides (R217).
  @inline(never)
  fileprivate func readWritingDirections() throws(CallError) -> WritingDirections {
    let values = try unsafe Checked.elements(
      pointee.writing_directions, pointee.writing_direction_count, "text: writing directions")
    var directions = WritingDirections()
    for index in values.indices.prefix(WritingDirections.most) {
      let value = unsafe values[index]
      guard value & ~3 == 0 else { throw .invalid("text: \(value) is not a writing direction") }
      directions.append(value & 1 == 0 ? .leftToRight : .rightToLeft, isOverride: value & 2 != 0)
    }
    return directions
  }
}

extension TextSource {
  /// Reads all runs and styles into the workspace's list.
  ///
  /// - Throws: `CallError` with LE_INVALID for values that the header forbids.
  mutating func readAttributes(
    _ pointer: UnsafePointer<le_text_request>?, _ workspace: Workspace
  ) throws(CallError) {
    guard let request = unsafe pointer.flatMap({ unsafe le_text_request.read($0) }) else {
      throw .invalid("text: the request is missing, or its struct_size is not valid")
    }
    let list = unsafe workspace.attributed.pointee.list
    unsafe list.pointee.removeAll()
    try unsafe withStackMemory(for: le_run.self) { copy throws(CallError) in
      try unsafe TextSource.readRuns(request, language, list, copy)
    }
    if unsafe request.paragraph_count != 0 { try unsafe readStyles(request, list) }
    unsafe (self.runs, styles) = (list.pointee.runs, list.pointee.styles)
  }

  /// Reads the runs of a request.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - first: the language of the first run.
  ///   - list: the list to which the runs are appended.
  ///   - copy: memory for a copy of a run that is shorter than our struct.
  private static func readRuns(
    _ request: le_text_request, _ first: LanguageTag, _ list: UnsafeMutablePointer<AttributeList>,
    _ copy: UnsafeMutablePointer<le_run>
  ) throws(CallError) {
    let runs = try unsafe Checked.Structs(request.runs, request.run_count, "text: runs")
    var covered = 0
    // Usually all runs have the language of the first.
    var (language, name) = unsafe (first, UnsafePointer<CChar>?.none)
    for index in unsafe 0..<runs.count {
      let run = try unsafe runs.element(index, orIn: copy)
      guard let font = unsafe run.pointee.font else { throw .invalid("text: a run has no font") }
      let end = unsafe reachesEnd(run.pointee.end, request.length) ? request.length : run.pointee.end
      guard unsafe run.pointee.start == covered, end >= covered else {
        throw .invalid("text: the runs are not in order, or leave gaps")
      }
      let runLanguage = unsafe run.pointee.language ?? request.locale
      if index > 0, unsafe runLanguage != name { language = unsafe LanguageTag(cString: runLanguage) }
      unsafe name = runLanguage
      if unsafe run.isUsual {
        // Each run has a kern of its own: 0 ends that of the run before (R220).
        unsafe list.pointee.addRun().initialize(
          to: AttributedRun(
            start: covered, end: end, borrowing: FontHandle.stack(font), kern: run.pointee.kern,
            baselineOffset: run.pointee.baseline_offset, language: language, attachment: nil))
      } else {
        try unsafe read(run, covered..<end, font, language, list)
      }
      covered = end
    }
    guard unsafe covered == request.length else { throw .invalid("text: the runs do not cover it") }
  }

  /// Reads a run that has more than a font, kern, a baseline offset and a language.
  @inline(never)
  private static func read(
    _ run: UnsafePointer<le_run>, _ range: Range<Int>, _ font: OpaquePointer, _ language: LanguageTag,
    _ list: UnsafeMutablePointer<AttributeList>
  ) throws(CallError) {
    var disabled = DisabledFeatures()
    if unsafe !(try run.hasLigatures()) { disabled.insert(.ligatures) }
    if try unsafe Checked.flag(run.pointee.no_kerning, "text: no_kerning") { disabled.insert(.kerning) }
    let isAttachment = try unsafe Checked.flag(run.pointee.is_attachment, "text: is_attachment")
    let directions = try unsafe run.readWritingDirections()
    unsafe list.pointee.addRun().initialize(
      to: AttributedRun(
        start: range.lowerBound, end: range.upperBound, borrowing: FontHandle.stack(font, disabling: disabled),
        kern: run.pointee.kern, baselineOffset: run.pointee.baseline_offset, language: language,
        attachment: isAttachment
          ? AttributedRun.Attachment(
            width: run.pointee.attachment_width, height: run.pointee.attachment_height, y: run.pointee.attachment_y)
          : nil,
        tracking: run.pointee.tracking, writingDirections: directions))
  }

  private func readStyles(
    _ request: le_text_request, _ list: UnsafeMutablePointer<AttributeList>
  ) throws(CallError) {
    let paragraphs = try unsafe Checked.Structs(request.paragraphs, request.paragraph_count, "text: paragraph styles")
    var last = 0
    for index in unsafe 0..<paragraphs.count {
      let style = try unsafe paragraphs.element(index)
      guard unsafe style.start >= last else { throw .invalid("text: paragraph styles are out of order") }
      let end = unsafe reachesEnd(style.end, request.length) ? Int.max : style.end
      guard unsafe end >= style.start else { throw .invalid("text: a paragraph style ends before it starts") }
      last = end
      unsafe list.pointee.append(AttributedStyle(start: style.start, end: end, style: try ParagraphStyle(style)))
    }
  }
}
