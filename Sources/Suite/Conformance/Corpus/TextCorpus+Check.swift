// Checks of a text corpus: enough labels of all lengths, the right script, NFC, no look-alike letters.
import Foundation

extension TextCorpus {
  /// Returns the faults of the corpus, one per line; empty if there are none.
  public func findings(tag: String) -> [String] {
    var found: [String] = []
    if labels.count < 60 { found.append("\(labels.count) labels, but at least 60 are needed") }
    if Set(labels).count != labels.count { found.append("a label occurs twice") }
    found += tag.hasPrefix("short-") ? shortProblems : lengthProblems
    if fonts.isEmpty { found.append("names no font") }
    if (direction == "rtl") != ["Arab", "Hebr"].contains(script) { found.append("direction does not fit the script") }
    for text in texts { found += problems(of: text) }
    if tag == "low-repetition" || tag == "high-repetition" { found += repetitionProblems(tag) }
    return found
  }

  private var lengthProblems: [String] {
    var found: [String] = []
    let counts = labels.map(\.count)
    if counts.count(where: { $0 > 60 }) * 10 < labels.count {
      found.append("fewer than 10 % of the labels over 60 clusters")
    }
    if counts.count(where: { $0 < 12 }) * 10 < labels.count * 3 {
      found.append("fewer than 30 % of the labels under 12 clusters")
    }
    if let least = counts.min(), let most = counts.max(), least < 2 || most > 120 {
      found.append("labels of \(least) to \(most) clusters, but only 2 to 120 are allowed")
    }
    if paragraphs.count(where: { $0.unicodeScalars.count >= 400 }) < 3 {
      found.append("fewer than 3 paragraphs of 400 characters")
    }
    return found
  }

  /// The faults of a corpus `short-…`, which must have one to three words in each label and no paragraphs.
  private var shortProblems: [String] {
    var found: [String] = []
    for label in labels where label.count > 16 || label.split(separator: " ").count > 3 || label.isEmpty {
      found.append("not one to three words of at most 16 clusters: \"\(label)\"")
    }
    if labels.count(where: { !$0.contains(" ") }) * 10 < labels.count * 6 {
      found.append("fewer than 60 % of the labels are one word")
    }
    if !paragraphs.isEmpty { found.append("holds paragraphs") }
    return found
  }

  private func problems(of text: String) -> [String] {
    let excerpt = "\"\(text.prefix(40))\""
    var found: [String] = []
    if !text.utf8.elementsEqual(text.precomposedStringWithCanonicalMapping.utf8) { found.append("not NFC: \(excerpt)") }
    if text.hasPrefix(" ") || text.hasSuffix(" ") || text.contains("  ") { found.append("stray spaces: \(excerpt)") }
    for word in text.unicodeScalars.split(whereSeparator: { !$0.properties.isAlphabetic }) {
      let scripts = Set(word.compactMap(LetterScript.init))
      if scripts.intersection(LetterScript.lookAlikes).count > 1 {
        found.append("look-alike letters in \"\(String(String.UnicodeScalarView(word)))\"")
      }
      // A lone letter is a symbol, such as Δ in a formula.
      if word.count == 1 { continue }
      let foreign = scripts.subtracting([.latin]).subtracting(LetterScript.expected(script))
      if !foreign.isEmpty, script != "Hebr" || !foreign.isSubset(of: [.arabic]) {
        found.append("letters outside the script \(script): \(excerpt)")
      }
    }
    return found
  }

  private func repetitionProblems(_ tag: String) -> [String] {
    var counts: [Substring: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    if tag == "low-repetition" {
      let once = counts.values.count { $0 == 1 }
      return once * 10 < counts.count * 8 ? ["fewer than 80 % of the words occur once"] : []
    }
    let common = counts.values.sorted(by: >).prefix(30).reduce(0, +)
    return common * 10 < words.count * 6 ? ["the 30 commonest words are fewer than 60 % of all"] : []
  }
}

/// The scripts of letters that the checks of corpora distinguish.
enum LetterScript: Hashable {
  case latin, cyrillic, greek, armenian, arabic, hebrew, devanagari, bengali, tamil, telugu, thai, lao, khmer, burmese
  case georgian, ethiopic, han, kana, hangul

  /// Scripts that have letters of the same shape.
  static let lookAlikes: Set<LetterScript> = [.latin, .cyrillic, .greek, .armenian]

  /// Returns the script of a letter; nil for other characters.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF: self = .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
    case 0x400...0x52F: self = .cyrillic
    case 0x531...0x587: self = .armenian
    case 0x5D0...0x5EA: self = .hebrew
    case 0x620...0x6FF, 0xFB50...0xFDFF: self = .arabic
    case 0x900...0x963, 0x970...0x97F: self = .devanagari
    case 0x980...0x9FE: self = .bengali
    case 0xB80...0xBFA: self = .tamil
    case 0xC00...0xC7F: self = .telugu
    case 0xE01...0xE5B: self = .thai
    case 0xE81...0xEDF: self = .lao
    case 0x1000...0x109F: self = .burmese
    case 0x10A0...0x10FF, 0x1C90...0x1CBF: self = .georgian
    case 0x1200...0x139F: self = .ethiopic
    case 0x1780...0x17FF: self = .khmer
    case 0x3040...0x30FF: self = .kana
    case 0x4E00...0x9FFF, 0x3400...0x4DBF: self = .han
    case 0xAC00...0xD7A3, 0x1100...0x11FF: self = .hangul
    default: return nil
    }
  }

  /// Returns the scripts, other than Latin, of the letters that a corpus in a script may have.
  static func expected(_ script: String) -> Set<LetterScript> {
    let known: [String: Set<LetterScript>] = [
      "Latn": [], "Cyrl": [.cyrillic], "Grek": [.greek], "Arab": [.arabic], "Hebr": [.hebrew], "Deva": [.devanagari],
      "Beng": [.bengali], "Taml": [.tamil], "Telu": [.telugu], "Thai": [.thai], "Laoo": [.lao], "Khmr": [.khmer],
      "Mymr": [.burmese], "Geor": [.georgian], "Armn": [.armenian], "Ethi": [.ethiopic], "Hans": [.han],
      "Hant": [.han], "Jpan": [.han, .kana], "Kore": [.hangul, .han],
    ]
    return known[script] ?? []
  }
}
