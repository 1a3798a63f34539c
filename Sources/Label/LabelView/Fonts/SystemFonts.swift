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

  /// A font, or why there is none.
  struct Made {
    /// The font; if there is none, one without faces.
    let font: LabelFont
    let error: FontError?
  }

  private struct State {
    var families = SystemFonts.noto
    /// The font of each face, at a size of 1 point.
    var faces: [Face: Made] = [:]
    var fonts = RecentlyUsed<Request, LabelFont>(capacity: 64)
    var labelFont: UIFont?
    /// The engine's count of registrations when the fonts were made.
    var registrationCount = 0

    /// Forgets the fonts if others are registered now.
    mutating func update() {
      let count = SystemFonts.engine.registrationCount
      if count == registrationCount { return }
      registrationCount = count
      forget()
    }

    mutating func forget() {
      faces.removeAll()
      fonts.removeAll()
      labelFont = nil
    }
  }

  /// The engine that makes fonts and lays out the texts of all labels. Its caches never change a result.
  static let engine = LabelEngine()
  private static let state = Mutex(State())
  /// The default families (R283).
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
        state.forget()
      }
    }
  }

  /// Returns whether a family is installed. O(installed fonts) if the engine has no cached answer.
  static func isInstalled(_ family: String) -> Bool { (try? engine.font(families: [family], size: 1)) != nil }

  /// Returns a face's font at a size in points. O(families) if it is not cached.
  static func font(_ face: Face, size: Double) -> Made {
    state.withLock { state in
      state.update()
      let base = state.faces[face] ?? make(face, state.families)
      state.faces[face] = base
      let request = Request(face: face, size: size)
      if let font = state.fonts.value(for: request) { return Made(font: font, error: base.error) }
      let font = base.font.withSize(size)
      state.fonts.insert(font, for: request)
      return Made(font: font, error: base.error)
    }
  }

  /// The font of a new label (R166).
  static var labelFont: UIFont {
    let known = state.withLock { state in
      state.update()
      return state.labelFont
    }
    if let known { return known }
    let font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
    state.withLock { $0.labelFont = font }
    return font
  }

  /// Makes a face's font at 1 point.
  private static func make(_ face: Face, _ system: [String]) -> Made {
    let wanted: [String]
    switch face.design {
    case .system: wanted = available(system)
    case .monospaced:
      let installed = monospaced.filter(isInstalled)
      wanted = (installed.isEmpty ? ["monospace"] : installed) + available(system)
    case .family(let name): wanted = [name] + available(system).filter { $0 != name }
    }
    do throws(FontError) {
      let font = try engine.font(
        families: Array(wanted.prefix(32)), weight: face.weight, isItalic: face.isItalic, size: 1,
        features: face.hasMonospacedDigits ? ["tnum=1"] : [], missing: .nearest)
      return Made(font: font, error: nil)
    } catch {
      return Made(font: noFaces, error: error)
    }
  }

  /// Returns the families of a list that are installed; at least one, which the nearest family replaces if it is not
  /// installed. Of the default families the first is always there: the others lack letters that most text has.
  private static func available(_ system: [String]) -> [String] {
    let installed = system.filter(isInstalled)
    if installed.isEmpty { return [system.first ?? "sans-serif"] }
    return system == noto && installed[0] != noto[0] ? [noto[0]] + installed : installed
  }

  /// A font that has no faces, so that nothing can be drawn with it.
  private static let noFaces: LabelFont = {
    guard let font = try? engine.font(metric: "Steps", size: 1) else { preconditionFailure("Steps is built in") }
    return font
  }()
}
