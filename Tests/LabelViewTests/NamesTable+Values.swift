// The rows of docs/UIKIT-NAMES.md about strings, colours, fonts and images.
import Foundation
import LabelKit
import LabelView

extension NamesTable {
  static let values: [Row] = [
    row("NSAttributedString.size()", "broken at hard breaks only, not rounded") {
      try string("abc\nd").size() == CGSize(width: 30, height: 20)
    },
    row("NSAttributedString.boundingRect(with:options:context:)", "lines broken at the width, not rounded") {
      let rect = try string("abcdef").boundingRect(
        with: CGSize(width: 35, height: 0), options: .usesLineFragmentOrigin, context: nil)
      return rect == CGRect(x: 0, y: 0, width: 30, height: 20)
    },
    row("String.size(withAttributes:)", "also of NSString") {
      let size = CGSize(width: 20, height: 10)
      return try "ab".size(withAttributes: [.font: square(10)]) == size
        && ("ab" as NSString).size(withAttributes: [.font: square(10)]) == size
    },
    row("String.boundingRect(with:options:attributes:context:)", "also of NSString; shrinks if the context allows it") {
      let context = NSStringDrawingContext()
      context.minimumScaleFactor = 0.5
      _ = try "abcd".boundingRect(
        with: CGSize(width: 20, height: 10), options: [.usesLineFragmentOrigin, .truncatesLastVisibleLine],
        attributes: [.font: square(10)], context: context)
      return context.actualScaleFactor < 1 && context.actualScaleFactor >= 0.5
    },
    row("UIColor.getRed(_:green:blue:alpha:)", "in the current traits") {
      var (red, green, blue, alpha) = (CGFloat(9), CGFloat(9), CGFloat(9), CGFloat(9))
      let isDone = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1).getRed(
        &red, green: &green, blue: &blue, alpha: &alpha)
      return isDone && [red, green, blue, alpha] == [0.25, 0.5, 0.75, 1]
    },
    row("UIColor.cgColor", "the colour in the current traits") {
      UIColor.red.cgColor == RGBAColor(red: 1, green: 0, blue: 0)
    },
    row("UIColor(cgColor:)", "a fixed colour") { UIColor(cgColor: RGBAColor(red: 1, green: 0, blue: 0)) == .red },
    row(
      "UIColor.systemPink, .systemPurple, .systemIndigo, .systemTeal, .systemYellow, .systemGray2, .systemGray3, "
        + ".systemGray4, .systemGray5, .systemGray6, .secondarySystemBackground, .separator, .placeholderText, .link",
      "four appearances each, from public tables"
    ) {
      // Flutter's cupertino/colors.dart: light, dark, and both in high contrast.
      let table: [(UIColor, [[Double]])] = [
        (.systemPink, [[255, 45, 85], [255, 55, 95], [211, 15, 69], [255, 100, 130]]),
        (.systemPurple, [[175, 82, 222], [191, 90, 242], [137, 68, 171], [218, 143, 255]]),
        (.systemIndigo, [[88, 86, 214], [94, 92, 230], [54, 52, 163], [125, 122, 255]]),
        (.systemTeal, [[90, 200, 250], [100, 210, 255], [0, 113, 164], [112, 215, 255]]),
        (.systemYellow, [[255, 204, 0], [255, 214, 10], [160, 90, 0], [255, 212, 38]]),
        (.systemGray2, [[174, 174, 178], [99, 99, 102], [142, 142, 147], [124, 124, 128]]),
        (.systemGray3, [[199, 199, 204], [72, 72, 74], [174, 174, 178], [84, 84, 86]]),
        (.systemGray4, [[209, 209, 214], [58, 58, 60], [188, 188, 192], [68, 68, 70]]),
        (.systemGray5, [[229, 229, 234], [44, 44, 46], [216, 216, 220], [54, 54, 56]]),
        (.systemGray6, [[242, 242, 247], [28, 28, 30], [235, 235, 240], [36, 36, 38]]),
        (.secondarySystemBackground, [[242, 242, 247], [28, 28, 30], [235, 235, 240], [36, 36, 38]]),
        (.separator, [[60, 60, 67, 73], [84, 84, 88, 153], [60, 60, 67, 94], [84, 84, 88, 173]]),
        (.placeholderText, [[60, 60, 67, 76], [235, 235, 245, 76], [60, 60, 67, 96], [235, 235, 245, 96]]),
        (.link, [[0, 122, 255], [9, 132, 255], [0, 122, 255], [9, 132, 255]]),
      ]
      let environments = [UIAccessibilityContrast.normal, .high].flatMap { contrast in
        [UIUserInterfaceStyle.light, .dark].map {
          UITraitCollection(userInterfaceStyle: $0, accessibilityContrast: contrast)
        }
      }
      return table.allSatisfy { color, appearances in
        zip(environments, appearances).allSatisfy { traits, wanted in
          let found = color.rgba(in: traits)
          return zip([found.red, found.green, found.blue, found.alpha], wanted + [255]).allSatisfy {
            abs($0 * 255 - $1) < 1e-9
          }
        }
      }
    },
    row("UILayoutPriority + Float, - Float", "as in UIKit") {
      (UILayoutPriority.defaultHigh - 1).rawValue == 749 && (.defaultLow + 1).rawValue == 251
    },
    row("UIFont.xHeight, .capHeight", "what the first face says") {
      // Noto Sans has 1,000 units an em, lowercase letters of 536 and capitals of 714.
      let font = UIFont.systemFont(ofSize: 100)
      return abs(font.xHeight - 53.6) < 1e-9 && abs(font.capHeight - 71.4) < 1e-9
    },
    row("UIFont.familyNames", "the installed families") { UIFont.familyNames.contains("Noto Sans") },
    row("UIFontDescriptor.SystemDesign.serif, .rounded", "withDesign(_:) is nil if no font of the design is installed")
    {
      func family(_ design: UIFontDescriptor.SystemDesign) -> String? {
        UIFont.systemFont(ofSize: 17).fontDescriptor.withDesign(design).map {
          UIFont(descriptor: $0, size: 0).familyName
        }
      }
      // The best installed one of a design is found, also if it comes later.
      let rounded = ["Nunito", "M PLUS Rounded 1c", "Quicksand", "Varela Round"]
      var isRight = family(.rounded) == rounded.first(where: UIFont.familyNames.contains)
      for name in rounded.reversed() where !UIFont.familyNames.contains(name) {
        let font = try UIFont.engine.register(
          fontsAt: "\(repository)/Corpora/Fonts/Square.ttf", as: FontDescription(family: name))[0]
        if family(.rounded) != rounded.first(where: UIFont.familyNames.contains) { isRight = false }
        UIFont.engine.unregister(font)
      }
      let serifs = ["Noto Serif", "DejaVu Serif", "Liberation Serif"]
      return isRight && family(.serif) == serifs.first(where: UIFont.familyNames.contains)
    },
    row(
      "NSAttributedString.Key.link", "in UIColor.link and underlined, whatever colours it has besides; nothing opens it"
    ) {
      let label = Label(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
      label.attributedText = try string("a", [.link: "https://example.org", .foregroundColor: UIColor.red])
      let style = label.displayList().drawings[0].runs[0].style
      return style.color == UIColor.link.rgba(in: label.traitCollection) && style.underlineStyle == .single
    },
    row("NSTextAttachment.image", "a PNG file; without bounds it has its own size") {
      let label = Label()
      let attachment = NSTextAttachment(image: UIImage(data: image, scale: 2)!)
      label.attributedText = NSAttributedString(attachment: attachment)
      label.frame.size = CGSize(width: 50, height: 50)
      return label.textLayout.lines[0].width == 2 && label.displayList().drawings[0].runs[0].style.attachment == image
    },
    row("UIImage(data:), (data:scale:), (contentsOfFile:), size, scale, pngData()", "PNG files, for attachments") {
      let made = UIImage(data: image, scale: 2)
      return made?.size == CGSize(width: 2, height: 1) && made?.scale == 2 && UIImage(data: Data([1])) == nil
        && UIImage(contentsOfFile: "/none.png") == nil && made?.pngData() == image
    },
    row(
      "AttributedString with font, foregroundColor, backgroundColor, kern, tracking, baselineOffset, underlineStyle, "
        + "underlineColor, strikethroughStyle, strikethroughColor, strokeWidth, strokeColor, link, languageIdentifier",
      "NSAttributedString(_:) converts it for a label; paragraphStyle and attachment are absent"
    ) {
      var text = AttributedString("ab")
      text[text.range(of: "b")!].foregroundColor = .red
      text[text.range(of: "b")!].font = try square(20)
      let label = Label(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
      label.font = try square(10)
      label.attributedText = NSAttributedString(text)
      let runs = label.displayList().drawings[0].runs
      return label.intrinsicContentSize.width == 30
        && runs.map(\.style.color).last == RGBAColor(red: 1, green: 0, blue: 0)
    },
  ]
}
