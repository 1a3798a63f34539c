// Draws a picture's steps with Cairo.
import CCairo
import Foundation
import LabelFonts
import LabelView

/// Draws into a Cairo context.
///
/// Glyphs are filled outlines from HarfBuzz, because Cairo would move its own glyphs to whole pixels. Small glyphs in
/// images are copied from masks. If text must be selectable, glyphs are shown as Cairo text. Shadows, outlines and colour
/// glyphs are not; outlines and colour glyphs have hidden text in addition.
final class CairoPainter {
  private let context: OpaquePointer
  /// The fonts for selectable text; nil if glyphs are drawn as outlines or masks.
  private let fonts: CairoFonts?
  private let store: GlyphStore
  /// The masks of glyphs for the surface, or for the layer, that is drawn on.
  private var masks: GlyphMasks?
  /// The layers that have begun, with what holds outside of them.
  private var layers: [(alpha: Double, depth: Int, masks: GlyphMasks?)] = []
  /// The number of saved states.
  private var depth = 0
  private var outlines: [GlyphStore.GlyphID: [OutlineStep]] = [:]

  init(_ context: OpaquePointer, _ store: GlyphStore, fonts: CairoFonts? = nil) {
    self.context = context
    self.store = store
    self.fonts = fonts
    masks = fonts == nil ? GlyphMasks(cairo_get_target(context), store) : nil
  }

  func draw(_ picture: Picture) {
    cairo_save(context)
    for step in picture.steps { draw(step) }
    while !layers.isEmpty { endLayer() }
    restore(to: 0)
    cairo_restore(context)
  }

  /// Restores states until a number of saved ones is left.
  private func restore(to count: Int) {
    while depth > count {
      cairo_restore(context)
      depth -= 1
    }
  }

  private func beginLayer(alpha: Double) {
    layers.append((alpha, depth, masks))
    cairo_push_group(context)
    if fonts == nil { masks = GlyphMasks(cairo_get_group_target(context), store) }
  }

  private func endLayer() {
    guard let layer = layers.popLast() else { return }
    restore(to: layer.depth)
    masks = layer.masks
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, layer.alpha)
  }

  private func draw(_ step: Picture.Step) {
    switch step {
    case .save:
      cairo_save(context)
      depth += 1
    case .restore: if depth > layers.last?.depth ?? 0 { restore(to: depth - 1) }
    case .beginLayer(let alpha): beginLayer(alpha: alpha)
    case .endLayer: endLayer()
    case .translate(let x, let y): cairo_translate(context, x, y)
    // Cairo rejects transformations that cannot be inverted.
    case .scale(let x, let y): if x != 0 && y != 0 { cairo_scale(context, x, y) }
    case .clip(let rect):
      addRectangle(rect)
      cairo_clip(context)
    case .fill(let rect, let color):
      setColor(color)
      addRectangle(rect)
      cairo_fill(context)
    case .frame(let rect, let color, let width, let dash):
      setStroke(color, width, dash)
      addRectangle(rect)
      cairo_stroke(context)
    case .line(let fromX, let toX, let y, let thickness, let dash, let color):
      setStroke(color, thickness, dash)
      cairo_move_to(context, fromX, y)
      cairo_line_to(context, toX, y)
      cairo_stroke(context)
    case .glyphs(let run): draw(run)
    case .image(let data, let rect, let alpha):
      if let image = CairoImage(png: [UInt8](data)) { image.draw(context, in: rect, alpha: alpha) }
    }
  }

  private func addRectangle(_ rect: CGRect) { cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height) }

  private func setColor(_ color: RGBAColor) {
    cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
  }

  private func setStroke(_ color: RGBAColor, _ width: Double, _ dash: [Double]) {
    setColor(color)
    cairo_set_line_width(context, width)
    cairo_set_dash(context, dash, Int32(dash.count), 0)
  }

  // MARK: Glyphs

  private func draw(_ run: Picture.GlyphRun) {
    guard run.size > 0 else { return }
    var (plain, colored): ([Picture.Glyph], [Picture.Glyph]) = ([], [])
    for glyph in run.glyphs {
      if let (picture, image) = store.picture(run.face, glyph.id) {
        let unit = run.size / Double(run.face.unitsPerEm)
        let rect = CGRect(
          x: glyph.x + picture.x * unit, y: glyph.y - picture.top * unit, width: picture.width * unit,
          height: picture.height * unit)
        if run.isShadow {
          image.drawShape(context, in: rect, run.fill ?? run.stroke ?? RGBAColor(red: 0, green: 0, blue: 0))
        } else {
          image.draw(context, in: rect, alpha: run.fill?.alpha ?? 1)
        }
        colored.append(glyph)
      } else {
        plain.append(glyph)
      }
    }
    if let fonts, !run.isShadow {
      if run.isRepeated {
        // Readers of PDF files drop the text of a glyph that is drawn twice at the same place.
        fonts.addHiddenText(of: run.glyphs, run, context)
      } else {
        fonts.addHiddenText(of: colored, run, context)
        if run.stroke == nil, let fill = run.fill {
          setColor(fill)
          fonts.show(plain, run, context)
          return
        }
        fonts.addHidden(plain, run, context)
      }
    }
    if let masks, run.stroke == nil, let fill = run.fill,
      masks.draw(plain, run, fill, context, addOutline: { addOutline(run.face, $0, $1, $2) })
    {
      return
    }
    for glyph in plain { addOutline(run.face, glyph, run.size, context) }
    if let fill = run.fill {
      setColor(fill)
      cairo_fill_preserve(context)
    }
    if let stroke = run.stroke {
      setStroke(stroke, run.strokeWidth, [])
      cairo_stroke_preserve(context)
    }
    cairo_new_path(context)
  }

  private func addOutline(_ face: FontFace, _ glyph: Picture.Glyph, _ size: Double, _ context: OpaquePointer) {
    let id = GlyphStore.GlyphID(face: ObjectIdentifier(face), glyph: glyph.id)
    let steps = outlines[id] ?? face.outline(of: glyph.id)
    outlines[id] = steps
    let unit = size / Double(face.unitsPerEm)
    func x(_ units: Double) -> Double { glyph.x + units * unit }
    func y(_ units: Double) -> Double { glyph.y - units * unit }
    var (lastX, lastY) = (0.0, 0.0)
    for step in steps {
      switch step {
      case .move(let toX, let toY):
        cairo_move_to(context, x(toX), y(toY))
        (lastX, lastY) = (toX, toY)
      case .line(let toX, let toY):
        cairo_line_to(context, x(toX), y(toY))
        (lastX, lastY) = (toX, toY)
      case .quadratic(let controlX, let controlY, let toX, let toY):
        // Cairo only has cubic curves.
        let (x1, y1) = (lastX + (controlX - lastX) * 2 / 3, lastY + (controlY - lastY) * 2 / 3)
        let (x2, y2) = (toX + (controlX - toX) * 2 / 3, toY + (controlY - toY) * 2 / 3)
        cairo_curve_to(context, x(x1), y(y1), x(x2), y(y2), x(toX), y(toY))
        (lastX, lastY) = (toX, toY)
      case .cubic(let x1, let y1, let x2, let y2, let toX, let toY):
        cairo_curve_to(context, x(x1), y(y1), x(x2), y(y2), x(toX), y(toY))
        (lastX, lastY) = (toX, toY)
      case .close: cairo_close_path(context)
      }
    }
  }
}
