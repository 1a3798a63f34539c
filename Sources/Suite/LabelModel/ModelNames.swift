// The names that cases use for the values of enumerations.
import LabelView

let alignments: [String: NSTextAlignment] = [
  "left": .left, "center": .center, "right": .right, "justified": .justified, "natural": .natural,
]
let modes: [String: NSLineBreakMode] = [
  "byWordWrapping": .byWordWrapping, "byCharWrapping": .byCharWrapping, "byClipping": .byClipping,
  "byTruncatingHead": .byTruncatingHead, "byTruncatingTail": .byTruncatingTail,
  "byTruncatingMiddle": .byTruncatingMiddle,
]
let strategies: [String: NSParagraphStyle.LineBreakStrategy] = [
  "none": [], "pushOut": .pushOut, "hangulWordPriority": .hangulWordPriority, "standard": .standard,
]
let adjustments: [String: UIBaselineAdjustment] = [
  "alignBaselines": .alignBaselines, "alignCenters": .alignCenters, "none": .none,
]
let sizingRules: [String: UILetterformAwareSizingRule] = ["typographic": .typographic, "oversize": .oversize]
let vibrancies: [String: UILabelVibrancy] = ["none": .none, "automatic": .automatic]
let contentModes: [String: UIViewContentMode] = [
  "scaleToFill": .scaleToFill, "scaleAspectFit": .scaleAspectFit, "scaleAspectFill": .scaleAspectFill,
  "redraw": .redraw, "center": .center, "top": .top, "bottom": .bottom, "left": .left, "right": .right,
  "topLeft": .topLeft, "topRight": .topRight, "bottomLeft": .bottomLeft, "bottomRight": .bottomRight,
]
let directions: [String: UITraitEnvironmentLayoutDirection] = [
  "leftToRight": .leftToRight, "rightToLeft": .rightToLeft,
]
let userInterfaceStyles: [String: UIUserInterfaceStyle] = ["light": .light, "dark": .dark]
let contrasts: [String: UIAccessibilityContrast] = ["normal": .normal, "high": .high]
let categories: [String: UIContentSizeCategory] = [
  "xS": .extraSmall, "S": .small, "M": .medium, "L": .large, "xL": .extraLarge, "xxL": .extraExtraLarge,
  "xxxL": .extraExtraExtraLarge, "AX1": .accessibilityMedium, "AX2": .accessibilityLarge,
  "AX3": .accessibilityExtraLarge, "AX4": .accessibilityExtraExtraLarge, "AX5": .accessibilityExtraExtraExtraLarge,
]
let textStyles: [String: UIFont.TextStyle] = [
  "largeTitle": .largeTitle, "title1": .title1, "title2": .title2, "title3": .title3, "headline": .headline,
  "body": .body, "callout": .callout, "subheadline": .subheadline, "footnote": .footnote, "caption1": .caption1,
  "caption2": .caption2,
]
