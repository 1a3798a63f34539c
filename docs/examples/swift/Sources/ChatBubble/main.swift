// The label of a chat bubble: insets by a subclass, a mention in colour, a time at the end, as iOS apps make it.
#if canImport(UIKit)
  import UIKit
#else
  import UIKitNames
#endif

/// A label with room around its text.
final class BubbleLabel: UILabel {
  var contentInsets = UIEdgeInsets(top: 8, left: 12, bottom: 8, right: 12) {
    didSet {
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    numberOfLines = 0
    lineBreakMode = .byWordWrapping
    lineBreakStrategy = .standard
    clipsToBounds = true
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
    let inner = bounds.inset(by: contentInsets)
    let text = super.textRect(forBounds: inner, limitedToNumberOfLines: numberOfLines)
    let outer = UIEdgeInsets(
      top: -contentInsets.top, left: -contentInsets.left, bottom: -contentInsets.bottom, right: -contentInsets.right)
    return text.inset(by: outer)
  }

  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.inset(by: contentInsets))
  }
}

struct Message {
  var text: String
  var mention: String?
  var time: String
  var isOwn: Bool
}

@MainActor
final class Bubble {
  let label = BubbleLabel()

  func configure(_ message: Message) {
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 2
    paragraph.lineBreakMode = .byWordWrapping
    paragraph.alignment = .natural
    paragraph.hyphenationFactor = 0

    let text = NSMutableAttributedString(
      string: message.text,
      attributes: [
        .font: UIFont.preferredFont(forTextStyle: .body),
        .foregroundColor: message.isOwn ? UIColor.white : UIColor.label,
        .paragraphStyle: paragraph,
      ])
    if let mention = message.mention {
      let range = (message.text as NSString).range(of: mention)
      if range.location != NSNotFound {
        text.addAttribute(.foregroundColor, value: UIColor.systemOrange, range: range)
        text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 17), range: range)
        text.addAttribute(.underlineStyle, value: NSUnderlineStyle.single.rawValue, range: range)
      }
    }
    text.append(
      NSAttributedString(
        string: "\u{2003}" + message.time,
        attributes: [
          .font: UIFont.systemFont(ofSize: 11, weight: .medium),
          .foregroundColor: UIColor.secondaryLabel,
          .baselineOffset: -2,
          .paragraphStyle: paragraph,
        ]))
    label.attributedText = text
    label.accessibilityLabel = "\(message.text). \(message.time)"
  }

  /// The frame in a width: the bubble takes three quarters of it at most.
  func layout(width: CGFloat, isOwn: Bool) -> CGRect {
    let size = label.sizeThatFits(CGSize(width: (width * 0.75).rounded(), height: .greatestFiniteMagnitude))
    label.frame = CGRect(x: isOwn ? width - size.width - 12 : 12, y: 4, width: size.width, height: size.height)
    return label.frame
  }
}

let messages = [
  Message(text: "Hi @anna, are we still on for tonight? 🎬", mention: "@anna", time: "18:02", isOwn: false),
  Message(text: "Sure!", mention: nil, time: "18:03", isOwn: true),
  Message(text: "مرحبا، سأصل بعد عشر دقائق", mention: nil, time: "18:05", isOwn: false),
]
let bubble = Bubble()
for message in messages {
  bubble.configure(message)
  let frame = bubble.layout(width: 320, isOwn: message.isOwn)
  print("bubble \(frame.width) x \(frame.height) at \(frame.minX): \(message.text)")
}
