// The part of a language tag that fonts tell languages apart by.

extension LanguageTag {
  /// The tag that HarfBuzz shapes like this one, out of a bounded number of them: HarfBuzz keeps every tag that it was
  /// ever given, and callers choose tags.
  ///
  /// Fonts know languages by tags of four letters, which HarfBuzz derives from the language, or from the script or region
  /// of Chinese, Irish and Romanian, or from some variants, whatever the language.
  var forShaping: LanguageTag {
    let subtags = description.split(separator: "-").map(String.init)
    guard var language = subtags.first, (2...3).contains(language.count), LanguageTag.isAlphabetic(language) else {
      return .none
    }
    var rest = subtags.dropFirst()
    if let end = rest.firstIndex(of: "x") { rest = rest[..<end] }
    if let variant = rest.first(where: LanguageTag.variants.contains) { return LanguageTag("und-" + variant) }
    // "zh-yue" is "yue".
    if let extended = rest.first, extended.count == 3, LanguageTag.isAlphabetic(extended) {
      (language, rest) = (extended, rest.dropFirst())
    }
    let told =
      LanguageTag.toldApart[language] ?? (LanguageTag.chinese.contains(language) ? LanguageTag.chinesePlaces : [])
    let script = rest.first { $0.count == 4 && told.contains($0) }
    let region = rest.first { $0.count == 2 && told.contains($0) }
    return LanguageTag([language, script, region].compactMap { $0 }.joined(separator: "-"))
  }

  private static func isAlphabetic(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A } }

  private static let variants: Set = [
    "arevmda", "fonipa", "fonnapa", "geok", "polyton", "provenc", "syre", "syrj", "syrn",
  ]
  private static let toldApart: [String: Set<String>] = ["ga": ["latg"], "ro": ["md"]]
  private static let chinese: Set = [
    "zh", "cdo", "cjy", "cmn", "cnp", "cpx", "csp", "czh", "czo", "gan", "hak", "hsn", "lzh", "mnp", "nan", "wuu",
    "yue",
  ]
  private static let chinesePlaces: Set = ["hans", "hant", "hk", "mo", "tw"]
}
