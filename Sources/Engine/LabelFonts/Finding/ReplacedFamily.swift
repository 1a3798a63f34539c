// Families that are not installed, and what takes their place.
import CFontconfig

/// A family that was wanted, and the one that took its place.
package struct ReplacedFamily: Hashable, Sendable {
  package let wanted: String
  package let used: String
}

extension InstalledFonts {
  /// The family of the font that fontconfig takes for a family that is not installed; nil if no font is installed.
  /// Whatever the process's locale. O(installed fonts).
  func nearestFamily(_ family: String, _ style: FaceStyle) -> String? {
    order("", style, family: family).first.flatMap { fonts[Int($0)].family }
  }
}
