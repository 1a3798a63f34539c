// Clusters that layout adds to a text: the ellipsis and the hyphen.
import CHarfBuzz
import LabelLayout

/// The advance of one cluster that is not in the text.
public struct AddedCluster: Equatable, Sendable {
  /// Layout units at the font's size, without kern.
  public let advance: LayoutUnit
  /// Index of the face that draws it, and of its ascent and descent in the font's `metrics`.
  public let metricsIndex: Int
  /// No face has it.
  public let isMissing: Bool
}

extension FontStack {
  /// U+2026, from the first face that has it.
  public var ellipsis: AddedCluster { addedClusters.ellipsis }

  /// U+2010, from the first face that has it; U+002D where none has.
  public var hyphen: AddedCluster { addedClusters.hyphen }

  static func addedClusters(
    _ list: FaceList, scales: UnsafePointer<Int64>
  ) -> (ellipsis: AddedCluster, hyphen: AddedCluster) {
    let hyphen = addedCluster(0x2010, list, scales)
    return (addedCluster(0x2026, list, scales), hyphen.isMissing ? addedCluster(0x2D, list, scales) : hyphen)
  }

  private static func addedCluster(
    _ scalar: UInt32, _ list: FaceList, _ scales: UnsafePointer<Int64>
  ) -> AddedCluster {
    if let metric = list.metric {
      return AddedCluster(
        advance: layoutUnits(metric.advance(of: scalar), scale: scales[0]), metricsIndex: 0, isMissing: false)
    }
    let index = list.faces.firstIndex { $0.covers(scalar) }
    let face = list.faces[index ?? 0]
    var glyph: hb_codepoint_t = 0
    hb_font_get_nominal_glyph(face.font, scalar, &glyph)
    let advance = hb_font_get_glyph_h_advance(face.font, glyph)
    return AddedCluster(
      advance: layoutUnits(max(0, advance), scale: scales[index ?? 0]), metricsIndex: index ?? 0,
      isMissing: index == nil)
  }
}
