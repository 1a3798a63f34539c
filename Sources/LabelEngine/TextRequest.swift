// A text request of the C interface, checked and brought into the engine's terms.
import CLabelEngine
import LabelFonts
import LabelLayout

/// A string with one style, or what attributed text is made from.
struct TextRequest {
  /// The caller's request, which holds the attributes of attributed text; see `TextRequest+Attributes.swift`.
  let pointer: UnsafePointer<le_text_request>
  /// Several runs or styles, or what is beyond one plain style. Then the fields below are those of the first run.
  var isAttributed = false
  var bytes: UnsafeBufferPointer<UInt8>
  /// Borrowed: the caller keeps the font during the call.
  var font: Unmanaged<FontHandle>
  var kern: Double
  var language: UnsafePointer<CChar>?
  var direction: LayoutDirection
  var lineSpacing: Double
  /// Of the paragraph style, which overrides the label's (R171, R172).
  var overrides: ParagraphOverrides

  /// Reads a caller's request.
  ///
  /// - Throws: `CallError` with LE_INVALID for what the header forbids, LE_UNSUPPORTED for attributes that this engine
  ///   does not lay out yet.
  @inline(__always)
  init(_ pointer: UnsafePointer<le_text_request>?) throws(CallError) {
    guard let pointer else { throw .invalid("text: no request") }
    let hasRuns = pointer.pointee.struct_size >= MemoryLayout<le_text_request>.size && pointer.pointee.run_count > 0
    if hasRuns, let runs = pointer.pointee.runs, runs.pointee.struct_size >= MemoryLayout<le_run>.size {
      try self.init(whole: pointer, runs, pointer)
    } else {
      try self.init(short: pointer)
    }
  }

  @inline(never)
  private init(short pointer: UnsafePointer<le_text_request>) throws(CallError) {
    guard var request = le_text_request.read(pointer) else { throw .invalid("text: no request") }
    guard let runs = request.runs, request.run_count > 0, var run = le_run.read(runs) else {
      throw .invalid("text: at least one run is needed")
    }
    try self.init(whole: &request, &run, pointer)
  }

  /// Reads in place: the structs are too large to be copied about.
  @inline(__always)
  private init(
    whole request: UnsafePointer<le_text_request>, _ run: UnsafePointer<le_run>,
    _ pointer: UnsafePointer<le_text_request>
  ) throws(CallError) {
    let length = request.pointee.length
    bytes = try Checked.text(request.pointee.bytes, length, "text")
    direction = try Checked.choice(request.pointee.layout_direction, "text: layout_direction")
    guard let font = run.pointee.font else { throw .invalid("text: a run has no font") }
    self.pointer = pointer
    if request.pointee.run_count > 1 || !run.pointee.isPlain {
      isAttributed = true
    } else if run.pointee.start != 0 || !reachesEnd(run.pointee.end, length) {
      throw .invalid("text: the runs do not cover it")
    }
    self.font = Unmanaged.fromOpaque(UnsafeRawPointer(font))
    kern = Checked.finite(run.pointee.kern)  // R192
    language = run.pointee.language ?? request.pointee.locale
    (lineSpacing, overrides) = (0, ParagraphOverrides())
    if request.pointee.paragraph_count != 0 { try readParagraphs(request) }
  }

  @inline(never)
  private mutating func readParagraphs(_ request: UnsafePointer<le_text_request>) throws(CallError) {
    let paragraphs = try Checked.Structs(
      request.pointee.paragraphs, request.pointee.paragraph_count, "text: paragraph styles")
    let paragraph = try paragraphs.element(0)
    if paragraphs.count > 1 || paragraph.start != 0 || !reachesEnd(paragraph.end, bytes.count)
      || !paragraph.isPlain
    {
      isAttributed = true
    } else if bytes.count > 0 {  // A paragraph has the style of its first character (R174).
      overrides = try ParagraphOverrides(paragraph)
      lineSpacing = paragraph.line_spacing
    }
  }
}

/// Whether a range's end, SIZE_MAX included, is the text's end. (C's size_t comes as a signed integer.)
@inline(__always)
func reachesEnd(_ end: Int, _ length: Int) -> Bool { UInt(bitPattern: end) >= UInt(bitPattern: length) }

extension TextRequest {
  /// The font's faces at its size.
  var stack: FontStack { font._withUnsafeGuaranteedRef { $0.stack } }

  /// Lends the font's faces without a reference of its own: threads would pass the count's cache line to and fro.
  @inline(__always)
  func withStack<Result>(_ body: (FontStack) -> Result) -> Result {
    font._withUnsafeGuaranteedRef { Unmanaged.passUnretained($0.stack) }._withUnsafeGuaranteedRef(body)
  }

  /// The measures that all of the text shares.
  @inline(__always)
  func textStyle(_ stack: FontStack) -> TextStyle {
    var style = stack.style
    if kern != 0, stack.size > 0 {
      // Kern belongs to the ellipsis as to any cluster (R13, R113); an advance never falls below 0 (R192).
      let kern = LayoutUnit(points: kern)
      style.ellipsis.advance = max(0, style.ellipsis.advance &+ kern)
      style.hyphen.advance = max(0, style.hyphen.advance &+ kern)
    }
    if lineSpacing > 0, lineSpacing < .infinity { style.lineSpacing = lineSpacing }  // R119, R192
    return style
  }

  /// A preparer at the text's beginning, with the workspace's clusters empty.
  @inline(__always)
  func makePreparer(_ stack: FontStack, _ workspace: Workspace) -> TextPreparer {
    workspace.clusters.removeAll()
    return TextPreparer(
      bytes, font: stack, kern: kern, language: LanguageTag(cString: language), workspace: workspace)
  }

  /// Prepares the end of a text of which a preparer did the beginning, where much lies between: about `length` bytes.
  @inline(never)
  func prepareEnding(
    _ length: Int, behind preparer: borrowing TextPreparer, _ stack: FontStack, _ workspace: Workspace
  ) -> EndingStart? {
    guard bytes.count - preparer.position > 2 * length else { return nil }
    return preparer.prepareEnding(
      length: length, font: stack, kern: kern, language: LanguageTag(cString: language), workspace: workspace)
  }

  /// Prepares all of the text into the workspace's clusters. Returns whether it may have right-to-left text.
  func prepareWhole(_ workspace: Workspace) -> Bool {
    var preparer = makePreparer(stack, workspace)
    _ = preparer.extend(&workspace.clusters, untilAdvance: .unbounded)
    return preparer.needsBidi
  }

  /// The direction of the first strong character in every paragraph that is prepared; nil where they differ.
  ///
  /// Where it can only be left-to-right, or makes no difference, it is not looked for.
  @inline(__always)
  func contentDirection(
    kinds: ClusterFlags, needsBidi: Bool, isComplete: Bool, preparedEnd: Int
  ) -> ContentDirection? {
    if isComplete, !needsBidi, direction == .leftToRight { return .leftToRight }
    return kinds.contains(.hardBreak)
      ? ParagraphDirection.common(bytes, upTo: preparedEnd) : ParagraphDirection.first(bytes, from: 0)
  }
}

/// What a paragraph style says instead of the label; nil where it leaves the matter to the label.
struct ParagraphOverrides {
  var mode: LineBreakMode?
  var alignment: TextAlignment?
  var strategy: LineBreakStrategy?

  init() {}

  init(_ style: le_paragraph_style) throws(CallError) {
    if style.line_break_mode != LE_FROM_LABEL {
      guard let value = LineBreakMode(rawValue: style.line_break_mode) else {
        throw .invalid("text: line_break_mode of a paragraph style")
      }
      mode = value
    }
    if style.alignment != LE_FROM_LABEL {
      guard let value = TextAlignment(rawValue: style.alignment) else {
        throw .invalid("text: alignment of a paragraph style")
      }
      alignment = value
    }
    if style.line_break_strategy != LE_FROM_LABEL {
      strategy = LineBreakStrategy(rawValue: style.line_break_strategy)
    }
  }

  /// Puts the style's values in the place of the label's.
  @inline(__always)
  func apply(to label: inout LabelProperties) {
    if let mode, !label.options.contains(.marquee) { label.lineBreakMode = mode }  // R172, R178
    if let alignment { label.textAlignment = alignment }
    if let strategy { label.lineBreakStrategy = strategy }
  }
}
