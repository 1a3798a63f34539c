// Measuring of strings without a label, with UIKit's names. Any thread may call these functions.
public import Foundation
import LabelKit
import LabelKitFoundation

/// How a string is measured. Raw values are UIKit's.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int
  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Lines are broken at the width. Without it the string is measured on one line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Has no effect: the leading of every font is 0 (R202).
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// The ink of the glyphs is measured instead of their advances and line heights.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// Lines that do not fit the height are left out, and the last one is truncated.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// What a string is drawn with. Immutable but for the results.
public final class NSStringDrawingContext {
  /// The smallest scale to which text may shrink to fit; 0, the default, means no shrinking.
  public var minimumScaleFactor: CGFloat = 0
  /// The scale of the last text that was measured.
  public internal(set) var actualScaleFactor: CGFloat = 1
  /// The rectangle of the last text that was measured, in points.
  public internal(set) var totalBounds = CGRect.zero

  /// Creates a context that does not shrink.
  public init() {}
}

extension NSAttributedString {
  /// Returns the size of the string in points, broken only at hard breaks, not rounded. O(characters).
  ///
  /// Runs without a font have the system font at 12 points. Paragraphs without a style wrap at words.
  public func size() -> CGSize {
    boundingRect(with: .zero, options: .usesLineFragmentOrigin, context: nil).size
  }

  /// Returns the rectangle of the string in points, not rounded; round its size up for a view. Its origin is (0, 0), but
  /// with `usesDeviceMetrics` that of the ink. O(characters).
  ///
  /// - Parameters:
  ///   - size: the width at which lines are broken, and the height that they have; 0 and less mean no limit.
  ///   - options: how the string is measured.
  ///   - context: allows shrinking, and gets the scale; or nil.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let text =
      LabelContent(copying: self).styledText(font: .systemFont(ofSize: 12))
      ?? StyledText("", RunAttributes(font: UIFont.systemFont(ofSize: 12).labelFont))
    var label = LabelProperties(
      numberOfLines: options.contains(.usesLineFragmentOrigin) ? 0 : 1,
      lineBreakMode: options.contains(.truncatesLastVisibleLine) ? .byTruncatingTail : .byWordWrapping,
      lineBreakStrategy: [], verticalAlignment: .top)
    if let least = context?.minimumScaleFactor, least > 0 {
      (label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (true, least)
    }
    func limit(_ length: CGFloat) -> Double { length > 0 ? length : .infinity }
    let isCut = options.contains(.truncatesLastVisibleLine) || label.adjustsFontSizeToFitWidth
    // On one line the width matters only to text that may shrink or be truncated.
    let width = options.contains(.usesLineFragmentOrigin) || isCut ? limit(size.width) : .infinity
    let layout = SystemFonts.engine.layout(
      text, label: label, in: Size(width: width, height: isCut ? limit(size.height) : .infinity))
    var rect = CGRect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    if options.contains(.usesDeviceMetrics), let ink = layout.glyphs().inkBounds {
      rect = CGRect(x: ink.x, y: ink.y, width: ink.width, height: ink.height)
    }
    context?.actualScaleFactor = layout.scale
    context?.totalBounds = rect
    return rect
  }
}

extension String {
  /// Returns the size of the string in points, broken only at hard breaks, not rounded. Without a font it has the system
  /// font at 12 points. O(characters).
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSAttributedString(string: self, attributes: attributes).size()
  }

  /// Returns the rectangle of the string in points, as that of an attributed string. O(characters).
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    NSAttributedString(string: self, attributes: attributes).boundingRect(
      with: size, options: options, context: context)
  }
}

extension NSString {
  /// Returns the size of the string in points, broken only at hard breaks, not rounded. Without a font it has the system
  /// font at 12 points. O(characters).
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    String(describing: self).size(withAttributes: attributes)
  }

  /// Returns the rectangle of the string in points, as that of an attributed string. O(characters).
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    String(describing: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
  }
}
