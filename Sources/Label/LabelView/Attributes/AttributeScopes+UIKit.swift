// UIKit's attributes in an AttributedString, and its conversion to an NSAttributedString.
public import Foundation

extension AttributeScopes {
  /// UIKit's attributes.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }

  /// UIKit's attributes that a label reads, and Foundation's, of which it reads `link` and `languageIdentifier`.
  ///
  ///     var text = AttributedString("Total 42 €")
  ///     text[text.range(of: "42 €")!].foregroundColor = .systemRed
  ///     label.attributedText = NSAttributedString(text)
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the text.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour of the text's background.
    public let backgroundColor: BackgroundColorAttribute
    /// The space added after every cluster, in points (R113).
    public let kern: KernAttribute
    /// The space added after every cluster instead of kern, in points (R214).
    public let tracking: TrackingAttribute
    /// The upward shift of the baseline, in points (R164).
    public let baselineOffset: BaselineOffsetAttribute
    /// The style of the underline.
    public let underlineStyle: UnderlineStyleAttribute
    /// The colour of the underline.
    public let underlineColor: UnderlineColorAttribute
    /// The style of the strikethrough line.
    public let strikethroughStyle: StrikethroughStyleAttribute
    /// The colour of the strikethrough line.
    public let strikethroughColor: StrikethroughColorAttribute
    /// The width of outlines, in percent of the font size.
    public let strokeWidth: StrokeWidthAttribute
    /// The colour of outlines.
    public let strokeColor: StrokeColorAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes

    /// See ``font``.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = UIFont
      /// The key's name.
      public static let name = NSAttributedString.Key.font.rawValue
    }
    /// See ``foregroundColor``.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The key's name.
      public static let name = NSAttributedString.Key.foregroundColor.rawValue
    }
    /// See ``backgroundColor``.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The key's name.
      public static let name = NSAttributedString.Key.backgroundColor.rawValue
    }
    /// See ``kern``.
    public enum KernAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// The key's name.
      public static let name = NSAttributedString.Key.kern.rawValue
    }
    /// See ``tracking``.
    public enum TrackingAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// The key's name.
      public static let name = NSAttributedString.Key.tracking.rawValue
    }
    /// See ``baselineOffset``.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      /// Points.
      public typealias Value = CGFloat
      /// The key's name.
      public static let name = NSAttributedString.Key.baselineOffset.rawValue
    }
    /// See ``underlineStyle``.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      /// A style.
      public typealias Value = NSUnderlineStyle
      /// The key's name.
      public static let name = NSAttributedString.Key.underlineStyle.rawValue
    }
    /// See ``underlineColor``.
    public enum UnderlineColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The key's name.
      public static let name = NSAttributedString.Key.underlineColor.rawValue
    }
    /// See ``strikethroughStyle``.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      /// A style.
      public typealias Value = NSUnderlineStyle
      /// The key's name.
      public static let name = NSAttributedString.Key.strikethroughStyle.rawValue
    }
    /// See ``strikethroughColor``.
    public enum StrikethroughColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The key's name.
      public static let name = NSAttributedString.Key.strikethroughColor.rawValue
    }
    /// See ``strokeWidth``.
    public enum StrokeWidthAttribute: AttributedStringKey {
      /// Percent of the font size.
      public typealias Value = CGFloat
      /// The key's name.
      public static let name = NSAttributedString.Key.strokeWidth.rawValue
    }
    /// See ``strokeColor``.
    public enum StrokeColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The key's name.
      public static let name = NSAttributedString.Key.strokeColor.rawValue
    }
  }
}

extension AttributeDynamicLookup {
  /// Finds UIKit's attributes by their names.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension NSAttributedString {
  /// Creates a string with the attributes of `AttributeScopes.uiKit`, for a label's `attributedText`. O(runs).
  public convenience init(_ string: AttributedString) {
    let made = NSMutableAttributedString(string: "")
    for run in string.runs {
      var attributes: [NSAttributedString.Key: Any] = [:]
      attributes[.font] = run.uiKit.font
      attributes[.foregroundColor] = run.uiKit.foregroundColor
      attributes[.backgroundColor] = run.uiKit.backgroundColor
      attributes[.kern] = run.uiKit.kern
      attributes[.tracking] = run.uiKit.tracking
      attributes[.baselineOffset] = run.uiKit.baselineOffset
      attributes[.underlineStyle] = run.uiKit.underlineStyle?.rawValue
      attributes[.underlineColor] = run.uiKit.underlineColor
      attributes[.strikethroughStyle] = run.uiKit.strikethroughStyle?.rawValue
      attributes[.strikethroughColor] = run.uiKit.strikethroughColor
      attributes[.strokeWidth] = run.uiKit.strokeWidth
      attributes[.strokeColor] = run.uiKit.strokeColor
      attributes[.link] = run.foundation.link
      attributes[.languageIdentifier] = run.foundation.languageIdentifier
      made.append(NSAttributedString(string: String(string.characters[run.range]), attributes: attributes))
    }
    self.init(attributedString: made)
  }
}
