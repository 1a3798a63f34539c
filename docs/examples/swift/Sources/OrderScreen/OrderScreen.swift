// A screen of thirty labels as an iOS app has it: views with subviews, layoutSubviews and sizeThatFits. Two lines differ
// from the app's: this import, and one of BadgeLabel. docs/UIKIT.md counts them, and those of a screen with constraints.
import UIKitNames

// MARK: Style

enum Theme {
  static let margin: CGFloat = 16
  static let insets = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
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
    font = .preferredFont(forTextStyle: style)
    adjustsFontForContentSizeCategory = true
    textColor = color
    numberOfLines = lines
  }
}

/// A label with insets and a background.
final class BadgeLabel: UILabel {
  private let insets = UIEdgeInsets(top: 2, left: 8, bottom: 2, right: 8)

  convenience init(text: String, textColor: UIColor, backgroundColor: UIColor) {
    self.init(style: .caption1, color: textColor)
    self.text = text
    self.backgroundColor = backgroundColor
    textAlignment = .center
    clipsToBounds = true  // In the app also: layer.cornerRadius = 4
  }

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

// MARK: Views

/// A line of an order.
final class LineView: UIView {
  let nameLabel = UILabel(style: .headline)
  let detailsLabel = UILabel(style: .footnote, color: .secondaryLabel, lines: 2)
  let quantityLabel = UILabel(style: .subheadline, color: .tertiaryLabel)
  let priceLabel = UILabel(style: .body)

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    commonInit()
  }

  private func commonInit() {
    backgroundColor = .secondarySystemBackground
    nameLabel.lineBreakMode = .byTruncatingTail
    detailsLabel.lineBreakMode = .byTruncatingTail
    priceLabel.textAlignment = .right
    priceLabel.font = .monospacedDigitSystemFont(ofSize: 17, weight: .medium)
    priceLabel.adjustsFontSizeToFitWidth = true
    priceLabel.minimumScaleFactor = 0.7
    quantityLabel.isUserInteractionEnabled = false
    [nameLabel, detailsLabel, quantityLabel, priceLabel].forEach(addSubview)
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
    alpha = line.isSoldOut ? 0.6 : 1
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (left, top, right) = (Theme.insets.left, Theme.insets.top, bounds.width - Theme.insets.right)
    let priceSize = priceLabel.sizeThatFits(CGSize(width: (right - left) / 3, height: .greatestFiniteMagnitude))
    let priceWidth = min(priceSize.width, (right - left) / 3)
    priceLabel.frame = CGRect(x: right - priceWidth, y: top, width: priceWidth, height: priceSize.height)
    nameLabel.frame = CGRect(
      x: left, y: top, width: priceLabel.frame.minX - Theme.spacing - left,
      height: nameLabel.intrinsicContentSize.height)
    quantityLabel.sizeToFit()
    quantityLabel.center = CGPoint(
      x: right - quantityLabel.bounds.width / 2,
      y: priceLabel.frame.maxY + 2 + quantityLabel.bounds.height / 2)
    detailsLabel.frame = CGRect(
      x: left, y: nameLabel.frame.maxY + 2, width: nameLabel.frame.width,
      height: detailsLabel.sizeThatFits(CGSize(width: nameLabel.frame.width, height: .greatestFiniteMagnitude)).height)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    bounds.size.width = size.width
    layoutIfNeeded()
    let bottom = detailsLabel.isHidden ? 0 : detailsLabel.frame.maxY
    return CGSize(width: size.width, height: ceil(max(bottom, quantityLabel.frame.maxY) + Theme.insets.bottom))
  }
}

/// The screen: a header with badges, the lines of an order, and a footer with links.
final class OrderView: UIView {
  let titleLabel = UILabel(style: .largeTitle)
  let statusLabel = BadgeLabel(text: "PAID", textColor: .white, backgroundColor: Theme.accent)
  let urgentLabel = BadgeLabel(text: "TODAY", textColor: .black, backgroundColor: Theme.warning)
  let customerLabel = UILabel(style: .title3, color: .secondaryLabel)
  let noteLabel = UILabel(style: .callout, lines: 0)
  let totalTitleLabel = UILabel(style: .headline)
  let totalLabel = UILabel(style: .title2)
  let taxLabel = UILabel(style: .caption2, color: .systemGray2)
  let termsLabel = UILabel(style: .footnote, color: .secondaryLabel, lines: 0)
  let versionLabel = UILabel(style: .caption2, color: .quaternaryLabel)
  private(set) var lineViews: [LineView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    backgroundColor = .systemBackground
    titleLabel.font = Theme.rounded(34, weight: .bold)
    titleLabel.accessibilityTraits.insert(.header)
    titleLabel.adjustsFontSizeToFitWidth = true
    noteLabel.tintColor = .systemPink
    noteLabel.textColor = noteLabel.tintColor
    totalTitleLabel.text = NSLocalizedString("Total", comment: "below the lines of an order")
    totalLabel.font = UIFontMetrics(forTextStyle: .title2).scaledFont(for: .systemFont(ofSize: 22, weight: .heavy))
    totalLabel.textAlignment = .right
    versionLabel.semanticContentAttribute = .forceLeftToRight
    titleLabel.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (label: UILabel, _) in
      label.textColor = label.traitCollection.userInterfaceStyle == .dark ? .systemTeal : .label
    }
    addSubview(titleLabel)
    addSubview(statusLabel)
    addSubview(urgentLabel)
    addSubview(customerLabel)
    addSubview(noteLabel)
    addSubview(totalTitleLabel)
    addSubview(totalLabel)
    addSubview(taxLabel)
    addSubview(termsLabel)
    addSubview(versionLabel)
  }

  func configure(with order: Order) {
    titleLabel.text = "Order \(order.number)"
    customerLabel.text = order.customer
    noteLabel.text = order.note
    noteLabel.isHidden = order.note == nil
    lineViews.forEach { $0.removeFromSuperview() }
    lineViews = order.lines.enumerated().map { index, line in
      let view = LineView()
      view.configure(with: line, index: index)
      addSubview(view)
      return view
    }
    totalLabel.attributedText = total(order.total)

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
    setNeedsLayout()
  }

  /// A price with small, raised cents.
  private func total(_ price: String) -> NSAttributedString {
    let total = NSMutableAttributedString(string: price)
    total.addAttribute(.foregroundColor, value: Theme.accent, range: NSRange(location: 0, length: total.length))
    if let point = price.firstIndex(of: "."), let font = totalLabel.font {
      total.addAttributes(
        [.font: font.withSize(font.pointSize * 0.6), .baselineOffset: font.capHeight * 0.4],
        range: NSRange(point..<price.endIndex, in: price))
    }
    return total
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layout(width: bounds.width)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: layout(width: size.width))
  }

  /// Sets the frames of all subviews, and returns the height that they need.
  @discardableResult
  private func layout(width: CGFloat) -> CGFloat {
    let content = width - 2 * Theme.margin
    var y = Theme.margin
    func place(_ view: UIView, spacing: CGFloat = Theme.spacing) {
      if view.isHidden { return }
      let size = view.sizeThatFits(CGSize(width: content, height: .greatestFiniteMagnitude))
      view.frame = CGRect(x: Theme.margin, y: y, width: content, height: size.height)
      y = ceil(view.frame.maxY + spacing)
    }
    place(titleLabel)
    var x = Theme.margin
    for badge in [statusLabel, urgentLabel] {
      let size = badge.intrinsicContentSize
      badge.frame = CGRect(origin: CGPoint(x: x, y: y), size: size)
      x = ceil(badge.frame.maxX + Theme.spacing)
    }
    y = ceil(statusLabel.frame.maxY + Theme.spacing)
    place(customerLabel)
    place(noteLabel, spacing: 2 * Theme.spacing)
    for view in lineViews { place(view, spacing: 8) }
    y += Theme.spacing
    let titleSize = ((totalTitleLabel.text ?? "") as NSString).size(withAttributes: [.font: totalTitleLabel.font!])
    totalTitleLabel.frame = CGRect(x: Theme.margin, y: y, width: ceil(titleSize.width), height: ceil(titleSize.height))
    let totalX = totalTitleLabel.frame.maxX + Theme.spacing
    totalLabel.frame = CGRect(
      x: totalX, y: y, width: width - Theme.margin - totalX, height: totalLabel.intrinsicContentSize.height)
    y = ceil(totalLabel.frame.maxY)
    place(taxLabel)
    place(termsLabel)
    place(versionLabel, spacing: Theme.margin)
    return y
  }
}
