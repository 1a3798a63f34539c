// What can go wrong when a font is made.

/// Why a font could not be made. `description` is one line that names what is missing.
package enum FontError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No installed font has this family name; `near` are installed families whose names are like it.
  case familyNotFound(String, near: [String])
  /// Fonts of this family are installed, but no file of them can be used; `reason` says why of one of them, in words that
  /// follow its path: "is Type 1, not OpenType".
  case familyNotUsable(String, file: String, reason: String)
  /// The file is not there, is no font, or has no face of this index.
  case fileNotFound(String, faceIndex: Int)
  /// No OpenType font is installed, and none is registered.
  case noFonts
  /// A folder or a file that was to be registered has no font.
  case noFontsIn(String)
  /// The caller's data is no font, or has no face of this index.
  case invalidFontData(Int)
  /// A font has no axis of this tag; `axes` are those that it has.
  case axisNotFound(String, axes: [String])
  /// No metric font of this name is built in.
  case metricFontNotFound(String)
  /// This is not an OpenType feature in the syntax "kern=0".
  case invalidFeature(String)
  /// The list of families is empty, or longer than `FontStack.maximumFaceCount`.
  case invalidFaceCount(Int)

  /// Whether another family may take the place of the one that is wanted.
  var isOfFamily: Bool {
    switch self {
    case .familyNotFound, .familyNotUsable: true
    default: false
    }
  }

  /// One line, whatever is in the names. Of a file that is there but cannot be used, it says what the file is now.
  package var description: String { String(words.map { $0.isNewline ? " " : $0 }) }

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
    case .invalidFaceCount(let count): "a font takes 1 to \(FontStack.maximumFaceCount) faces, not \(count)"
    }
  }
}
