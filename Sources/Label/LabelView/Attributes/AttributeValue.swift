// The base class of the objects that are values of attributes.
public import Foundation

/// An attribute's value: a font, a colour, a paragraph style or an attachment.
///
/// Foundation on Linux compares values of adjacent runs as Core Foundation objects. It reads the first word of every
/// object as type information, and traps if the type's bits are 0. If the word is a pointer, that is so at one address
/// in a thousand. Therefore these objects begin with a word whose type bits are not 0; Foundation then calls
/// `isEqual(_:)`.
open class AttributeValue: NSObject {
  private let typeInformation = 0x100

  /// Creates a value.
  public override init() {}
}
