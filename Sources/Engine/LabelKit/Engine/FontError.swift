// The errors of making a font.
import LabelFonts

/// The reason why a font could not be made. `description` is one line that names what is missing.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No installed font has this family name. `near` lists installed families with similar names, the most similar
  /// first.
  case familyNotFound(String, near: [String])
  /// Fonts of this family are installed, but no file of them can be used. `reason` says why of one of them, in words that
  /// follow its path, such as "is Type 1, not OpenType".
  case familyNotUsable(String, file: String, reason: String)
  /// The file does not exist, is not a font, or has no face with this index.
  case fileNotFound(String, faceIndex: Int)
  /// No OpenType font is installed on the machine, and none is registered. A metric font, or a font from a file, can still be made.
  case noFonts
  /// The folder or file to register has no font.
  case noFontsIn(String)
  /// The data to register is not a font, or has no face with this index.
  case invalidFontData(Int)
  /// A variable font has no axis with this tag. `axes` lists the tags that it has; empty for a font that is not variable.
  case axisNotFound(String, axes: [String])
  /// No metric font with this name is built in.
  case metricFontNotFound(String)
  /// The text is not an OpenType feature in HarfBuzz's notation, such as `kern=0`.
  case invalidFeature(String)
  /// The list of families is empty or has more than 32 names.
  case invalidFamilyCount(Int)

  init(_ error: LabelFonts.FontError) {
    switch error {
    case .familyNotFound(let name, let near): self = .familyNotFound(name, near: near)
    case .familyNotUsable(let name, let path, let reason): self = .familyNotUsable(name, file: path, reason: reason)
    case .fileNotFound(let path, let index): self = .fileNotFound(path, faceIndex: index)
    case .noFonts: self = .noFonts
    case .noFontsIn(let path): self = .noFontsIn(path)
    case .invalidFontData(let index): self = .invalidFontData(index)
    case .axisNotFound(let tag, let axes): self = .axisNotFound(tag, axes: axes)
    case .metricFontNotFound(let name): self = .metricFontNotFound(name)
    case .invalidFeature(let text): self = .invalidFeature(text)
    case .invalidFaceCount(let count): self = .invalidFamilyCount(count)
    }
  }

  /// The error in one line, for example "no font family 'Noto San'; families installed that are near: Noto Sans, Noto
  /// Serif".
  public var description: String {
    let error: LabelFonts.FontError =
      switch self {
      case .familyNotFound(let name, let near): .familyNotFound(name, near: near)
      case .familyNotUsable(let name, let path, let reason): .familyNotUsable(name, file: path, reason: reason)
      case .fileNotFound(let path, let index): .fileNotFound(path, faceIndex: index)
      case .noFonts: .noFonts
      case .noFontsIn(let path): .noFontsIn(path)
      case .invalidFontData(let index): .invalidFontData(index)
      case .axisNotFound(let tag, let axes): .axisNotFound(tag, axes: axes)
      case .metricFontNotFound(let name): .metricFontNotFound(name)
      case .invalidFeature(let text): .invalidFeature(text)
      case .invalidFamilyCount(let count): .invalidFaceCount(count)
      }
    return error.description
  }
}
