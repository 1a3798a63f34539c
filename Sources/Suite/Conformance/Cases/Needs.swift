// Derivation of the capabilities that a case needs. The names are those of `label_engine.h`.

/// Derives the `needs` of cases.
public enum Needs {
  /// Returns the capabilities that `question` and `expect` need, sorted.
  public static func derive(_ question: CaseQuestion, _ expect: CaseAnswer) -> [String] {
    needs(question, expect).sorted().map(\.rawValue)
  }

  private static func needs(_ question: CaseQuestion, _ expect: CaseAnswer) -> Set<Capability> {
    var needs: Set<Capability> = []
    if let steps = question.steps { return self.needs(steps, expect.steps ?? [], question.environment) }
    if question.kind == .lineBreaks {
      needs.insert(.breaksLine)
      addStrategy(question.label, &needs)
      needs.remove(.strategyPushOut)  // Only hangulWordPriority changes opportunities.
      return needs
    }
    needs.formUnion(question.label.needs)
    needs.formUnion(question.environment?.needs ?? [])
    for attributes in (question.label.runs ?? []).compactMap(\.attributes) {
      needs.formUnion(attributes.needs)
      needs.formUnion(attributes.paragraphStyle?.needs ?? [])
    }
    addFonts(question.label, &needs)
    addModes(question, &needs)
    addStrategy(question.label, &needs)
    addFitting(question, expect, &needs)
    addText(question, &needs)
    addPlace(question, expect, &needs)
    return needs
  }

  /// Returns the needs of steps. A model has all of UILabel's properties, so only fonts, the environment and properties
  /// beyond UIKit add needs. A case that names a font's family or its PostScript name counts on Noto Sans, and so does one
  /// that draws text in a system font.
  private static func needs(
    _ steps: [CaseStep], _ answers: [CaseAnswer], _ environment: CaseEnvironment?
  ) -> Set<Capability> {
    var needs: Set<Capability> = [.model]
    needs.formUnion(environment?.needs ?? [])
    func add(_ value: JSONValue) {
      switch value {
      case .array(let items): items.forEach(add)
      case .object(let members):
        if case .string(let name)? = members["name"], let font = CaseFont.testNames[name] { needs.insert(font) }
        if case .string? = members["file"] { needs.insert(.fontFile) }
        if case .string? = members["family"] { needs.insert(.fontFamily) }
        members.values.forEach(add)
      default: break
      }
    }
    for step in steps {
      if let value = step.to { add(value) }
      if let name = step.set ?? step.get, ModelProperty.named(name)?.isBeyond == true { needs.insert(.beyond) }
    }
    if answers.contains(where: { $0.value?["fontName"] != nil }) { needs.insert(.fontFamily) }
    let isDrawn = zip(steps, answers).contains { $0.call == .draw && $1.value?.array?.isEmpty == false }
    if isDrawn, steps.contains(where: { $0.to?.namesSystemFont == true }) { needs.insert(.fontFamily) }
    return needs
  }

  private static func addFonts(_ label: CaseLabel, _ needs: inout Set<Capability>) {
    let runs = label.runs ?? []
    var fonts = runs.compactMap { $0.attributes?.font }
    if let font = label.font, runs.isEmpty || runs.contains(where: { $0.attributes?.font == nil }) {
      fonts.append(font)
    }
    for font in fonts {
      needs.insert(
        font.name.map { CaseFont.testNames[$0] ?? .fontMetric } ?? (font.file != nil ? .fontFile : .fontFamily))
    }
  }

  private static func addModes(_ question: CaseQuestion, _ needs: inout Set<Capability>) {
    let isRect = question.kind == .textRect
    let lines = isRect ? question.limitedToNumberOfLines ?? 0 : question.label.numberOfLines ?? 1
    let isOne = lines == 1
    switch question.label.effectiveLineBreakMode {
    case .byWordWrapping: needs.insert(.wrapWord)
    case .byCharWrapping: needs.insert(.wrapChar)
    case .byClipping: needs.insert(.wrapClip)
    case .byTruncatingHead: needs.insert(isOne ? .truncateHead : .truncateHeadLines)
    case .byTruncatingTail: needs.insert(isOne ? .truncateTail : .truncateTailLines)
    case .byTruncatingMiddle: needs.insert(isOne ? .truncateMiddle : .truncateMiddleLines)
    }
    if lines > 1 { needs.insert(.limitLines) }
    let isLaidOut = [.layout, .hit, .caret].contains(question.kind)
    if isLaidOut, lines != 1, question.bounds?.height != nil { needs.insert(.limitHeight) }
  }

  private static func addStrategy(_ label: CaseLabel, _ needs: inout Set<Capability>) {
    let styles = (label.runs ?? []).compactMap { $0.attributes?.paragraphStyle }
    var strategies = styles.map { $0.lineBreakStrategy ?? .none }
    if styles.isEmpty { strategies = [label.lineBreakStrategy ?? .standard] }
    for strategy in strategies {
      if strategy == .pushOut || strategy == .standard { needs.insert(.strategyPushOut) }
      if strategy == .hangulWordPriority || strategy == .standard { needs.insert(.strategyHangul) }
    }
  }

  private static func addFitting(_ question: CaseQuestion, _ expect: CaseAnswer, _ needs: inout Set<Capability>) {
    let label = question.label
    let is2009 = question.environment?.profile == .y2009
    let minimum = label.minimumScaleFactor ?? 0
    let isOneLine = (label.numberOfLines ?? 1) == 1
    let shrinks = label.adjustsFontSizeToFitWidth == true && minimum < 1 && (minimum > 0 || is2009)
    if shrinks { needs.insert(isOneLine ? .shrink : .shrinkLines) }
    let asksHeight =
      [.hit, .caret].contains(question.kind) || expect.lines?.contains { $0.y != nil || $0.baseline != nil } == true
    if label.baselineAdjustment != nil || (shrinks && isOneLine && asksHeight) { needs.insert(.baseline) }
  }

  private static func addText(_ question: CaseQuestion, _ needs: inout Set<Capability>) {
    let runs = question.label.runs ?? []
    // A single run with the label's font does not need `runs`: it is how cases write kern and line spacing.
    let label = question.label
    if runs.count > 1 || runs.contains(where: { ($0.attributes?.font ?? label.font) != label.font }) {
      needs.insert(.runs)
    }
    // Mode, alignment, strategy and tightening need `paragraphs` only if they differ from the label's.
    if runs.contains(where: { $0.attributes?.paragraphStyle?.differs(from: label) == true }) {
      needs.insert(.paragraphs)
    }
    if Set(runs.map { $0.attributes?.paragraphStyle }).count > 1 { needs.insert(.paragraphs) }
    if runs.contains(where: { $0.attributes?.writingDirection?.isEmpty == false }) { needs.insert(.bidi) }
    for scalar in question.label.string.unicodeScalars {
      switch scalar.value {
      case 0x09: needs.insert(.tabs)
      case 0xAD: needs.insert(.hyphens)
      // Right-to-left letters and the controls of the bidirectional algorithm.
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF, 0x200E...0x200F,
        0x202A...0x202E, 0x2066...0x2069:
        needs.insert(.bidi)
      default: break
      }
    }
  }

  private static func addPlace(_ question: CaseQuestion, _ expect: CaseAnswer, _ needs: inout Set<Capability>) {
    let label = question.label
    let styles = (label.runs ?? []).compactMap { $0.attributes?.paragraphStyle }
    let alignments = styles.isEmpty ? [label.textAlignment ?? .natural] : styles.map { $0.alignment ?? .natural }
    if alignments.contains(.justified) { needs.insert(.alignJustified) }
    let isMirrored = styles.contains { $0.baseWritingDirection == .rightToLeft }
    if isMirrored { needs.insert(.directionRTL) }
    let hasBaseline = expect.firstBaseline != nil || expect.lastBaseline != nil
    if hasBaseline || expect.lines?.contains(where: { $0.x != nil || $0.y != nil || $0.baseline != nil }) == true {
      needs.insert(.geometry)
    }
    let hasInnerPlaces = expect.lines?.contains { $0.wordSpacing != nil || $0.ellipsisX != nil } == true
    if question.positions == true || hasInnerPlaces { needs.insert(.positions) }
    switch question.kind {
    case .sizeThatFits: needs.insert(.measureFit)
    case .intrinsicContentSize: needs.insert(.measureIntrinsic)
    case .textRect: needs.insert(.measureRect)
    case .hit: needs.insert(.hit)
    case .caret: needs.insert(.caret)
    case .layout, .lineBreaks, .steps: break
    }
  }
}

extension JSONValue {
  /// Whether this is a font of the system, or has one in it.
  fileprivate var namesSystemFont: Bool {
    switch self {
    case .array(let items): items.contains(where: \.namesSystemFont)
    case .object(let members):
      ["system", "italicSystem", "monospacedSystem", "monospacedDigits", "textStyle"].contains { members[$0] != nil }
        || members.values.contains(where: \.namesSystemFont)
    default: false
    }
  }
}
