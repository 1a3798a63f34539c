// A writer of pictures as SVG, with glyph outlines from HarfBuzz.
import Foundation
import LabelFonts
import LabelView

/// Writes pictures as SVG. Equal pictures give equal bytes, on every machine with the same fonts.
///
/// Each glyph of a face is defined once, as a path in font units. Colour glyphs are the font's own PNG images.
public struct SVGWriter {
  /// How text is written.
  public enum Text: Sendable {
    /// As outlines, which look the same everywhere.
    case outlines
    /// As text in the faces' families, which can be selected but needs the fonts.
    case characters
  }

  private struct Symbol: Hashable {
    let face: ObjectIdentifier
    let glyph: UInt32
  }

  private let text: Text
  private var symbols: [Symbol: String?] = [:]
  /// The names of filters by their colours.
  private var shapes: [RGBAColor: String] = [:]
  private var definitions = ""
  private var body = ""
  private var clipCount = 0
  /// The number of groups opened since each saved state.
  private var groups = [0]
  /// The number of saved states when each layer began.
  private var layers: [Int] = []

  private init(_ text: Text) { self.text = text }

  /// Returns a picture as a document.
  ///
  /// - Parameters:
  ///   - picture: the picture; its bounds become the document.
  ///   - background: the colour below it; nil for none.
  ///   - scale: the factor for the width and height of the document.
  ///   - text: how text is written.
  ///   - title: a text alternative for assistive technology, or nil.
  /// - Complexity: O(steps), plus one outline for each glyph.
  public static func document(
    _ picture: Picture, background: RGBAColor? = nil, scale: Double = 1, text: Text = .outlines, title: String? = nil
  ) -> String {
    var writer = SVGWriter(text)
    let bounds = picture.bounds
    if let background { writer.write(.fill(bounds, background)) }
    for step in picture.steps { writer.write(step) }
    while writer.groups.count > 1 { writer.restore() }
    writer.restore()
    let (width, height) = (number(bounds.width * scale), number(bounds.height * scale))
    let box = "\(number(bounds.minX)) \(number(bounds.minY)) \(number(bounds.width)) \(number(bounds.height))"
    var document =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"\(box)\" role=\"img\">\n"
    if let title { document += "<title>\(escaped(title))</title>\n" }
    if !writer.definitions.isEmpty { document += "<defs>\n\(writer.definitions)</defs>\n" }
    return document + writer.body + "</svg>\n"
  }

  // MARK: Steps

  private mutating func write(_ step: Picture.Step) {
    switch step {
    case .save: groups.append(0)
    case .restore: if groups.count > (layers.last ?? 0) + 1 { restore() }
    case .beginLayer(let alpha):
      layers.append(groups.count)
      groups.append(0)
      open("opacity=\"\(Self.number(alpha))\"")
    case .endLayer:
      guard let count = layers.popLast() else { break }
      while groups.count > count { restore() }
    case .translate(let x, let y):
      if x != 0 || y != 0 { open("transform=\"translate(\(Self.number(x)) \(Self.number(y)))\"") }
    case .scale(let x, let y): open("transform=\"scale(\(Self.number(x)) \(Self.number(y)))\"")
    case .clip(let rect):
      clipCount += 1
      definitions += "<clipPath id=\"c\(clipCount)\"><rect \(Self.box(rect))/></clipPath>\n"
      open("clip-path=\"url(#c\(clipCount))\"")
    case .fill(let rect, let color): body += "<rect \(Self.box(rect))\(Self.paint("fill", color))/>\n"
    case .frame(let rect, let color, let width, let dash):
      body +=
        "<rect \(Self.box(rect)) fill=\"none\"\(Self.paint("stroke", color)) stroke-width=\"\(Self.number(width))\"\(Self.dash(dash))/>\n"
    case .line(let fromX, let toX, let y, let thickness, let dash, let color):
      let path = "M\(Self.number(fromX)) \(Self.number(y))H\(Self.number(toX))"
      body +=
        "<path d=\"\(path)\"\(Self.paint("stroke", color)) stroke-width=\"\(Self.number(thickness))\"\(Self.dash(dash))/>\n"
    case .glyphs(let run):
      // A shadow is not text of its own: it is drawn only.
      if text == .outlines || run.isShadow { writeOutlines(run) } else { body += Self.characters(of: run) }
    case .image(let data, let rect, let alpha):
      body += "<image \(Self.box(rect)) preserveAspectRatio=\"none\""
      if alpha < 1 { body += " opacity=\"\(Self.number(alpha))\"" }
      body += " href=\"\(Self.url(of: data))\"/>\n"
    }
  }

  private mutating func open(_ attributes: String) {
    body += "<g \(attributes)>\n"
    groups[groups.count - 1] += 1
  }

  private mutating func restore() {
    body += String(repeating: "</g>\n", count: groups.removeLast())
    if groups.isEmpty { groups = [0] }
  }

  // MARK: Glyphs

  /// Writes the glyphs of a run into a group in font units, with y upwards.
  private mutating func writeOutlines(_ run: Picture.GlyphRun) {
    guard run.size > 0, let first = run.glyphs.first else { return }
    let unit = run.size / Double(run.face.unitsPerEm)
    let x0 = first.x
    var uses = ""
    for glyph in run.glyphs {
      guard let name = symbol(run.face, glyph.id) else { continue }
      uses += "<use href=\"#\(name)\" x=\"\(Self.number((glyph.x - x0) / unit, 1))\""
      if run.isShadow, run.face.hasColor, let color = run.fill ?? run.stroke {
        uses += " filter=\"url(#\(shape(RGBAColor(red: color.red, green: color.green, blue: color.blue))))\""
      }
      let dy = (first.y - glyph.y) / unit
      if abs(dy) > 0.05 { uses += " y=\"\(Self.number(dy, 1))\"" }
      uses += "/>"
    }
    if uses.isEmpty { return }
    let place =
      "transform=\"translate(\(Self.number(x0)) \(Self.number(first.y))) scale(\(Self.number(unit, 7)) -\(Self.number(unit, 7)))\""
    body += "<g \(place)"
    // If fill and stroke have the same alpha, set it on the group. It is then not applied twice where glyphs overlap,
    // and applies to colour glyphs too.
    let alpha = run.fill?.alpha ?? run.stroke?.alpha ?? 1
    let isGroups = run.stroke.map { $0.alpha == alpha } ?? true
    func paint(_ name: String, _ color: RGBAColor) -> String {
      Self.paint(name, isGroups ? RGBAColor(red: color.red, green: color.green, blue: color.blue) : color)
    }
    if let fill = run.fill { body += paint("fill", fill) } else { body += " fill=\"none\"" }
    if let stroke = run.stroke {
      body += "\(paint("stroke", stroke)) stroke-width=\"\(Self.number(run.strokeWidth / unit, 1))\""
    }
    if isGroups, alpha < 1 { body += " opacity=\"\(Self.number(alpha))\"" }
    body += ">\(uses)</g>\n"
  }

  /// Returns the name of a filter that gives a colour glyph's shape an opaque colour.
  private mutating func shape(_ color: RGBAColor) -> String {
    if let known = shapes[color] { return known }
    let name = "s\(shapes.count)"
    definitions +=
      "<filter id=\"\(name)\" color-interpolation-filters=\"sRGB\"><feFlood flood-color=\"\(Self.hexadecimal(color))\"/>"
    definitions += "<feComposite in2=\"SourceAlpha\" operator=\"in\"/></filter>\n"
    shapes[color] = name
    return name
  }

  /// Returns the name of a glyph's definition, which is added at its first use; nil for an empty glyph.
  private mutating func symbol(_ face: FontFace, _ glyph: UInt32) -> String? {
    let symbol = Symbol(face: ObjectIdentifier(face), glyph: glyph)
    if let known = symbols[symbol] { return known }
    let name = "g\(symbols.count)"
    if let picture = face.picture(of: glyph) {
      // Flip the image, because y points upwards in the group that uses it.
      let place = "x=\"\(Self.number(picture.x))\" y=\"\(Self.number(-picture.top))\""
      let size = "width=\"\(Self.number(picture.width))\" height=\"\(Self.number(picture.height))\""
      definitions +=
        "<image id=\"\(name)\" transform=\"scale(1 -1)\" \(place) \(size) href=\"\(Self.url(of: Data(picture.png)))\"/>\n"
    } else {
      let path = Self.path(face.outline(of: glyph))
      if path.isEmpty {
        symbols[symbol] = .some(nil)
        return nil
      }
      definitions += "<path id=\"\(name)\" d=\"\(path)\"/>\n"
    }
    symbols[symbol] = name
    return name
  }

  /// Returns the data of a path.
  package static func path(_ steps: [OutlineStep]) -> String {
    var path = ""
    for step in steps {
      switch step {
      case .move(let x, let y): path += "M\(number(x)) \(number(y))"
      case .line(let x, let y): path += "L\(number(x)) \(number(y))"
      case .quadratic(let controlX, let controlY, let x, let y):
        path += "Q\(number(controlX)) \(number(controlY)) \(number(x)) \(number(y))"
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        path += "C\(number(x1)) \(number(y1)) \(number(x2)) \(number(y2)) \(number(x)) \(number(y))"
      case .close: path += "Z"
      }
    }
    return path
  }
}
