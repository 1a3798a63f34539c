// Faces of fallback: those of installed and registered fonts that draw what the listed faces lack.
import CHarfBuzz
import LabelLayout
import Synchronization

/// The fonts that fallback may choose from. A font's rank is its index: registered fonts, then installed ones.
final class FallbackSource: Sendable {
  let registered: RegisteredFonts
  let installed: InstalledFonts

  init(_ registered: RegisteredFonts, _ installed: InstalledFonts) {
    (self.registered, self.installed) = (registered, installed)
  }

  /// The face of a rank; nil if its file cannot be read any more.
  func face(_ rank: Int, _ style: FaceStyle) -> FontFace? {
    let count = registered.fonts.count
    return rank < count ? registered.fonts[rank].face(weight: style.weight) : installed.face(rank - count, style)
  }

  var count: Int { registered.fonts.count + installed.fonts.count }

  /// There are no more fonts than this. O(1); it does not read fontconfig's lists.
  var mostFonts: Int { registered.fonts.count + installed.mostFonts }
}

/// The faces that fallback has chosen for a list so far.
///
/// A cluster's face is a function of its characters, its script, the language and the fonts of the machine. A face gets
/// the next free index when it is first chosen, so that what is kept for each index is short. So indices depend on the
/// order of use, and nothing outside of the module sees them: glyphs tell the rank instead (`FaceList.number`).
///
/// A new face is made known to all fonts of the list, of whatever size, before its index is given to anyone.
@safe final class FallbackFaces: @unchecked Sendable {
  /// The index of the first; those of listed faces are below.
  static var first: Int { FontStack.maximumFaceCount }
  /// A cluster has 16 bits for the index of its face. Fonts of a higher rank than this draw nothing.
  private static let most = (1 << 16) - first
  /// How many faces may get an index: all that there are.
  let capacity: Int

  /// Which faces may draw a cluster.
  enum Presentation {
    /// Faces without coloured glyphs, then those with them.
    case any
    case color
    case text

    /// Considers the next scalar of the cluster: U+FE0F asks for colour, and so does a first scalar that is an emoji;
    /// U+FE0E asks for text, whatever else there is.
    @inline(__always)
    mutating func consider(_ scalar: UInt32, isEmoji: Bool, isFirst: Bool) {
      if scalar == 0xFE0E {
        self = .text
      } else if self != .text, scalar == 0xFE0F || isFirst && isEmoji {
        self = .color
      }
    }
  }

  private struct State {
    var indices: [Int: Int] = [:]
    var ranks: [Int] = []
    /// The fonts of the list, by the addresses of their scales.
    var fonts: [UInt: FaceMeasures] = [:]
  }

  let source: FallbackSource
  private let style: FaceStyle
  private let state = Mutex(State())
  /// The addresses of the faces, retained; 0 for those that were not chosen yet. Stored with release before the index is
  /// given to anybody, and read with acquire; the memo tables and cached words that keep an index pass this on.
  private let faces: UnsafeMutablePointer<Atomic<UInt>>
  private let published = Atomic<Int>(0)

  init(_ source: FallbackSource, _ style: FaceStyle) {
    (self.source, self.style) = (source, style)
    capacity = min(source.mostFonts, FallbackFaces.most)
    unsafe faces = .allocate(capacity: capacity)
    for index in 0..<capacity { unsafe (faces + index).initialize(to: Atomic(0)) }
  }

  /// Whether the faces are those of registered fonts, besides installed ones, in a style.
  func isOf(_ registered: RegisteredFonts, _ style: FaceStyle) -> Bool {
    source.registered === registered && self.style == style
  }

  deinit {
    for index in 0..<published.load(ordering: .acquiring) {
      if let face = unsafe UnsafeRawPointer(bitPattern: faces[index].load(ordering: .acquiring)) {
        unsafe Unmanaged<FontFace>.fromOpaque(face).release()
      }
    }
    unsafe faces.deinitialize(count: capacity)
    unsafe faces.deallocate()
  }

  /// The face of an index that was given.
  func face(at index: Int) -> FontFace {
    assert(index >= FallbackFaces.first && index < FallbackFaces.first + capacity)
    let address = unsafe faces[index - FallbackFaces.first].load(ordering: .acquiring)
    assert(address != 0, "the index was given")
    return unsafe Unmanaged<FontFace>.fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
      .takeUnretainedValue()
  }

  /// The face of a font by its rank, whether it was chosen or not; nil if its file cannot be read any more.
  func face(ofRank rank: Int) -> FontFace? { source.face(rank, style) }

  /// One more than the largest index that was given.
  var end: Int { FallbackFaces.first + published.load(ordering: .acquiring) }

  /// The rank of the face of an index that was given.
  func rank(at index: Int) -> Int { state.withLock { $0.ranks[index - FallbackFaces.first] } }

  /// Whether the face of an index that was given is that of a registered font, not of an installed one.
  func isRegistered(at index: Int) -> Bool { rank(at: index) < source.registered.fonts.count }

  /// Makes the faces that were chosen, and those that will be, known to a font, until `remove`.
  func add(_ measures: FaceMeasures) {
    state.withLock { state in
      for index in FallbackFaces.first..<FallbackFaces.first + state.ranks.count {
        measures.add(face(at: index), at: index)
      }
      unsafe state.fonts[UInt(bitPattern: measures.scales)] = measures
    }
  }

  func remove(_ measures: FaceMeasures) { state.withLock { unsafe $0.fonts[UInt(bitPattern: measures.scales)] = nil } }

  /// The index of the face that draws a cluster: the first in the order of its language that has all its visible
  /// scalars; nil if there is none.
  ///
  /// - Complexity: O(fonts before it in the order), apart from sorting these and loading the face once.
  func find(
    _ scalars: [UInt32], script: hb_script_t, language: LanguageTag, _ presentation: Presentation
  ) -> Int? {
    let (registered, installed) = (source.registered, source.installed)
    let name = presentation == .color ? "und-zsye" : installed.language(for: script, in: language)
    let passes: [Bool] =
      switch presentation {
      case .any: [false, true]
      case .color: [true]
      case .text: [false]
      }
    let fonts = installed.fonts
    for wantsColor in passes {
      for rank in registered.order(language, style) {
        let font = registered.fonts[rank]
        guard font.hasColor == wantsColor, scalars.allSatisfy(font.covers) else { continue }
        if let index = index(of: rank) { return index }
      }
      for number in installed.order(name, style) {
        let font = fonts[Int(number)]
        guard font.hasColor == wantsColor, scalars.allSatisfy({ installed.covers(font, $0) }) else { continue }
        // Fontconfig's colours may be layers, which are not drawn in colour.
        if presentation == .color, installed.face(Int(number), style)?.hasColor != true { continue }
        if let index = index(of: registered.fonts.count + Int(number)), scalars.allSatisfy(face(at: index).covers) {
          return index
        }
      }
    }
    return nil
  }

  /// The index of a font by its rank; nil if its file cannot be read any more. Loads its face the first time.
  private func index(of rank: Int) -> Int? {
    state.withLock { state in
      if let known = state.indices[rank] { return known }
      guard rank < capacity, let face = source.face(rank, style) else { return nil }
      let count = state.ranks.count
      let index = FallbackFaces.first + count
      for font in state.fonts.values { font.add(face, at: index) }
      state.ranks.append(rank)
      state.indices[rank] = index
      unsafe faces[count].store(UInt(bitPattern: Unmanaged.passRetained(face).toOpaque()), ordering: .releasing)
      published.store(count + 1, ordering: .releasing)
      return index
    }
  }
}
