// What can go wrong when a font is made.

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

  /// Whether another family may take the place of the one that is wanted.
  var isOfFamily: Bool {
    switch self {
    case .familyNotFound, .familyNotUsable: true
    default: false
    }
  }

  /// The error in one line, for example "no font family 'Noto San'; families installed that are near: Noto Sans, Noto
  /// Serif". Of a file that exists but cannot be used, it says what the file is now.
  public var description: String { String(words.map { $0.isNewline ? " " : $0 }) }

  private var words: String {
    switch self {
    case .familyNotFound(let name, let near):
      "no font family '\(name)'; "
        + (near.isEmpty
          ? "no installed family has a name like it"
          : "families installed that are near: \(near.joined(separator: ", "))")
    case .familyNotUsable(let name, let path, let reason):
      "no font file of the family '\(name)' can be used: '\(path)' \(reason)"
    case .fileNotFound(let path, let index):
      "no font file '\(path)' with a face \(index)"
        + (FileIdentity(path: path) == nil
          ? "" : FontRefusal.reason(path: path, index: index).map { "; the file \($0)" } ?? "")
    case .noFonts:
      "no font is installed in the format OpenType; install one, such as the package fonts-dejavu-core, or register a font file"
    case .noFontsIn(let path): "no font in '\(path)'; there must be files in the formats TTF, OTF, TTC or OTC"
    case .invalidFontData(let index): "the data is no font with a face \(index)"
    case .axisNotFound(let tag, let axes):
      "the font has no axis '\(tag)'; "
        + (axes.isEmpty ? "it is not variable" : "it has \(axes.joined(separator: ", "))")
    case .metricFontNotFound(let name):
      "metric font not found: \(name); there are \(MetricFont.all.map(\.name).joined(separator: ", "))"
    case .invalidFeature(let text): "not an OpenType feature: \(text)"
    case .invalidFamilyCount(let count): "a font takes 1 to \(FontStack.maximumFaceCount) faces, not \(count)"
    }
  }
}
