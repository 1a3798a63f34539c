// The labels of a price card: a price that shrinks, an old price struck through, a countdown, as iOS apps make them.
#if canImport(UIKit)
  import UIKit
#else
  import UIKitNames
#endif

@MainActor
final class PriceCard {
  let nameLabel = UILabel()
  let priceLabel = UILabel()
  let oldPriceLabel = UILabel()
  let countdownLabel = UILabel()
  private let margin: CGFloat = 12

  init() {
    nameLabel.font = UIFontMetrics(forTextStyle: .headline).scaledFont(for: .systemFont(ofSize: 18, weight: .semibold))
    nameLabel.adjustsFontForContentSizeCategory = true
    nameLabel.numberOfLines = 2
    nameLabel.lineBreakMode = .byTruncatingTail

    // The price stays on one line, and shrinks to half of its size before it is cut.
    priceLabel.font = .systemFont(ofSize: 34, weight: .bold)
    priceLabel.textColor = .systemRed
    priceLabel.adjustsFontSizeToFitWidth = true
    priceLabel.minimumScaleFactor = 0.5
    priceLabel.baselineAdjustment = .alignBaselines
    priceLabel.shadowColor = UIColor.black.withAlphaComponent(0.2)
    priceLabel.shadowOffset = CGSize(width: 0, height: 1)

    oldPriceLabel.font = .systemFont(ofSize: 15)
    oldPriceLabel.textColor = .secondaryLabel

    // Digits of one width, so that the countdown does not jump.
    countdownLabel.font = .monospacedDigitSystemFont(ofSize: 15, weight: .medium)
    countdownLabel.textAlignment = .center
    countdownLabel.accessibilityTraits.insert(.updatesFrequently)
  }

  func configure(name: String, price: String, oldPrice: String?) {
    nameLabel.text = name
    priceLabel.text = price
    oldPriceLabel.attributedText = oldPrice.map {
      NSAttributedString(string: $0, attributes: [.strikethroughStyle: NSUnderlineStyle.single.rawValue])
    }
  }

  func update(remaining seconds: Int) {
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    countdownLabel.text =
      seconds > 0 ? String(format: "%02d:%02d:%02d", hours, minutes, seconds % 60) : "Offer ended"
    countdownLabel.textColor = seconds < 60 ? .systemRed : .label
    countdownLabel.isEnabled = seconds > 0
  }

  /// Places the labels in a width, and returns the size of the card.
  func layout(width: CGFloat) -> CGSize {
    let content = width - 2 * margin
    nameLabel.preferredMaxLayoutWidth = content
    var y = margin
    nameLabel.frame = CGRect(
      origin: CGPoint(x: margin, y: y), size: CGSize(width: content, height: nameLabel.intrinsicContentSize.height))
    y = nameLabel.frame.maxY + 4

    oldPriceLabel.sizeToFit()
    let priceWidth = content - oldPriceLabel.frame.width - (oldPriceLabel.text == nil ? 0 : 8)
    priceLabel.frame = CGRect(
      x: margin, y: y, width: priceWidth, height: priceLabel.intrinsicContentSize.height)
    oldPriceLabel.frame.origin = CGPoint(
      x: priceLabel.frame.maxX + 8, y: priceLabel.frame.maxY - oldPriceLabel.frame.height)
    y = priceLabel.frame.maxY + 8

    let countdown = countdownLabel.intrinsicContentSize
    countdownLabel.frame = CGRect(x: margin, y: y, width: content, height: countdown.height)
    return CGSize(width: width, height: countdownLabel.frame.maxY + margin)
  }
}

let card = PriceCard()
let offers: [(String, String, String?, Int)] = [
  ("Noise-cancelling headphones with a charging case", "€ 1,249.00", "€ 1,499.00", 4_530),
  ("Cable", "€ 9", nil, 42),
  ("Espresso machine, stainless steel, two groups, with grinder", "CHF 12,500.00 per month", "CHF 14,000.00", 0),
]
for (name, price, oldPrice, seconds) in offers {
  card.configure(name: name, price: price, oldPrice: oldPrice)
  card.update(remaining: seconds)
  let size = card.layout(width: 200)
  print("card \(size.width) x \(size.height): \(card.countdownLabel.text ?? "")")
}

// A reader who prefers larger text.
card.nameLabel.adjustsFontForContentSizeCategory = true
print("name \(card.nameLabel.font.pointSize) points, price \(card.priceLabel.font.pointSize) points")
