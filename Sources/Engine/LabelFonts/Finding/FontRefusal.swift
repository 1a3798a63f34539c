// Why a font that fontconfig lists cannot be used: HarfBuzz shapes with OpenType and TrueType files alone.
import CFontconfig
import CHarfBuzz

extension FontPattern {
  /// The objects of a pattern that `refusal` reads.
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
  /// The first bytes of files that others use as fonts.
  private static let formats: [(signature: [UInt8], name: String)] = [
    (Array("wOFF".utf8), "WOFF"), (Array("wOF2".utf8), "WOFF2"), (Array("%!".utf8), "Type 1"), ([0x80, 1], "Type 1"),
    (Array("STARTFONT".utf8), "BDF"), (Array("\u{1}fcp".utf8), "PCF"), ([0x1F, 0x8B], "compressed"),
  ]
  fileprivate static func format(_ name: String) -> String { "is \(name), not OpenType" }

  /// Why no font can be made of a face of a file, in the words of `FontPattern.refusal`; nil if one can.
  package static func reason(path: String, index: Int) -> String? {
    guard let file = FileIdentity(path: path), let data = try? FontData(path: path, file: file) else {
      return unreadable
    }
    if let face = unsafe data.makeFace(index) {
      unsafe hb_face_destroy(face)
      return nil
    }
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(data.blob, &length)
    if length == 0 { return "is empty" }
    let start = unsafe UnsafeRawBufferPointer(start: bytes, count: Int(length))
    if let known = formats.first(where: { unsafe start.starts(with: $0.signature) }) { return format(known.name) }
    let count = data.faceCount
    if index & 0xFFFF >= count, count > 0 { return "has \(count == 1 ? "one face" : "\(count) faces")" }
    // Only the named instance can be missing then.
    if let face = unsafe data.makeFace(index & 0xFFFF) {
      defer { unsafe hb_face_destroy(face) }
      let instances = unsafe hb_ot_var_get_named_instance_count(face)
      return "has \(instances == 0 ? "no" : "only \(instances)") named instances"
    }
    return "has no face that HarfBuzz can read"
  }
}
