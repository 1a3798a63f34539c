// The styles of a variable font, by its own axes: fontconfig multiplies the weight of OS/2, which may be that of no instance.
import CFontconfig
import CHarfBuzz

/// The styles that a variable font has at the values of its axes.
struct VariableStyles {
  /// A weight, a width and a slant, in fontconfig's units.
  struct Style {
    var weight: Double?
    var width: Double?
    var slant: Double?

    /// As fontconfig lists a font. A range says nothing.
    init(_ font: FontPattern) {
      (weight, width, slant) = (font.number(FC_WEIGHT), font.number(FC_WIDTH), font.number(FC_SLANT))
    }

    /// The distance from a wanted style in normal width: first the width counts, then the slant, then the weight.
    func distance(_ wanted: FaceStyle) -> Double {
      func distance(_ value: Double?, _ normal: Double) -> Double { value.map { ($0 - normal).magnitude } ?? 0 }
      return distance(width, 100) * 1e6 + distance(slant, wanted.isItalic ? Double(FC_SLANT_ITALIC) : 0) * 1e3
        + distance(weight, FcWeightFromOpenTypeDouble(wanted.weight))
    }
  }

  private let axes: [FontFace.Axis]
  /// The values of the axes in the named instances.
  private let instances: [[Double]]

  /// Reads a font file; nil if it has no such face, or no axis.
  init?(path: String, index: Int) {
    guard let file = FileIdentity(path: path), let data = try? FontData(path: path, file: file) else { return nil }
    self.init(data, index)
  }

  /// Reads a font; nil if it has no such face, or no axis.
  init?(_ data: FontData, _ index: Int) {
    guard let face = unsafe data.makeFace(index) else { return nil }
    defer { unsafe hb_face_destroy(face) }
    axes = unsafe FontFace.axes(of: face)
    instances = unsafe (0..<hb_ot_var_get_named_instance_count(face)).map { [axes] number in
      var count = UInt32(axes.count)
      var values = [Float](repeating: 0, count: axes.count)
      unsafe hb_ot_var_named_instance_get_design_coords(face, number, &count, &values)
      return values.map(Double.init)
    }
    if axes.isEmpty { return nil }
  }

  /// The style of a named instance, from 1, or of the default instance, which is 0.
  ///
  /// - Parameter stated: what fontconfig says, which counts where the font has no axis.
  func style(ofInstance number: Int, _ stated: Style) -> Style {
    let isNamed = instances.indices.contains(number - 1)
    return style(at: isNamed ? instances[number - 1] : axes.map(\.normal), stated)
  }

  /// The style nearest to a wanted one in normal width, and the values of the axes for it that are not the font's own.
  func nearest(_ wanted: FaceStyle, _ stated: Style) -> (style: Style, variations: [FontVariation]) {
    let hasItalics = axes.contains { $0.tag == "ital" }
    let values = axes.map { axis in
      let value =
        switch axis.tag {
        case "wght": wanted.weight
        case "wdth": 100.0
        case "ital": wanted.isItalic ? 1.0 : 0.0
        case "slnt": wanted.isItalic && !hasItalics ? axis.range.lowerBound : 0.0
        default: axis.normal
        }
      return min(max(value, axis.range.lowerBound), axis.range.upperBound)
    }
    let changed = zip(axes, values).filter { $0.normal != $1 }.map { FontVariation(tag: $0.tag, value: $1) }
    return (style(at: values, stated), changed)
  }

  /// The values of the axes for a wanted style, if that is nearer than a named instance or the default instance, which is
  /// 0; else none.
  func variations(ofInstance number: Int, for wanted: FaceStyle, _ stated: Style) -> [FontVariation] {
    let (style, variations) = nearest(wanted, stated)
    guard style.distance(wanted) < self.style(ofInstance: number, stated).distance(wanted) else { return [] }
    return variations.isEmpty ? axes.map { FontVariation(tag: $0.tag, value: $0.normal) } : variations
  }

  private func style(at values: [Double], _ stated: Style) -> Style {
    var style = stated
    for (axis, value) in zip(axes, values) {
      switch axis.tag {
      case "wght": style.weight = FcWeightFromOpenTypeDouble(value)
      case "wdth": style.width = value
      case "ital" where value > 0, "slnt" where value < 0: style.slant = Double(FC_SLANT_ITALIC)
      default: break
      }
    }
    return style
  }
}
