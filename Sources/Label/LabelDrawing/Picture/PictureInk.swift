// Where a picture has ink: the rectangle around all that it draws.
public import Foundation
import LabelFonts

extension Picture {
  /// The rectangle around all that is drawn, in points, whether it is inside the bounds or not; nil if nothing is drawn.
  /// What a step clips does not count. O(steps + glyphs).
  public var inkBounds: CGRect? {
    var finder = InkFinder()
    for step in steps { finder.take(step) }
    return finder.ink
  }

  /// Extends the bounds to all that is drawn, so that nothing is cut: not the hook of a j at the left edge, and not a
  /// shadow. Edges move by whole pixels, so that what is at whole pixels stays there. O(steps + glyphs).
  public mutating func showAllInk() {
    guard let ink = inkBounds else { return }
    func down(_ length: Double) -> Double { (length * scale + 1e-6).rounded(.down) / scale }
    func up(_ length: Double) -> Double { (length * scale - 1e-6).rounded(.up) / scale }
    let left = bounds.minX + min(0, down(ink.minX - bounds.minX))
    let top = bounds.minY + min(0, down(ink.minY - bounds.minY))
    let right = bounds.maxX + max(0, up(ink.maxX - bounds.maxX))
    let bottom = bounds.maxY + max(0, up(ink.maxY - bounds.maxY))
    bounds = CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// Follows the transformation and the clip of a picture's steps.
private struct InkFinder {
  private struct State {
    /// Points of the picture: `scale * value + origin`.
    var scaleX = 1.0
    var scaleY = 1.0
    var x = 0.0
    var y = 0.0
    var clip: CGRect?
  }

  private var state = State()
  private var saved: [State] = []
  private(set) var ink: CGRect?

  mutating func take(_ step: Picture.Step) {
    switch step {
    case .save, .beginLayer: saved.append(state)
    case .restore, .endLayer: state = saved.popLast() ?? state
    case .translate(let x, let y):
      state.x += x * state.scaleX
      state.y += y * state.scaleY
    case .scale(let x, let y):
      state.scaleX *= x
      state.scaleY *= y
    case .clip(let rect):
      let own = placed(rect)
      state.clip = state.clip.map { $0.intersection(own) } ?? own
    case .fill(let rect, let color): if color.alpha > 0 { add(rect) }
    case .frame(let rect, _, let width, _): add(rect.insetBy(dx: -width / 2, dy: -width / 2))
    case .line(let fromX, let toX, let y, let thickness, _, _):
      add(CGRect(x: fromX, y: y - thickness / 2, width: toX - fromX, height: thickness))
    case .image(_, let rect, _): add(rect)
    case .glyphs(let run): add(run)
    }
  }

  private mutating func add(_ run: Picture.GlyphRun) {
    let unit = run.size / Double(run.face.unitsPerEm)
    // The corners of an outline may extend beyond half of its width; Cairo cuts mitres at ten times that.
    let border = run.stroke == nil ? 0 : run.strokeWidth
    for glyph in run.glyphs {
      guard let ink = run.face.ink(of: glyph.id) else { continue }
      let (left, right) = (glyph.x + ink.x.lowerBound * unit, glyph.x + ink.x.upperBound * unit)
      let (top, bottom) = (glyph.y - ink.y.upperBound * unit, glyph.y - ink.y.lowerBound * unit)
      add(CGRect(x: left, y: top, width: right - left, height: bottom - top).insetBy(dx: -border, dy: -border))
    }
  }

  private mutating func add(_ rect: CGRect) {
    var rect = placed(rect)
    if let clip = state.clip { rect = rect.intersection(clip) }
    if rect.isNull || rect.isEmpty || !rect.width.isFinite || !rect.height.isFinite { return }
    ink = ink.map { $0.union(rect) } ?? rect
  }

  private func placed(_ rect: CGRect) -> CGRect {
    CGRect(
      x: rect.minX * state.scaleX + state.x, y: rect.minY * state.scaleY + state.y, width: rect.width * state.scaleX,
      height: rect.height * state.scaleY
    ).standardized
  }
}
