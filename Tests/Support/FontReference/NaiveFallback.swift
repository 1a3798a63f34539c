// A second, naive reading of fontconfig: which font draws a character that the listed fonts lack.
import CFontconfig

/// Searches all installed fonts for each character, in fontconfig's order. It keeps nothing, and shares no code with
/// `LabelFonts`.
package struct NaiveFallback {
  /// An installed font.
  package struct Font: Equatable, CustomStringConvertible {
    package let path: String
    package let index: Int
    package var description: String { "\(path):\(index)" }
  }

  private struct Candidate {
    let font: Font
    let family: String
    let pattern: OpaquePointer
  }
  private let candidates: [Candidate]
  private let list: UnsafeMutablePointer<FcFontSet>?

  /// Reads the list of fonts.
  package init() {
    let objects = FcObjectSetCreate()
    for name in [
      FC_FILE, FC_INDEX, FC_FAMILY, FC_STYLE, FC_LANG, FC_CHARSET, FC_WEIGHT, FC_WIDTH, FC_SLANT, FC_SCALABLE, FC_COLOR,
      FC_VARIABLE, FC_FONTFORMAT, FC_SPACING, FC_OUTLINE, FC_FOUNDRY, FC_FONTVERSION, FC_DECORATIVE, FC_SYMBOL,
      FC_ANTIALIAS, FC_POSTSCRIPT_NAME, FC_FULLNAME, "fontwrapper", "order",
    ] {
      FcObjectSetAdd(objects, name)
    }
    let everything = FcPatternCreate()
    list = FcFontList(nil, everything, objects)
    FcPatternDestroy(everything)
    FcObjectSetDestroy(objects)
    func text(_ pattern: OpaquePointer?, _ name: String) -> String {
      var text: UnsafeMutablePointer<FcChar8>?
      return FcPatternGetString(pattern, name, 0, &text) == FcResultMatch ? String(cString: text!) : ""
    }
    func bool(_ pattern: OpaquePointer?, _ name: String) -> Bool {
      var value: FcBool = 0
      return FcPatternGetBool(pattern, name, 0, &value) == FcResultMatch && value == 1
    }
    var found: [Candidate] = []
    for place in 0..<Int(list?.pointee.nfont ?? 0) {
      let pattern = list!.pointee.fonts[place]
      let format = text(pattern, FC_FONTFORMAT)
      let wrapper = text(pattern, "fontwrapper")
      if format != "TrueType" && format != "CFF" || wrapper != "SFNT" && wrapper != "" { continue }
      if !bool(pattern, FC_SCALABLE) || bool(pattern, FC_VARIABLE) { continue }
      var index: Int32 = 0
      FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
      found.append(
        Candidate(
          font: Font(path: text(pattern, FC_FILE), index: Int(index)), family: text(pattern, FC_FAMILY),
          pattern: pattern!))
    }
    candidates = found.sorted { a, b in
      func key(_ candidate: Candidate) -> (Int, [UInt8], Int) {
        let isSans = " \(candidate.family) ".contains(" Sans ")
        return (isSans ? 0 : 1, Array(candidate.font.path.utf8), candidate.font.index)
      }
      let (a, b) = (key(a), key(b))
      if a.0 != b.0 { return a.0 < b.0 }
      if a.1 != b.1 { return a.1.lexicographicallyPrecedes(b.1) }
      return a.2 < b.2
    }
  }

  /// The first font that has all scalars, in fontconfig's order for regular sans-serif text in a language; nil if none
  /// has them. Fonts without coloured glyphs come first; for emoji, only coloured ones count.
  package func font(for scalars: [UInt32], language: String, isEmoji: Bool = false) -> Font? {
    let sorted = sort(language: isEmoji ? "und-zsye" : language)
    for isColored in isEmoji ? [true] : [false, true] {
      for candidate in sorted {
        var color: FcBool = 0
        _ = FcPatternGetBool(candidate.pattern, FC_COLOR, 0, &color)
        if (color == 1) == isColored, has(candidate, scalars) { return candidate.font }
      }
    }
    return nil
  }

  private func has(_ candidate: Candidate, _ scalars: [UInt32]) -> Bool {
    var charset: OpaquePointer?
    guard FcPatternGetCharSet(candidate.pattern, FC_CHARSET, 0, &charset) == FcResultMatch else { return false }
    return scalars.allSatisfy { FcCharSetHasChar(charset, $0) == 1 }
  }

  private func sort(language: String) -> [Candidate] {
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_LANG, language.isEmpty ? "und" : language)
    FcPatternAddInteger(pattern, FC_WEIGHT, FC_WEIGHT_REGULAR)
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
    // With "und" in the pattern, fontconfig does not add the languages of the process.
    if !language.isEmpty { FcPatternAddString(pattern, FC_LANG, "und") }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    FcPatternDel(pattern, FC_LANG)
    if !language.isEmpty { FcPatternAddString(pattern, FC_LANG, language) }
    let set = FcFontSetCreate()
    defer { FcFontSetDestroy(set) }
    for candidate in candidates {
      FcPatternReference(candidate.pattern)
      FcFontSetAdd(set, candidate.pattern)
    }
    var sets = [set]
    var result = FcResultMatch
    guard let sorted = FcFontSetSort(FcConfigGetCurrent(), &sets, 1, pattern, 0, nil, &result) else { return [] }
    defer { FcFontSetSortDestroy(sorted) }
    return (0..<Int(sorted.pointee.nfont)).map { place in
      candidates.first { $0.pattern == sorted.pointee.fonts[place] }!
    }
  }
}
