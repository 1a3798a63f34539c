// A font as a label uses it: faces in the order of fallback, at a size.
import LabelLayout

/// An ordered list of faces at a size, or a metric font at a size. Threads share it: what they can see of it never
/// changes. What it measures of its faces grows with fallback (`FaceMeasures`).
///
/// A cluster is drawn with the first face that has all its scalars; invisible ones (joiners, variation selectors, bidi
/// controls) need not be in the face. A cluster with U+FE0F, or one that is drawn as emoji by default, prefers the
/// first face with coloured glyphs that has it; one with U+FE0E the first without. A cluster that no face has is drawn
/// with a face of fallback (`FallbackFaces`), if the font has that; else with the first face, and counts as missing.
@usableFromInline @safe package final class FontStack: Sendable {
  /// The most listed faces of a font.
  package static var maximumFaceCount: Int { 32 }
  /// Larger sizes count as this, in points, so that the sums of advances stay in the range of layout units.
  package static let largestSize = 262_144.0

  /// What every call reads. It is outside of the object, so that reading it takes no reference.
  @safe package struct Head {
    let listID: UInt64
    /// For each face, how many 2^-12 layout units are in a font unit.
    package let scales: UnsafePointer<Int64>
    /// The scale of the face that draws spaces.
    let spaceScale: Int64
    let spaceFlags: ClusterFlags
    /// Whether the size is above 0.
    let isVisible: Bool
    package let ellipsis: InsertedText
    package let hyphen: InsertedText
    let ellipsisGlyph: (face: Int, glyph: UInt32)
    let hyphenGlyph: (face: Int, glyph: UInt32)
    let isMetric: Bool

    /// The kern or tracking that is added to advances, given in points: 0 if the size is 0 (R192).
    @inline(__always)
    package func spacing(_ points: Double) -> LayoutUnit { isVisible ? LayoutUnit(points: points) : 0 }
  }

  /// The size in points, at most `largestSize`; 0 if the size that was asked for was NaN, infinite or below 0 (R192).
  package let size: Double
  let faceList: FaceList
  nonisolated(unsafe) package let head: UnsafeMutablePointer<Head>
  private let measures: FaceMeasures
  /// The ascent and descent of each listed face at the font's size, by a cluster's metrics index. There is at least one
  /// element. Those of the faces of fallback follow in memory, at their indices.
  nonisolated(unsafe) package let metrics: UnsafeBufferPointer<LineMetrics>
  /// The metrics of text in this font, without kern and space between lines. They include the ellipsis U+2026, and the
  /// hyphen U+2010 or, if no face has that, U+002D, each from the first face that has it.
  package let style: TextStyle
  private let variants = Mutex([FontStack?](repeating: nil, count: DisabledFeatures.setCount))

  init(faceList: FaceList, size: Double) {
    self.faceList = faceList
    self.size = size > 0 && size < .infinity ? min(size, FontStack.largestSize) : 0
    let measures = FaceMeasures(faceList, size: self.size)
    self.measures = measures
    faceList.fallback?.add(measures)
    func inserted(_ scalars: [UInt32]) -> (text: InsertedText, glyph: (face: Int, glyph: UInt32)) {
      let (face, glyph) = faceList.glyph(ofFirst: scalars)
      let advance = faceList.advance(of: scalars[0], face: face, glyph: glyph)
      let text = unsafe InsertedText(
        advance: FontStack.layoutUnits(advance, scale: measures.scales[face]), metrics: measures.metrics[0],
        drawnMetrics: measures.metrics[face])
      return (text, (face, glyph))
    }
    let (ellipsis, hyphen) = (inserted([0x2026]), inserted([0x2010, 0x2D]))
    style = TextStyle(fontSize: self.size, ellipsis: ellipsis.text, hyphen: hyphen.text)
    unsafe head = .make(
      Head(
        listID: faceList.id, scales: UnsafePointer(measures.scales),
        spaceScale: measures.scales[faceList.spaceFace],
        spaceFlags: ClusterFlags.whitespace.withMetricsIndex(faceList.spaceFace), isVisible: self.size > 0,
        ellipsis: style.ellipsis, hyphen: style.hyphen, ellipsisGlyph: ellipsis.glyph,
        hyphenGlyph: hyphen.glyph, isMetric: faceList.metric != nil))
    unsafe metrics = UnsafeBufferPointer(start: measures.metrics, count: faceList.extents.count)
  }

  deinit {
    faceList.fallback?.remove(measures)
    unsafe head.destroy()
    measures.deallocate()
  }

  /// How many 2^-12 layout units are in a font unit.
  static func scale(unitsPerEm: Int, size: Double) -> Int64 {
    assert(unitsPerEm > 0 && size >= 0 && size <= FontStack.largestSize)
    return Int64((size / Double(unitsPerEm) * LayoutUnit.perPoint * 4096).rounded())
  }

  /// An ascent and a descent in font units, at a size.
  static func metrics(_ unitsPerEm: Int, _ ascent: Int, _ descent: Int, size: Double) -> LineMetrics {
    LineMetrics(
      ascent: Double(ascent) * size / Double(unitsPerEm), descent: Double(descent) * size / Double(unitsPerEm))
  }

  /// The same faces at another size. O(faces).
  package func withSize(_ size: Double) -> FontStack { FontStack(faceList: faceList, size: size) }

  /// The id of the faces with their features, unique in the process.
  package var facesID: UInt64 { faceList.id }

  /// The listed faces, in the order of fallback; empty for a metric font.
  package var faces: [FontFace] { faceList.faces }

  /// The face with the number that glyphs have: a listed face, or one of fallback; nil if there is none.
  package func face(number: Int) -> FontFace? { faceList.face(number: number) }

  /// The number of the face with a cluster's face index.
  @inline(__always)
  package func number(ofFaceAt index: Int) -> UInt32 {
    index < FontStack.maximumFaceCount ? UInt32(truncatingIfNeeded: index) : number(ofFallbackAt: index)
  }

  func number(ofFallbackAt index: Int) -> UInt32 { UInt32(truncatingIfNeeded: faceList.number(ofFaceAt: index)) }

  /// The glyph of the ellipsis or of the hyphen that lines may end in, and its face.
  func insertedGlyph(isHyphen: Bool) -> (face: Int, glyph: UInt32) {
    unsafe isHyphen ? head.pointee.hyphenGlyph : head.pointee.ellipsisGlyph
  }

  /// The kern or tracking that is added to advances, given in points (R192).
  package func spacing(_ points: Double) -> LayoutUnit { unsafe head.pointee.spacing(points) }

  /// Families that were wanted and are not installed, with those that took their place.
  package var replaced: [ReplacedFamily] { faceList.replaced }

  /// The ascent and descent of a face at the font's size.
  package func metrics(of face: FontFace) -> LineMetrics {
    FontStack.metrics(face.unitsPerEm, face.ascent, face.descent, size: size)
  }

  /// The metrics of a cluster by its metrics index.
  package func metrics(at index: Int) -> LineMetrics { unsafe metrics.baseAddress.unsafelyUnwrapped[index] }

  /// The metric font, or nil.
  package var metricFont: MetricFont? { faceList.metric }

  /// Returns the same font with some features turned off; itself if there are none. A metric font has no features and
  /// returns itself. Always the same object. O(faces) at the first call.
  package func disabling(_ disabled: DisabledFeatures) -> FontStack {
    if disabled.isEmpty || faceList.metric != nil { return self }
    return variants.withLock { variants in
      if let stack = variants[Int(disabled.rawValue)] { return stack }
      let made = FontStack(faceList: faceList.disabling(disabled), size: size)
      variants[Int(disabled.rawValue)] = made
      return made
    }
  }

  /// An advance in font units of a face, rounded to layout units, half up.
  ///
  /// Integers only, so that it is the same on every machine: a scale has 12 bits more than a layout unit, which keeps
  /// an em of up to 4096 font units exact to a layout unit. Precondition: at most `widestExact`.
  @inline(__always)
  static func layoutUnits(_ fontUnits: Int32, scale: Int64) -> LayoutUnit {
    (Int64(fontUnits) &* scale &+ 2048) &>> 12
  }

  /// The same for advances of any width.
  @inline(__always)
  static func layoutUnits(ofWide fontUnits: Int32, scale: Int64) -> LayoutUnit {
    Int64(fontUnits) &* (scale &>> 12) &+ (Int64(fontUnits) &* (scale & 4095) &+ 2048) &>> 12
  }

  /// The widest advance for which `layoutUnits` is exact at the largest size, where a scale is 2^60 / units per em.
  static func widestExact(unitsPerEm: Int) -> Int32 { Int32(7 * unitsPerEm) }
}
