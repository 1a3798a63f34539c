// The installed fonts in a total order, and the order in which fallback tries them for a language.
import CFontconfig
import CHarfBuzz

/// The fonts that fontconfig lists and HarfBuzz can shape with. Immutable, shared between threads.
///
/// Nothing here depends on the process's locale. Without care, `FcConfigSubstitute` would append the locale's languages
/// to a pattern; it does not if the pattern has the language "und".
@safe package final class InstalledFonts: @unchecked Sendable {
  /// A face as fontconfig describes it. Its file is not open.
  @safe struct Font {
    let path: String
    let index: Int
    /// Whether it has coloured glyphs of any kind, by fontconfig.
    let hasColor: Bool
    /// The first family that the font states.
    var family: String? { unsafe FontPattern(pattern).string(FC_FAMILY) }
    /// FcPattern and FcCharSet, which belong to the configuration.
    fileprivate let pattern: OpaquePointer
    fileprivate let charset: OpaquePointer
  }

  /// What an order depends on.
  private struct Request: Hashable {
    let language: String
    let style: FaceStyle
    let family: String?
  }

  private struct FaceRequest: Hashable {
    let font: Int
    let style: FaceStyle
  }

  private let config: OpaquePointer?
  private struct State {
    var fonts: [Font]?
    var orders = RecentlyUsed<Request, [Int32]>(capacity: 64)
    var faces: [FaceRequest: FontFace?] = [:]
    var scripts: [String: Set<UInt32>] = [:]
  }
  private let state = Mutex(State())

  /// - Parameter config: fontconfig's configuration, which is kept; nil if it cannot be read.
  init(_ config: OpaquePointer?) { unsafe self.config = config.flatMap { unsafe FcConfigReference($0) } }

  deinit { if let config = unsafe config { unsafe FcConfigDestroy(config) } }

  /// How many fonts a configuration lists, whatever their format. O(1).
  static func listedCount(_ config: OpaquePointer?) -> Int {
    [FcSetSystem, FcSetApplication].reduce(0) { sum, set in
      unsafe sum + (FcConfigGetFonts(config, set).map { unsafe Int($0.pointee.nfont) } ?? 0)
    }
  }

  /// There are no more fonts than fontconfig lists. O(1).
  var mostFonts: Int { unsafe config == nil ? 0 : InstalledFonts.listedCount(config) }

  /// The fonts: those with the word "Sans" in the name of their family first, then by path and index. The first call
  /// reads fontconfig's lists: O(n log n).
  var fonts: [Font] { state.withLock { fonts(&$0) } }

  private func fonts(_ state: inout State) -> [Font] {
    if let fonts = state.fonts { return fonts }
    if unsafe config == nil { return [] }
    var found: [(isOther: Bool, key: [UInt8], font: Font)] = []
    for set in [FcSetSystem, FcSetApplication] {
      guard let list = unsafe FcConfigGetFonts(config, set) else { continue }
      for index in unsafe 0..<Int(list.pointee.nfont) {
        guard let pattern = unsafe list.pointee.fonts[index], let font = unsafe InstalledFonts.font(pattern) else {
          continue
        }
        let isSans = font.family?.split(separator: " ").contains("Sans") ?? false
        found.append((!isSans, Array(font.path.utf8), font))
      }
    }
    found.sort { left, right in
      if left.isOther != right.isOther { return right.isOther }
      if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
      return left.font.index < right.font.index
    }
    let fonts = found.map(\.font)
    state.fonts = fonts
    return fonts
  }

  /// A font that HarfBuzz can shape with: scalable outlines or pictures in an OpenType file. Of a variable font, the
  /// default and the named instances count, not the pattern that stands for all of them.
  private static func font(_ pattern: OpaquePointer) -> Font? {
    let values = unsafe FontPattern(pattern)
    guard let path = values.string(FC_FILE), values.refusal == nil, values.flag(FC_VARIABLE) != true else { return nil }
    var charset: OpaquePointer?
    guard unsafe FcPatternGetCharSet(pattern, FC_CHARSET, 0, &charset) == FcResultMatch, let charset = unsafe charset
    else { return nil }
    return unsafe Font(
      path: path, index: values.integer(FC_INDEX) ?? 0, hasColor: values.flag(FC_COLOR) == true, pattern: pattern,
      charset: charset)
  }

  /// Whether fontconfig says that a font has a scalar. O(log pages).
  func covers(_ font: Font, _ scalar: UInt32) -> Bool { unsafe FcCharSetHasChar(font.charset, scalar) != 0 }

  /// The face of a font, loaded when it is first asked for; nil if its file is gone or cannot be read. A variable font is
  /// set to the style, unless the instance that fontconfig lists is as near to it.
  func face(_ index: Int, _ style: FaceStyle) -> FontFace? {
    state.withLock { state in
      let request = FaceRequest(font: index, style: style)
      if let known = state.faces[request] { return known }
      let font = fonts(&state)[index]
      var made: FontFace?
      if let file = FileIdentity(path: font.path), let data = try? FontData(path: font.path, file: file) {
        let stated = unsafe VariableStyles.Style(FontPattern(font.pattern))
        let styles = VariableStyles(data, font.index & 0xFFFF)
        let variations = styles?.variations(ofInstance: font.index >> 16, for: style, stated) ?? []
        made = try? FontFace(data, faceIndex: font.index, variations: variations)
      }
      state.faces[request] = .some(made)
      return made
    }
  }

  // MARK: Order

  /// The indices of the fonts in the order of fontconfig (`FcFontSetSort`, not trimmed) for text in a language. Fonts
  /// that fontconfig ranks alike are in the order of `fonts`, since labels are set in sans-serif and fontconfig knows
  /// that of few families.
  ///
  /// - Parameters:
  ///   - language: a language that fontconfig knows, or "" for none.
  ///   - family: the wanted family; nil for the default, which is sans-serif.
  /// - Complexity: O(n log n) at the first call, some milliseconds for 1,000 fonts.
  func order(_ language: String, _ style: FaceStyle, family: String? = nil) -> [Int32] {
    state.withLock { state in
      let request = Request(language: language, style: style, family: family)
      if let known = state.orders.value(for: request) { return known }
      let made = sort(fonts(&state), request)
      state.orders.insert(made, for: request)
      return made
    }
  }

  private func sort(_ fonts: [Font], _ request: Request) -> [Int32] {
    guard !fonts.isEmpty, let pattern = unsafe FcPatternCreate() else { return [] }
    defer { unsafe FcPatternDestroy(pattern) }
    if let family = request.family { _ = unsafe FcPatternAddString(pattern, FC_FAMILY, family) }
    _ = unsafe FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(request.style.weight))
    _ = unsafe FcPatternAddInteger(pattern, FC_SLANT, request.style.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    _ = unsafe FcPatternAddString(pattern, FC_NAMELANG, "en")
    if !request.language.isEmpty { _ = unsafe FcPatternAddString(pattern, FC_LANG, request.language) }
    _ = unsafe FcPatternAddString(pattern, FC_LANG, "und")
    _ = unsafe FcConfigSubstitute(config, pattern, FcMatchPattern)
    unsafe FcDefaultSubstitute(pattern)
    // "und" has done its work. As a language it would put fonts of symbols first.
    _ = unsafe FcPatternDel(pattern, FC_LANG)
    if !request.language.isEmpty { _ = unsafe FcPatternAddString(pattern, FC_LANG, request.language) }

    var patterns = unsafe fonts.map { unsafe Optional($0.pattern) }
    var indices: [OpaquePointer: Int32] = unsafe [:]
    for (index, font) in fonts.enumerated() { unsafe indices[font.pattern] = Int32(index) }
    return unsafe patterns.withUnsafeMutableBufferPointer { patterns in
      var set = unsafe FcFontSet(
        nfont: Int32(patterns.count), sfont: Int32(patterns.count), fonts: patterns.baseAddress)
      return unsafe withUnsafeMutablePointer(to: &set) { set in
        var sets: UnsafeMutablePointer<FcFontSet>? = unsafe set
        var result = FcResultMatch
        guard let sorted = unsafe FcFontSetSort(config, &sets, 1, pattern, FcBool(0), nil, &result) else { return [] }
        defer { unsafe FcFontSetSortDestroy(sorted) }
        return unsafe (0..<Int(sorted.pointee.nfont)).compactMap { number in
          unsafe sorted.pointee.fonts[number].flatMap { unsafe indices[$0] }
        }
      }
    }
  }

  // MARK: Languages

  /// Every language whose letters fontconfig knows.
  private static let known: Set<String> = {
    guard let set = unsafe FcGetLangs(), let list = unsafe FcStrListCreate(set) else { return [] }
    defer {
      unsafe FcStrListDone(list)
      unsafe FcStrSetDestroy(set)
    }
    var names: Set<String> = []
    while let name = unsafe FcStrListNext(list) { unsafe names.insert(String(cString: name)) }
    return names
  }()

  /// The language by which fontconfig chooses fonts for a script: the given one if it is written in that script, else
  /// the most likely one of the script (CLDR's likely subtags); "" if fontconfig knows neither. For characters without
  /// a script, the given one.
  func language(for script: hb_script_t, in language: LanguageTag) -> String {
    let known = InstalledFonts.name(of: language)
    if script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN { return known }
    if isWritten(known, in: script) { return known }
    let tag = script.rawValue
    let letters = [tag >> 24, tag >> 16, tag >> 8, tag].map { UInt8($0 & 0xFF) }
    let likely = likelyLanguage("und_" + String(decoding: letters, as: UTF8.self))
    let name = InstalledFonts.name(of: LanguageTag(likely))
    return isWritten(name, in: script) ? name : ""
  }

  /// Fontconfig's name of a language: "zh-tw" for "zh-Hant", "pa-pk" for "pa-Arab"; "" if it does not know it.
  package static func name(of language: LanguageTag) -> String {
    let subtags = language.description.split(separator: "-").map(String.init)
    guard let first = subtags.first else { return "" }
    for region in subtags.dropFirst() where known.contains("\(first)-\(region)") { return "\(first)-\(region)" }
    let isKnown = known.contains(first)
    // Chinese, Kurdish, Mongolian and others are known only with a region; and a script can mean a region's letters.
    if !isKnown || subtags.dropFirst().contains(where: { $0.count == 4 }) {
      let likely = LanguageTag(likelyLanguage(subtags.joined(separator: "_"))).description
      if known.contains(likely) { return likely }
    }
    return isKnown ? first : ""
  }

  /// Whether a language that fontconfig knows is written in a script: a hundredth or more of its letters are of the
  /// script, as kana in Japanese. Han counts for Korean, too.
  private func isWritten(_ language: String, in script: hb_script_t) -> Bool {
    if language.isEmpty { return false }
    if language == "ko", script == HB_SCRIPT_HAN { return true }
    return state.withLock { state in
      if let known = state.scripts[language] { return known.contains(script.rawValue) }
      let found = InstalledFonts.scripts(of: language)
      state.scripts[language] = found
      return found.contains(script.rawValue)
    }
  }

  private static func scripts(of language: String) -> Set<UInt32> {
    guard let letters = unsafe FcLangGetCharSet(language) else { return [] }
    var counts: [UInt32: Int] = [:]
    var total = 0
    var map = [FcChar32](repeating: 0, count: 256 / 32)
    var next: FcChar32 = 0
    var page = unsafe FcCharSetFirstPage(letters, &map, &next)
    while page != FcChar32.max {
      for (word, bits) in map.enumerated() {
        for bit in 0..<32 where bits >> FcChar32(bit) & 1 != 0 {
          let scalar = page + FcChar32(word * 32 + bit)
          let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
          if script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED { continue }
          counts[script.rawValue, default: 0] += 1
          total += 1
        }
      }
      page = unsafe FcCharSetNextPage(letters, &map, &next)
    }
    return Set(counts.filter { $0.value * 100 >= total }.keys)
  }
}
