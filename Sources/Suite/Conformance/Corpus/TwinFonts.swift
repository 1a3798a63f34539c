// The `.ttf` twins of the test fonts, for implementations that draw fonts from files.
import Foundation

/// Font files with the same advances as the test fonts (Corpora/Fonts, made by scripts/generate data fonts).
///
/// An implementation that claims `font.file` but not `font.metric` gets the file instead of the metric font, in every
/// case for whose text the twin has the same advances; likewise for `font.recorded` and `font.shaped`.
public struct TwinFonts: Sendable {
  /// The paths of the files by the names of their test fonts.
  private var files: [String: String]

  /// Finds the twins in a folder; nil if one is missing.
  public init?(folder: String) {
    let path = URL(filePath: folder).standardizedFileURL.path
    files = Dictionary(uniqueKeysWithValues: CaseFont.testNames.keys.map { ($0, "\(path)/\($0).ttf") })
    guard files.values.allSatisfy(FileManager.default.fileExists(atPath:)) else { return nil }
  }

  /// The twins that an implementation needs; nil if it draws no files, or has all test fonts itself.
  func needed(with capabilities: Set<String>) -> TwinFonts? {
    var needed = self
    needed.files = files.filter { !capabilities.contains(CaseFont.testNames[$0.key]!.rawValue) }
    return capabilities.contains(Capability.fontFile.rawValue) && !needed.files.isEmpty ? needed : nil
  }

  /// Whether twins replace the fonts of a capability.
  func replace(_ capability: String) -> Bool {
    files.keys.contains { CaseFont.testNames[$0]?.rawValue == capability }
  }

  /// Returns the question with files instead of metric fonts; nil if a twin's advances would differ, and for steps.
  public func question(_ question: CaseQuestion) -> CaseQuestion? {
    guard Self.canAsk(question) else { return nil }
    var asked = question
    replace(&asked.label.font)
    for index in (asked.label.runs ?? []).indices { replace(&asked.label.runs![index].attributes) }
    return asked
  }

  /// Returns whether a question can be asked with twins: they have the same advances, and the question has no steps.
  static func canAsk(_ question: CaseQuestion) -> Bool {
    if question.kind == .steps { return false }
    return question.kind == .lineBreaks
      || fonts(of: question.label).allSatisfy { name in
        [question.label.string, question.label.ellipsis].allSatisfy { gives($0, font: name) }
      }
  }

  private static func fonts(of label: CaseLabel) -> Set<String> {
    Set(([label.font] + (label.runs ?? []).map { $0.attributes?.font }).compactMap { $0?.name })
  }

  private func replace(_ attributes: inout CaseAttributes?) {
    guard attributes?.font != nil else { return }
    replace(&attributes!.font)
  }

  private func replace(_ font: inout CaseFont?) {
    guard let name = font?.name, let file = files[name] else { return }
    font?.name = nil
    font?.file = file
  }

  /// Returns whether the twin of a metric font has the same advance for every cluster of `text`. O(text).
  ///
  /// Advances differ in three cases:
  /// - A cluster begins with a scalar that usually continues one, to which the twin gives the advance 0.
  /// - A cluster begins with a control that shaping hides.
  /// - In `Steps`, a mark follows an ASCII character: shaping composes them to one letter, which is wider in that font.
  ///
  /// A font file has one ascent, but `Tall` has two; its twin cannot show clusters with the second.
  public static func gives(_ text: String, font: String) -> Bool {
    for cluster in text {
      guard let first = cluster.unicodeScalars.first else { continue }
      if onlyContinues(first) { return false }
      if first.properties.isDefaultIgnorableCodePoint, !invisible.contains(first) { return false }
      if font == "Tall", first.value >= 0x2E80 { return false }
      guard font == "Steps", first.isASCII, let second = cluster.unicodeScalars.dropFirst().first else { continue }
      if second.properties.canonicalCombiningClass != .notReordered { return false }
    }
    return true
  }

  /// Scalars that are invisible in every metric font.
  private static let invisible: Set<Unicode.Scalar> = ["\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"]

  /// Returns whether a scalar continues any preceding cluster: marks, joiners, Hangul vowels and finals.
  public static func onlyContinues(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark
    }
  }
}
