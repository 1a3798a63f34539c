// The libraries that fonts depend on, and what these find on the machine.
import CFontconfig
import CHarfBuzz
import CICU

/// The libraries, fonts and dictionaries of the machine.
package enum Machine {
  /// The families that fontconfig knows and that can be used, sorted by name. O(installed fonts).
  package static var families: [String] { unsafe InstalledFamilies.all(in: nil).sorted() }

  /// Whether a dictionary for the automatic hyphenation of a language is installed (R209).
  package static func hyphenates(_ language: LanguageTag) -> Bool { HyphenationDictionaries.isInstalled(for: language) }

  /// The libraries that are loaded, with their versions: "HarfBuzz 6.0.0, fontconfig 2.14.1, ICU 72.1".
  package static var libraryVersions: String {
    let harfBuzz = unsafe String(cString: hb_version_string())
    let number = FcGetVersion()
    let fontconfig = "\(number / 10000).\(number / 100 % 100).\(number % 100)"
    return unsafe "HarfBuzz \(harfBuzz), fontconfig \(fontconfig), ICU \(String(cString: icu_version()))"
  }
}
