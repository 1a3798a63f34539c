// Why a font that fontconfig lists cannot be used: HarfBuzz shapes with OpenType and TrueType files alone.
import CFontconfig
import CHarfBuzz

extension FontPattern {
  /// What a list of fonts needs to have of each for `refusal`.
  package static let objectsOfRefusal = [FC_FONTFORMAT, FC_SCALABLE, wrapper]
  private static let wrapper = "fontwrapper"

  /// Why a font cannot be used, by what fontconfig says of it, in words that follow the name of its file: "is Type 1, not
  /// OpenType"; nil if fontconfig knows nothing against it.
  package var refusal: String? {
    let format = string(FC_FONTFORMAT) ?? "of an unknown format"
    if !["TrueType", "CFF"].contains(format) { return FontRefusal.format(format) }
    if let packed = string(FontPattern.wrapper), packed != "SFNT" { return FontRefusal.format(packed) }
    return flag(FC_SCALABLE) == true ? nil : "has bitmaps alone"
  }
}

/// Why a font file cannot be used, by its bytes.
package enum FontRefusal {
  static let unreadable = "cannot be read"
  fileprivate static func format(_ name: String) -> String { "is \(name), not OpenType" }

  /// Why no font can be made of a face of a file, in the words of `FontPattern.refusal`; nil if one can.
  package static func reason(path: String, index: Int) -> String? {
    guard let file = FileIdentity(path: path), let data = try? FontData(path: path, file: file) else {
      return unreadable
    }
    if let face = data.makeFace(index) {
      hb_face_destroy(face)
      return nil
    }
    var length: UInt32 = 0
    let bytes = hb_blob_get_data(data.blob, &length)
    let start = UnsafeRawBufferPointer(start: bytes, count: min(Int(length), 4))
    let formats = ["wOFF": "WOFF", "wOF2": "WOFF2"]
    if let packed = formats[String(decoding: start, as: UTF8.self)] { return format(packed) }
    return "has no face that HarfBuzz can read"
  }
}
