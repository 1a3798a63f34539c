// Tells that the system font is another one than a program counts on.
import LabelView

enum SystemFontNotice {
  /// Writes a line to standard error if Noto Sans is not installed: what text in the system font is drawn with, or why it
  /// is not drawn.
  ///
  /// - Parameter isUnused: whether no text is in the system font; nothing is written then.
  static func write(unless isUnused: Bool = false) {
    if isUnused { return }
    let font = UIFont.systemFont(ofSize: 17)
    if let error = font.fontError {
      Terminal.warn("labelmark: warning: text in the system font is not drawn: \(error)\n")
    } else if let replaced = font.labelFont.replacedFamilies.first {
      Terminal.warn("labelmark: \(replaced.wanted) is not installed; the system font is \(replaced.used)\n")
    }
  }
}
