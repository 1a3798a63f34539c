// From a case's label to the structs of `label_engine.h`.
import CLabelEngine

extension EngineDriver {
  /// The font of a case, made once.
  func font(_ font: CaseFont?) throws -> OpaquePointer {
    guard let font else { throw EngineFailure(message: "the label names no font") }
    if let made = fonts[font] { return made }
    let arena = CArena()
    var request = le_font_request()
    request.struct_size = MemoryLayout<le_font_request>.size
    request.metric = font.name.map { arena.string($0) }
    request.path = font.file.map { arena.string($0) }
    request.face_index = UInt32(clamping: font.faceIndex ?? 0)
    let families = (font.families ?? []).map { Optional(arena.string($0)) }
    request.families = UnsafePointer(arena.array(families))
    request.family_count = families.count
    request.size = font.size ?? 17
    var made: OpaquePointer?
    try withExtendedLifetime(arena) { try check(table.font_create(engine, &request, &made), "font_create") }
    guard let made else { throw EngineFailure(message: "font_create: gave no font") }
    fonts[font] = made
    return made
  }

  /// A text request; it lives as long as `arena`.
  func textRequest(_ question: CaseQuestion, _ map: UTF16Map, _ arena: CArena) throws -> le_text_request {
    let label = question.label
    var runs: [le_run] = []
    var paragraphs: [le_paragraph_style] = []
    var start = 0
    for run in label.runs ?? [CaseRun(text: label.text ?? "")] {
      let end = start + run.text.utf8.count
      let attributes = run.attributes ?? CaseAttributes()
      // An empty run of an otherwise not empty text covers nothing.
      if end > start || map.bytes.isEmpty {
        runs.append(try engineRun(attributes, label, start, end, arena))
        if let style = attributes.paragraphStyle {
          paragraphs.append(engineStyle(style, start, end, arena))
        }
      }
      start = end
      if map.bytes.isEmpty { break }
    }
    var request = le_text_request()
    request.struct_size = MemoryLayout<le_text_request>.size
    request.bytes = UnsafePointer(arena.array(map.bytes))
    request.length = map.bytes.count
    request.layout_direction =
      question.environment?.layoutDirection == .rightToLeft ? Int32(LE_RIGHT_TO_LEFT) : Int32(LE_LEFT_TO_RIGHT)
    request.locale = question.environment?.locale.map { arena.string($0) }
    request.runs = UnsafePointer(arena.array(runs))
    request.run_count = runs.count
    request.paragraphs = UnsafePointer(arena.array(paragraphs))
    request.paragraph_count = paragraphs.count
    return request
  }

  private func engineRun(
    _ attributes: CaseAttributes, _ label: CaseLabel, _ start: Int, _ end: Int, _ arena: CArena
  ) throws -> le_run {
    var run = le_run()
    run.struct_size = MemoryLayout<le_run>.size
    run.start = start
    run.end = end
    run.font = try font(attributes.font ?? label.font)
    run.kern = attributes.kern ?? 0
    run.baseline_offset = attributes.baselineOffset ?? 0
    run.ligatures = Int32(clamping: attributes.ligature ?? 1)
    if let attachment = attributes.attachment {
      run.is_attachment = 1
      run.attachment_width = attachment.width
      run.attachment_height = attachment.height
      run.attachment_y = attachment.y ?? 0
    }
    run.language = attributes.language.map { arena.string($0) }
    return run
  }

  /// What a style leaves out has NSParagraphStyle's default (R172).
  private func engineStyle(
    _ style: CaseParagraphStyle, _ start: Int, _ end: Int, _ arena: CArena
  ) -> le_paragraph_style {
    var result = le_paragraph_style()
    result.struct_size = MemoryLayout<le_paragraph_style>.size
    result.start = start
    result.end = end
    result.line_break_mode = (style.lineBreakMode ?? .byWordWrapping).engineValue
    result.alignment = (style.alignment ?? .natural).engineValue
    result.line_break_strategy = (style.lineBreakStrategy ?? .none).engineValue
    result.base_writing_direction = (style.baseWritingDirection ?? .natural).engineValue
    result.line_spacing = style.lineSpacing ?? 0
    result.paragraph_spacing = style.paragraphSpacing ?? 0
    result.paragraph_spacing_before = style.paragraphSpacingBefore ?? 0
    result.first_line_head_indent = style.firstLineHeadIndent ?? 0
    result.head_indent = style.headIndent ?? 0
    result.tail_indent = style.tailIndent ?? 0
    result.line_height_multiple = style.lineHeightMultiple ?? 0
    result.minimum_line_height = style.minimumLineHeight ?? 0
    result.maximum_line_height = style.maximumLineHeight ?? 0
    result.hyphenation_factor = style.hyphenationFactor ?? 0
    result.tab_stops = UnsafePointer(arena.array(style.tabStops ?? []))
    result.tab_stop_count = style.tabStops?.count ?? 0
    result.default_tab_interval = style.defaultTabInterval ?? 0
    return result
  }

  /// The label's properties, with R166's defaults in the case's profile; lives as long as `arena`.
  func engineLabel(_ question: CaseQuestion, _ arena: CArena) -> le_label {
    let label = question.label
    let is2009 = question.environment?.profile == .y2009
    var result = le_label()
    result.struct_size = MemoryLayout<le_label>.size
    result.number_of_lines = Int64(label.numberOfLines ?? 1)
    result.line_break_mode = (label.lineBreakMode ?? .byTruncatingTail).engineValue
    result.text_alignment = (label.textAlignment ?? (is2009 ? .left : .natural)).engineValue
    result.line_break_strategy = (label.lineBreakStrategy ?? (is2009 ? .none : .standard)).engineValue
    result.adjusts_font_size_to_fit_width = label.adjustsFontSizeToFitWidth == true ? 1 : 0
    result.minimum_scale_factor = label.minimumScaleFactor ?? 0
    result.allows_default_tightening_for_truncation = label.allowsDefaultTighteningForTruncation == true ? 1 : 0
    result.baseline_adjustment = (label.baselineAdjustment ?? .alignBaselines).engineValue
    result.preferred_max_layout_width = label.preferredMaxLayoutWidth ?? 0
    result.display_scale = question.environment?.displayScale ?? 1
    result.vertical_alignment = (label.verticalAlignment ?? .center).engineValue
    result.fixed_scale = label.fixedScale ?? 0
    if let token = label.truncationToken {
      let bytes = Array(token.utf8)
      // An empty token is still a token: a pointer that is not NULL, and length 0.
      result.truncation_token = UnsafePointer(arena.array(bytes + [0]))
      result.truncation_token_length = bytes.count
    }
    var flags = is2009 ? UInt32(LE_LABEL_PROFILE_2009) : 0
    if let options = label.flags {
      if options.multilineShrink == false { flags |= UInt32(LE_LABEL_SINGLE_LINE_SHRINK) }
      if options.trimsAroundEllipsis == false { flags |= UInt32(LE_LABEL_KEEP_SPACE_AT_ELLIPSIS) }
      if options.naturalAlignment == .content { flags |= UInt32(LE_LABEL_NATURAL_BY_CONTENT) }
      if options.baselineObserved == true { flags |= UInt32(LE_LABEL_BASELINE_OBSERVED) }
      if options.shrinkKeepsWordsWhole == true { flags |= UInt32(LE_LABEL_SHRINK_KEEPS_WORDS) }
      if options.marquee == true { flags |= UInt32(LE_LABEL_MARQUEE) }
    }
    result.flags = flags
    return result
  }
}

extension le_size {
  /// Unconstrained where the case says `null`.
  init(_ size: CaseSize?) {
    self.init(width: size?.width ?? .infinity, height: size?.height ?? .infinity)
  }
}
