// The driver: turns bytes into lines, and prepares only as much of the text as the lines show.
import LabelFonts
import LabelLayout

extension TextSource {
  /// Lays out a text that is not prepared. The result is bit for bit the layout of the prepared text.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - label: the properties, which the paragraph style of a plain text changes.
  ///   - bounds: the size of the label, in points.
  ///   - token: the truncation token that replaces U+2026 (R204), in UTF-8; nil for none.
  ///   - target: receives the lines and positions.
  ///   - workspace: the workspace of the call.
  ///   - answer: receives the result, in the caller's memory, since it is too large to be copied.
  /// - Complexity: O(visible text); positions take O(bytes of the visible paragraphs). Allocates nothing once the
  ///   workspace has handled a similar text, except what libraries allocate for hyphens.
  public static func writeLines(
    _ source: UnsafePointer<TextSource>, _ label: UnsafeMutablePointer<LabelProperties>, in bounds: LayoutBounds,
    token: UnsafeBufferPointer<UInt8>?, into target: LayoutTarget, _ workspace: Workspace,
    _ answer: inout LayoutOutput
  ) {
    if unsafe !source.pointee.isAttributed {
      unsafe source.pointee.overrides.apply(to: &label.pointee)
      if unsafe token == nil {
        let isDone = unsafe source.pointee.font._withUnsafeGuaranteedRef { font in
          var text = unsafe LazyPlainText(source, font, needsPositions: target.needsPositions, workspace: workspace)
          return unsafe writeLines(&text, Borrowed(label), in: bounds, into: target, &answer)
        }
        if isDone { return }
      }
    }
    unsafe writeAttributedLines(source, Borrowed(label), in: bounds, token: token, into: target, workspace, &answer)
  }

  @inline(never)
  private static func writeAttributedLines(
    _ source: UnsafePointer<TextSource>, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds,
    token: UnsafeBufferPointer<UInt8>?, into target: LayoutTarget, _ workspace: Workspace,
    _ answer: inout LayoutOutput
  ) {
    unsafe source.pointee.withAttributes(token: token) { source in
      var text = LazyAttributedText(source, workspace: workspace)
      _ = writeLines(&text, label, in: bounds, into: target, &answer)
    }
  }

  /// Prepares text, lays it out, and prepares more if the layout needs more: first what is probably visible, then twice
  /// as much each time. It prepares the end of the text if that is needed, or the whole text if the end cannot be
  /// prepared alone. Returns false if the text must be laid out with attributes.
  @inline(__always)
  private static func writeLines<Text: LazyText & ~Copyable>(
    _ text: inout Text, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds, into target: LayoutTarget,
    _ answer: inout LayoutOutput
  ) -> Bool {
    var limit = LabelProperties.visibleAdvance(label, in: bounds, lineHeight: text.lineHeight)
    while true {
      let isComplete = text.extend(untilAdvance: limit)
      guard let direction = text.direction(isComplete: isComplete) else { return false }
      var beginning = text.beginning(isComplete: isComplete, direction)
      text.adjust(&beginning.style)
      #if DEBUG
        beginning.checkInvariants()
      #endif
      answer.result = withBorrowed(&beginning) {
        unsafe LabelText.writeLines($0, label, in: bounds, into: target.lines)
      }
      if answer.result.missing == .ending,
        writeLinesWithEnding(&text, &beginning, label, in: bounds, into: target, &answer)
      {
        return true
      }
      if text.endingHasLevels { return false }
      let missing = answer.result.missing
      if missing == .nothing {
        answer.missingClusters = text.missingCount(withEnding: false)
        if target.needsPositions {
          withBorrowed(&beginning) { writePositions(&text, $0, label, in: bounds, into: target, &answer) }
        }
        return true
      }
      let total = beginning.totalAdvance
      let reached = max(limit, total)
      limit = missing == .ending || reached >= .unbounded / 2 ? .unbounded : reached * 2
    }
  }

  /// Lays out with the end of the text, and prepares four times as much of it each time the layout needs more. Returns
  /// false if that does not suffice; the answer then says what is missing.
  @inline(never)
  private static func writeLinesWithEnding<Text: LazyText & ~Copyable>(
    _ text: inout Text, _ beginning: inout LabelText, _ label: Borrowed<LabelProperties>, in bounds: LayoutBounds,
    into target: LayoutTarget, _ answer: inout LayoutOutput
  ) -> Bool {
    var length = 512
    while answer.result.missing == .ending {
      guard let ending = text.ending(length: length) else { return false }
      withBorrowed(ending) { ending in
        beginning.setEnding(ending)
        #if DEBUG
          beginning.checkInvariants()
        #endif
        answer.result = withBorrowed(&beginning) {
          unsafe LabelText.writeLines($0, label, in: bounds, into: target.lines)
        }
        if answer.result.missing == .nothing, target.needsPositions {
          withBorrowed(&beginning) { writePositions(&text, $0, label, in: bounds, into: target, &answer) }
        }
      }
      answer.missingClusters = text.missingCount(withEnding: true)
      length *= 4
    }
    return answer.result.missing == .nothing
  }

  /// Finds the embedding levels of the lines, and calls `writePositions` of the target with them.
  @inline(never)
  private static func writePositions<Text: LazyText & ~Copyable>(
    _ text: inout Text, _ beginning: Borrowed<LabelText>, _ label: Borrowed<LabelProperties>,
    in bounds: LayoutBounds, into target: LayoutTarget, _ answer: inout LayoutOutput
  ) {
    let lines = unsafe target.written(answer.result)
    guard let first = unsafe lines.first, let last = unsafe lines.last else {
      return unsafe target.writePositions(beginning, label, in: bounds, levels: nil, &answer)
    }
    let tail = last.tailStart..<max(last.tailStart, last.tailEnd)
    let hasEnding = beginning.pointee.ending != nil
    // A hyphen has the level of the soft hyphen after the line.
    let kept = last.flags.contains(.hyphen) ? last.end + 1 : last.end
    let end = hasEnding || tail.isEmpty ? kept : tail.upperBound
    let levels = unsafe text.levels(of: first.start..<max(first.start, end))
    let endingLevels = unsafe hasEnding ? text.endingLevels(of: tail) : nil
    unsafe target.writePositions(beginning, label, in: bounds, levels: levels, endingLevels: endingLevels, &answer)
  }
}
