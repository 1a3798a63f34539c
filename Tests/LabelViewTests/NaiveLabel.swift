// A second model of a label for the tests: fields, and the rules about them written down one by one. It caches nothing
// that could be out of date, and lays out with the oracle.
import LabelOracle
import LabelView

/// The values that a test sets in a paragraph style.
struct NaiveStyle: Equatable {
  var mode: LabelOracle.LineBreakMode
  var alignment: LabelOracle.TextAlignment
  var strategy: LabelOracle.LineBreakStrategy
  var lineSpacing = 0.0
  var headIndent = 0.0
  var tightens = false

  var paragraphStyle: LabelView.NSParagraphStyle {
    let made = NSMutableParagraphStyle()
    made.lineBreakMode = NSLineBreakMode(rawValue: LabelOracle.LineBreakMode.allCases.firstIndex(of: mode)!)!
    made.alignment = NSTextAlignment(rawValue: LabelOracle.TextAlignment.allCases.firstIndex(of: alignment)!)!
    made.lineBreakStrategy = ModelTests.strategy(strategy)
    made.lineSpacing = lineSpacing
    made.headIndent = headIndent
    made.allowsDefaultTighteningForTruncation = tightens
    return made
  }
}

/// The attributes of a run; nil is an attribute that the run does not have.
struct NaiveAttributes: Equatable {
  var fontSize: Double?
  var color: String?
  var kern = 0.0
  var style: NaiveStyle?
}

struct NaiveLabel {
  typealias Flag = (
    name: String, ofLabel: ReferenceWritableKeyPath<Label, Bool>, ofModel: WritableKeyPath<NaiveLabel, Bool>
  )

  @MainActor static let flags: [Flag] = [
    ("shrinks", \.adjustsFontSizeToFitWidth, \.shrinks),
    ("tightens", \.allowsDefaultTighteningForTruncation, \.tightens),
    ("marquee", \.enablesMarqueeWhenAncestorFocused, \.marquees),
  ]

  enum Content {
    case none
    case plain(String)
    case styled([(String, NaiveAttributes)])
  }

  private(set) var content = Content.none
  /// Nil is the default of the profile.
  private var ownFontSize: Double?
  private var ownColor: String?
  private var ownAlignment: LabelOracle.TextAlignment?
  private var ownMode = LabelOracle.LineBreakMode.byTruncatingTail
  var ownStrategy: LabelOracle.LineBreakStrategy?
  private(set) var minimumScale = 0.0
  private var ownMinimumSize: Double?
  private(set) var refusals = 0
  var is2009 = false
  var alignsByContent = false
  var numberOfLines = 1
  var shrinks = false
  var tightens = false
  var adjustment = LabelOracle.BaselineAdjustment.alignBaselines
  var preferredWidth = 0.0
  var marquees = false
  var direction = LabelOracle.LayoutDirection.leftToRight
  var displayScale = 1.0
  var vertical = LabelOracle.VerticalAlignment.center
  var token: String?
  var width = 0.0
  var height = 0.0
  private var laidOutWidth = 0.0
  /// The font size of a new label. Its font is not a metric one, which the oracle could not lay out.
  static let systemSize = 17.0

  // MARK: Setters

  /// R168, R169.
  mutating func setText(_ text: String?) { content = text.map { .plain($0) } ?? .none }

  /// R168, R170.
  mutating func setAttributedText(_ runs: [(String, NaiveAttributes)]?) {
    guard let runs else { return content = .none }
    content = runs.allSatisfy { $0.0.isEmpty } ? .plain("") : .styled(runs.filter { !$0.0.isEmpty })
  }

  /// R171, R193.
  mutating func setFontSize(_ size: Double?) {
    if size == nil, is2009 { return refusals += 1 }
    ownFontSize = size
    changeRuns { $0.fontSize = size ?? NaiveLabel.systemSize }
  }

  /// R171, R193.
  mutating func setColor(_ color: String?) {
    if color == nil, is2009 { return refusals += 1 }
    ownColor = color
    let written = ownColor ?? defaultColor
    changeRuns { $0.color = written }
  }

  /// R171.
  mutating func setAlignment(_ alignment: LabelOracle.TextAlignment) {
    ownAlignment = alignment
    changeRuns { $0.style?.alignment = alignment }
  }

  /// R171.
  mutating func setMode(_ mode: LabelOracle.LineBreakMode) {
    ownMode = mode
    changeRuns { $0.style?.mode = mode }
  }

  /// R180.
  mutating func setMinimumScale(_ scale: Double) {
    (minimumScale, ownMinimumSize) = (scale.isNaN ? 0 : min(max(scale, 0), 1), nil)
  }

  /// R176.
  mutating func setMinimumSize(_ size: Double) {
    let size = size.isFinite && size > 0 ? size : 0
    (minimumScale, ownMinimumSize) = (fontSize > 0 ? min(size / fontSize, 1) : 0, size)
  }

  /// R196.
  mutating func layOut() { laidOutWidth = width }

  private mutating func changeRuns(_ change: (inout NaiveAttributes) -> Void) {
    guard case .styled(var runs) = content else { return }
    for index in runs.indices { change(&runs[index].1) }
    content = .styled(runs)
  }

  // MARK: Getters

  private var first: NaiveAttributes? { if case .styled(let runs) = content { runs[0].1 } else { nil } }
  private var defaultColor: String { is2009 ? "black" : "label" }
  var text: String? {
    switch content {
    case .none: nil
    case .plain(let text): text
    case .styled(let runs): runs.map(\.0).joined()
    }
  }
  var fontSize: Double { first?.fontSize ?? ownFontSize ?? NaiveLabel.systemSize }
  var color: String { first?.color ?? ownColor ?? defaultColor }
  private var labelAlignment: LabelOracle.TextAlignment { ownAlignment ?? (is2009 ? .left : .natural) }
  var alignment: LabelOracle.TextAlignment { first?.style?.alignment ?? labelAlignment }
  var mode: LabelOracle.LineBreakMode { first?.style?.mode ?? ownMode }
  private var labelStrategy: LabelOracle.LineBreakStrategy { ownStrategy ?? (is2009 ? .none : .standard) }
  var strategy: LabelOracle.LineBreakStrategy { first?.style?.strategy ?? labelStrategy }
  var minimumSize: Double { ownMinimumSize ?? (minimumScale * fontSize * 4).rounded() / 4 }

  // MARK: Layout

  /// R173, R219: an attribute that a run does not have comes from the label.
  private var oracle: Oracle {
    let own = ownFontSize ?? NaiveLabel.systemSize
    var label: OracleLabel
    switch content {
    case .none: label = OracleLabel("", font: .square(own))
    case .plain(let text): label = OracleLabel(text, font: .square(own))
    case .styled(let runs):
      label = OracleLabel(
        runs.map { text, attributes in
          var run = LabelOracle.TextRun(text, font: .square(attributes.fontSize ?? own))
          run.kern = attributes.kern
          if let style = attributes.style {
            run.paragraphStyle.lineBreakMode = style.mode
            run.paragraphStyle.alignment = style.alignment
            run.paragraphStyle.lineBreakStrategy = style.strategy
            run.paragraphStyle.lineSpacing = style.lineSpacing
            run.paragraphStyle.headIndent = style.headIndent
            run.paragraphStyle.allowsDefaultTighteningForTruncation = style.tightens
          }
          return run
        })
    }
    label.numberOfLines = numberOfLines
    label.lineBreakMode = ownMode
    label.textAlignment = labelAlignment
    label.lineBreakStrategy = labelStrategy
    label.adjustsFontSizeToFitWidth = shrinks
    label.minimumScaleFactor = minimumScale
    label.allowsDefaultTighteningForTruncation = tightens
    label.baselineAdjustment = adjustment
    label.displayScale = displayScale
    label.layoutDirection = direction
    label.is2009 = is2009
    label.alignsNaturalByContent = alignsByContent
    label.verticalAlignment = vertical
    label.truncationToken = token
    label.marqueesNow = marquees
    return Oracle(label)
  }

  func layout() -> OracleResult { oracle.layout(width: width, height: height) }

  func sizeThatFits(width: Double) -> OracleSize { oracle.sizeThatFits(width: width) }

  /// R138, R196.
  func intrinsicContentSize() -> OracleSize {
    sizeThatFits(width: preferredWidth > 0 ? preferredWidth : laidOutWidth)
  }
}
