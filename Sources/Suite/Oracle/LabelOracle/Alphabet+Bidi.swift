// The bidi class of every scalar of the alphabet, and its paired brackets, entered by hand (UAX #9, tables 4 and
// BidiBrackets).

/// The bidi classes of UAX #9, by their short names.
package enum BidiClass: String, CaseIterable, Sendable {
  case l, r, al, en, es, et, an, cs, nsm, bn, b, s, ws, on
  case lre, rle, lro, rlo, pdf, lri, rli, fsi, pdi
}

extension Alphabet {
  /// The bidi class of a scalar of the alphabet.
  package static func bidiClass(of scalar: Unicode.Scalar) -> BidiClass {
    switch scalar.value {
    // Latin, Greek, Cyrillic, Hangul, kana with their long-vowel mark, ideographs, flags, the left-to-right mark.
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x17F: return .l
    case 0x391...0x3A1, 0x3A3...0x3C9, 0x410...0x44F: return .l
    case 0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2, 0xAC00...0xD7A3: return .l
    case 0x3042...0x3093, 0x30A2...0x30F3, 0x30FC, 0x4E00...0x9FFF: return .l
    case 0x1F1E6...0x1F1FF, 0x200E: return .l
    // Hebrew letters with the maqaf, and the right-to-left mark. Arabic letters, semicolon, question mark and letter
    // mark.
    case 0x5BE, 0x5D0...0x5EA, 0x200F: return .r
    case 0x61B, 0x61C, 0x61F, 0x627...0x63A, 0x641...0x64A: return .al
    // European and Persian digits. Arabic digits with their separators.
    case 0x30...0x39, 0x6F0...0x6F9: return .en
    case 0x660...0x669, 0x66B, 0x66C: return .an
    case 0x2B, 0x2D: return .es
    case 0x23, 0x24, 0x25, 0xB0, 0x66A, 0x20AC: return .et
    case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x60C, 0x202F, 0xFF0C: return .cs
    case 0x300...0x30F, 0x5B0...0x5BC, 0x64B...0x652, 0xFE00...0xFE0F: return .nsm
    case 0xAD, 0x200B, 0x200D, 0x2060, 0xFEFF: return .bn
    case 0x0A, 0x0D, 0x2029: return .b
    case 0x09, 0x0B: return .s
    // U+0085 only ends a line, as U+2028 does (RULES.md: hard breaks).
    case 0x85, 0x0C, 0x20, 0x1680, 0x2000...0x200A, 0x2028, 0x205F, 0x3000: return .ws
    case 0x202A: return .lre
    case 0x202B: return .rle
    case 0x202C: return .pdf
    case 0x202D: return .lro
    case 0x202E: return .rlo
    case 0x2066: return .lri
    case 0x2067: return .rli
    case 0x2068: return .fsi
    case 0x2069: return .pdi
    // All other punctuation and symbols of the alphabet, emoji with their skin tones, attachments.
    default: return .on
    }
  }

  /// The closing bracket for an opening bracket; nil for other scalars.
  package static func closingBracket(of scalar: Unicode.Scalar) -> Unicode.Scalar? { closing[scalar] }

  private static let closing: [Unicode.Scalar: Unicode.Scalar] = [
    "(": ")", "[": "]", "{": "}", "「": "」", "『": "』", "（": "）",
  ]
}
