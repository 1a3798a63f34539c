// Annotated pictures of labels: bounds, boxes of lines and attachments, baselines, line numbers and hidden text.
import Foundation
public import LabelKit
public import LabelView

extension Picture {
  /// Draws a label, then its bounds, the boxes, baselines and numbers of its lines, and the boxes of its attachments.
  /// The hidden text is below.
  ///
  /// - Parameters:
  ///   - label: the label to draw.
  ///   - time: seconds since the label's marquee began.
  @MainActor
  public init(explaining label: Label, at time: Double = 0) {
    let own = Picture(label.displayList(at: time))
    self.init(bounds: own.bounds, scale: own.scale, steps: own.steps)
    let isDark = label.traitCollection.userInterfaceStyle == .dark
    let grey = RGBAColor(red: 0.5, green: 0.5, blue: 0.5)
    let blue = isDark ? RGBAColor(red: 0.4, green: 0.6, blue: 1) : RGBAColor(red: 0.1, green: 0.3, blue: 0.9)
    let orange = RGBAColor(red: 0.9, green: 0.5, blue: 0.1)
    let red = RGBAColor(red: 0.9, green: 0.2, blue: 0.2)
    let layout = label.textLayout
    let baselines = BaselineSnapping(
      layout.lines, top: own.bounds.minY, displayScale: label.traitCollection.displayScale
    ).baselines
    steps.append(.frame(own.bounds, blue, width: 0.5, dash: []))
    for (index, line) in layout.lines.enumerated() {
      let box = CGRect(x: own.bounds.minX + line.x, y: own.bounds.minY + line.y, width: line.width, height: line.height)
      steps.append(.frame(box, orange, width: 0.35, dash: [1.5, 1.5]))
      steps.append(
        .line(fromX: box.minX, toX: box.maxX, y: baselines[index], thickness: 0.35, dash: [], red))
      let number = Picture.note("\(index + 1)", size: 7, color: grey)
      append(
        number, at: CGPoint(x: own.bounds.minX - number.bounds.width - 4, y: box.midY - number.bounds.height / 2))
    }
    let attachments = layout.attachmentBoxes(layout.positions(), left: own.bounds.minX, baselines: baselines)
    for (_, box) in attachments { steps.append(.frame(box, grey, width: 0.5, dash: [])) }
    bounds = bounds.insetBy(dx: -14, dy: -3)
    let hidden = layout.hiddenText
    if hidden.isEmpty { return }
    let note = Picture.note(
      "hidden: " + hidden.joined(separator: " · "), size: 8, color: grey, width: max(160, own.bounds.width))
    append(note, at: CGPoint(x: own.bounds.minX, y: own.bounds.maxY + 4))
    bounds.size.height += note.bounds.height + 4
    bounds.size.width = max(bounds.width, note.bounds.width + 16)
  }

  /// Returns a picture of a few words in the system font.
  ///
  /// - Parameters:
  ///   - words: the text.
  ///   - size: the font size in points.
  ///   - color: the colour of the text.
  ///   - width: the width at which the text wraps, in points; nil for one line.
  @MainActor
  public static func note(_ words: String, size: Double, color: RGBAColor, width: Double? = nil) -> Picture {
    let label = Label()
    label.font = .systemFont(ofSize: size)
    label.text = words
    label.textColor = UIColor(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    label.numberOfLines = width == nil ? 1 : 0
    label.clipsToBounds = false
    label.frame.size = label.sizeThatFits(CGSize(width: width ?? .infinity, height: .infinity))
    return Picture(label.displayList())
  }
}

extension TextLayout {
  /// The parts of the text that no line shows, trimmed of white space.
  public var hiddenText: [String] {
    var parts: [String] = []
    var start = 0
    let bytes = Array(string.utf8)
    func add(to end: Int) {
      if end > start {
        let words = String(decoding: bytes[start..<end], as: UTF8.self)
        let shown = words.trimmingCharacters(in: .whitespacesAndNewlines)
        if !shown.isEmpty, shown != "\u{AD}" { parts.append(shown) }
      }
    }
    for line in lines {
      if line.start < line.end {
        add(to: line.start)
        start = max(start, line.end)
      }
      if line.tailStart < line.tailEnd {
        add(to: line.tailStart)
        start = max(start, line.tailEnd)
      }
    }
    add(to: bytes.count)
    return parts
  }
}
