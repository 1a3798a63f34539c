// The process's fonts: the engine that makes them, and the families of the system font.
import LabelFonts
import LabelKit

/// The system's fonts, which `UIFont`'s class methods return. The list of families is mutable state of the process; it
/// is read when a font is made.
enum SystemFonts {
  /// The families that a font's faces come from.
  enum Design: Hashable {
    case system
    case monospaced
    /// A family by name; the system's families are its fallback.
    case family(String)
  }

  /// The description of a font without its size.
  struct Face: Hashable {
    var design = Design.system
    /// The weight on OpenType's scale, 100 to 900.
    var weight = 400.0
    var isItalic = false
    var hasMonospacedDigits = false
  }

  private struct Request: Hashable {
    let face: Face
    let size: Double
  }

  private struct State {
    var families = SystemFonts.noto
    /// The font of each face, at a size of 1 point.
    var faces: [Face: LabelFont] = [:]
    var fonts = RecentlyUsed<Request, LabelFont>(capacity: 64)
    var labelFont: UIFont?
  }

  /// The engine that makes fonts and lays out the texts of all labels. Its caches never change a result.
  static let engine = LabelEngine()
  private static let state = Mutex(State())
  /// The default families: Noto Sans (R283), and others for its fallback. Those that are not installed are skipped.
  private static let noto =
    ["Noto Sans"]
    + [
      "Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Telugu", "Kannada", "Malayalam", "Gujarati", "Gurmukhi",
      "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Ethiopic", "Armenian", "Georgian", "CJK JP", "Symbols2",
    ].map { "Noto Sans \($0)" } + ["Noto Color Emoji"]
  private static let monospaced = ["Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono"]

  /// The families of the system font, in fallback order.
  static var families: [String] {
    get { state.withLock { $0.families } }
    set {
      state.withLock { state in
        state.families = newValue
        state.faces.removeAll()
        state.fonts.removeAll()
        state.labelFont = nil
      }
    }
  }

  /// Returns whether a family is installed. O(installed fonts) if the engine has no cached answer.
  static func isInstalled(_ family: String) -> Bool { (try? engine.font(families: [family], size: 1)) != nil }

  /// Returns a face's font at a size in points. O(families) if it is not cached.
  static func font(_ face: Face, size: Double) -> LabelFont {
    state.withLock { state in
      let request = Request(face: face, size: size)
      if let font = state.fonts.value(for: request) { return font }
      let base = state.faces[face] ?? make(face, state.families)
      state.faces[face] = base
      let font = base.withSize(size)
      state.fonts.insert(font, for: request)
      return font
    }
  }

  /// The font of a new label (R166).
  static var labelFont: UIFont {
    if let font = state.withLock({ $0.labelFont }) { return font }
    let font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    state.withLock { $0.labelFont = font }
    return font
  }

  /// Makes a face's font at 1 point. If no family is installed, this is the built-in metric font, so that a program
  /// still runs.
  private static func make(_ face: Face, _ system: [String]) -> LabelFont {
    var families: [String]
    switch face.design {
    case .system: families = system
    case .monospaced: families = monospaced + system
    case .family(let name): families = [name] + system.filter { $0 != name }
    }
    families = Array(families.filter(isInstalled).prefix(32))
    let font = try? engine.font(
      families: families, weight: face.weight, isItalic: face.isItalic, size: 1,
      features: face.hasMonospacedDigits ? ["tnum=1"] : [])
    return font ?? builtIn
  }

  private static let builtIn: LabelFont = {
    guard let font = try? engine.font(metric: "Steps", size: 1) else { preconditionFailure("Steps is built in") }
    return font
  }()
}
