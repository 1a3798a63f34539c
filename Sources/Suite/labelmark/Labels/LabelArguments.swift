// The options of `labelmark layout` and `labelmark draw` that describe a label.
import ArgumentParser
import Conformance
import Foundation
import LabelFonts

struct LabelArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The label's text; - reads it from standard input, without the final newline.", valueName: "text"))
  var words: String?

  @Option(parsing: .unconditional, help: "The label's text, if it begins with a dash.")
  var text: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Width of the bounds (default: unlimited).", valueName: "points"))
  var width: Double?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Height of the bounds (default: unlimited).", valueName: "points"))
  var height: Double?

  @Option(parsing: .unconditional, help: ArgumentHelp("numberOfLines; 0 means no limit.", valueName: "count"))
  var lines = 1

  @Option(help: "lineBreakMode: how lines end, and where text that is too long is cut.")
  var mode: Mode = .tail

  @Option(help: "Square, Steps or Tall (built in), a font file, or family names separated by commas.")
  var font = "Noto Sans"

  @Option(
    help: ArgumentHelp(
      "The text's language, such as ja or zh-Hant, for shaping, line breaks and the choice of fonts.", valueName: "tag")
  )
  var language: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Font size.", valueName: "points"))
  var size = 17.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Shrink to fit, to no less than this factor (0 to 1).", valueName: "factor"))
  var shrink: Double?

  @Flag(help: "Tighten the letter spacing before truncating.")
  var tighten = false

  @Option(help: "lineBreakStrategy.")
  var strategy: CaseLineBreakStrategy = .standard

  @Option(help: "textAlignment; natural is the leading edge.")
  var align: CaseTextAlignment = .natural

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "hyphenationFactor (0 to 1): hyphenate lines that are filled less, by the language's dictionary.",
      valueName: "factor"))
  var hyphenate: Double?

  @Flag(help: "Lay out in a right-to-left environment.")
  var rtl = false

  /// Short names of the line break modes.
  enum Mode: String, ExpressibleByArgument, CaseIterable {
    case word, char, clip, head, tail, middle

    var value: CaseLineBreakMode {
      switch self {
      case .word: .byWordWrapping
      case .char: .byCharWrapping
      case .clip: .byClipping
      case .head: .byTruncatingHead
      case .tail: .byTruncatingTail
      case .middle: .byTruncatingMiddle
      }
    }
  }

  func validate() throws {
    let numbers = [
      ("--width", width), ("--height", height), ("--size", size), ("--shrink", shrink), ("--hyphenate", hyphenate),
    ]
    for (name, value) in numbers {
      if let value, !(value.isFinite && value >= 0) {
        throw ValidationError("\(name) must be a number of at least 0, not \(value.asTyped)")
      }
    }
    if size > FontStack.largestSize {
      throw ValidationError("--size must be at most \(Int(FontStack.largestSize)), not \(String(format: "%g", size))")
    }
    if let language { try Self.check(language: language) }
    if lines < 0 { throw ValidationError("--lines must be at least 0, not \(lines)") }
    for case (let name, let value?) in [("--shrink", shrink), ("--hyphenate", hyphenate)] where value > 1 {
      throw ValidationError("\(name) must be at most 1, not \(value.asTyped)")
    }
  }

  /// The name of an argument that is given and is not the default; nil if there is none.
  var firstGiven: String? {
    guard let other = try? LabelArguments.parse([]) else { return nil }
    let given = [
      ("a text", words != nil || text != nil), ("--width", width != nil), ("--height", height != nil),
      ("--lines", lines != other.lines), ("--mode", mode != other.mode), ("--font", font != other.font),
      ("--language", language != nil), ("--size", size != other.size), ("--shrink", shrink != nil),
      ("--tighten", tighten), ("--hyphenate", hyphenate != nil),
      ("--strategy", strategy != other.strategy), ("--align", align != other.align), ("--rtl", rtl),
    ]
    return given.first { $0.1 }?.0
  }

  /// Returns the question that the options describe. Reads standard input if the text is "-".
  func question() throws -> CaseQuestion {
    if (words == nil) == (text == nil) {
      throw ValidationError(words == nil ? "Missing the label's text" : "The text is given twice")
    }
    var label = CaseLabel()
    let string = try words == "-" ? Self.standardInput() : words ?? text ?? ""
    if language != nil || hyphenate != nil {
      var attributes = CaseAttributes()
      attributes.language = language
      if let hyphenate {
        // A paragraph style has defaults of its own where the label's values are meant (R172).
        var style = CaseParagraphStyle()
        (style.lineBreakMode, style.alignment, style.lineBreakStrategy) = (mode.value, align, strategy)
        (style.allowsDefaultTighteningForTruncation, style.hyphenationFactor) = (tighten, hyphenate)
        attributes.paragraphStyle = style
      }
      label.runs = [CaseRun(text: string, attributes: attributes)]
    } else {
      label.text = string
    }
    label.font = Self.caseFont(font, size: size)
    label.numberOfLines = lines
    label.lineBreakMode = mode.value
    label.textAlignment = align
    label.lineBreakStrategy = strategy
    if let shrink {
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = shrink
    }
    if tighten { label.allowsDefaultTighteningForTruncation = true }
    var question = CaseQuestion(label: label, bounds: CaseSize(width: width, height: height))
    if rtl {
      question.environment = CaseEnvironment()
      question.environment?.layoutDirection = .rightToLeft
    }
    return question
  }

  /// Returns all of standard input, without the newline at its end.
  static func standardInput() throws -> String {
    guard let bytes = try? FileHandle.standardInput.readToEnd() ?? Data() else {
      throw ConformanceError("standard input cannot be read")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ConformanceError("standard input is not UTF-8")
    }
    return text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Throws unless a language is a BCP 47 tag.
  static func check(language: String) throws {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy {
      (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
    guard isTag, let first = parts.first, first.count > 1, first.allSatisfy(\.isLetter) else {
      throw ValidationError("--language takes a BCP 47 tag, such as ja or zh-Hant, not '\(language)'")
    }
  }

  /// Returns the font that `--font` names: a file if the name has a slash or the suffix of a font file, else a metric font
  /// if one has the name, also written `metric:Square` as labelbench does, else families.
  static func caseFont(_ font: String, size: Double) -> CaseFont {
    let suffix = (font as NSString).pathExtension.lowercased()
    if font.contains("/") || ["ttf", "otf", "ttc", "otc"].contains(suffix) { return CaseFont(file: font, size: size) }
    let metric = font.hasPrefix("metric:") ? String(font.dropFirst(7)) : font
    if CaseFont.metricNames.contains(metric) || font.hasPrefix("metric:") { return CaseFont(name: metric, size: size) }
    let families = font.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return CaseFont(families: families.isEmpty ? [font] : families, size: size)
  }
}

extension CaseLineBreakStrategy: ExpressibleByArgument {}
extension CaseTextAlignment: ExpressibleByArgument {}
