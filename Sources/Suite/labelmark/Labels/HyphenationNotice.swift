// Tells that words are not hyphenated for lack of a dictionary.
import LabelKit

enum HyphenationNotice {
  /// Writes a line to standard error if a label asks for automatic hyphenation in languages without a dictionary (R209).
  static func write(_ label: DrawnLabel, _ place: String = "") throws {
    let asks = label.label.runs?.contains { ($0.attributes?.paragraphStyle?.hyphenationFactor ?? 0) > 0 }
    guard asks == true else { return }
    let languages = try MainActor.assumeIsolated {
      try LabelSheet.label(label, isDark: false).textLayout.languagesWithoutHyphenation
    }
    if languages.isEmpty { return }
    let names = languages.map(\.description).joined(separator: ", ")
    Terminal.warn(
      "labelmark: warning: \(place)nothing is hyphenated in \(names): no dictionary hyph_*.dic in UTF-8 is installed "
        + "for it\n")
  }
}
