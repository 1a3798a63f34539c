// When a label is laid out, and what a callback may do. The area model asks what each change invalidates.
import Foundation
import LabelView
import Testing

@MainActor
struct InvalidationTests {
  /// A label is laid out once, and again only after a change.
  @Test func layoutIsLazy() async throws {
    final class Counting: Label {
      var count = 0
      override func layoutSubviews() {
        count += 1
        super.layoutSubviews()
      }
    }
    let label = Counting(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    label.text = "a"
    label.numberOfLines = 2
    #expect(label.count == 0)
    label.layoutIfNeeded()
    label.layoutIfNeeded()
    #expect(label.count == 1)
    label.textColor = .red
    label.layoutIfNeeded()
    #expect(label.count == 1)
    label.textAlignment = .center
    label.text = "b"
    label.layoutIfNeeded()
    #expect(label.count == 2)
  }

  /// A callback may ask the label, or change it.
  @Test func callbackMayUseTheLabel() async throws {
    let label = try makeLabel("a", width: 60, height: 20)
    var sizes: [CGSize] = []
    label.invalidationHandler = { view, parts in
      if parts.contains(.size) {
        sizes.append(view.intrinsicContentSize)
        (view as? Label)?.isHighlighted = true
      }
    }
    label.text = "abc"
    label.numberOfLines = 2
    #expect(sizes == [CGSize(width: 30, height: 10), CGSize(width: 30, height: 10)])
    #expect(label.isHighlighted)
  }
}
