// The input of the oracle: a text with attributes, and a label's properties under UILabel's names.

package enum LineBreakMode: String, CaseIterable, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

  package var truncates: Bool {
    self == .byTruncatingHead || self == .byTruncatingTail || self == .byTruncatingMiddle
  }
}

package enum TextAlignment: String, CaseIterable, Sendable { case left, center, right, justified, natural }

package enum LineBreakStrategy: String, CaseIterable, Sendable {
  case none, pushOut, hangulWordPriority, standard

  package var pushesOut: Bool { self == .pushOut || self == .standard }  // R86
  package var keepsHangulWords: Bool { self == .hangulWordPriority || self == .standard }  // R86
}

package enum BaselineAdjustment: String, CaseIterable, Sendable { case alignBaselines, alignCenters, none }

package enum LayoutDirection: String, CaseIterable, Sendable { case leftToRight, rightToLeft }

/// An embedding or an override of text, with the character that has the same effect.
package enum TextDirection: String, CaseIterable, Sendable {
  case leftToRightEmbedding, rightToLeftEmbedding, leftToRightOverride, rightToLeftOverride

  var initiator: Unicode.Scalar {
    switch self {
    case .leftToRightEmbedding: "\u{202A}"
    case .rightToLeftEmbedding: "\u{202B}"
    case .leftToRightOverride: "\u{202D}"
    case .rightToLeftOverride: "\u{202E}"
    }
  }
}

package enum VerticalAlignment: String, CaseIterable, Sendable { case center, top, bottom }

/// The box of an attachment, such as a picture in the text.
package struct Attachment: Equatable, Sendable {
  package var width: Double
  package var height: Double
  package var y: Double

  package init(width: Double, height: Double, y: Double) {
    self.width = width
    self.height = height
    self.y = y
  }
}

/// The properties of NSParagraphStyle. A property that is nil is left to the label.
package struct ParagraphStyle: Equatable, Sendable {
  package var lineBreakMode: LineBreakMode?
  package var alignment: TextAlignment?
  package var lineBreakStrategy: LineBreakStrategy?
  package var allowsDefaultTighteningForTruncation: Bool?
  package var baseWritingDirection: LayoutDirection?
  package var lineSpacing = 0.0
  package var paragraphSpacing = 0.0
  package var paragraphSpacingBefore = 0.0
  package var firstLineHeadIndent = 0.0
  package var headIndent = 0.0
  package var tailIndent = 0.0
  package var lineHeightMultiple = 0.0
  package var minimumLineHeight = 0.0
  package var maximumLineHeight = 0.0
  package var tabStops: [Double] = []
  /// The alignments of the stops; those that lack one are natural.
  package var tabAlignments: [TextAlignment] = []
  /// The column terminators of the stops; those that lack them have none.
  package var tabTerminators: [String] = []
  package var defaultTabInterval = 0.0

  package init() {}
}

/// A stretch of text with one set of attributes.
package struct TextRun: Equatable, Sendable {
  package var text: String
  package var font: OracleFont
  package var kern = 0.0
  /// Whether the font's own kerning is on: a kern of 0 turns it off, no kern does not (R220).
  package var hasKerning = true
  package var tracking = 0.0
  /// The outermost first.
  package var writingDirection: [TextDirection] = []
  package var baselineOffset = 0.0
  package var attachment: Attachment?
  package var paragraphStyle = ParagraphStyle()

  package init(_ text: String, font: OracleFont = .square(10)) {
    self.text = text
    self.font = font
  }
}

package struct OracleLabel: Equatable, Sendable {
  package var runs: [TextRun]
  package var numberOfLines = 1
  package var lineBreakMode = LineBreakMode.byTruncatingTail
  package var textAlignment = TextAlignment.left
  package var lineBreakStrategy = LineBreakStrategy.none
  package var adjustsFontSizeToFitWidth = false
  package var minimumScaleFactor = 0.0
  package var allowsDefaultTighteningForTruncation = false
  package var baselineAdjustment = BaselineAdjustment.alignBaselines
  package var preferredMaxLayoutWidth = 0.0
  package var displayScale = 1.0
  package var layoutDirection = LayoutDirection.leftToRight

  // The flags of the decisions, and the profile.
  package var is2009 = false
  package var multilineShrink = true
  package var trimsAroundEllipsis = true
  package var alignsNaturalByContent = false
  package var baselineObserved = false
  package var fallbackLineHeights = false
  package var singleLineSpacing = false

  // Properties beyond UIKit, and the marquee (R178).
  package var shrinkKeepsWordsWhole = false
  package var verticalAlignment = VerticalAlignment.center
  package var fixedScale = 0.0
  package var truncationToken: String?
  package var marqueesNow = false

  package init(_ runs: [TextRun]) { self.runs = runs }

  package init(_ text: String, font: OracleFont = .square(10)) { runs = [TextRun(text, font: font)] }

  package var text: String { runs.map(\.text).joined() }

  /// Changes the paragraph style of the whole text.
  package mutating func setParagraphStyle(_ change: (inout ParagraphStyle) -> Void) {
    for index in runs.indices { change(&runs[index].paragraphStyle) }
  }
}

extension OracleLabel {
  /// The texts of the grapheme clusters.
  package var clusterTexts: [String] { Clusters.clusters(of: runs).map(\.text) }
}

extension OracleLabel {
  /// Whether a line of a paragraph may be tightened: its style decides, where it says anything (R216).
  func mayTighten(_ style: ParagraphStyle) -> Bool {
    style.allowsDefaultTighteningForTruncation ?? allowsDefaultTighteningForTruncation
  }

  /// The style with the label's values where it leaves these to the label, as a case writes it.
  package func complete(_ style: ParagraphStyle) -> ParagraphStyle {
    var style = style
    style.lineBreakMode = style.lineBreakMode ?? lineBreakMode
    style.alignment = style.alignment ?? textAlignment
    style.lineBreakStrategy = style.lineBreakStrategy ?? lineBreakStrategy
    style.allowsDefaultTighteningForTruncation = mayTighten(style)
    return style
  }
}
