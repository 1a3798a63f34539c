// What can go wrong when a font is made.
import LabelFonts

/// Why a font could not be made. `description` is one line that says what is missing.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No installed font has this family name; `near` are installed families whose names are like it, the nearest first.
  case familyNotFound(String, near: [String])
  /// The file is not there, is no font, or has no face of this index.
  case fileNotFound(String, faceIndex: Int)
  /// No metric font of this name is built in.
  case metricFontNotFound(String)
  /// This is not an OpenType feature as HarfBuzz writes them, e.g. `kern=0`.
  case invalidFeature(String)
  /// The list of families is empty, or has more than 32 names.
  case invalidFamilyCount(Int)

  init(_ error: LabelFonts.FontError) {
    switch error {
    case .familyNotFound(let name, let near): self = .familyNotFound(name, near: near)
    case .fileNotFound(let path, let index): self = .fileNotFound(path, faceIndex: index)
    case .metricFontNotFound(let name): self = .metricFontNotFound(name)
    case .invalidFeature(let text): self = .invalidFeature(text)
    case .invalidFaceCount(let count): self = .invalidFamilyCount(count)
    }
  }

  /// One line, e.g. "no font family 'Noto San'; families installed that are near: Noto Sans, Noto Serif".
  public var description: String {
    let error: LabelFonts.FontError =
      switch self {
      case .familyNotFound(let name, let near): .familyNotFound(name, near: near)
      case .fileNotFound(let path, let index): .fileNotFound(path, faceIndex: index)
      case .metricFontNotFound(let name): .metricFontNotFound(name)
      case .invalidFeature(let text): .invalidFeature(text)
      case .invalidFamilyCount(let count): .invalidFaceCount(count)
      }
    return error.description
  }
}
