// Makes the lines of an answer from glyphs. The white space between them comes from the source.
//
// Needs nothing but the standard library.

struct VisibleText {
  let string: String
  let lines: [[CodedGlyph]]
  let fontSize: Double

  private static let spaces: Set<Unicode.Scalar> = Set(
    "\t \u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2008}\u{2009}\u{200A}\u{205F}\u{3000}\u{200B}"
      .unicodeScalars)
  private static let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]

  private func isWhite(_ cluster: Character) -> Bool {
    cluster.unicodeScalars.allSatisfy { Self.spaces.contains($0) || Self.breaks.contains($0) }
  }

  /// The answer's fields. Throws if a glyph shows nothing of the source.
  func answer() throws -> [String: Any] {
    let source = Array(string)
    var place = 0
    var hidesInk = false
    var result: [[String: Any]] = []
    for line in lines {
      var text = ""
      var afterEllipsis = false
      for glyph in line {
        guard let scalar = Unicode.Scalar(glyph.scalar) else { throw ReadingError.unknownGlyph }
        // The next cluster of the source that begins with the glyph's character, with nothing but white space before it.
        // After an ellipsis, the rest of the line must be the end of the text.
        var next = place
        while next < source.count, source[next].unicodeScalars.first != scalar,
          afterEllipsis || isWhite(source[next])
        { next += 1 }
        if next < source.count, source[next].unicodeScalars.first == scalar {
          if afterEllipsis {
            next = try tail(of: source, for: line, from: glyph)
            hidesInk = hidesInk || !source[place..<next].allSatisfy(isWhite)
            afterEllipsis = false
          } else if !text.isEmpty {
            text += String(source[place..<next])
          }
          text.append(source[next])
          place = next + 1
        } else if scalar == "\u{2026}" {
          text += "…"
          afterEllipsis = true
        } else if scalar == "\u{2010}" {
          text += "\u{2010}"
        } else {
          throw ReadingError.unknownGlyph
        }
      }
      hidesInk = hidesInk || afterEllipsis
      if let first = line.first, let last = line.last {
        result.append([
          "text": text, "x": first.x, "y": first.top, "baseline": first.top + 0.8 * first.size,
          "width": last.x + last.advance - first.x,
        ])
      }
    }
    if !source[place...].allSatisfy(isWhite) { hidesInk = true }
    let scale = (lines.first?.first?.size).map { $0 / fontSize } ?? 1
    return ["lines": result, "scale": abs(scale - 1) < 0.002 ? 1 : scale, "truncated": hidesInk]
  }

  /// Where the part after an ellipsis begins: it ends with the last ink of the text.
  private func tail(of source: [Character], for line: [CodedGlyph], from glyph: CodedGlyph) throws -> Int {
    var glyphs = line.filter { $0.x >= glyph.x }
    var place = source.count
    while let last = glyphs.popLast() {
      repeat { place -= 1 } while place >= 0 && isWhite(source[place])
      guard place >= 0, source[place].unicodeScalars.first?.value == last.scalar else {
        throw ReadingError.unknownGlyph
      }
    }
    return place
  }
}

enum ReadingError: Error { case unknownGlyph }
