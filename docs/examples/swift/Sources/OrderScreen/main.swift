// A screen of thirty labels, in the idioms of iOS apps: a factory for labels, a header with badges, cells of a list, a
// footer with links. Changed for this platform: the import, and the container that the labels are drawn in.
#if canImport(UIKit)
  import UIKit
#else
  import UIKitNames
#endif

// MARK: Style

enum Theme {
  static let margin: CGFloat = 16
  static let spacing: CGFloat = 6
  static let accent = UIColor.systemIndigo
  static let warning = UIColor { traits in traits.userInterfaceStyle == .dark ? .systemYellow : .systemOrange }

  static func rounded(_ size: CGFloat, weight: UIFont.Weight) -> UIFont {
    let font = UIFont.systemFont(ofSize: size, weight: weight)
    guard let descriptor = font.fontDescriptor.withDesign(.rounded) else { return font }
    return UIFont(descriptor: descriptor, size: size)
  }
}

extension UILabel {
  /// A label as this app likes them.
  convenience init(style: UIFont.TextStyle, color: UIColor = .label, lines: Int = 1) {
    self.init(frame: .zero)
    translatesAutoresizingMaskIntoConstraints = false
    font = .preferredFont(forTextStyle: style)
    adjustsFontForContentSizeCategory = true
    textColor = color
    numberOfLines = lines
    setContentHuggingPriority(.defaultHigh, for: .vertical)
    setContentCompressionResistancePriority(.required, for: .vertical)
  }
}

/// A label with insets and a background.
final class BadgeLabel: UILabel {
  private let insets = UIEdgeInsets(top: 2, left: 8, bottom: 2, right: 8)

  override func drawText(in rect: CGRect) {
    super.drawText(in: rect.inset(by: insets))
  }

  override var intrinsicContentSize: CGSize {
    let size = super.intrinsicContentSize
    return CGSize(width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
  }
}

// MARK: Model

struct Line {
  var name: String
  var details: String
  var quantity: Int
  var price: String
  var isSoldOut = false
}

struct Order {
  var number: String
  var customer: String
  var note: String?
  var lines: [Line]
  var total: String
}

// MARK: Cells

@MainActor
final class LineCell {
  let nameLabel = UILabel(style: .headline)
  let detailsLabel = UILabel(style: .footnote, color: .secondaryLabel, lines: 2)
  let quantityLabel = UILabel(style: .subheadline, color: .tertiaryLabel)
  let priceLabel = UILabel(style: .body)

  var labels: [UILabel] { [nameLabel, detailsLabel, quantityLabel, priceLabel] }

  init() {
    nameLabel.lineBreakMode = .byTruncatingTail
    detailsLabel.lineBreakMode = .byWordWrapping
    priceLabel.textAlignment = .right
    priceLabel.font = .monospacedDigitSystemFont(ofSize: 17, weight: .medium)
    priceLabel.adjustsFontSizeToFitWidth = true
    priceLabel.minimumScaleFactor = 0.7
    quantityLabel.isUserInteractionEnabled = false
  }

  func configure(with line: Line, index: Int) {
    nameLabel.text = line.name
    nameLabel.accessibilityIdentifier = "line-\(index)-name"
    detailsLabel.text = line.details
    detailsLabel.isHidden = line.details.isEmpty
    quantityLabel.text = "× \(line.quantity)"
    quantityLabel.accessibilityValue = "\(line.quantity)"
    priceLabel.accessibilityHint = "Double tap to see the price of one"
    if line.isSoldOut {
      priceLabel.attributedText = NSAttributedString(
        string: line.price,
        attributes: [
          .strikethroughStyle: NSUnderlineStyle.single.rawValue,
          .strikethroughColor: UIColor.systemRed,
          .foregroundColor: UIColor.placeholderText,
        ])
    } else {
      priceLabel.text = line.price
    }
    for label in labels { label.alpha = line.isSoldOut ? 0.6 : 1 }
  }

  /// Places the labels from a height on, and returns where they end.
  func layout(from top: CGFloat, width: CGFloat) -> CGFloat {
    let content = width - 2 * Theme.margin
    let priceSize = priceLabel.sizeThatFits(CGSize(width: content / 3, height: .greatestFiniteMagnitude))
    priceLabel.frame = CGRect(
      x: width - Theme.margin - min(priceSize.width, content / 3), y: top, width: min(priceSize.width, content / 3),
      height: priceSize.height)
    let nameWidth = priceLabel.frame.minX - Theme.spacing - Theme.margin
    nameLabel.frame = CGRect(
      x: Theme.margin, y: top, width: nameWidth, height: nameLabel.intrinsicContentSize.height)
    quantityLabel.sizeToFit()
    quantityLabel.center = CGPoint(
      x: width - Theme.margin - quantityLabel.bounds.width / 2,
      y: priceLabel.frame.maxY + Theme.spacing + quantityLabel.bounds.height / 2)
    guard let text = detailsLabel.text, !detailsLabel.isHidden else { return quantityLabel.frame.maxY }
    let bounding = (text as NSString).boundingRect(
      with: CGSize(width: nameWidth, height: .greatestFiniteMagnitude),
      options: [.usesLineFragmentOrigin, .usesFontLeading], attributes: [.font: detailsLabel.font!], context: nil)
    let height = min(ceil(bounding.height), ceil(detailsLabel.font.lineHeight * 2))
    detailsLabel.frame = CGRect(x: Theme.margin, y: nameLabel.frame.maxY + 2, width: nameWidth, height: height)
    return max(detailsLabel.frame.maxY, quantityLabel.frame.maxY)
  }
}

// MARK: The screen

@MainActor
final class OrderScreen {
  let titleLabel = UILabel(style: .largeTitle)
  let statusLabel = BadgeLabel(style: .caption1, color: .white)
  let urgentLabel = BadgeLabel(style: .caption1, color: .black)
  let customerLabel = UILabel(style: .title3, color: .secondaryLabel)
  let noteLabel = UILabel(style: .callout, lines: 0)
  let totalTitleLabel = UILabel(style: .headline)
  let totalLabel = UILabel(style: .title2)
  let taxLabel = UILabel(style: .caption2, color: .systemGray2)
  let termsLabel = UILabel(style: .footnote, color: .secondaryLabel, lines: 0)
  let versionLabel = UILabel(style: .caption2, color: .quaternaryLabel)
  private(set) var cells: [LineCell] = []

  var labels: [UILabel] {
    [titleLabel, statusLabel, urgentLabel, customerLabel, noteLabel] + cells.flatMap(\.labels)
      + [totalTitleLabel, totalLabel, taxLabel, termsLabel, versionLabel]
  }

  init() {
    titleLabel.font = Theme.rounded(34, weight: .bold)
    titleLabel.accessibilityTraits.insert(.header)
    statusLabel.backgroundColor = Theme.accent
    statusLabel.textAlignment = .center
    urgentLabel.backgroundColor = Theme.warning
    urgentLabel.textAlignment = .center
    noteLabel.tintColor = .systemPink
    noteLabel.textColor = noteLabel.tintColor
    totalLabel.font = UIFontMetrics(forTextStyle: .title2).scaledFont(for: .systemFont(ofSize: 22, weight: .heavy))
    totalLabel.textAlignment = .right
    versionLabel.semanticContentAttribute = .forceLeftToRight
    titleLabel.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (label: UILabel, _) in
      label.textColor = label.traitCollection.userInterfaceStyle == .dark ? .systemTeal : .label
    }
  }

  func configure(with order: Order) {
    titleLabel.text = "Order \(order.number)"
    statusLabel.text = "PAID"
    urgentLabel.text = "TODAY"
    customerLabel.text = order.customer
    noteLabel.text = order.note
    noteLabel.isHidden = order.note == nil
    cells = order.lines.enumerated().map { index, line in
      let cell = LineCell()
      cell.configure(with: line, index: index)
      return cell
    }
    totalTitleLabel.text = "Total"

    let total = NSMutableAttributedString(string: order.total)
    total.addAttribute(.foregroundColor, value: Theme.accent, range: NSRange(location: 0, length: total.length))
    if let point = order.total.firstIndex(of: ".") {
      let cents = NSRange(point..<order.total.endIndex, in: order.total)
      let size = totalLabel.font.pointSize * 0.6
      total.addAttributes(
        [
          .font: totalLabel.font.withSize(size),
          .baselineOffset: totalLabel.font.capHeight - totalLabel.font.capHeight * 0.6,
        ], range: cents)
    }
    totalLabel.attributedText = total

    var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
    Theme.accent.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    taxLabel.textColor = UIColor(cgColor: UIColor(red: red, green: green, blue: blue, alpha: alpha * 0.7).cgColor)
    taxLabel.text = "including 19 % VAT"

    var terms = AttributedString("By ordering you accept the terms. Goods may be returned within 14 days.")
    terms.font = .preferredFont(forTextStyle: .footnote)
    if let range = terms.range(of: "terms") { terms[range].link = URL(string: "https://example.org/terms") }
    if let range = terms.range(of: "14 days") { terms[range].foregroundColor = .systemPurple }
    termsLabel.attributedText = NSAttributedString(terms)
    versionLabel.text = "v 2.4.1"
  }

  /// Places all labels in a width, and returns the height of the screen.
  func layout(width: CGFloat) -> CGFloat {
    let content = width - 2 * Theme.margin
    var y = Theme.margin
    func place(_ label: UILabel) {
      if label.isHidden { return }
      let size = label.sizeThatFits(CGSize(width: content, height: .greatestFiniteMagnitude))
      label.frame = CGRect(x: Theme.margin, y: y, width: content, height: size.height)
      y = label.frame.maxY + Theme.spacing
    }
    place(titleLabel)
    var x = Theme.margin
    for badge in [statusLabel, urgentLabel] {
      let size = badge.intrinsicContentSize
      badge.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
      x = badge.frame.maxX + Theme.spacing
    }
    y = statusLabel.frame.maxY + Theme.spacing
    place(customerLabel)
    place(noteLabel)
    for cell in cells { y = cell.layout(from: y, width: width) + 2 * Theme.spacing }
    let titleSize = ("Total" as NSString).size(withAttributes: [.font: totalTitleLabel.font!])
    totalTitleLabel.frame = CGRect(x: Theme.margin, y: y, width: ceil(titleSize.width), height: ceil(titleSize.height))
    let totalX = totalTitleLabel.frame.maxX + Theme.spacing
    totalLabel.frame = CGRect(
      x: totalX, y: y, width: width - Theme.margin - totalX, height: totalLabel.intrinsicContentSize.height)
    y = totalLabel.frame.maxY
    place(taxLabel)
    place(termsLabel)
    place(versionLabel)
    return y + Theme.margin
  }
}

let screen = OrderScreen()
screen.configure(
  with: Order(
    number: "4711", customer: "Zoë Ångström & 山田さん", note: "Please leave it at the gate 🚪",
    lines: [
      Line(
        name: "Espresso cups, set of six", details: "Porcelain, 80 ml, dishwasher safe", quantity: 2, price: "€ 59.80"),
      Line(name: "Kettle", details: "", quantity: 1, price: "€ 1,024.00"),
      Line(name: "فنجان قهوة", details: "خزف، مصنوع يدويًا", quantity: 4, price: "€ 36.00"),
      Line(
        name: "Grinder with forty settings and a hopper", details: "Sold out until spring", quantity: 1,
        price: "€ 189.00", isSoldOut: true),
      Line(name: "Filter papers", details: "Size 4, unbleached, a hundred to a box", quantity: 3, price: "€ 8.97"),
    ], total: "€ 1,128.77"))
for width in [320, 390] as [CGFloat] {
  let height = screen.layout(width: width)
  let truncated = screen.labels.filter(\.isTruncated).count
  print("screen \(Int(width)) x \(height): \(screen.labels.count) labels, \(truncated) truncated")
}
