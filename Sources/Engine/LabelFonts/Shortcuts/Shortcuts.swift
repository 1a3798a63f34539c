// Work that the engine may skip for a face, because no answer depends on it.
import CHarfBuzz

/// Properties of a face that allow text to be shaped in cached pieces. They depend on the face (and on a language)
/// alone, so they never change. A property that is not certain is false; lines are then shaped whole.
@safe final class Shortcuts: Sendable {
  nonisolated(unsafe) private let face: OpaquePointer
  private let space: UInt32
  private let wordsAnswer = Mutex<Bool?>(nil)

  /// - Parameters:
  ///   - face: must outlive this object.
  ///   - space: the glyph of U+0020; 0 if the face has none.
  init(face: OpaquePointer, space: UInt32) {
    unsafe self.face = face
    self.space = space
  }

  /// Whether words may be shaped without the spaces next to them (`SpaceRule`). The first call reads the tables.
  var areWordsIndependent: Bool {
    wordsAnswer.withLock { answer in
      if let answer { return answer }
      let found = unsafe SpaceRule.areWordsIndependent(in: face, space: space)
      answer = found
      return found
    }
  }

  /// Whether text is shaped in a script as it is without one (Common). If so, digits and signs between words of the
  /// script need not be told from those elsewhere.
  func shapesAsCommon(_ script: hb_script_t, _ language: hb_language_t?) -> Bool {
    guard Shortcuts.isShapedByDefault(script) else { return false }
    return [hb_tag("GSUB"), hb_tag("GPOS")].allSatisfy { table in
      let ofCommon = unsafe features(table, HB_SCRIPT_COMMON, language)
      let ofScript = unsafe features(table, script, language)
      if ofCommon == ofScript { return true }
      // Variations replace features by their numbers, so with variations features with the same lookups may differ.
      return unsafe hb_ot_var_has_data(face) == 0 && lookups(table, ofCommon) == lookups(table, ofScript)
    }
  }

  /// Whether HarfBuzz's default shaper shapes a script, from left to right, as it does Common.
  static func isShapedByDefault(_ script: hb_script_t) -> Bool { defaultScripts.contains(script.rawValue) }

  private static let defaultScripts: Set<UInt32> = Set(
    [
      HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN, HB_SCRIPT_HAN,
      HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_ETHIOPIC, HB_SCRIPT_CHEROKEE,
    ].map(\.rawValue))

  /// The features that HarfBuzz finds for a script and a language: the required one, then the others.
  private func features(_ table: hb_tag_t, _ script: hb_script_t, _ language: hb_language_t?) -> [UInt32] {
    var scripts = [hb_tag_t](repeating: 0, count: Int(HB_OT_MAX_TAGS_PER_SCRIPT))
    var languages = [hb_tag_t](repeating: 0, count: Int(HB_OT_MAX_TAGS_PER_LANGUAGE))
    var (scriptCount, languageCount) = (UInt32(scripts.count), UInt32(languages.count))
    unsafe hb_ot_tags_from_script_and_language(script, language, &scriptCount, &scripts, &languageCount, &languages)
    var (scriptIndex, languageIndex, required): (UInt32, UInt32, UInt32) = (0, 0, 0)
    _ = unsafe hb_ot_layout_table_select_script(face, table, scriptCount, scripts, &scriptIndex, nil)
    _ = unsafe hb_ot_layout_script_select_language(face, table, scriptIndex, languageCount, languages, &languageIndex)
    let isRequired = unsafe hb_ot_layout_language_get_required_feature(
      face, table, scriptIndex, languageIndex, &required, nil)
    var count = unsafe hb_ot_layout_language_get_feature_indexes(face, table, scriptIndex, languageIndex, 0, nil, nil)
    var found = [UInt32](repeating: 0, count: Int(count))
    unsafe hb_ot_layout_language_get_feature_indexes(face, table, scriptIndex, languageIndex, 0, &count, &found)
    return [isRequired != 0 ? required : .max] + found
  }

  /// The lookups of each feature, after its tag; the required feature first, the others sorted.
  private func lookups(_ table: hb_tag_t, _ features: [UInt32]) -> [[UInt32]] {
    var tagCount = unsafe hb_ot_layout_table_get_feature_tags(face, table, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(tagCount))
    unsafe hb_ot_layout_table_get_feature_tags(face, table, 0, &tagCount, &tags)
    let all = features.map { feature -> [UInt32] in
      guard feature < tagCount else { return [feature] }
      var count = unsafe hb_ot_layout_feature_get_lookups(face, table, feature, 0, nil, nil)
      var found = [UInt32](repeating: 0, count: Int(count))
      unsafe hb_ot_layout_feature_get_lookups(face, table, feature, 0, &count, &found)
      return [tags[Int(feature)]] + found.sorted()
    }
    return [all[0]] + all.dropFirst().sorted { $0.lexicographicallyPrecedes($1) }
  }
}
