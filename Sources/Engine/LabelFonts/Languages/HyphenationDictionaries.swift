// Hyphenation dictionaries, as libhyphen reads them, by language.
import CHyphen

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The dictionaries of an engine, each read when it is first asked for: `hyph_en_US.dic` and the like.
final class HyphenationDictionaries: @unchecked Sendable {
  /// The folders with dictionaries: that of the variable `LABELMARK_HYPHEN`, and the system's.
  private static let folders = unsafe [
    getenv("LABELMARK_HYPHEN").map { unsafe String(cString: $0) + "/" }, "/usr/share/hyphen/",
  ]
  .compactMap { $0 }
  private struct State {
    /// The dictionaries that are loaded, by the language in their file's name.
    var loaded: [String: OpaqueDictionary] = [:]
    /// The dictionary of each language tag that was asked for recently; nil if none is installed.
    var answers = RecentlyUsed<LanguageTag, OpaqueDictionary?>(capacity: 32)
  }
  private let state = Mutex(State())

  @safe private struct OpaqueDictionary: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<HyphenDict>
  }

  init() {}

  deinit {
    state.withLock { for dictionary in $0.loaded.values { unsafe hnj_hyphen_free(dictionary.pointer) } }
  }

  /// Returns the first of these dictionaries that is installed and in UTF-8: that of the language with the last part of
  /// its tag (`de_CH`), that of the language alone (`de`), for English also `en_US`. Nil if there is none. The
  /// dictionary is valid as long as this object exists.
  func dictionary(for language: LanguageTag) -> UnsafeMutablePointer<HyphenDict>? {
    unsafe state.withLock { state in
      if let found = state.answers.value(for: language) { return unsafe found?.pointer }
      let dictionary = HyphenationDictionaries.find(language.description, &state.loaded)
      state.answers.insert(dictionary, for: language)
      return unsafe dictionary?.pointer
    }
  }

  /// Whether words of a language are hyphenated, because a dictionary in UTF-8 for it is installed: one whose first line
  /// says so.
  static func isInstalled(for language: LanguageTag) -> Bool {
    names(for: language.description).contains { name in
      guard let path = path(of: name), let file = unsafe fopen(path, "r") else { return false }
      defer { unsafe fclose(file) }
      var line = [CChar](repeating: 0, count: 16)
      return unsafe fgets(&line, 16, file) != nil && String(cString: &line).split { $0.isWhitespace }.first == "UTF-8"
    }
  }

  /// The path of the first readable dictionary with this name.
  private static func path(of name: String) -> String? {
    folders.lazy.map { $0 + "hyph_" + name + ".dic" }.first { unsafe access($0, R_OK) == 0 }
  }

  /// The names of dictionaries for a language, in the order in which they are tried.
  private static func names(for tag: String) -> [String] {
    // Text without a language has the environment's default, English.
    let parts = (tag.isEmpty ? "en" : tag).split(separator: "-").map(String.init)
    guard let language = parts.first else { return [] }
    var names = [language]
    if parts.count > 1 { names.insert(language + "_" + parts[parts.count - 1].uppercased(), at: 0) }
    if language == "en" { names.append("en_US") }
    return names
  }

  private static func find(_ tag: String, _ loaded: inout [String: OpaqueDictionary]) -> OpaqueDictionary? {
    for name in names(for: tag) {
      if let known = loaded[name] { return known }
      guard let path = path(of: name), let dictionary = unsafe hnj_hyphen_load(path) else { continue }
      if unsafe dictionary.pointee.utf8 != 0 {
        loaded[name] = unsafe OpaqueDictionary(pointer: dictionary)
        return loaded[name]
      }
      unsafe hnj_hyphen_free(dictionary)
    }
    return nil
  }

  /// Longer words, in bytes, are not hyphenated: libhyphen's arrays hold 100, and its code for more is unsafe.
  static var longestWord: Int { 96 }

  /// Calls `body` with the number of characters before each hyphenation point of `word`, which is lower-case UTF-8. The
  /// dictionary's own least distances from the word's ends apply. Points that would change letters are left out.
  static func forEachPoint(
    of word: [UInt8], in dictionary: UnsafeMutablePointer<HyphenDict>, _ body: (Int) -> Void
  ) {
    guard !word.isEmpty, word.count <= longestWord else { return }
    // libhyphen reads up to a zero after the word, and writes a few bytes more than the word has.
    let terminated = word + [0]
    var points = [CChar](repeating: 0, count: 2 * longestWord)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var positions: UnsafeMutablePointer<Int32>?
    var cuts: UnsafeMutablePointer<Int32>?
    let characters = word.count { $0 & 0xC0 != 0x80 }
    unsafe terminated.withUnsafeBytes { bytes in
      _ = unsafe hnj_hyphen_hyphenate2(
        dictionary, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), Int32(word.count), &points, nil,
        &replacements, &positions, &cuts)
    }
    for index in 0..<max(0, characters - 1) where unsafe points[index] & 1 != 0 && replacements?[index] == nil {
      body(index + 1)
    }
    if let replacements = unsafe replacements {
      for index in 0..<word.count { unsafe free(replacements[index]) }
      unsafe free(replacements)
    }
    unsafe free(positions)
    unsafe free(cuts)
  }
}
