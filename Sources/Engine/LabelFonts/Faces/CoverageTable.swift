// The properties of a scalar for shaping: which faces have it, its script, whether it is invisible.
import CHarfBuzz
import CICU
import Synchronization

/// The properties of a scalar for a list of faces: 8 bytes.
struct ScalarProperties {
  /// Bit i set: face i has the scalar.
  fileprivate(set) var faces: UInt32
  /// The index of its script in the table; 0 for scalars that take the script of their neighbours (Common, Inherited),
  /// and for unknown scripts.
  fileprivate(set) var script: UInt16
  fileprivate(set) var traits: Traits

  /// The properties of a scalar that no face has.
  init() { (faces, script, traits) = (0, 0, Traits(rawValue: 0)) }

  struct Traits: OptionSet {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Default ignorable: no face needs to have it.
    static var isIgnorable: Traits { Traits(rawValue: 1 << 0) }
    /// Drawn as emoji by default.
    static var isEmoji: Traits { Traits(rawValue: 1 << 1) }
    /// A control character (Cc): drawn as nothing.
    static var isControl: Traits { Traits(rawValue: 1 << 2) }
  }
}

/// `ScalarProperties` of all scalars, filled a page of 256 scalars at a time when one of them is first asked for.
///
/// Reading takes two loads and no lock; pages are published with release, read with acquire, and never change. A script's
/// name is stored before the page that has its index, so whoever has an index from a page, or from a cached word that
/// was made from one, sees the name.
@safe final class CoverageTable: @unchecked Sendable {
  private static let pageCount = 0x1100
  private let faces: [FontFace]
  let pages: UnsafeMutablePointer<Atomic<UInt>>
  private struct Scripts {
    var indices: [UInt32: UInt16] = [:]
    var count: UInt16 = 1
  }
  private let building = Mutex(Scripts())
  /// HarfBuzz's script for each index. Index 0 is Common. Entries below a published index never change.
  let scripts: UnsafeMutablePointer<hb_script_t>

  /// Room for all indices of scripts. Unicode 17 has 176 scripts.
  static var maximumScriptCount: Int { 256 }
  /// An index that no script gets.
  static var unusedScript: UInt8 { 255 }

  init(faces: [FontFace]) {
    assert(faces.count <= FontStack.maximumFaceCount, "a face has one of 32 bits")
    self.faces = faces
    unsafe pages = .allocate(capacity: CoverageTable.pageCount)
    for index in 0..<CoverageTable.pageCount { unsafe (pages + index).initialize(to: Atomic(0)) }
    unsafe scripts = .allocate(capacity: CoverageTable.maximumScriptCount)
    unsafe scripts.initialize(repeating: HB_SCRIPT_COMMON, count: CoverageTable.maximumScriptCount)
  }

  deinit {
    for index in 0..<CoverageTable.pageCount {
      unsafe UnsafeMutablePointer<ScalarProperties>(bitPattern: pages[index].load(ordering: .relaxed))?.deallocate()
    }
    unsafe pages.deinitialize(count: CoverageTable.pageCount)
    unsafe pages.deallocate()
    unsafe scripts.deallocate()
  }

  /// The properties of a scalar (0...0x10FFFF). O(1); the first look-up in a page takes about 5 µs for each face.
  @inline(__always)
  func properties(of scalar: UInt32) -> ScalarProperties {
    assert(scalar <= 0x10_FFFF, "a scalar")
    let page = Int(scalar >> 8)
    let address = unsafe pages[page].load(ordering: .acquiring)
    if let properties = unsafe UnsafeMutablePointer<ScalarProperties>(bitPattern: address) {
      return unsafe properties[Int(scalar & 0xFF)]
    }
    return unsafe build(page)[Int(scalar & 0xFF)]
  }

  /// HarfBuzz's script for an index.
  func script(at index: Int) -> hb_script_t { unsafe scripts[index] }

  @inline(never)
  func build(_ page: Int) -> UnsafeMutablePointer<ScalarProperties> {
    let spaceFaces = page == 0 ? 0 : properties(of: 0x20).faces
    return unsafe building.withLock { known in
      if let properties = unsafe UnsafeMutablePointer<ScalarProperties>(
        bitPattern: pages[page].load(ordering: .relaxed))
      {
        return unsafe properties
      }
      let properties = UnsafeMutablePointer<ScalarProperties>.allocate(capacity: 256)
      for offset in 0..<256 {
        let scalar = UInt32(page << 8 | offset)
        unsafe (properties + offset).initialize(to: describe(scalar, spaceFaces: spaceFaces, &known))
      }
      if page == 0 {
        // If no face has U+00A0, it is drawn with the glyph of the space.
        if unsafe properties[0xA0].faces == 0 { unsafe properties[0xA0].faces = properties[0x20].faces }
      }
      unsafe pages[page].store(UInt(bitPattern: properties), ordering: .releasing)
      return unsafe properties
    }
  }

  private func describe(_ scalar: UInt32, spaceFaces: UInt32, _ known: inout Scripts) -> ScalarProperties {
    var properties = ScalarProperties()
    for (index, face) in faces.enumerated() where face.covers(scalar) { properties.faces |= 1 << UInt32(index) }
    if properties.faces == 0 && scalar > 0xFF {
      // If no face has them, HarfBuzz draws other spaces with the glyph of U+0020, in their own width, and U+2011 with
      // that of U+2010.
      if icu_is_space_separator(scalar) { properties.faces = spaceFaces }
      if scalar == 0x2011 {
        for (index, face) in faces.enumerated() where face.covers(0x2010) { properties.faces |= 1 << UInt32(index) }
      }
    }
    if icu_is_default_ignorable(scalar) { properties.traits.insert(.isIgnorable) }
    if icu_is_emoji_presentation(scalar) { properties.traits.insert(.isEmoji) }
    if icu_is_control(scalar) { properties.traits.insert(.isControl) }
    let script = unsafe hb_unicode_script(hb_unicode_funcs_get_default(), scalar)
    if script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN {
      if let index = known.indices[script.rawValue] {
        properties.script = index
      } else if known.count < UInt16(CoverageTable.unusedScript) {
        properties.script = known.count
        unsafe scripts[Int(known.count)] = script
        known.indices[script.rawValue] = known.count
        known.count += 1
      }
    }
    return properties
  }
}
