// Subviews: where they are drawn, what clips and dims them, and what tells the view above that it has to be drawn again.
import Foundation
import LabelDrawing
import Testing

@MainActor
struct SubviewTests {
  private func view(_ frame: CGRect, _ color: UIColor?) -> BaseView {
    let view = BaseView(frame: frame)
    view.backgroundColor = color
    return view
  }

  private func pixel(_ view: BaseView, _ x: Int, _ y: Int) throws -> [Int] {
    let color = try Bitmap(Picture(view.displayList()), background: .white).color(x: x, y: y)
    return [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
  }

  private func root() -> BaseView {
    let root = view(CGRect(x: 50, y: 50, width: 20, height: 20), .white)
    root.traitCollection = UITraitCollection(displayScale: 1)
    return root
  }

  @Test("Subviews are drawn at their places, beyond the bounds of a view that does not clip") func places() async throws
  {
    let (root, middle) = (root(), view(CGRect(x: 4, y: 4, width: 10, height: 10), .blue))
    root.addSubview(middle)
    middle.addSubview(view(CGRect(x: 2, y: 3, width: 20, height: 1), .red))
    #expect(try pixel(root, 3, 7) == [255, 255, 255])
    #expect(try pixel(root, 5, 7) == [0, 0, 255])
    #expect(try pixel(root, 6, 6) == [0, 0, 255])
    #expect(try pixel(root, 6, 7) == [255, 0, 0])
    #expect(try pixel(root, 18, 7) == [255, 0, 0], "a view does not clip unless it is told to")
    middle.clipsToBounds = true
    #expect(try pixel(root, 13, 7) == [255, 0, 0])
    #expect(try pixel(root, 14, 7) == [255, 255, 255])
    // The subview's place counts from the start of the bounds.
    middle.bounds.origin = CGPoint(x: 0, y: 1)
    #expect(try pixel(root, 6, 6) == [255, 0, 0])
    #expect(try pixel(root, 6, 7) == [0, 0, 255])
  }

  @Test("A view and its subviews are one picture when it is partly transparent") func opacity() async throws {
    let (root, middle) = (root(), view(CGRect(x: 0, y: 0, width: 10, height: 10), .blue))
    root.addSubview(middle)
    middle.addSubview(view(CGRect(x: 0, y: 0, width: 5, height: 5), .red))
    middle.alpha = 0.4
    // 255 × 0.6 is 153. Blue does not show through the red, since both are one picture.
    #expect(try pixel(root, 2, 2) == [255, 153, 153])
    #expect(try pixel(root, 7, 7) == [153, 153, 255])
    middle.subviews[0].alpha = 0.5
    // Red over blue in halves is (128, 0, 128); with 0.4 over white: 0.4 × 128 + 153 = 204.
    for (found, wanted) in zip(try pixel(root, 2, 2), [204, 153, 204]) { #expect(abs(found - wanted) <= 1) }
    middle.isHidden = true
    #expect(try pixel(root, 2, 2) == [255, 255, 255])
  }

  @Test func changesReachTheRoot() async throws {
    let (root, middle, label) = (root(), BaseView(), Label())
    root.addSubview(middle)
    middle.addSubview(label)
    let changes: [(String, () -> Void)] = [
      ("text", { label.text = "a" }), ("frame", { label.frame.origin.x = 3 }), ("hidden", { middle.isHidden = true }),
      ("center", { middle.center = CGPoint(x: 9, y: 9) }), ("removed", { label.removeFromSuperview() }),
    ]
    for (name, change) in changes {
      _ = root.displayList()
      #expect(!root.needsDisplay)
      change()
      #expect(root.needsDisplay, "\(name)")
    }
  }

  @Test func layoutAndTraitsGoDown() async throws {
    final class Row: BaseView {
      var widths: [CGFloat] = []
      override func layoutSubviews() {
        widths.append(bounds.width)
        for view in subviews { view.frame.size.width = bounds.width / 2 }
      }
    }
    let (root, row, inner) = (root(), Row(), Row())
    root.addSubview(row)
    row.addSubview(inner)
    row.frame.size.width = 40
    root.layoutIfNeeded()
    #expect([row.widths, inner.widths] == [[40], [20]])
    root.layoutIfNeeded()
    inner.setNeedsLayout()
    root.layoutIfNeeded()
    #expect([row.widths, inner.widths] == [[40], [20, 20]])
    root.traitCollection = UITraitCollection(userInterfaceStyle: .dark, displayScale: 3)
    #expect(inner.traitCollection.displayScale == 3)
    row.maximumContentSizeCategory = .medium
    root.traitCollection = UITraitCollection(preferredContentSizeCategory: .extraLarge)
    #expect(inner.traitCollection.preferredContentSizeCategory == .medium, "a limit counts for subviews too")
  }

  @Test func aViewHasOnePlace() async throws {
    let (first, second, label) = (BaseView(), BaseView(), Label())
    first.addSubview(label)
    second.addSubview(label)
    #expect([first.subviews, second.subviews] == [[], [label]])
    second.insertSubview(first, at: 99)
    #expect(second.subviews == [label, first])
    // A plain view has not the defaults of a label.
    #expect(!first.clipsToBounds)
    #expect(!first.isAccessibilityElement)
    #expect(first.isUserInteractionEnabled)
  }
}
