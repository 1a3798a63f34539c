// Which installed families draw a text: proposals for --font in messages.
import LabelKit
import LabelView

/// The families to name after `--font` so that a text can be drawn.
struct FontAdvice {
  /// The families, the given ones first; empty if no font is installed.
  let families: [String]
  /// The grapheme clusters that no installed font has, each once.
  let impossible: [Character]

  /// Finds families for a text: the given ones that are installed, then the system's for the language, then any other
  /// that the machine has.
  init(for text: String, language: String, given: [String] = []) {
    let known = given.filter(Self.isInstalled)
    let wanted = known + Self.systemFamilies(language).filter { !known.contains($0) && Self.isInstalled($0) }
    guard
      let font = try? UIFont.engine.font(
        families: wanted.isEmpty ? ["sans-serif"] : Array(wanted.prefix(32)), size: 17, missing: .nearest)
    else {
      (families, impossible) = ([], [])
      return
    }
    var (families, impossible): ([String], [Character]) = (known, [])
    let bytes = Array(text.utf8)
    for choice in font.choices(for: text, language: language) {
      if choice.reason == .missing {
        for cluster in String(decoding: bytes[choice.utf8Range], as: UTF8.self) where !impossible.contains(cluster) {
          impossible.append(cluster)
        }
      } else if !families.contains(choice.family) {
        families.append(choice.family)
      }
    }
    (self.families, self.impossible) = (families, impossible)
  }

  /// The value of `--font` that draws as much of the text as the machine can.
  var option: String { "--font \"\(families.joined(separator: ","))\"" }

  private static func isInstalled(_ family: String) -> Bool {
    (try? UIFont.engine.font(families: [family], size: 17)) != nil
  }

  /// The families of the system font, with the CJK family of the language: the same ideograph has other forms in another
  /// language.
  private static func systemFamilies(_ language: String) -> [String] {
    let tags = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let region =
      switch tags.first {
      case "zh", "yue":
        tags.contains("hk") || tags.contains("mo") || tags.first == "yue"
          ? "HK" : tags.contains("tw") || tags.contains("hant") ? "TC" : "SC"
      case "ko": "KR"
      default: "JP"
      }
    return UIFont.systemFamilies.map { $0 == "Noto Sans CJK JP" ? "Noto Sans CJK \(region)" : $0 }
  }
}
