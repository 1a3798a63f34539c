// LabelKit's attributes in an AttributedString.
public import Foundation
public import LabelKit

extension AttributeScopes {
  /// The attributes of LabelKit.
  public var labelKit: LabelKitAttributes.Type { LabelKitAttributes.self }

  /// LabelKit's attributes, which change the layout of a label, and Foundation's attributes, of which only
  /// `languageIdentifier` changes it.
  ///
  ///     var text = AttributedString("Total 42 €")
  ///     text[text.range(of: "42 €")!].labelFont = bold
  public struct LabelKitAttributes: AttributeScope {
    /// The font: its faces and their size.
    public let labelFont: FontAttribute
    /// The space that is added after every cluster, in points (R13, R113).
    public let labelKern: KernAttribute
    /// The space that is added after every cluster instead of kern, in points (R214).
    public let labelTracking: TrackingAttribute
    /// Embeddings and overrides of the text, the outermost first (R217).
    public let labelWritingDirections: WritingDirectionsAttribute
    /// The upward shift of the baseline, in points (R164).
    public let labelBaselineOffset: BaselineOffsetAttribute
    /// Whether common ligatures are used.
    public let labelLigatures: LigaturesAttribute
    /// A box that is shown instead of the text (R203).
    public let labelAttachment: AttachmentAttribute
    /// The style of the paragraphs that begin in the run (R174).
    public let labelParagraph: ParagraphAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes
  }

  /// See ``AttributeScopes/LabelKitAttributes/labelFont``.
  public enum FontAttribute: AttributedStringKey {
    /// A font.
    public typealias Value = LabelFont
    /// The key's name, which is unique among all keys.
    public static let name = "org.labelmark.font"
  }

  /// See ``AttributeScopes/LabelKitAttributes/labelKern``.
  public enum KernAttribute: AttributedStringKey {
    /// Points.
    public typealias Value = Double
    /// The key's name, which is unique among all keys.
    public static let name = "org.labelmark.kern"
  }

  /// See ``AttributeScopes/LabelKitAttributes/labelTracking``.
  public enum TrackingAttribute: AttributedStringKey {
    /// Points.
    public typealias Value = Double
    /// The key's name, which is unique among all keys.
    public static let name = "org.labelmark.tracking"
  }

  /// See ``AttributeScopes/LabelKitAttributes/labelWritingDirections``.
  public enum WritingDirectionsAttribute: AttributedStringKey {
    /// Embeddings and overrides.
    public typealias Value = [WritingDirection]
    /// The key's name, which is unique among all keys.
    public static let name = "org.labelmark.writingDirections"
  }

  /// See ``AttributeScopes/LabelKitAttributes/labelBaselineOffset``.
  public enum BaselineOffsetAttribute: AttributedStringKey {
    /// Points.
    public typealias Value = Double
    /// The key's name, which is unique among all keys.
    public static let name = "org.labelmark.baselineOffset"
  }

  /// See ``AttributeScopes/LabelKitAttributes/labelLigatures``.
  public enum LigaturesAttribute: AttributedStringKey {
    /// True by default.
    public typealias Value = Bool
    /// The key's name, which is unique among all keys.
    public static let name = "org.labelmark.ligatures"
  }

  /// See ``AttributeScopes/LabelKitAttributes/labelAttachment``.
  public enum AttachmentAttribute: AttributedStringKey {
    /// A box.
    public typealias Value = Attachment
    /// The key's name, which is unique among all keys.
    public static let name = "org.labelmark.attachment"
  }

  /// See ``AttributeScopes/LabelKitAttributes/labelParagraph``.
  public enum ParagraphAttribute: AttributedStringKey {
    /// A paragraph style.
    public typealias Value = ParagraphAttributes
    /// The key's name, which is unique among all keys.
    public static let name = "org.labelmark.paragraph"
  }
}

extension AttributeDynamicLookup {
  /// Finds the attributes of LabelKit by their names.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.LabelKitAttributes, Key>
  ) -> Key { self[Key.self] }
}
