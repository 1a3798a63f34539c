// What values of attributed strings have in common.
public import Foundation

/// A value of an attributed string: a font, a colour, a paragraph style, an attachment.
///
/// Foundation on Linux compares values of neighbouring runs as objects of Core Foundation. It takes the first word of any
/// object for type information, and traps where the bits of the type are 0: once in a thousand addresses, if the word is a
/// pointer. So these objects begin with a word whose bits say "some type"; after that `isEqual(_:)` is asked.
open class AttributeValue: NSObject {
  private let typeInformation = 0x100

  /// A value.
  public override init() {}
}
