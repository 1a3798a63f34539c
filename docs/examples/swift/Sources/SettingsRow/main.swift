// The labels of a settings row: a title, a value at the trailing edge, and a footnote below, as iOS apps make them.
#if canImport(UIKit)
  import UIKit
#else
  import UIKitNames
#endif

/// The labels of a row, and where they are.
@MainActor
final class SettingsRow {
  let titleLabel = UILabel()
  let valueLabel = UILabel()
  let footnoteLabel = UILabel()

  private let insets = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
  private let spacing: CGFloat = 8

  init() {
    titleLabel.font = .preferredFont(forTextStyle: .body)
    titleLabel.adjustsFontForContentSizeCategory = true
    titleLabel.textColor = .label
    titleLabel.numberOfLines = 1
    titleLabel.lineBreakMode = .byTruncatingTail
    titleLabel.allowsDefaultTighteningForTruncation = true

    valueLabel.font = .preferredFont(forTextStyle: .body)
    valueLabel.adjustsFontForContentSizeCategory = true
    valueLabel.textColor = .secondaryLabel
    valueLabel.textAlignment = .right
    valueLabel.lineBreakMode = .byTruncatingMiddle

    footnoteLabel.font = .preferredFont(forTextStyle: .footnote)
    footnoteLabel.adjustsFontForContentSizeCategory = true
    footnoteLabel.textColor = .secondaryLabel
    footnoteLabel.numberOfLines = 0
  }

  func configure(title: String, value: String?, footnote: String?, isEnabled: Bool = true) {
    titleLabel.text = title
    valueLabel.text = value
    footnoteLabel.text = footnote
    titleLabel.isEnabled = isEnabled
    valueLabel.isEnabled = isEnabled
    titleLabel.accessibilityLabel = value.map { "\(title), \($0)" } ?? title
  }

  /// Places the labels in a width, and returns the height of the row.
  func layout(width: CGFloat) -> CGFloat {
    let content = width - insets.left - insets.right

    // The value keeps what it needs, up to half of the row; the title has the rest.
    let valueWidth = min(valueLabel.intrinsicContentSize.width, content / 2)
    let titleWidth = content - valueWidth - (valueWidth > 0 ? spacing : 0)
    let lineHeight = max(titleLabel.intrinsicContentSize.height, valueLabel.intrinsicContentSize.height)

    titleLabel.frame = CGRect(x: insets.left, y: insets.top, width: titleWidth, height: lineHeight)
    valueLabel.frame = CGRect(
      x: width - insets.right - valueWidth, y: insets.top, width: valueWidth, height: lineHeight)

    var bottom = titleLabel.frame.maxY
    if footnoteLabel.text != nil {
      let size = footnoteLabel.sizeThatFits(CGSize(width: content, height: .greatestFiniteMagnitude))
      footnoteLabel.frame = CGRect(x: insets.left, y: bottom + 2, width: content, height: size.height)
      bottom = footnoteLabel.frame.maxY
    } else {
      footnoteLabel.frame = .zero
    }
    return bottom + insets.bottom
  }

  func setHighlighted(_ isHighlighted: Bool) {
    for label in [titleLabel, valueLabel, footnoteLabel] {
      label.highlightedTextColor = .white
      label.isHighlighted = isHighlighted
    }
  }
}

let row = SettingsRow()
let settings: [(String, String?, String?)] = [
  ("Wi-Fi", "Office Network 5 GHz", nil),
  ("Notifications", nil, "Badges, sounds and banners are shown when the phone is locked."),
  ("Automatically Download Software Updates in the Background", "On", nil),
]
for width in [320, 390] as [CGFloat] {
  for (title, value, footnote) in settings {
    row.configure(title: title, value: value, footnote: footnote)
    let height = row.layout(width: width)
    print("\(Int(width)) x \(height): '\(title)' in \(row.titleLabel.frame.width) points")
  }
}
