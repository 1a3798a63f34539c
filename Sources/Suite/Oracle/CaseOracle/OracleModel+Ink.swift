// The heights that the oracle's model measures with the sizing rule oversize (R195).
import LabelOracle

extension OracleModel {
  /// The vertical extent of the ink of a metric font's cluster, in em above the baseline. Corpora/Fonts/README.md: 40
  /// to 860 units of 1280.
  private static let ink = 40.0 / 1280...860.0 / 1280

  /// The measured height for a width if ink counts: the height of the lines plus twice the larger distance by which ink
  /// extends above or below them. Nil if the sizing rule is typographic.
  func heightWithInk(_ width: Double) throws -> Double? {
    guard sizingRule == "oversize", !is2009 else { return nil }
    var natural = self
    (natural.look.shrinks, natural.look.tightens) = (false, false)
    let isConstrained = look.lines != 1 && !look.marquees && width.isFinite && width > 0
    let layout = Oracle(try natural.oracleLabel()).layout(width: isConstrained ? width : .infinity, height: .infinity)
    guard let first = layout.lines.first, let last = layout.lines.last else { return nil }
    var overhang = 0.0
    for line in layout.lines {
      for size in fontSizes(on: line) {
        overhang = max(overhang, first.y - (line.baseline - Self.ink.upperBound * size))
        overhang = max(overhang, line.baseline - Self.ink.lowerBound * size - (last.y + last.height))
      }
    }
    let scale = look.pixels
    return ((layout.size.height + 2 * overhang) * scale - 1e-6).rounded(.up) / scale  // R135
  }

  /// The sizes of the fonts that have ink on a line. An ellipsis has the font of the text before it.
  private func fontSizes(on line: OracleLine) -> [Double] {
    guard case .styled(let runs) = look.content else {
      return line.text.contains { !$0.isWhitespace } ? [look.font.size] : []
    }
    var sizes: [Double] = []
    var start = 0
    for run in runs {
      let bytes = Array(run.text.utf8)
      for part in [line.kept, line.tail] {
        let shared = part.clamped(to: start..<start + bytes.count)
        let text = String(decoding: bytes[(shared.lowerBound - start)..<(shared.upperBound - start)], as: UTF8.self)
        if text.contains(where: { !$0.isWhitespace }) { sizes.append((run.font ?? look.font).size) }
      }
      start += bytes.count
    }
    return sizes
  }
}
