// Fonts as they are installed: with a name, in OpenType and in formats that HarfBuzz cannot shape with.
import Foundation

/// A font that fontconfig lists under a family. It has the space and the letters a to z, each half an em wide.
package struct InstalledFont {
  package let family: String
  /// What OS/2 says.
  package var weight = 400
  /// The least value, that of the default instance, and the greatest of the axis `wght`; nil for a font that is not
  /// variable. Glyphs are wider from the default instance on, up to 200 thousandths of an em at the greatest value.
  package var axis: (least: Int, normal: Int, most: Int)?
  /// The weights of the named instances.
  package var instances: [Int] = []
  /// A table `GPOS` adds this to the advance of an a that is followed by a b, in thousandths of an em.
  package var kern = 0

  package init(family: String, weight: Int = 400) { (self.family, self.weight) = (family, weight) }

  private static let glyphCount = 28

  /// The bytes of an OpenType file.
  package var openType: [UInt8] { sfnt(tables) }

  private var tables: [(tag: String, bytes: [UInt8])] {
    var tables = letterTables(glyphCount: Self.glyphCount) + [("OS/2", os2), ("name", names)]
    tables += [("glyf", [0, 0, 0, 0]), ("loca", [UInt8](repeating: 0, count: 2 * (Self.glyphCount + 1)))]
    if kern != 0 { tables.append(("GPOS", gpos)) }
    guard let axis else { return tables }
    var fvar = BigEndian()
    fvar.add16(1, 0, 16, 2, 1, 20, instances.count, 8)
    fvar.add32(0x7767_6874, axis.least << 16, axis.normal << 16, axis.most << 16)  // wght
    fvar.add16(0, 256)
    for weight in instances {
      fvar.add16(2, 0)  // The name of all of them is the style's.
      fvar.add32(weight << 16)
    }
    var gvar = BigEndian()  // Outlines do not change.
    gvar.add16(1, 0, 1, 0)
    gvar.add32(20 + 2 * (Self.glyphCount + 1))
    gvar.add16(Self.glyphCount, 0)
    gvar.add32(20 + 2 * (Self.glyphCount + 1))
    for _ in 0...Self.glyphCount { gvar.add16(0) }
    return tables + [("HVAR", widths(glyphCount: Self.glyphCount)), ("fvar", fvar.bytes), ("gvar", gvar.bytes)]
  }

  private var os2: [UInt8] {
    var os2 = BigEndian()
    os2.add16(4, 500, weight, 5, 0)
    for _ in 0..<10 { os2.add16(0) }
    os2.add16(0)
    for _ in 0..<5 { os2.add16(0) }
    os2.add32(0, 0, 0x2020_2020)
    os2.add16(0x40, 0x20, 0x7A, 800, 0x10000 - 200, 0, 800, 200)
    os2.add32(1, 0)
    os2.add16(500, 700, 0, 32, 1)
    return os2.bytes
  }

  private var names: [UInt8] {
    let texts = [(1, family), (2, "Regular")].map { ($0, Array($1.utf16)) }
    var (records, strings) = (BigEndian(), BigEndian())
    records.add16(0, texts.count, 6 + 12 * texts.count)
    for (id, text) in texts {
      records.add16(3, 1, 0x409, id, 2 * text.count, strings.bytes.count)
      for unit in text { strings.add16(Int(unit)) }
    }
    return records.bytes + strings.bytes
  }

  private var gpos: [UInt8] {
    var gpos = BigEndian()
    gpos.add32(0x0001_0000)
    gpos.add16(10, 30, 44)
    gpos.add16(1)
    gpos.add32(0x4446_4C54)  // DFLT
    gpos.add16(8, 4, 0, 0, 0xFFFF, 1, 0)
    gpos.add16(1)
    gpos.add32(0x6B65_726E)  // kern
    gpos.add16(8, 0, 1, 0)
    gpos.add16(1, 4, 2, 0, 1, 8)  // One lookup of pairs,
    gpos.add16(1, 18, 4, 0, 1, 12, 1, 3, kern & 0xFFFF, 1, 1, 2)  // of the glyphs 2 and 3, which are a and b.
    return gpos.bytes
  }

  /// The bytes of a file in the format WOFF, whose tables are not compressed.
  package var woff: [UInt8] {
    let tables = tables.sorted { $0.tag < $1.tag }
    func padded(_ count: Int) -> Int { (count + 3) & ~3 }
    let size = tables.reduce(0) { $0 + padded($1.bytes.count) }
    var file = BigEndian()
    file.add32(0x774F_4646, 0x0001_0000, 44 + 20 * tables.count + size)
    file.add16(tables.count, 0)
    file.add32(12 + 16 * tables.count + size, 0, 0, 0, 0, 0, 0)
    var offset = 44 + 20 * tables.count
    for table in tables {
      file.bytes += Array(table.tag.utf8)
      file.add32(offset, table.bytes.count, table.bytes.count, 0)
      offset += padded(table.bytes.count)
    }
    for table in tables {
      file.bytes += table.bytes + [UInt8](repeating: 0, count: padded(table.bytes.count) - table.bytes.count)
    }
    return file.bytes
  }

  /// The bytes of a file in the format BDF.
  package var bdf: [UInt8] {
    Array(
      """
      STARTFONT 2.1
      FONT -test-\(family)-medium-r-normal--8-80-75-75-c-80-iso10646-1
      SIZE 8 75 75
      FONTBOUNDINGBOX 8 8 0 0
      STARTPROPERTIES 4
      FAMILY_NAME "\(family)"
      CHARSET_REGISTRY "ISO10646"
      CHARSET_ENCODING "1"
      PIXEL_SIZE 8
      ENDPROPERTIES
      CHARS 1
      STARTCHAR a
      ENCODING 97
      SWIDTH 500 0
      DWIDTH 8 0
      BBX 8 1 0 0
      BITMAP
      FF
      ENDCHAR
      ENDFONT

      """.utf8)
  }

  /// The bytes of a file in the format Type 1: PFA, or with the marks of its segments PFB.
  package func type1(inSegments: Bool) -> [UInt8] {
    let name = family.filter { $0 != " " }
    let clear = """
      %!PS-AdobeFont-1.0: \(name) 001.000
      12 dict begin
      /FontInfo 3 dict dup begin
      /FamilyName (\(family)) readonly def
      /FullName (\(family)) readonly def
      /Weight (Regular) readonly def
      end readonly def
      /FontName /\(name) def
      /PaintType 0 def
      /FontType 1 def
      /FontMatrix [0.001 0 0 0.001 0 0] readonly def
      /Encoding StandardEncoding def
      /FontBBox {0 0 500 500} readonly def
      currentdict end
      currentfile eexec

      """
    func encrypted(_ bytes: [UInt8], _ key: UInt16) -> [UInt8] {
      var key = key
      return ([0, 0, 0, 0] + bytes).map { byte in
        let code = byte ^ UInt8(key >> 8)
        key = (UInt16(code) &+ key) &* 52845 &+ 22719
        return code
      }
    }
    let glyph = encrypted([139, 248, 136, 13, 14], 4330)  // 0 500 hsbw endchar
    var hidden = Array(
      """
      dup /Private 8 dict dup begin
      /RD {string currentfile exch readstring pop} executeonly def
      /ND {noaccess def} executeonly def
      /NP {noaccess put} executeonly def
      /BlueValues [] def
      /MinFeature {16 16} def
      /password 5839 def
      2 index /CharStrings 2 dict dup begin

      """.utf8)
    for name in [".notdef", "a"] { hidden += Array("/\(name) \(glyph.count) RD ".utf8) + glyph + Array(" ND\n".utf8) }
    let end = "end end readonly put noaccess put dup/FontName get exch definefont pop mark currentfile closefile\n"
    hidden += Array(end.utf8)
    let (first, second) = (Array(clear.utf8), encrypted(hidden, 55665))
    if !inSegments { return first + second.flatMap { Array(hex($0).utf8) } + Array("\ncleartomark\n".utf8) }
    func segment(_ kind: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      [0x80, kind] + (0..<4).map { UInt8(bytes.count >> (8 * $0) & 0xFF) } + bytes
    }
    return segment(1, first) + segment(2, second) + segment(1, Array("cleartomark\n".utf8)) + [0x80, 3]
  }

  private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}

/// The table `HVAR` of a font with one axis, at whose end each glyph is 200 font units wider than in the default instance.
private func widths(glyphCount: Int) -> [UInt8] {
  var hvar = BigEndian()
  hvar.add32(0x0001_0000, 20, 0, 0, 0)
  hvar.add16(1)
  hvar.add32(12)
  hvar.add16(1)
  hvar.add32(22)
  hvar.add16(1, 1, 0, 0x4000, 0x4000)  // One region, which ends at the axis's end.
  hvar.add16(glyphCount, 1, 1, 0)
  for _ in 0..<glyphCount { hvar.add16(200) }
  return hvar.bytes
}

/// A font with an axis of weight from 100 to 900, whose default instance is 400.
package func variableFont() -> [UInt8] {
  var font = InstalledFont(family: "Variable")
  font.axis = (100, 400, 900)
  return font.openType
}

extension Shell {
  /// Makes programs find these fonts alone, by the names of their files; returns the path of the configuration, for the
  /// environment variable FONTCONFIG_FILE.
  package func install(_ fonts: [String: [UInt8]]) throws -> String {
    let folder = folder + "/.fonts"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in fonts { try write(".fonts/" + name, bytes) }
    let folders = "<dir>\(folder)</dir><cachedir>\(self.folder)/.cache</cachedir>"
    try write(".fonts.conf", "<?xml version=\"1.0\"?><fontconfig>\(folders)</fontconfig>".utf8)
    return self.folder + "/.fonts.conf"
  }
}
