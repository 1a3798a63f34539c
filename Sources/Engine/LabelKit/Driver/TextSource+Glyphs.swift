// The glyphs of a laid-out text: a layout with positions, followed by glyph shaping.
import LabelFonts
import LabelLayout

/// The glyphs of a layout, borrowed from a workspace.
@usableFromInline @safe package struct GlyphAnswer {
  /// The scale of the layout.
  package var scale: Double
  /// The glyphs line by line, each line from left to right.
  package var glyphs: UnsafeBufferPointer<PlacedGlyph>
  package var lines: UnsafeBufferPointer<LabelLine>
  /// Number of clusters of words that are shaped by themselves, since a line's end cuts them.
  package var cutClusters: Int
}

extension TextSource {
  /// Lays out a text and returns the glyphs of its lines, which are valid until the workspace is used again. Allocates
  /// nothing once the workspace has handled a similar text.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - storage: the same text if it is prepared; otherwise nil.
  ///   - label: the properties, which the paragraph style of a plain text changes.
  ///   - bounds: the size of the label, in points.
  ///   - token: the truncation token that replaces U+2026 (R204), in UTF-8; nil for none.
  ///   - target: the caller's memory, to which glyphs may be written; those that are returned may be elsewhere.
  ///   - engine: the engine of the text's fonts.
  ///   - workspace: the workspace of the call.
  /// - Complexity: O(visible text), plus the time for shaping.
  package static func glyphs(
    _ source: UnsafePointer<TextSource>, _ storage: Unmanaged<PreparedStorage>?,
    _ label: UnsafeMutablePointer<LabelProperties>,
    in bounds: LayoutBounds, token: UnsafeBufferPointer<UInt8>?,
    into target: UnsafeMutableBufferPointer<PlacedGlyph>, _ engine: FontEngine, _ workspace: Workspace
  ) -> GlyphAnswer {
    let shaper = unsafe workspace.glyphs
    let kept = unsafe storage?._withUnsafeGuaranteedRef { unsafe $0.keptGlyphs(source, workspace) }
    var memory = unsafe shaper.pointee.lineMemory(0)
    var answer = LayoutOutput()
    while true {
      let lineTarget = unsafe LayoutTarget(lines: memory, glyphs: shaper)
      if let storage = unsafe storage {
        answer = unsafe storage._withUnsafeGuaranteedRef {
          unsafe $0.writeLines(label, in: bounds, token: token, into: lineTarget, engine)
        }
      } else {
        answer = LayoutOutput()
        unsafe writeLines(source, label, in: bounds, token: token, into: lineTarget, workspace, &answer)
      }
      if answer.result.lineCount > memory.count {
        unsafe memory = shaper.pointee.lineMemory(answer.result.lineCount)
        continue
      }
      let lines = unsafe UnsafeBufferPointer(rebasing: memory[..<answer.result.lineCount])
      let glyphs = unsafe source.pointee.withRuns(token: token) {
        unsafe shaper.pointee.glyphs(of: $0, kept, into: target, workspace)
      }
      guard let glyphs = unsafe glyphs else { continue }
      return unsafe GlyphAnswer(
        scale: answer.result.scale, glyphs: glyphs, lines: lines, cutClusters: shaper.pointee.cutCount)
    }
  }
}
