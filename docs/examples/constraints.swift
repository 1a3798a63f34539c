// The layout of OrderScreen's views in constraints, as many apps have it, instead of their layoutSubviews and sizeThatFits.
// It compiles with UIKit. Without, the compiler refuses each line that needs constraints, and says what to do instead;
// docs/UIKIT.md counts these lines.
import UIKitNames

extension LineView {
  func activateConstraints() {
    for label in [nameLabel, detailsLabel, quantityLabel, priceLabel] {
      label.translatesAutoresizingMaskIntoConstraints = false
    }
    nameLabel.setContentHuggingPriority(.defaultLow, for: .horizontal)
    priceLabel.setContentHuggingPriority(.defaultHigh, for: .horizontal)
    priceLabel.setContentCompressionResistancePriority(.required, for: .horizontal)
    NSLayoutConstraint.activate([
      nameLabel.topAnchor.constraint(equalTo: topAnchor, constant: Theme.insets.top),
      nameLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Theme.insets.top),
      nameLabel.trailingAnchor.constraint(equalTo: priceLabel.leadingAnchor, constant: -Theme.spacing),
      priceLabel.firstBaselineAnchor.constraint(equalTo: nameLabel.firstBaselineAnchor),
      priceLabel.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -Theme.insets.bottom),
      priceLabel.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor, multiplier: 0.33),
      quantityLabel.topAnchor.constraint(equalTo: priceLabel.bottomAnchor, constant: 2),
      quantityLabel.trailingAnchor.constraint(equalTo: priceLabel.trailingAnchor),
      quantityLabel.bottomAnchor.constraint(lessThanOrEqualTo: bottomAnchor, constant: -Theme.insets.bottom),
      detailsLabel.topAnchor.constraint(equalTo: nameLabel.bottomAnchor, constant: 2),
      detailsLabel.leadingAnchor.constraint(equalTo: nameLabel.leadingAnchor),
      detailsLabel.trailingAnchor.constraint(equalTo: nameLabel.trailingAnchor),
      detailsLabel.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -Theme.insets.bottom),
    ])
  }
}

extension OrderView {
  func activateConstraints() {
    for view in subviews { view.translatesAutoresizingMaskIntoConstraints = false }
    NSLayoutConstraint.activate([
      titleLabel.topAnchor.constraint(equalTo: topAnchor, constant: Theme.margin),
      titleLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Theme.margin),
      titleLabel.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -Theme.margin),
      statusLabel.topAnchor.constraint(equalTo: titleLabel.bottomAnchor, constant: Theme.spacing),
      statusLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      urgentLabel.topAnchor.constraint(equalTo: statusLabel.topAnchor),
      urgentLabel.leadingAnchor.constraint(equalTo: statusLabel.trailingAnchor, constant: Theme.spacing),
      customerLabel.topAnchor.constraint(equalTo: statusLabel.bottomAnchor, constant: Theme.spacing),
      customerLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      customerLabel.trailingAnchor.constraint(equalTo: titleLabel.trailingAnchor),
      noteLabel.topAnchor.constraint(equalTo: customerLabel.bottomAnchor, constant: Theme.spacing),
      noteLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      noteLabel.trailingAnchor.constraint(equalTo: titleLabel.trailingAnchor),
    ])
    var above: UIView = noteLabel
    for view in lineViews {
      NSLayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: above.bottomAnchor, constant: 8),
        view.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: titleLabel.trailingAnchor),
      ])
      above = view
    }
    NSLayoutConstraint.activate([
      totalTitleLabel.topAnchor.constraint(equalTo: above.bottomAnchor, constant: 2 * Theme.spacing),
      totalTitleLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      totalLabel.firstBaselineAnchor.constraint(equalTo: totalTitleLabel.firstBaselineAnchor),
      totalLabel.leadingAnchor.constraint(equalTo: totalTitleLabel.trailingAnchor, constant: Theme.spacing),
      totalLabel.trailingAnchor.constraint(equalTo: titleLabel.trailingAnchor),
      taxLabel.topAnchor.constraint(equalTo: totalLabel.bottomAnchor),
      taxLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      termsLabel.topAnchor.constraint(equalTo: taxLabel.bottomAnchor, constant: Theme.spacing),
      termsLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      termsLabel.trailingAnchor.constraint(equalTo: titleLabel.trailingAnchor),
      versionLabel.topAnchor.constraint(equalTo: termsLabel.bottomAnchor, constant: Theme.spacing),
      versionLabel.leadingAnchor.constraint(equalTo: titleLabel.leadingAnchor),
      versionLabel.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -Theme.margin),
    ])
  }
}
