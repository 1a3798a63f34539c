// The `.ttf` twins of the metric fonts: how an implementation that draws real fonts only is asked.
import Foundation

/// Fonts in files that advance as the built-in metric fonts do (Corpora/Fonts, made by scripts/make-test-fonts).
///
/// An implementation that claims `font.file` and not `font.metric` gets the file in place of the name, in every case
/// whose text the twin gives the same advances.
public struct TwinFonts: Sendable {
  /// The files by the names of their metric fonts.
  private let files: [String: String]

  /// The twins in a folder; nil where one is missing.
  public init?(folder: String) {
    let path = URL(filePath: folder).standardizedFileURL.path
    files = Dictionary(uniqueKeysWithValues: CaseFont.metricNames.map { ($0, "\(path)/\($0).ttf") })
    guard files.values.allSatisfy(FileManager.default.fileExists(atPath:)) else { return nil }
  }

  /// The question with files in place of metric fonts; nil where a twin's advances would differ.
  public func question(_ question: CaseQuestion) -> CaseQuestion? {
    guard Self.canAsk(question) else { return nil }
    var asked = question
    replace(&asked.label.font)
    for index in (asked.label.runs ?? []).indices { replace(&asked.label.runs![index].attributes) }
    return asked
  }

  /// Whether twins advance as the metric fonts of a question do.
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

  /// Whether the twin of a metric font advances for every cluster of `text` as that font does. O(text).
  ///
  /// It does not where a cluster begins with what only continues one elsewhere (the twin gives it 0) or with a control
  /// that shaping hides, nor in `Steps` where a mark follows a letter of ASCII: shaping puts the composed letter in its
  /// place, which is wider there. A file has one ascent: `Tall` is asked where no cluster has the other.
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

  /// What every metric font leaves invisible.
  private static let invisible: Set<Unicode.Scalar> = ["\u{AD}", "\u{200B}", "\u{2060}", "\u{FEFF}"]

  /// Whether a scalar continues a cluster wherever one precedes it: marks, joiners, Hangul vowels and finals.
  public static func onlyContinues(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: scalar.properties.isGraphemeExtend || scalar.properties.generalCategory == .spacingMark
    }
  }
}
