// The fonts of the process: the engine that makes them, and which family is the system's.
import LabelFonts
import LabelKit

/// What UIKit's class methods of fonts ask the system for. The choice of families is mutable state of the process; labels
/// read it when a font is made.
enum SystemFonts {
  /// Where the faces of a font come from.
  enum Design: Hashable {
    case system
    case monospaced
    /// A family by its name, then the system's for what it lacks.
    case family(String)
  }

  /// What a font is made from but for its size.
  struct Face: Hashable {
    var design = Design.system
    /// By OpenType's scale.
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
    /// At 1 point.
    var faces: [Face: LabelFont] = [:]
    var fonts = RecentlyUsed<Request, LabelFont>(capacity: 64)
    var labelFont: UIFont?
  }

  /// Makes and lays out all labels' texts. Its caches never change a result.
  static let engine = LabelEngine()
  private static let state = Mutex(State())
  /// Families that are not installed are left out.
  private static let noto =
    ["Noto Sans"]
    + [
      "Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Telugu", "Kannada", "Malayalam", "Gujarati", "Gurmukhi",
      "Sinhala", "Thai", "Lao", "Khmer", "Myanmar", "Ethiopic", "Armenian", "Georgian", "CJK JP", "Symbols2",
    ].map { "Noto Sans \($0)" } + ["Noto Color Emoji"]
  private static let monospaced = ["Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono"]

  /// The families of the system font, in the order of fallback.
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

  /// Whether a family is installed. O(installed fonts) for one that was not asked for lately.
  static func isInstalled(_ family: String) -> Bool { (try? engine.font(families: [family], size: 1)) != nil }

  /// The font of a face. O(families) for a size that was not asked for lately.
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

  /// What a new label has (R166).
  static var labelFont: UIFont {
    if let font = state.withLock({ $0.labelFont }) { return font }
    let font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    state.withLock { $0.labelFont = font }
    return font
  }

  /// Where no family is installed, the built-in metric font, so that a program still runs.
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
