// The driver: from bytes to lines, with as much of the text prepared as the lines show.
import LabelFonts
import LabelLayout

extension TextSource {
  /// Lays a text out that is not prepared. Equal to the last bit to the layout of the prepared text.
  ///
  /// - Parameters:
  ///   - label: changed by the values of a plain text's paragraph style.
  ///   - token: what replaces U+2026 (R204), UTF-8; nil for none.
  ///   - answer: takes the layout; in the caller's memory, since it is too large to be copied about.
  /// - Complexity: O(what is visible); positions take O(bytes of the paragraphs visible). Allocates
  ///   nothing once the workspace has seen a text like it, apart from what libraries do for embedding levels and hyphens.
  public static func layOut(
    _ source: UnsafePointer<TextSource>, _ label: UnsafeMutablePointer<LabelProperties>, in bounds: LayoutBounds,
    token: UnsafeBufferPointer<UInt8>?, into target: LayoutTarget, _ workspace: Workspace,
    _ answer: inout LayoutAnswer
  ) {
    if !source.pointee.isAttributed {
      source.pointee.overrides.apply(to: &label.pointee)
      if token == nil {
        let isDone = source.pointee.font._withUnsafeGuaranteedRef { font in
          var text = LazyPlainText(source, font, wantsPositions: target.positions != nil, workspace: workspace)
          return layOut(&text, label, in: bounds, into: target, &answer)
        }
        if isDone { return }
      }
    }
    layOutAttributed(source, label, in: bounds, token: token, into: target, workspace, &answer)
  }

  @inline(never)
  private static func layOutAttributed(
    _ source: UnsafePointer<TextSource>, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    token: UnsafeBufferPointer<UInt8>?, into target: LayoutTarget, _ workspace: Workspace,
    _ answer: inout LayoutAnswer
  ) {
    source.pointee.withAttributes(token: token) { source in
      var text = LazyAttributedText(source, workspace: workspace)
      _ = layOut(&text, label, in: bounds, into: target, &answer)
    }
  }

  /// Prepares, lays out, and prepares what the layout misses: at first what is likely visible, then twice as much; the end
  /// of the text where that is asked for; all of it where the end cannot be had alone. False where the text must be
  /// laid out with attributes.
  @inline(__always)
  private static func layOut<Text: LazyText & ~Copyable>(
    _ text: inout Text, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds, into target: LayoutTarget,
    _ answer: inout LayoutAnswer
  ) -> Bool {
    var limit = LabelProperties.visibleAdvance(label, in: bounds, lineHeight: text.lineHeight)
    while true {
      let isComplete = text.extend(untilAdvance: limit)
      guard let direction = text.direction(isComplete: isComplete) else { return false }
      var beginning = text.beginning(isComplete: isComplete, direction)
      text.adjust(&beginning.style)
      answer.result = LabelText.layout(&beginning, label, in: bounds, into: target.lines)
      if answer.result.missing == .ending,
        layOutWithEnding(&text, &beginning, label, in: bounds, into: target, &answer)
      {
        return true
      }
      if text.endingHasLevels { return false }
      let missing = answer.result.missing
      if missing == .nothing {
        answer.missingClusters = text.missingCount(withEnding: false)
        if target.positions != nil { addPositions(&text, beginning, label, in: bounds, into: target, &answer) }
        return true
      }
      let total = beginning.totalAdvance
      let reached = max(limit, total)
      limit = missing == .ending || reached >= .unbounded / 2 ? .unbounded : reached * 2
    }
  }

  /// Lays out with the end of the text, of which four times as much is prepared as often as more is missing. False
  /// where that is not enough; then the answer says what is missing.
  @inline(never)
  private static func layOutWithEnding<Text: LazyText & ~Copyable>(
    _ text: inout Text, _ beginning: inout LabelText, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    into target: LayoutTarget, _ answer: inout LayoutAnswer
  ) -> Bool {
    var length = 512
    while answer.result.missing == .ending {
      guard let ending = text.ending(length: length) else { return false }
      withUnsafePointer(to: ending) { ending in
        beginning.setEnding(ending)
        answer.result = LabelText.layout(&beginning, label, in: bounds, into: target.lines)
        if answer.result.missing == .nothing, target.positions != nil {
          addPositions(&text, beginning, label, in: bounds, into: target, &answer)
        }
      }
      answer.missingClusters = text.missingCount(withEnding: true)
      length *= 4
    }
    return answer.result.missing == .nothing
  }

  /// Writes the positions of the lines that were laid out.
  @inline(never)
  private static func addPositions<Text: LazyText & ~Copyable>(
    _ text: inout Text, _ beginning: LabelText, _ label: UnsafePointer<LabelProperties>, in bounds: LayoutBounds,
    into target: LayoutTarget, _ answer: inout LayoutAnswer
  ) {
    let lines = target.written(answer.result)
    guard let positions = target.positions, let first = lines.first, let last = lines.last else { return }
    let tail = last.tailStart..<max(last.tailStart, last.tailEnd)
    let hasEnding = beginning.ending != nil
    // A shown hyphen is on the level of the soft hyphen after the line.
    let kept = last.flags.contains(.hyphen) ? last.end + 1 : last.end
    let end = hasEnding || tail.isEmpty ? kept : tail.upperBound
    let levels = text.levels(of: first.start..<max(first.start, end))
    let endingLevels = hasEnding ? text.endingLevels(of: tail) : nil
    answer.positionCount = beginning.addPositions(
      of: lines, label.pointee, in: bounds, scale: answer.result.scale, levels: levels,
      endingLevels: endingLevels, into: positions)
  }
}
