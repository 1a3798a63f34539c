// The bytes of a font, and what the font states about itself.
import CHarfBuzz

/// A value of an axis of a variable font.
public struct FontVariation: Hashable, Sendable {
  /// The tag of the axis, such as "wght".
  public let tag: String
  /// In the axis's own units.
  public let value: Double

  public init(tag: String, value: Double) { (self.tag, self.value) = (tag, value) }

  /// Values by tag as a list, in the order of the tags.
  package static func list(_ values: [String: Double]) -> [FontVariation] {
    values.sorted { $0.key < $1.key }.map { FontVariation(tag: $0.key, value: $0.value) }
  }
}

/// The bytes of a font file: mapped, or a copy of the caller's.
@safe final class FontData: @unchecked Sendable {
  /// "" for the caller's data.
  let path: String
  /// The file as it was when it was mapped; nil for the caller's data.
  let file: FileIdentity?
  let blob: OpaquePointer

  /// Maps a file. Throws `fileNotFound` if there is none.
  init(path: String, file: FileIdentity) throws(FontError) {
    guard let blob = unsafe hb_blob_create_from_file_or_fail(path) else { throw .fileNotFound(path, faceIndex: 0) }
    unsafe (self.path, self.file, self.blob) = (path, file, blob)
  }

  /// Copies bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    (path, file) = ("", nil)
    unsafe blob = bytes.withMemoryRebound(to: CChar.self) {
      unsafe hb_blob_create($0.baseAddress, UInt32(clamping: $0.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
  }

  deinit { unsafe hb_blob_destroy(blob) }

  /// The number of faces; 0 if the bytes are no font.
  var faceCount: Int { unsafe Int(hb_face_count(blob)) }

  /// A face by its index as fontconfig counts, owned by the caller; nil if there is none. Bits 16 to 30 of the index are
  /// the number of a named instance of a variable font, from 1; 0 is the default instance.
  func makeFace(_ index: Int) -> OpaquePointer? {
    let (inFile, instance) = (index & 0xFFFF, index >> 16)
    guard inFile < faceCount, instance >= 0, let face = unsafe hb_face_create(blob, UInt32(inFile)) else { return nil }
    if unsafe hb_face_get_glyph_count(face) > 0, unsafe instance <= hb_ot_var_get_named_instance_count(face) {
      return unsafe face
    }
    unsafe hb_face_destroy(face)
    return nil
  }

  /// The error for an index without a face.
  func noFace(_ index: Int) -> FontError {
    path.isEmpty ? .invalidFontData(index) : .fileNotFound(path, faceIndex: index)
  }
}

extension FontFace {
  /// An axis of a variable font.
  struct Axis {
    let tag: String
    let range: ClosedRange<Double>
    /// The value in the default instance.
    let normal: Double
  }

  /// The axes of a variable font; empty for others.
  var axes: [Axis] { unsafe FontFace.axes(of: face) }

  /// The axes of a face of HarfBuzz.
  static func axes(of face: OpaquePointer) -> [Axis] {
    var count = unsafe hb_ot_var_get_axis_count(face)
    var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
    unsafe hb_ot_var_get_axis_infos(face, 0, &count, &infos)
    return infos.prefix(Int(count)).map { info in
      let letters = [info.tag >> 24, info.tag >> 16, info.tag >> 8, info.tag].map { UInt8($0 & 0xFF) }
      let (least, most) = (Double(info.min_value), Double(info.max_value))
      let tag = String(decoding: letters, as: UTF8.self)
      return Axis(tag: tag, range: least...max(least, most), normal: Double(info.default_value))
    }
  }

  /// The bytes of the file or of the caller's data, valid as long as the face.
  package var fileBytes: UnsafeBufferPointer<UInt8> {
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(data.blob, &length)
    return unsafe UnsafeRawBufferPointer(start: bytes, count: Int(length)).assumingMemoryBound(to: UInt8.self)
  }

  /// The value of each axis of a variable font, in the axes' own units.
  package var designCoordinates: [Double] {
    var length: UInt32 = 0
    guard let values = unsafe hb_font_get_var_coords_design(hb_font_get_parent(font), &length) else { return [] }
    return (0..<Int(length)).map { unsafe Double(values[$0]) }
  }

  /// Throws `axisNotFound` for the first variation whose axis the font does not have.
  func check(_ variations: [FontVariation]) throws(FontError) {
    let axes = axes
    for variation in variations where !axes.contains(where: { $0.tag == variation.tag }) {
      throw .axisNotFound(variation.tag, axes: axes.map(\.tag))
    }
  }

  /// The weight, the width in percent, and the slant, as the tables OS/2 and fvar state them.
  var style: (weight: Double, width: Double, isItalic: Bool) {
    func value(_ tag: hb_style_tag_t) -> Double { unsafe Double(hb_style_get_value(font, tag)) }
    let isSlanted = value(HB_STYLE_TAG_ITALIC) > 0 || value(HB_STYLE_TAG_SLANT_ANGLE) < 0
    return (value(HB_STYLE_TAG_WEIGHT), value(HB_STYLE_TAG_WIDTH), isSlanted)
  }

  /// The first language for which the font was designed, by its table meta ("dlng"); "" if it says none.
  var statedLanguage: String {
    let table = unsafe LayoutTable(face: face, tag: "meta")
    if table.isEmpty { return "" }
    func long(_ offset: Int) -> Int { table.read(offset) << 16 | table.read(offset + 2) }
    for record in 0..<min(long(12), 64) where long(16 + 12 * record) == 0x646C_6E67 {
      let (start, length) = (long(20 + 12 * record), min(long(24 + 12 * record), 256))
      var bytes: [UInt8] = []
      for offset in start..<start + length { bytes.append(UInt8(table.read(offset - 1) & 0xFF)) }
      if table.isBroken { return "" }
      let first = String(decoding: bytes, as: UTF8.self).split(separator: ",").first ?? ""
      return LanguageTag(String(first.drop { $0 == " " })).description
    }
    return ""
  }
}
