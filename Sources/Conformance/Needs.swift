// Which capabilities a case touches, derived from its body. The names are those of `label_engine.h`.

/// Derives `needs`.
public enum Needs {
  /// Every name that `label_engine.h` lists.
  public static let all: Set<String> = [
    "wrap.word", "wrap.char", "wrap.clip", "truncate.tail", "truncate.head", "truncate.middle", "truncate.tail.lines",
    "truncate.head.lines", "truncate.middle.lines", "limit.lines", "limit.height", "strategy.pushOut",
    "strategy.hangul", "shrink", "shrink.lines", "baseline", "tighten", "kern", "spacing.line", "align.justified",
    "direction.rtl", "geometry", "measure.fit", "measure.intrinsic", "measure.rect", "runs", "paragraphs", "tabs",
    "hyphens", "hyphenation", "attachments", "bidi", "positions", "profile.2009", "beyond", "font.metric",
    "font.file", "font.family", "breaks.line", "breaks.grapheme", "shape", "once",
  ]

  /// The capabilities that `question` touches and those that `expect` asks for, sorted.
  public static func derive(_ question: CaseQuestion, _ expect: CaseAnswer) -> [String] {
    var needs: Set<String> = []
    if question.kind == .lineBreaks {
      needs.insert("breaks.line")
      addStrategy(question.label, &needs)
      needs.remove("strategy.pushOut")  // A boundary is one under every strategy but hangulWordPriority.
      return needs.sorted()
    }
    addFonts(question.label, &needs)
    addModes(question, &needs)
    addStrategy(question.label, &needs)
    addFitting(question, expect, &needs)
    addText(question, &needs)
    addPlace(question, expect, &needs)
    return needs.sorted()
  }

  private static func addFonts(_ label: CaseLabel, _ needs: inout Set<String>) {
    let runs = label.runs ?? []
    var fonts = runs.compactMap { $0.attributes?.font }
    if let font = label.font, runs.isEmpty || runs.contains(where: { $0.attributes?.font == nil }) {
      fonts.append(font)
    }
    for font in fonts {
      needs.insert(font.name != nil ? "font.metric" : font.file != nil ? "font.file" : "font.family")
    }
  }

  private static func addModes(_ question: CaseQuestion, _ needs: inout Set<String>) {
    let isRect = question.kind == .textRect
    let lines = isRect ? question.limitedToNumberOfLines ?? 0 : question.label.numberOfLines ?? 1
    let suffix = lines == 1 ? "" : ".lines"
    switch question.label.effectiveLineBreakMode {
    case .byWordWrapping: needs.insert("wrap.word")
    case .byCharWrapping: needs.insert("wrap.char")
    case .byClipping: needs.insert("wrap.clip")
    case .byTruncatingHead: needs.insert("truncate.head" + suffix)
    case .byTruncatingTail: needs.insert("truncate.tail" + suffix)
    case .byTruncatingMiddle: needs.insert("truncate.middle" + suffix)
    }
    if lines > 1 { needs.insert("limit.lines") }
    if question.kind == .layout, lines != 1, question.bounds?.height != nil { needs.insert("limit.height") }
  }

  private static func addStrategy(_ label: CaseLabel, _ needs: inout Set<String>) {
    let styles = (label.runs ?? []).compactMap { $0.attributes?.paragraphStyle }
    var strategies = styles.map { $0.lineBreakStrategy ?? .none }
    if styles.isEmpty { strategies = [label.lineBreakStrategy ?? .standard] }
    for strategy in strategies {
      if strategy == .pushOut || strategy == .standard { needs.insert("strategy.pushOut") }
      if strategy == .hangulWordPriority || strategy == .standard { needs.insert("strategy.hangul") }
    }
  }

  private static func addFitting(_ question: CaseQuestion, _ expect: CaseAnswer, _ needs: inout Set<String>) {
    let label = question.label
    let is2009 = question.environment?.profile == .y2009
    let minimum = label.minimumScaleFactor ?? 0
    let isOneLine = (label.numberOfLines ?? 1) == 1
    let shrinks = label.adjustsFontSizeToFitWidth == true && minimum < 1 && (minimum > 0 || is2009)
    if shrinks { needs.insert(isOneLine ? "shrink" : "shrink.lines") }
    let asksHeight = expect.lines?.contains { $0.y != nil || $0.baseline != nil } == true
    if label.baselineAdjustment != nil || (shrinks && isOneLine && asksHeight) { needs.insert("baseline") }
    if label.allowsDefaultTighteningForTruncation == true { needs.insert("tighten") }
    if is2009 { needs.insert("profile.2009") }
    let hasOptions = label.flags != nil || label.truncationToken != nil || label.fixedScale != nil
    if hasOptions || (label.verticalAlignment ?? .center) != .center { needs.insert("beyond") }
  }

  private static func addText(_ question: CaseQuestion, _ needs: inout Set<String>) {
    let runs = question.label.runs ?? []
    // One run that says what the label says is how kern and line spacing are written.
    let label = question.label
    if runs.count > 1 || runs.contains(where: { ($0.attributes?.font ?? label.font) != label.font }) {
      needs.insert("runs")
    }
    let attributes = runs.compactMap(\.attributes)
    for attribute in attributes {
      if (attribute.kern ?? 0) != 0 { needs.insert("kern") }
      if (attribute.baselineOffset ?? 0) != 0 || attribute.ligature == 0 || attribute.language != nil {
        needs.insert("runs")
      }
      if attribute.attachment != nil { needs.insert("attachments") }
      guard let style = attribute.paragraphStyle else { continue }
      if (style.lineSpacing ?? 0) != 0 { needs.insert("spacing.line") }
      if (style.hyphenationFactor ?? 0) > 0 { needs.insert("hyphenation") }
      if style.tabStops?.isEmpty == false || (style.defaultTabInterval ?? 0) != 0 { needs.insert("tabs") }
      if style.isBeyondLineSpacing || style.differs(from: question.label) { needs.insert("paragraphs") }
    }
    if Set(runs.map { $0.attributes?.paragraphStyle }).count > 1 { needs.insert("paragraphs") }
    for scalar in question.label.string.unicodeScalars {
      switch scalar.value {
      case 0x09: needs.insert("tabs")
      case 0xAD: needs.insert("hyphens")
      // Right-to-left letters and the controls of the bidirectional algorithm.
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF, 0x200E...0x200F,
        0x202A...0x202E, 0x2066...0x2069:
        needs.insert("bidi")
      default: break
      }
    }
  }

  private static func addPlace(_ question: CaseQuestion, _ expect: CaseAnswer, _ needs: inout Set<String>) {
    let label = question.label
    let styles = (label.runs ?? []).compactMap { $0.attributes?.paragraphStyle }
    let alignments = styles.isEmpty ? [label.textAlignment ?? .natural] : styles.map { $0.alignment ?? .natural }
    if alignments.contains(.justified) { needs.insert("align.justified") }
    let isMirrored = styles.contains { $0.baseWritingDirection == .rightToLeft }
    if question.environment?.layoutDirection == .rightToLeft || isMirrored { needs.insert("direction.rtl") }
    if expect.lines?.contains(where: { $0.x != nil || $0.y != nil || $0.baseline != nil }) == true {
      needs.insert("geometry")
    }
    switch question.kind {
    case .sizeThatFits: needs.insert("measure.fit")
    case .intrinsicContentSize: needs.insert("measure.intrinsic")
    case .textRect: needs.insert("measure.rect")
    case .layout, .lineBreaks, .properties: break
    }
  }
}
