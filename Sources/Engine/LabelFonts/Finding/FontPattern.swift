// Values of a font as fontconfig lists it.
import CFontconfig

/// A pattern of fontconfig, which somebody else keeps.
@safe package struct FontPattern {
  /// FcPattern.
  private let pattern: OpaquePointer

  package init(_ pattern: OpaquePointer) { unsafe self.pattern = pattern }

  /// The text of an object, such as `FC_FAMILY`, at a position; nil if there is none.
  package func string(_ object: String, at position: Int32 = 0) -> String? {
    var text: UnsafeMutablePointer<FcChar8>?
    return unsafe FcPatternGetString(pattern, object, position, &text) == FcResultMatch
      ? text.map { unsafe String(cString: $0) } : nil
  }

  /// The truth value of an object; nil if there is none.
  package func flag(_ object: String) -> Bool? {
    var value: FcBool = 0
    return unsafe FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch ? value != 0 : nil
  }

  /// The whole number of an object; nil if there is none.
  package func integer(_ object: String) -> Int? {
    var value: Int32 = 0
    return unsafe FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  /// The number of an object; nil if there is none, or a range instead.
  package func number(_ object: String) -> Double? {
    var value = 0.0
    return unsafe FcPatternGetDouble(pattern, object, 0, &value) == FcResultMatch ? value : nil
  }
}
