// Parts of a text that lines show, shaped by themselves (R302).
import LabelLayout
import TextSegmentation

/// The text of a call, and memory for a part of it. Letters of a part join only letters of the part, and its words are
/// looked up as words of their own. Their scripts and faces are those of the whole text.
@safe struct PartText: ~Copyable {
  /// The text's runs; none if it has one style.
  private var source = unsafe AttributedSource(
    bytes: UnsafeBufferPointer(start: nil, count: 0), runs: UnsafeBufferPointer(start: nil, count: 0),
    styles: UnsafeBufferPointer(start: nil, count: 0), direction: .leftToRight)
  /// The style of a text without runs.
  private var font: Unmanaged<FontStack>?
  private var kern = 0.0
  private var language = LanguageTag.none
  private let clusters = unsafe UnsafeMutablePointer.make(ClusterBuffer())
  /// The bytes that the clusters are of: none after a text was taken.
  private var shaped = 0..<0

  deinit { unsafe clusters.destroy() }

  @inline(__always)
  mutating func setText(
    _ bytes: UnsafeBufferPointer<UInt8>, _ font: Unmanaged<FontStack>, kern: Double, language: LanguageTag
  ) {
    unsafe (source.bytes, source.runs) = (bytes, UnsafeBufferPointer(start: nil, count: 0))
    unsafe (self.font, self.kern, self.language) = (font, kern, language)
    shaped = 0..<0
  }

  mutating func setText(_ source: AttributedSource) {
    self.source = source
    shaped = 0..<0
  }

  /// Gives memory back that usual parts do not need.
  mutating func shrink() {
    shaped = 0..<0
    let clusters = unsafe clusters  // A copy: see the note at `AttributedPreparer`.
    if unsafe clusters.pointee.capacity > 4096 { unsafe clusters.pointee = ClusterBuffer() }
  }

  /// Whether words and spaces of a part depend on each other. O(runs of the part).
  func joinsSpaces(_ part: Range<Int>) -> Bool {
    if unsafe source.runs.isEmpty, let font = unsafe font {
      return unsafe font._withUnsafeGuaranteedRef { !$0.faceList.areWordsIndependent }
    }
    return source.joinsSpaces(in: part)
  }

  /// Returns the clusters of a part, valid until the next call. O(bytes of the part).
  mutating func shape(_ part: Range<Int>, _ workspace: Workspace) -> UnsafeMutablePointer<ClusterBuffer> {
    unsafe assert(
      part.lowerBound >= 0 && part.upperBound <= source.bytes.count, "the part is of the text that was taken")
    let clusters = unsafe clusters
    if part == shaped { return unsafe clusters }
    unsafe clusters.pointee.removeAll(startingAt: part.lowerBound)
    if unsafe clusters.pointee.capacity > 4096 { workspace.head.needsTidying = true }
    if unsafe source.runs.isEmpty, let font = unsafe font {
      unsafe font._withUnsafeGuaranteedRef { append(part, $0, kern, language, [], workspace) }
    } else {
      appendRuns(part, workspace)
    }
    shaped = part
    return unsafe clusters
  }

  private func appendRuns(_ part: Range<Int>, _ workspace: Workspace) {
    let clusters = unsafe clusters
    unsafe source.forEachShapedRun(
      from: RunBoundary(ofPartAt: part.lowerBound), before: part.upperBound, endsAtLimit: true
    ) {
      run, _, start, end in
      let range = start.offset..<end.offset
      if unsafe run.attachment == nil {
        unsafe run.font._withUnsafeGuaranteedRef {
          unsafe append(range, $0, run.spacing, run.language, RunEnds(from: start, to: end), workspace)
        }
      } else {
        unsafe clusters.pointee.append(length: range.count, advance: run.attachmentAdvance, flags: [])
      }
    }
  }

  private func append(
    _ range: Range<Int>, _ font: FontStack, _ kern: Double, _ language: LanguageTag, _ ends: RunEnds,
    _ workspace: Workspace
  ) {
    let clusters = unsafe clusters
    var preparer = unsafe TextPreparer(
      source.bytes, run: range, font: font, kern: kern, language: language, workspace: workspace, ends: ends,
      after: .lineStart)
    if ends != [] { preparer.excludeCutWords(ends) }
    _ = unsafe preparer.extend(&clusters.pointee, untilAdvance: .unbounded)
    preparer.finish()
  }
}
