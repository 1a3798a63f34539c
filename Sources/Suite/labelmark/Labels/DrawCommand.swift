// `labelmark draw`: draws labels as pictures.
import ArgumentParser
import Conformance
import Foundation
import LabelDrawing
import LabelView

struct DrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draw a label, or a sheet of labels, into a file.",
    discussion: """
      Examples:
        labelmark draw "The quick brown fox" --width 120 --lines 2 --output fox.svg
        labelmark draw "The quick brown fox" --width 80 --explain --output fox.png
        labelmark draw --labels docs/gallery/sheets/truncation.json --output a.svg

      A file of labels is a JSON array. Each element has "label", and may have "bounds" and "environment", as cases of \
      the corpus do. A case that asks for a size is drawn in that size; a case with "steps" is drawn as its label is \
      after them. "title" is written above the label, and "heading" begins a row.
      "look" has properties of the label, such as textColor, backgroundColor, shadowColor, shadowOffset, isHighlighted, \
      isEnabled and clipsToBounds, marqueeTime (seconds), and "runs", one object for each run of the label. A run has \
      foregroundColor, backgroundColor, underlineStyle, underlineColor, strikethroughStyle, strikethroughColor, \
      strokeWidth (percent of the font size), strokeColor, and image (the PNG file of its attachment). A colour is \
      "#rrggbb" or "#rrggbbaa". A style is a raw value of NSUnderlineStyle, such as 1 for a single line.
      """)

  @OptionGroup var label: LabelArguments

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The file to write; its suffix selects the format: .svg, .png or .pdf.", valueName: "file"))
  var output: String

  @Option(help: ArgumentHelp("A JSON file of labels, drawn on one sheet.", valueName: "file"))
  var labels: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The factor by which the picture is enlarged; in a PNG, the pixels per point.", valueName: "factor")
  )
  var scale = 1.0

  @Flag(help: "In SVG, write text as characters, which can be selected but need the fonts, instead of outlines.")
  var characters = false

  @Flag(help: "Draw in a dark environment.")
  var dark = false

  @Flag(help: "Draw bounds, baselines, line numbers, and boxes of lines and attachments; show the hidden text.")
  var explain = false

  func validate() throws {
    guard scale > 0, scale <= 100 else {
      throw ValidationError("--scale must be above 0 and at most 100, not \(scale.asTyped)")
    }
    let suffix = (output as NSString).pathExtension.lowercased()
    guard ["svg", "png", "pdf"].contains(suffix) else {
      throw ValidationError("--output must end with .svg, .png or .pdf, not '\(output)'")
    }
    if characters, suffix != "svg" { throw ValidationError("--characters works only with .svg, not '\(output)'") }
    if labels != nil, let name = label.firstGiven {
      throw ValidationError("--labels and \(name) cannot be used together")
    }
  }

  func run() throws {
    let drawn: [DrawnLabel]
    if let labels {
      drawn = try DrawnLabel.read(labels)
      for (index, one) in drawn.enumerated() {
        for line in MissingGlyphs.of(one.label).compactMap({ $0.warning(.file) }) {
          Terminal.warn("labelmark: warning: \(labels): label \(index): \(line)\n")
        }
        try HyphenationNotice.write(one, "\(labels): label \(index): ")
      }
    } else {
      let question = try label.question()
      drawn = [DrawnLabel(question)]
      let shown = try MainActor.assumeIsolated {
        let layout = try LabelSheet.label(drawn[0], isDark: dark).textLayout
        return layout.lines.map { layout.text(of: $0) }
      }
      if let line = MissingGlyphs(question.label, shown: shown).warning() {
        Terminal.warn("labelmark: warning: \(line)\n")
      }
      try HyphenationNotice.write(drawn[0])
    }
    let document = try MainActor.assumeIsolated {
      let isSheet = labels != nil
      let isPNG = (output as NSString).pathExtension.lowercased() == "png"
      let sheet = LabelSheet(isDark: dark, explains: explain, displayScale: isPNG ? scale : 2, showsBounds: isSheet)
      let picture = try sheet.picture(drawn)
      let background =
        dark ? RGBAColor(red: 0.11, green: 0.11, blue: 0.12) : RGBAColor(red: 1, green: 1, blue: 1)
      let title = isSheet ? nil : drawn[0].label.string
      switch (output as NSString).pathExtension.lowercased() {
      case "png":
        return try written { () throws(DrawingError) in
          try Bitmap.png(picture, background: background, scale: scale)
        }
      case "pdf":
        return try written { () throws(DrawingError) in
          try PDFWriter.document(picture, background: background, scale: scale)
        }
      default:
        let text: SVGWriter.Text = characters ? .characters : .outlines
        return Data(
          SVGWriter.document(picture, background: background, scale: scale, text: text, title: title).utf8)
      }
    }
    try AtomicFile.write(document, to: output)
    // Titles and notes are in the system font, and so are labels of a file that name none.
    SystemFontNotice.write(unless: labels == nil && !explain && drawn[0].label.font?.name == nil)
  }

  /// Returns a file, or says what to do if the label has no area.
  private func written(_ body: () throws(DrawingError) -> Data) throws -> Data {
    do {
      return try body()
    } catch .noArea {
      throw ConformanceError("the picture has no area; give the label text, or --width and --height")
    } catch {
      throw ConformanceError("\(error)")
    }
  }
}
