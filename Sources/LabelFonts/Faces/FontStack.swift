// A font as a label has it: faces in the order of fallback, at a size.
import LabelLayout
import Synchronization

/// An ordered list of faces at a size, or a metric font at a size. Immutable, shared between threads.
///
/// A cluster is drawn with the first face that has all its scalars; invisible ones (joiners, variation selectors, bidi
/// controls) need not be in the face. A cluster with U+FE0F, or one that is drawn as emoji by default, prefers the first
/// face with coloured glyphs that has it; one with U+FE0E the first without. A cluster that no face has is drawn with
/// the first face and counts as missing.
public final class FontStack: Sendable {
  /// No font has more faces than this.
  public static let maximumFaceCount = 32

  /// What every call reads, apart from the object: reading it takes no reference.
  struct Head {
    let listID: UInt64
    /// 2^-12 layout units in a font unit, for each face.
    let scales: UnsafePointer<Int64>
    /// Of the face that draws spaces.
    let spaceScale: Int64
    let spaceFlags: ClusterFlags
    /// The size is above 0.
    let isVisible: Bool
  }

  /// Points; 0 where the size asked for was not a number, infinite or below 0 (R192), at most 2^18.
  public let size: Double
  let faceList: FaceList
  nonisolated(unsafe) private let scales: UnsafeMutablePointer<Int64>
  nonisolated(unsafe) let head: UnsafeMutablePointer<Head>
  nonisolated(unsafe) private let metricsStorage: UnsafeMutableBufferPointer<LineMetrics>
  let addedClusters: (ellipsis: AddedCluster, hyphen: AddedCluster)
  /// The measures of a text of this font, without kern and space between lines.
  public let style: TextStyle
  private let unligated = Mutex<FontStack?>(nil)

  init(faceList: FaceList, size: Double) {
    self.faceList = faceList
    self.size = size > 0 && size < .infinity ? min(size, 262_144) : 0
    let count = max(faceList.faces.count, 1)
    scales = .allocate(capacity: count)
    metricsStorage = .allocate(capacity: count)
    for index in 0..<count {
      let unitsPerEm: Int
      let ascent: Int
      let descent: Int
      if let metric = faceList.metric {
        (unitsPerEm, ascent, descent) = (metric.unitsPerEm, metric.ascent, metric.descent)
      } else {
        let face = faceList.faces[index]
        (unitsPerEm, ascent, descent) = (face.unitsPerEm, face.ascent, face.descent)
      }
      let perFontUnit = self.size / Double(unitsPerEm) * LayoutUnit.perPoint * 4096
      (scales + index).initialize(to: Int64(perFontUnit.rounded()))
      (metricsStorage.baseAddress! + index).initialize(
        to: LineMetrics(
          ascent: Double(ascent) * self.size / Double(unitsPerEm),
          descent: Double(descent) * self.size / Double(unitsPerEm)))
    }
    head = .allocate(capacity: 1)
    head.initialize(
      to: Head(
        listID: faceList.id, scales: UnsafePointer(scales), spaceScale: scales[faceList.spaceFace],
        spaceFlags: ClusterFlags.whitespace.withMetricsIndex(faceList.spaceFace), isVisible: self.size > 0))
    let (ellipsis, hyphen) = FontStack.addedClusters(faceList, scales: scales)
    addedClusters = (ellipsis, hyphen)
    style = TextStyle(
      fontSize: self.size,
      ellipsis: InsertedText(advance: ellipsis.advance, metrics: metricsStorage[ellipsis.metricsIndex]),
      hyphen: InsertedText(advance: hyphen.advance, metrics: metricsStorage[hyphen.metricsIndex]))
  }

  deinit {
    scales.deallocate()
    head.deallocate()
    metricsStorage.deallocate()
  }

  /// The faces in the order of fallback; empty for a metric font.
  public var faces: [FontFace] { faceList.faces }

  /// The metric font, or nil.
  public var metricFont: MetricFont? { faceList.metric }

  /// Ascent and descent of each face at the font's size, by a cluster's metrics index; at least one.
  public var metrics: UnsafeBufferPointer<LineMetrics> { UnsafeBufferPointer(metricsStorage) }

  /// The same font with common ligatures off (`liga`, `clig`); those that a script needs (`rlig`) stay. A metric font
  /// has none and is its own. O(faces) at the first call.
  public var withoutLigatures: FontStack {
    if faceList.metric != nil { return self }
    return unligated.withLock { stack in
      if let stack { return stack }
      let made = FontStack(faceList: faceList.withoutLigatures, size: size)
      stack = made
      return made
    }
  }

  /// An advance in font units of a face, rounded to layout units, half up.
  ///
  /// Integers only, so that it is the same on every machine: a scale has 12 bits more than a layout unit, which keeps
  /// an em of up to 4096 font units exact to a layout unit.
  @inline(__always)
  static func layoutUnits(_ fontUnits: Int32, scale: Int64) -> LayoutUnit {
    (Int64(fontUnits) &* scale &+ 2048) &>> 12
  }
}
