// What a label draws beyond the cases of the area model: images, alpha, overrides, colours of a program.
import Foundation
import LabelView
import Testing

@MainActor
struct DrawingTests {
  private let red = RGBAColor(red: 1, green: 0, blue: 0)
  private let blue = RGBAColor(red: 0, green: 0, blue: 1)
  private let black = RGBAColor(red: 0, green: 0, blue: 0)

  /// A display list as words, for comparison.
  private func words(_ label: Label) -> [String] {
    label.displayList().commands.map { command in
      switch command {
      case .saveState: "save"
      case .restoreState: "restore"
      case .translate(let x, let y): "move \(x) \(y)"
      case .scale: "scale"
      case .beginLayer(let alpha): "layer \(alpha)"
      case .endLayer: "end"
      case .clip(let rect): "clip \(rect.width)x\(rect.height)"
      case .fill(let rect, let color): "fill \(rect.width)x\(rect.height) \(color.red)"
      case .text(let drawing): "text \(drawing.runs.map(\.style.color.red))"
      }
    }
  }

  /// Attributes that change only the picture. Ranges are UTF-8 bytes.
  @Test func attributesOfRuns() async throws {
    let label = try makeLabel(width: 200, height: 20)
    let attachment = NSTextAttachment(data: Data([1, 2, 3]), ofType: "public.png")
    attachment.bounds = CGRect(x: 0, y: -2, width: 12, height: 10)
    let text = NSMutableAttributedString(string: "é日")
    text.append(
      NSAttributedString(
        string: "𝄞",
        attributes: [
          .underlineStyle: NSUnderlineStyle.double.rawValue, .underlineColor: UIColor.blue,
          .strikethroughStyle: NSUnderlineStyle.single.rawValue, .backgroundColor: UIColor.red, .strokeWidth: -3,
          .strokeColor: UIColor.blue,
        ]))
    text.append(NSAttributedString(attachment: attachment))
    label.attributedText = text
    let runs = try #require(label.displayList().drawings.first?.runs)
    #expect(runs.map(\.range) == [0..<5, 5..<9, 9..<12])
    #expect(runs[1].style.underlineStyle == .double)
    #expect(runs[1].style.underlineColor == blue)
    #expect(runs[1].style.strikethroughStyle == .single)
    #expect(runs[1].style.strikethroughColor == nil)
    #expect(runs[1].style.backgroundColor == red)
    #expect(runs[1].style.strokeWidth == -3)
    #expect(runs[1].style.strokeColor == blue)
    #expect(runs[2].style.attachment == Data([1, 2, 3]))
    // R203: three clusters of 10 and the attachment's box, which is 10 points high from 2 below the baseline.
    #expect(label.textLayout.lines[0].width == 30 + 12)
  }

  /// A label is laid out before it is drawn, as by UIKit: an override of layoutSubviews() takes effect, and a label of
  /// times chooses the form that fits.
  @Test func laidOutFirst() async throws {
    final class Cased: Label {
      override func layoutSubviews() {
        text = bounds.width < 100 ? "short" : "long"
        super.layoutSubviews()
      }
    }
    let label = Cased(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    #expect(label.displayList().drawings[0].layout.string == "short")
    label.frame.size.width = 200
    #expect(label.displayList().drawings[0].layout.string == "long")
    let time = TimeLabel(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    time.font = try square(10)
    time.forms = ["longest form", "short"]
    #expect(time.displayList().drawings[0].layout.string == "short")
    time.frame.size.width = 200
    #expect(time.displayList().drawings[0].layout.string == "longest form")
    #expect(!time.needsDisplay)
  }

  /// alpha is that of the whole picture; what is hidden or transparent draws nothing, and is measured as before.
  @Test func hiddenAndAlpha() async throws {
    let label = try makeLabel("a", width: 60, height: 20)
    label.backgroundColor = .red
    let plain = words(label)
    let size = label.intrinsicContentSize
    for (alpha, stored) in [(0.25, 0.25), (7, 1), (-1, 0), (CGFloat.nan, 0), (1, 1)] as [(CGFloat, CGFloat)] {
      label.alpha = alpha
      #expect(label.alpha == stored)
      #expect(words(label) == (stored == 0 ? [] : stored == 1 ? plain : ["layer 0.25"] + plain + ["end"]))
    }
    #expect(!label.needsDisplay)
    label.isHidden = true
    #expect(label.needsDisplay)
    #expect(words(label) == [])
    #expect(label.intrinsicContentSize == size)
    label.isHidden = false
    #expect(words(label) == plain)
  }

  /// A subclass may configure the context and then call its superclass, or draw everything itself: outlined text as in
  /// many apps.
  @Test func overridesConfigureTheContext() async throws {
    final class Outlined: Label {
      override func drawText(in rect: CGRect) {
        let context = LabelContext.current
        let color = textColor
        context?.setLineWidth(2)
        context?.setStrokeColor(UIColor.blue.rgba(in: traitCollection))
        context?.setTextDrawingMode(.stroke)
        textColor = .red
        super.drawText(in: rect)
        context?.setTextDrawingMode(.fill)
        textColor = color
        super.drawText(in: rect)
      }
    }
    final class Own: Label {
      override func drawText(in rect: CGRect) { LabelContext.current?.fill(rect) }
    }
    let label = Outlined(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    label.text = "a"
    let drawings = label.displayList().drawings
    #expect(drawings.map(\.mode) == [.stroke, .fill])
    #expect(drawings.map { $0.runs[0].style.color } == [red, black])
    #expect(drawings[0].lineWidth == 2)
    #expect(drawings[0].strokeColor == blue)
    let own = Own(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    own.text = "a"
    #expect(words(own) == ["save", "clip 60.0x20.0", "fill 60.0x20.0 0.0", "restore"])
    #expect(LabelContext.current == nil)
  }

  @Test("The context's alpha applies to all that is drawn after it; the context's state can be saved and restored")
  func contextState() async throws {
    final class Faded: Label {
      override func drawText(in rect: CGRect) {
        LabelContext.current?.saveGState()
        LabelContext.current?.setAlpha(0.25)
        super.drawText(in: rect)
        LabelContext.current?.restoreGState()
        LabelContext.current?.restoreGState()
        LabelContext.current?.restoreGState()
        super.drawText(in: rect)
      }
    }
    let label = Faded(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    label.text = "a"
    label.clipsToBounds = false
    #expect(label.displayList().drawings.map { $0.runs[0].style.color.alpha } == [0.25, 1])
  }

  @Test func colorsOfOnesOwn() async {
    let dynamic = UIColor { $0.userInterfaceStyle == .dark ? .red : .blue }
    #expect(dynamic.rgba(in: UITraitCollection()) == blue)
    #expect(dynamic.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)) == .red)
    #expect(dynamic.withAlphaComponent(0.5).rgba(in: UITraitCollection()).alpha == 0.5)
    #expect(UIColor(red: 7, green: -1, blue: .nan, alpha: 1) == .red)
    #expect(UIColor(hue: 2.0 / 3, saturation: 1, brightness: 1, alpha: 1).rgba(in: UITraitCollection()).blue == 1)
    #expect(UIColor(white: 1, alpha: 1) == .white)
    #expect(UIColor.label != .black)
  }
}
