// The enumerations of a case's label, with UIKit's names.
import CLabelEngine

/// `NSLineBreakMode`.
public enum CaseLineBreakMode: String, Codable, Sendable, CaseIterable {
  /// Lines end between words.
  case byWordWrapping
  /// Lines end between any two clusters.
  case byCharWrapping
  /// The last line is clipped.
  case byClipping
  /// The last line shows an ellipsis and the end of the text.
  case byTruncatingHead
  /// The last line ends with an ellipsis.
  case byTruncatingTail
  /// The last line shows an ellipsis between its beginning and the end of the text.
  case byTruncatingMiddle

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .byWordWrapping: Int32(LE_BY_WORD_WRAPPING)
    case .byCharWrapping: Int32(LE_BY_CHAR_WRAPPING)
    case .byClipping: Int32(LE_BY_CLIPPING)
    case .byTruncatingHead: Int32(LE_BY_TRUNCATING_HEAD)
    case .byTruncatingTail: Int32(LE_BY_TRUNCATING_TAIL)
    case .byTruncatingMiddle: Int32(LE_BY_TRUNCATING_MIDDLE)
    }
  }
}

/// `NSTextAlignment`.
public enum CaseTextAlignment: String, Codable, Sendable, CaseIterable {
  /// At the left edge.
  case left
  /// In the middle.
  case center
  /// At the right edge.
  case right
  /// Stretched to both edges.
  case justified
  /// At the leading edge.
  case natural

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .left: Int32(LE_ALIGN_LEFT)
    case .center: Int32(LE_ALIGN_CENTER)
    case .right: Int32(LE_ALIGN_RIGHT)
    case .justified: Int32(LE_ALIGN_JUSTIFIED)
    case .natural: Int32(LE_ALIGN_NATURAL)
    }
  }
}

/// The named values of `NSParagraphStyle.LineBreakStrategy`.
public enum CaseLineBreakStrategy: String, Codable, Sendable, CaseIterable {
  /// Each line takes as many words as fit.
  case none
  /// A paragraph of two lines does not end with a single word on its last line.
  case pushOut
  /// Hangul breaks only at spaces.
  case hangulWordPriority
  /// Both `pushOut` and `hangulWordPriority`.
  case standard

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .none: Int32(LE_STRATEGY_NONE)
    case .pushOut: Int32(LE_STRATEGY_PUSH_OUT)
    case .hangulWordPriority: Int32(LE_STRATEGY_HANGUL_WORD_PRIORITY)
    case .standard: Int32(LE_STRATEGY_STANDARD)
    }
  }
}

/// `UIBaselineAdjustment`.
public enum CaseBaselineAdjustment: String, Codable, Sendable, CaseIterable {
  /// The baseline is that of the unshrunk text.
  case alignBaselines
  /// Shrunk text is centred.
  case alignCenters
  /// The top is that of the unshrunk text.
  case none

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .alignBaselines: Int32(LE_ALIGN_BASELINES)
    case .alignCenters: Int32(LE_ALIGN_CENTERS)
    case .none: Int32(LE_ADJUST_NONE)
    }
  }
}

/// The vertical position of the block in the bounds. Values other than `center` are beyond UIKit.
public enum CaseVerticalAlignment: String, Codable, Sendable, CaseIterable {
  /// In the middle.
  case center
  /// At the top edge.
  case top
  /// At the bottom edge.
  case bottom

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .center: Int32(LE_VERTICAL_CENTER)
    case .top: Int32(LE_VERTICAL_TOP)
    case .bottom: Int32(LE_VERTICAL_BOTTOM)
    }
  }
}

/// `NSWritingDirection`.
public enum CaseWritingDirection: String, Codable, Sendable, CaseIterable {
  /// The direction of the first strong character, or else of the environment.
  case natural
  /// Left to right, as in English.
  case leftToRight
  /// Right to left, as in Arabic.
  case rightToLeft

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .natural: Int32(LE_NATURAL)
    case .leftToRight: Int32(LE_LEFT_TO_RIGHT)
    case .rightToLeft: Int32(LE_RIGHT_TO_LEFT)
    }
  }
}

/// An embedding or an override of text: `NSWritingDirection` with `NSWritingDirectionFormatType` (R217).
public enum CaseTextDirection: String, Codable, Sendable, CaseIterable {
  /// As U+202A.
  case leftToRightEmbedding
  /// As U+202B.
  case rightToLeftEmbedding
  /// As U+202D.
  case leftToRightOverride
  /// As U+202E.
  case rightToLeftOverride

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .leftToRightEmbedding: Int32(LE_LEFT_TO_RIGHT + LE_EMBEDDING)
    case .rightToLeftEmbedding: Int32(LE_RIGHT_TO_LEFT + LE_EMBEDDING)
    case .leftToRightOverride: Int32(LE_LEFT_TO_RIGHT + LE_OVERRIDE)
    case .rightToLeftOverride: Int32(LE_RIGHT_TO_LEFT + LE_OVERRIDE)
    }
  }
}
