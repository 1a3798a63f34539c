// Glyphs of a laid-out text: the layout with positions, then the shaper.
import LabelFonts
import LabelLayout

/// The glyphs of a layout, borrowed from a workspace.
@usableFromInline package struct GlyphAnswer {
  package var layout: LayoutAnswer
  /// Line by line, each from left to right.
  package var glyphs: UnsafeBufferPointer<PlacedGlyph>
  package var lines: UnsafeBufferPointer<LabelLine>
  /// Clusters whose ligature a line's end cuts.
  package var cutClusters: Int
}

extension TextSource {
  /// Lays a text out and finds the glyphs of its lines. Allocates nothing once the workspace has seen a text like it.
  ///
  /// - Parameters:
  ///   - storage: the same text, prepared; nil where it is not.
  ///   - label: changed by the values of a plain text's paragraph style.
  ///   - token: what replaces U+2026 (R204), UTF-8; nil for none.
  ///   - body: takes the answer, which is valid until it returns.
  /// - Complexity: O(what is visible), apart from shaping.
  package static func withGlyphs<Result>(
    _ source: UnsafePointer<TextSource>, _ storage: PreparedStorage?, _ label: UnsafeMutablePointer<LabelProperties>,
    in bounds: LayoutBounds, token: UnsafeBufferPointer<UInt8>?, _ engine: FontEngine, _ workspace: Workspace,
    _ body: (GlyphAnswer) -> Result
  ) -> Result {
    let shaper = workspace.glyphs
    var memory = shaper.pointee.memory(lines: 0, positions: 0)
    var answer = LayoutAnswer()
    while true {
      let target = LayoutTarget(lines: memory.lines, positions: memory.positions)
      if let storage {
        answer = storage.layOut(label, in: bounds, token: token, into: target, engine)
      } else {
        answer = LayoutAnswer()
        layOut(source, label, in: bounds, token: token, into: target, workspace, &answer)
      }
      if answer.result.lineCount <= memory.lines.count && answer.positionCount <= memory.positions.count { break }
      // Positions of lines that found no room are not counted.
      memory = shaper.pointee.memory(
        lines: answer.result.lineCount, positions: max(answer.positionCount, memory.positions.count))
    }
    let lines = UnsafeBufferPointer(rebasing: memory.lines[..<answer.result.lineCount])
    let positions = UnsafeBufferPointer(rebasing: memory.positions[..<answer.positionCount])
    let glyphs = source.pointee.withAttributes(token: token) {
      shaper.pointee.glyphs(of: $0, lines, positions, scale: answer.result.scale, workspace)
    }
    return body(GlyphAnswer(layout: answer, glyphs: glyphs, lines: lines, cutClusters: shaper.pointee.cutCount))
  }
}
