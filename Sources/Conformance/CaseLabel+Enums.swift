// The enumerations of a case's label, with UIKit's names.
import CLabelEngine

/// `NSLineBreakMode`.
public enum CaseLineBreakMode: String, Codable, Sendable, CaseIterable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

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
  case left, center, right, justified, natural

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

/// `NSParagraphStyle.LineBreakStrategy`, those values that have a name.
public enum CaseLineBreakStrategy: String, Codable, Sendable, CaseIterable {
  case none, pushOut, hangulWordPriority, standard

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
  case alignBaselines, alignCenters, none

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .alignBaselines: Int32(LE_ALIGN_BASELINES)
    case .alignCenters: Int32(LE_ALIGN_CENTERS)
    case .none: Int32(LE_ADJUST_NONE)
    }
  }
}

/// Where the block stands in the bounds; other than `center` is beyond UIKit.
public enum CaseVerticalAlignment: String, Codable, Sendable, CaseIterable {
  case center, top, bottom

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
  case natural, leftToRight, rightToLeft

  /// The value in `label_engine.h`.
  public var engineValue: Int32 {
    switch self {
    case .natural: Int32(LE_NATURAL)
    case .leftToRight: Int32(LE_LEFT_TO_RIGHT)
    case .rightToLeft: Int32(LE_RIGHT_TO_LEFT)
    }
  }
}
