// Alignment, line breaking and writing direction, with UIKit's names and raw values (R167).
import LabelKit

/// The horizontal alignment of a line. Raw values are those of iOS (R167).
public enum NSTextAlignment: Int, CaseIterable, Sendable {
  /// At the left edge.
  case left = 0
  /// In the middle.
  case center = 1
  /// At the right edge.
  case right = 2
  /// Stretched to both edges, except for a paragraph's last line (R150).
  case justified = 3
  /// At the leading edge in the environment's layout direction (R148).
  case natural = 4

  var kit: TextAlignment {
    switch self {
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    case .natural: .natural
    }
  }
}

/// How text that is too long for a line is broken or truncated. Raw values are UIKit's (R167).
public enum NSLineBreakMode: Int, CaseIterable, Sendable {
  /// Lines end between words; a word that is wider than a line is broken.
  case byWordWrapping = 0
  /// Lines end between any two clusters.
  case byCharWrapping = 1
  /// Lines end between words; the last line continues past its edge and is clipped.
  case byClipping = 2
  /// The last line shows an ellipsis and the end of the text.
  case byTruncatingHead = 3
  /// The last line ends with an ellipsis.
  case byTruncatingTail = 4
  /// The last line shows an ellipsis between its start and the end of the text.
  case byTruncatingMiddle = 5

  var kit: LineBreakMode {
    switch self {
    case .byWordWrapping: .byWordWrapping
    case .byCharWrapping: .byCharWrapping
    case .byClipping: .byClipping
    case .byTruncatingHead: .byTruncatingHead
    case .byTruncatingTail: .byTruncatingTail
    case .byTruncatingMiddle: .byTruncatingMiddle
    }
  }
}

/// The base direction of a paragraph. Raw values are UIKit's.
public enum NSWritingDirection: Int, CaseIterable, Sendable {
  /// The direction of the first strong character, or else of the environment (R184).
  case natural = -1
  /// Left to right, as in English.
  case leftToRight = 0
  /// Right to left, as in Arabic.
  case rightToLeft = 1

  var kit: LayoutDirection? {
    switch self {
    case .natural: nil
    case .leftToRight: .leftToRight
    case .rightToLeft: .rightToLeft
    }
  }
}

/// The vertical position of shrunk text. Raw values are UIKit's (R167).
public enum UIBaselineAdjustment: Int, CaseIterable, Sendable {
  /// The baseline is that of the unshrunk text (R155).
  case alignBaselines = 0
  /// The line is centred (R156).
  case alignCenters = 1
  /// The top is that of the unshrunk text (R157).
  case none = 2

  var kit: BaselineAdjustment {
    switch self {
    case .alignBaselines: .alignBaselines
    case .alignCenters: .alignCenters
    case .none: .none
    }
  }
}
