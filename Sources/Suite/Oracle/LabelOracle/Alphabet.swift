// The oracle's alphabet: the line break class and the cluster class of every scalar that it knows, entered by hand.
//
// The classes are those of Unicode 17 (LineBreak.txt, GraphemeBreakProperty.txt). A scalar outside the alphabet has no
// class, and a text that contains one is refused: the oracle never guesses. Every entry was compared with the
// properties of the regex module that the generator of the tables uses.

/// The line break classes of UAX #14 that occur in the alphabet.
package enum LineBreakClass {
  case al, hl, nu, sp, hy, hh, ba, gl, wj, zw, id, ns, cl, cp, op, quInitial, quFinal, qu, ex, isep, sy, pr, po,
    inseparable
  case b2, cb, cm, zwj, h2, h3, jl, jv, jt, ri, eb, em, bk, cr, lf, nl
}

/// The grapheme cluster break classes of UAX #29 that occur in the alphabet.
package enum ClusterClass {
  case other, control, cr, lf, extend, zwj, regional, pictographic, l, v, t, lv, lvt
}

/// The properties of one scalar.
package struct ScalarProperties {
  package var lineBreak: LineBreakClass
  package var cluster: ClusterClass = .other
  /// Whether East_Asian_Width is F, W or H, which LB19a and LB30 use.
  package var isEastAsian = false
}

package enum Alphabet {
  /// The properties of a scalar; nil if it is outside the alphabet.
  package static func properties(of scalar: Unicode.Scalar) -> ScalarProperties? {
    if let known = single[scalar.value] { return known }
    switch scalar.value {
    case 0x30...0x39: return .init(lineBreak: .nu)
    case 0x41...0x5A, 0x61...0x7A: return .init(lineBreak: .al)
    // Precomposed Latin letters with marks, and plain Cyrillic and Greek letters.
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F: return .init(lineBreak: .al)
    case 0x391...0x3A1, 0x3A3...0x3C9, 0x410...0x44F: return .init(lineBreak: .al)
    case 0x300...0x30F: return .init(lineBreak: .cm, cluster: .extend)  // combining marks above
    case 0xFE00...0xFE0F: return .init(lineBreak: .cm, cluster: .extend)  // variation selectors
    case 0x5D0...0x5EA: return .init(lineBreak: .hl)  // Hebrew letters
    case 0x627...0x63A, 0x641...0x64A: return .init(lineBreak: .al)  // Arabic letters
    case 0x5B0...0x5BC, 0x64B...0x652: return .init(lineBreak: .cm, cluster: .extend)  // Hebrew and Arabic points
    case 0x660...0x669, 0x6F0...0x6F9: return .init(lineBreak: .nu)  // Arabic digits
    // Directional marks, embeddings and overrides, isolates.
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: return .init(lineBreak: .cm, cluster: .control)
    // The spaces of fixed width except U+2007.
    case 0x2000...0x2006, 0x2008...0x200A: return .init(lineBreak: .ba)
    case 0x4E00...0x9FFF: return .init(lineBreak: .id, isEastAsian: true)  // ideographs
    case 0x1100...0x1112: return .init(lineBreak: .jl, cluster: .l, isEastAsian: true)
    case 0x1161...0x1175: return .init(lineBreak: .jv, cluster: .v)
    case 0x11A8...0x11C2: return .init(lineBreak: .jt, cluster: .t)
    case 0xAC00...0xD7A3:  // Hangul syllables: every 28th has no trailing consonant
      let open = (scalar.value - 0xAC00).isMultiple(of: 28)
      return .init(
        lineBreak: open ? .h2 : .h3, cluster: open ? .lv : .lvt, isEastAsian: true)
    // Hiragana and katakana; the small ones and U+30FC are class CJ, which LB1 resolves to NS.
    case 0x3042...0x3093, 0x30A2...0x30F3:
      let isSmall = smallKana.contains(scalar.value)
      return .init(lineBreak: isSmall ? .ns : .id, isEastAsian: true)
    case 0x1F1E6...0x1F1FF: return .init(lineBreak: .ri, cluster: .regional)
    case 0x1F3FB...0x1F3FF: return .init(lineBreak: .em, cluster: .extend, isEastAsian: true)  // skin tones
    case 0x1F600...0x1F64A:  // faces: pictographs
      return .init(
        lineBreak: (0x1F645...0x1F647).contains(scalar.value) ? .eb : .id, cluster: .pictographic, isEastAsian: true)
    default: return nil
    }
  }

  private static let smallKana: Set<UInt32> = [
    0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E,
    0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
  ]

  private static let single: [UInt32: ScalarProperties] = {
    var table: [UInt32: ScalarProperties] = [:]
    func add(_ values: [UInt32], _ lineBreak: LineBreakClass, _ cluster: ClusterClass = .other, wide: Bool = false) {
      for value in values {
        table[value] = .init(lineBreak: lineBreak, cluster: cluster, isEastAsian: wide)
      }
    }
    // Hard breaks.
    add([0x0A], .lf, .lf)
    add([0x0D], .cr, .cr)
    add([0x85], .nl, .control)
    add([0x0B, 0x0C, 0x2028, 0x2029], .bk, .control)
    // Spaces, joiners and characters without width.
    add([0x20], .sp)
    add([0x09], .ba, .control)
    add([0xAD], .ba, .control)
    add([0x1680, 0x205F], .ba)
    add([0x3000], .ba, wide: true)
    add([0xA0, 0x2007, 0x202F], .gl)
    add([0x2060, 0xFEFF], .wj, .control)
    add([0x200B], .zw, .control)
    add([0x200D], .zwj, .zwj)
    // ASCII and general punctuation.
    add([0x2D], .hy)
    add([0x5BE, 0x2010, 0x2013], .hh)
    add([0x2014], .b2)
    add([0x28, 0x5B, 0x7B], .op)
    add([0x29, 0x5D], .cp)
    add([0x7D], .cl)
    add([0x21, 0x3F, 0x61B, 0x61F], .ex)
    add([0x2C, 0x2E, 0x3A, 0x3B, 0x60C], .isep)
    add([0x2F], .sy)
    add([0x22, 0x27], .qu)
    add([0xAB, 0x2018, 0x201C], .quInitial)
    add([0xBB, 0x2019, 0x201D], .quFinal)
    add([0x24, 0x2B, 0x5C, 0x20AC], .pr)
    add([0x25, 0xB0, 0x66A], .po)
    add([0x66B, 0x66C], .nu)
    add([0x23, 0x26, 0x2A, 0x3C, 0x3D, 0x3E, 0x40, 0x5E, 0x5F, 0x60, 0x7E], .al)
    add([0x2026], .inseparable)
    add([0xFFFC], .cb)
    // East Asian punctuation.
    add([0x3001, 0x3002, 0x300D, 0x300F, 0xFF0C, 0xFF09], .cl, wide: true)
    add([0x300C, 0x300E, 0xFF08], .op, wide: true)
    add([0xFF01, 0xFF1F], .ex, wide: true)
    add([0x30FB], .ns, wide: true)
    table[0x30FC] = .init(lineBreak: .ns, isEastAsian: true)
    // Emoji. Bases take skin tones; to UAX #14 the others are ideographs.
    add([0x1F44D, 0x1F466, 0x1F467, 0x1F468, 0x1F469], .eb, .pictographic, wide: true)
    add([0x1F389, 0x1F680, 0x1F4BB], .id, .pictographic, wide: true)
    add([0x2764], .id, .pictographic)
    return table
  }()
}
