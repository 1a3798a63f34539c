// The part of a language tag by which fonts tell languages apart.

extension LanguageTag {
  /// A tag that HarfBuzz shapes like this one, out of a bounded number of tags. They have to be bounded, since HarfBuzz
  /// keeps every tag that it was ever given, and callers choose the tags.
  ///
  /// Fonts know languages by tags of four letters. HarfBuzz derives these from the language, for Chinese, Irish and
  /// Romanian also from the script or region, and from some variants, whatever the language.
  var forShaping: LanguageTag {
    let subtags = description.split(separator: "-").map(String.init)
    guard var language = subtags.first, (2...3).contains(language.count), LanguageTag.isAlphabetic(language) else {
      return .none
    }
    var rest = subtags.dropFirst()
    if let end = rest.firstIndex(of: "x") { rest = rest[..<end] }
    if let variant = rest.first(where: LanguageTag.variants.contains) { return LanguageTag("und-" + variant) }
    // An extended language replaces the language: "zh-yue" is "yue".
    if let extended = rest.first, extended.count == 3, LanguageTag.isAlphabetic(extended) {
      (language, rest) = (extended, rest.dropFirst())
    }
    let told =
      LanguageTag.distinguished[language] ?? (LanguageTag.chinese.contains(language) ? LanguageTag.chinesePlaces : [])
    let script = rest.first { $0.count == 4 && told.contains($0) }
    let region = rest.first { $0.count == 2 && told.contains($0) }
    return LanguageTag([language, script, region].compactMap { $0 }.joined(separator: "-"))
  }

  private static func isAlphabetic(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } }

  private static let variants: Set = [
    "arevmda", "fonipa", "fonnapa", "geok", "polyton", "provenc", "syre", "syrj", "syrn",
  ]
  private static let distinguished: [String: Set<String>] = ["ga": ["latg"], "ro": ["md"]]
  private static let chinese: Set = [
    "zh", "cdo", "cjy", "cmn", "cnp", "cpx", "csp", "czh", "czo", "gan", "hak", "hsn", "lzh", "mnp", "nan", "wuu",
    "yue",
  ]
  private static let chinesePlaces: Set = ["hans", "hant", "hk", "mo", "tw"]
}
