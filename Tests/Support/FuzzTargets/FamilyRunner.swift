// Labels with random lists of fonts, drawn: installed families and others, files, the system's fonts. Making a font gives
// an error of one line or a font, and a label with it is drawn in the same way each time. Fonts of the machine are not
// needed.
import Foundation
import LabelDrawing
import LabelKit
import LabelView
import TestSupport

final class FamilyRunner: FuzzRunner {
  private static let names = [
    "Noto Sans", "Noto Sans Arabic", "Noto Sans CJK JP", "Noto Color Emoji", "DejaVu Sans", "dejavu sans mono",
    "sans-serif", "monospace", "No Such Family", "", "-", "Noto Sans:bold", "a,b", "\u{5D0}\n\u{301}", "a\u{0}b",
    String(repeating: "x", count: 5000),
  ]
  private static let languages = ["", "en", "ja", "zh-Hant-HK", "ar", "th", "tr", "x", "-", "\u{FFFD}\u{0}"]
  private static let files = ["Square.ttf", "Steps.ttf", "Tall.ttf", "README.md", "none.ttf"]
  /// A second engine, which never saw what the first one did.
  private let other = LabelEngine()

  func seeds() throws -> [[UInt8]] {
    try Corpora.texts().enumerated().map { FuzzSeeds.choices(32, seed: $0) + Array($1.utf8) }
  }

  func problem(_ bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    let sample = Sample(&input)
    if let problem = sample.problemOfList(UIFont.engine, other) { return problem }
    return FamilyRunner.onMain { sample.problemOfLabel() }
  }

  /// Labels belong to the main actor. libFuzzer runs inputs on the main thread, tests on any other.
  private static func onMain(_ body: @MainActor @Sendable () -> String?) -> String? {
    Thread.isMainThread
      ? MainActor.assumeIsolated(body) : DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
  }

  /// What an input chooses.
  private struct Sample: Sendable {
    private let kind: Int
    private let families: [String]
    private let path: String
    private let weight: Double
    private let isItalic: Bool
    private let size: Double
    private let missing: MissingFamilyPolicy
    private let fallback: FontFallback
    private let language: String
    private let lines: Int
    private let mode: Int
    private let width: Double
    private let scale: Double
    private let text: String

    init(_ input: inout FuzzInput) {
      kind = input.int(6)
      families = (0..<input.int(5)).map { _ in input.pick(names) }
      path = root + "/Corpora/Fonts/" + input.pick(files)
      weight = input.pick([400, 100, 700, 1000, .nan, -5])
      isItalic = input.one(in: 3)
      size = input.pick([17, 10, 0, 0.5, 300, .nan, .infinity, -1, 1e9])
      missing = input.one(in: 2) ? .nearest : .fail
      fallback = input.one(in: 3) ? .none : .installed
      language = input.pick(languages)
      lines = input.pick([1, 0, 2, 3])
      mode = input.int(6)
      width = input.length()
      scale = input.pick([0, 0.5, 1])
      text = String(decoding: input.rest.prefix(600), as: UTF8.self)
    }

    private func font(_ engine: LabelEngine) throws(FontError) -> LabelFont {
      if kind == 0 { return try engine.font(file: path, size: size, fallback: fallback) }
      return try engine.font(
        families: families, weight: weight, isItalic: isItalic, size: size, missing: missing, fallback: fallback)
    }

    /// Two engines answer the same, and the choice of fonts covers the text.
    func problemOfList(_ engine: LabelEngine, _ other: LabelEngine) -> String? {
      let (font, second): (LabelFont, LabelFont)
      do throws(FontError) {
        font = try self.font(engine)
      } catch {
        let line = error.description
        if line.isEmpty || line.contains(where: \.isNewline) { return "an error of \(line.debugDescription)" }
        do throws(FontError) {
          _ = try self.font(other)
        } catch let again {
          return again == error ? nil : "errors \(error) and \(again)"
        }
        return "only one engine answers \(error)"
      }
      do throws(FontError) {
        second = try self.font(other)
      } catch {
        return "only one engine answers \(error)"
      }
      let label = LabelProperties(numberOfLines: lines)
      let bounds = Size(width: width, height: .infinity)
      let layouts = [(engine, font), (other, second)].map { $0.layout(text, font: $1, label: label, in: bounds) }
      if layouts[0].lines != layouts[1].lines { return "lines \(layouts[0].lines)\nand \(layouts[1].lines)" }
      let choices = font.choices(for: text, language: language)
      var end = 0
      for choice in choices {
        if choice.utf8Range.lowerBound != end || choice.utf8Range.isEmpty { return "choices with gaps: \(choices)" }
        end = choice.utf8Range.upperBound
      }
      return end == text.utf8.count ? nil : "choices for \(end) of \(text.utf8.count) bytes"
    }

    /// A label is drawn in the same way each time; without any font it is as an empty one.
    @MainActor func problemOfLabel() -> String? {
      let first = drawn(text)
      UIFont.engine.resetCaches()
      let again = drawn(text)
      if first.svg != again.svg { return "drawn \(first.svg)\nthen \(again.svg)" }
      guard first.label.fontError != nil else { return nil }
      let empty = drawn("")
      if first.label.sizeThatFits(.zero) != empty.label.sizeThatFits(.zero) || first.svg != empty.svg {
        return "without a font \(first.svg)\nand without text \(empty.svg)"
      }
      return nil
    }

    @MainActor private func drawn(_ text: String) -> (label: Label, svg: String) {
      let label = Label()
      label.font = labelFont
      label.numberOfLines = lines
      label.lineBreakMode = NSLineBreakMode(rawValue: mode) ?? .byTruncatingTail
      label.adjustsFontSizeToFitWidth = scale > 0
      label.minimumScaleFactor = scale
      if isItalic {
        let attributes: [NSAttributedString.Key: Any] = [.languageIdentifier: language, .underlineStyle: 1]
        label.attributedText = NSAttributedString(string: text, attributes: attributes)
      } else {
        label.text = text
      }
      // A wider picture takes long to write and shows nothing else.
      let width = width > 0 ? min(width, 2000) : 0
      label.frame.size = CGSize(
        width: width, height: min(label.sizeThatFits(CGSize(width: width, height: 0)).height, 2000))
      return (label, SVGWriter.document(Picture(label.displayList())))
    }

    @MainActor private var labelFont: UIFont {
      switch kind {
      case 1: .systemFont(ofSize: size, weight: UIFont.Weight(rawValue: weight / 1000))
      case 2: .monospacedSystemFont(ofSize: size, weight: .regular)
      case 3: UIFont(name: families.first ?? "", size: size) ?? .italicSystemFont(ofSize: size)
      case 4: UIFontMetrics.default.scaledFont(for: .monospacedDigitSystemFont(ofSize: size, weight: .bold))
      default: (try? font(UIFont.engine)).map { UIFont($0) } ?? .preferredFont(forTextStyle: .headline)
      }
    }
  }
}
