// Ink beyond the bounds of a label: where it is, and how nothing of it is cut.
import Foundation
import LabelDrawing
import LabelView
import Testing

@MainActor
struct InkTests {
  private func label(_ text: String) -> Label {
    let label = Label()
    label.traitCollection = UITraitCollection(displayScale: 2)
    label.font = .systemFont(ofSize: 40)
    label.textAlignment = .left
    label.text = text
    label.sizeToFit()
    return label
  }

  /// The columns of a bitmap that have ink, in a picture of black text on white.
  private func columns(_ bitmap: Bitmap) -> [Int] {
    (0..<bitmap.width).filter { x in (0..<bitmap.height).contains { bitmap.color(x: x, y: $0) != .white } }
  }

  /// The hook of a j in Noto Sans is to the left of its origin. Of the label's own picture it is cut; otherwise all of it
  /// is drawn: as many columns as the outline is wide, with room before and after them.
  @Test func hookOfJ() async throws {
    let label = label("j")
    let run = try #require(
      Picture(label.displayList()).steps.lazy.compactMap { if case .glyphs(let run) = $0 { run } else { nil } }.first)
    var edges: [Double] = []
    for step in run.face.outline(of: run.glyphs[0].id) {
      switch step {
      case .move(let x, _), .line(let x, _): edges.append(x)
      case .quadratic(_, _, let x, _), .cubic(_, _, _, _, let x, _): edges.append(x)
      case .close: break
      }
    }
    let unit = 40 / Double(run.face.unitsPerEm)
    let (left, right) = (try #require(edges.min()) * unit, try #require(edges.max()) * unit)
    #expect(left < -1, "Noto Sans has the hook before the origin")
    #expect(abs(label.inkOverhang.left - -left) <= 1 * unit)
    #expect(label.inkOverhang.right == 0)

    let cut = try columns(Bitmap(Picture(label.displayList()), background: .white))
    #expect(cut.first == 0)
    label.clipsToBounds = false
    var whole = Picture(label.displayList())
    #expect(whole.bounds == label.bounds)
    whole.showAllInk()
    #expect((whole.bounds.minX * 2).rounded() == whole.bounds.minX * 2, "by whole pixels")
    #expect(try abs(#require(whole.inkBounds).minX - left) <= unit)
    let all = try columns(Bitmap(whole, background: .white))
    #expect(abs(Double(all.count) / 2 - (right - left)) <= 1)
    #expect(all.count > cut.count)
    // The same pixels otherwise: showing all only adds columns at the left.
    #expect(all.last.map { $0 + Int(whole.bounds.minX * 2) } == cut.last)
  }

  /// By hand: a fill of 10 × 10 at (5, 5), moved by (-20, 0) and doubled, is at (-10, 10) and 20 × 20; a clip leaves the
  /// part right of -4. A line of thickness 2 is one point above and below.
  @Test func inkOfSteps() async throws {
    let box = CGRect(x: 5, y: 5, width: 10, height: 10)
    var picture = Picture(bounds: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(picture.inkBounds == nil)
    picture.steps = [.save, .translate(x: -20, y: 0), .scale(x: 2, y: 2), .fill(box, .black), .restore]
    #expect(picture.inkBounds == CGRect(x: -10, y: 10, width: 20, height: 20))
    picture.steps.insert(.clip(CGRect(x: -4, y: 0, width: 100, height: 100)), at: 0)
    #expect(picture.inkBounds == CGRect(x: -4, y: 10, width: 14, height: 20))
    picture.showAllInk()
    #expect(picture.bounds == CGRect(x: -4, y: 0, width: 14, height: 30))
    picture.steps = [
      .fill(box, .clear), .line(fromX: 1, toX: 3, y: 50, thickness: 2, dash: [], .black),
    ]
    #expect(picture.inkBounds == CGRect(x: 1, y: 49, width: 2, height: 2))
  }
}
