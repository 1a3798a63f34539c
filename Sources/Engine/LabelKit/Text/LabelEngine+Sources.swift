// Converts the public forms of a text to the form that the driver reads.
import LabelFonts
import LabelLayout

extension LabelEngine {
  /// Calls `body` with a text of one style and a workspace.
  @inline(__always)
  func withSource<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ font: FontStack, kern: Double, _ language: Language?,
    _ direction: LayoutDirection, _ body: (inout TextSource, Workspace) -> Result
  ) -> Result {
    unsafe Unmanaged.passUnretained(fonts)._withUnsafeGuaranteedRef {
      unsafe $0.withSource(bytes, font, kern: kern, language, direction, body)
    }
  }

  /// Calls `body` with a text that has runs and paragraph styles, and a workspace.
  func withSource<Result>(
    _ text: StyledText, _ direction: LayoutDirection, _ body: (inout TextSource, Workspace) -> Result
  ) -> Result {
    fonts.withSource(text, direction, body)
  }
}

extension FontEngine {
  /// Calls `body` with a text of one style and a workspace.
  @inline(__always)
  func withSource<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ font: FontStack, kern: Double, _ language: Language?,
    _ direction: LayoutDirection, _ body: (inout TextSource, Workspace) -> Result
  ) -> Result {
    precondition(bytes.count < Int(UInt32.max), "a text is shorter than 4 GiB")
    var source = unsafe TextSource(
      bytes: bytes, font: .passUnretained(font), kern: kern,
      language: language?.tag ?? .none, direction: direction)
    return withWorkspace { body(&source, $0) }
  }

  /// Calls `body` with a text that has runs and paragraph styles, and a workspace.
  func withSource<Result>(
    _ text: StyledText, _ direction: LayoutDirection, _ body: (inout TextSource, Workspace) -> Result
  ) -> Result {
    unsafe text.string.utf8Span.span.withUnsafeBufferPointer { bytes in
      let first = text.runs[0].attributes
      if text.runs.count == 1, text.paragraphs.isEmpty, first.fitsPlainText {
        return unsafe withSource(bytes, first.stack, kern: first.kern ?? 0, first.language, direction, body)
      }
      return unsafe withSource(bytes, first.stack, kern: 0, nil, direction) { source, workspace in
        let list = unsafe workspace.attributed.pointee.list
        unsafe list.pointee.removeAll()
        for run in text.runs { unsafe list.pointee.append(AttributedRun(run)) }
        let stopCount = text.paragraphs.reduce(0) { $0 + $1.attributes.tabStops.count }
        let terminatorCount = stopCount * ParagraphStyle.terminatorCount
        return unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: stopCount) { positions in
          unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: stopCount) { alignments in
            unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: terminatorCount) { terminators in
              unsafe terminators.initialize(repeating: 0)
              var count = 0
              for paragraph in text.paragraphs {
                let first = count
                var hasTerminators = false
                for stop in paragraph.attributes.stopsInOrder {
                  unsafe positions.initializeElement(at: count, to: stop.position)
                  unsafe alignments.initializeElement(at: count, to: stop.alignment.rawValue)
                  for (number, scalar) in stop.terminators.prefix(ParagraphStyle.terminatorCount).enumerated() {
                    unsafe terminators[count * ParagraphStyle.terminatorCount + number] = scalar.value
                    hasTerminators = true
                  }
                  count += 1
                }
                let style = unsafe paragraph.attributes.style(
                  stops: UnsafeBufferPointer(rebasing: positions[first..<count]),
                  count > first ? UnsafePointer(alignments.baseAddress! + first) : nil,
                  hasTerminators
                    ? UnsafePointer(terminators.baseAddress! + first * ParagraphStyle.terminatorCount) : nil)
                unsafe list.pointee.append(
                  AttributedStyle(start: paragraph.range.lowerBound, end: paragraph.range.upperBound, style: style))
              }
              source.isAttributed = true
              unsafe source.runs = list.pointee.runs
              unsafe source.styles = list.pointee.styles
              return body(&source, workspace)
            }
          }
        }
      }
    }
  }
}

extension AttributedRun {
  fileprivate init(_ run: StyledText.Run) {
    let attributes = run.attributes
    var directions = WritingDirections()
    for direction in attributes.writingDirections {
      directions.append(direction.direction, isOverride: direction.isOverride)
    }
    self.init(
      start: run.range.lowerBound, end: run.range.upperBound, font: attributes.stack, kern: attributes.kern ?? 0,
      baselineOffset: attributes.baselineOffset, language: attributes.language?.tag ?? .none,
      attachment: attributes.attachment.map { Attachment(width: $0.width, height: $0.height, y: $0.y) },
      tracking: attributes.tracking, writingDirections: directions)
  }
}

/// Calls `body` with the bytes of a truncation token, or nil for U+2026.
@inline(__always)
func withToken<Result>(_ token: String?, _ body: (UnsafeBufferPointer<UInt8>?) -> Result) -> Result {
  guard let token else { return body(nil) }
  return unsafe withBytes(of: token) { unsafe body($0) }
}

/// Calls `body` with the bytes of a string. Apart from the function above, in which Swift 6.2 fails to compile it.
@inline(__always)
private func withBytes<Result>(of string: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
  unsafe string.utf8Span.span.withUnsafeBufferPointer { unsafe body($0) }
}
