// `labelmark layout`: one label, laid out by the built-in engine.
import ArgumentParser
import Conformance
import Foundation

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Lay one label out and show its lines.",
    discussion: """
      Example: labelmark layout --text "Hello, wide world" --width 80 --lines 2 --font Square --size 10
      """)

  @Option(help: "The label's text.")
  var text: String

  @Option(help: "Width of the bounds in points; left out: unconstrained.")
  var width: Double?

  @Option(help: "Height of the bounds in points; left out: unconstrained.")
  var height: Double?

  @Option(help: "numberOfLines; 0: no limit.")
  var lines = 1

  @Option(help: "word, char, clip, head, tail or middle.")
  var mode: Mode = .tail

  @Option(help: "Square or Steps (built in), a font file, or family names separated by commas.")
  var font = "Noto Sans"

  @Option(help: "Font size in points.")
  var size = 17.0

  @Option(help: "Shrink to fit, at least to this factor (0 to 1).")
  var shrink: Double?

  @Flag(help: "Tighten before truncating.")
  var tighten = false

  @Option(help: "none, pushOut, hangulWordPriority or standard.")
  var strategy: CaseLineBreakStrategy = .standard

  @Option(help: "left, center, right, justified or natural.")
  var align: CaseTextAlignment = .natural

  @Flag(help: "A right-to-left environment.")
  var rtl = false

  @Flag(help: "The answer as JSON.")
  var json = false

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
    for (name, value) in [("--width", width), ("--height", height), ("--size", size), ("--shrink", shrink)] {
      if let value, !(value.isFinite && value >= 0) { throw ValidationError("\(name) must be a number, at least 0") }
    }
    if let shrink, shrink > 1 { throw ValidationError("--shrink must be at most 1") }
  }

  func run() throws {
    let driver = try BuiltinEngine.driver()
    defer { driver.stop() }
    switch driver.run(question) {
    case .answer(let answer):
      Terminal.write(try json ? answer.jsonLine() + "\n" : LabelBoxes(isColoured: Terminal.isColoured).text(answer))
    case .skipped(let message, _), .unsupported(let message), .errored(let message):
      throw ConformanceError(message)
    }
  }

  private var question: CaseQuestion {
    var label = CaseLabel()
    label.text = text
    label.font = caseFont
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

  /// A path has a slash or a font file's suffix; the metric fonts go by name; the rest are families.
  private var caseFont: CaseFont {
    let suffix = (font as NSString).pathExtension.lowercased()
    if font.contains("/") || ["ttf", "otf", "ttc", "otc"].contains(suffix) { return CaseFont(file: font, size: size) }
    if CaseFont.metricNames.contains(font) { return CaseFont(name: font, size: size) }
    let families = font.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    return CaseFont(families: families.isEmpty ? [font] : families, size: size)
  }
}

extension CaseLineBreakStrategy: ExpressibleByArgument {}
extension CaseTextAlignment: ExpressibleByArgument {}
