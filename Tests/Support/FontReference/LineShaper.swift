// Finds the advances of a text in an independent way: whole hard lines through HarfBuzz's C functions.
import CHarfBuzz
import LabelFonts

/// Shapes hard lines whole, run by run, with faces of its own and without a cache. The caller gives the grapheme
/// clusters, since Swift's own follow an older Unicode version (Khmer differs).
///
/// A run has one face and one script. Characters that are Common or Inherited take the script of the text before them
/// on the line, or at the line's beginning that of the text after them (UAX #24, 5.2).
package final class LineShaper {
  struct Face {
    var face: OpaquePointer
    var font: OpaquePointer
    var unitsPerEm: Double
    var hasColor: Bool

    func covers(_ scalar: UInt32) -> Bool {
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0
    }
  }
  private var faces: [Face] = []
  private let language: hb_language_t?
  private let buffer = hb_buffer_create()!

  package init(_ font: FontStack, language: String) {
    self.language = hb_language_from_string(language, -1)
    for source in font.faces {
      let blob = hb_blob_create_from_file(source.path)
      let face = hb_face_create(blob, UInt32(source.faceIndex))!
      hb_blob_destroy(blob)
      let upem = hb_face_get_upem(face)
      faces.append(
        Face(
          face: face, font: hb_font_create(face), unitsPerEm: Double(upem),
          hasColor: hb_ot_color_has_png(face) != 0))
    }
  }

  deinit {
    hb_buffer_destroy(buffer)
    for face in faces {
      hb_font_destroy(face.font)
      hb_face_destroy(face.face)
    }
  }

  private struct Cluster {
    var start: Int
    var end: Int
    var isSpace: Bool
    var isInvisible = false
    /// Whether it is a tab or another control character, which is not shaped.
    var isControl = false
    var face = -1
    var script: hb_script_t?
  }

  /// The advances, in ems, of all grapheme clusters of a line without hard breaks.
  ///
  /// - Parameter borders: the indices of clusters that are not shaped together with the cluster before. Letters join across.
  package func advances(of line: String, clusters parts: [String], borders: Set<Int> = []) -> [Double] {
    let clusters = clusters(parts)
    var result = Array(repeating: 0.0, count: clusters.count)
    for run in runs(of: clusters, where: { !borders.contains($1) }) { distribute(line, clusters, run, &result) }
    return result
  }

  /// The advances, in ems, of some clusters of a line that are shaped as if the others were not there, with the faces and
  /// scripts that they have in the line.
  package func advances(of line: String, clusters parts: [String], alone part: Range<Int>) -> [Double] {
    let clusters = Array(clusters(parts)[part])
    guard let first = clusters.first, let last = clusters.last else { return [] }
    let text = String(decoding: Array(line.utf8)[first.start..<last.end], as: UTF8.self)
    let moved = clusters.map { cluster in
      var cluster = cluster
      (cluster.start, cluster.end) = (cluster.start - first.start, cluster.end - first.start)
      return cluster
    }
    var result = Array(repeating: 0.0, count: moved.count)
    for run in runs(of: moved) { distribute(text, moved, run, &result) }
    return result
  }

  /// A glyph as HarfBuzz returns it. Lengths are in ems.
  package struct ShapedGlyph {
    package let face: Int
    package let glyph: UInt32
    /// Index of the grapheme cluster.
    package let cluster: Int
    /// Distance from the left edge of the item in which it was shaped.
    package let x: Double
    /// Upwards from the baseline.
    package let y: Double
  }

  /// Clusters that were shaped by one call, and their glyphs from left to right.
  package struct ShapedItem {
    package let clusters: Range<Int>
    package let glyphs: [ShapedGlyph]
  }

  /// The glyphs of a line without hard breaks, in items of one face, script and direction, in logical order.
  ///
  /// - Parameter levels: the embedding level of each cluster.
  package func items(of line: String, clusters parts: [String], levels: [UInt32]) -> [ShapedItem] {
    let clusters = clusters(parts)
    return runs(of: clusters) { levels[$0] & 1 == levels[$1] & 1 }.map { run in
      item(line, clusters, run, isRightToLeft: levels[run.lowerBound] & 1 == 1)
    }
  }

  /// The clusters, each with its face and script.
  private func clusters(_ parts: [String]) -> [Cluster] {
    var clusters: [Cluster] = []
    for part in parts { clusters.append(cluster(part, at: clusters.last?.end ?? 0)) }
    resolve(&clusters)
    return clusters
  }

  /// Ranges that are shaped together: adjacent clusters of one face and script for which `isSame` holds.
  private func runs(of clusters: [Cluster], where isSame: (Int, Int) -> Bool = { _, _ in true }) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < clusters.count {
      var end = start + 1
      if !clusters[start].isControl {
        while end < clusters.count && !clusters[end].isControl && clusters[end].face == clusters[start].face
          && clusters[end].script == clusters[start].script && isSame(start, end)
        {
          end += 1
        }
        runs.append(start..<end)
      }
      start = end
    }
    return runs
  }

  /// Shapes a run in the context of its line, in a given direction or in that of its script.
  private func shape(
    _ line: String, _ clusters: [Cluster], _ run: Range<Int>, _ direction: hb_direction_t?
  ) -> [(info: hb_glyph_info_t, position: hb_glyph_position_t)] {
    hb_buffer_reset(buffer)
    let (start, end) = (clusters[run.lowerBound].start, clusters[run.upperBound - 1].end)
    hb_buffer_add_utf8(buffer, line, Int32(line.utf8.count), UInt32(start), Int32(end - start))
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    let script = clusters[run.lowerBound].script!
    let own = hb_script_get_horizontal_direction(script)
    hb_buffer_set_script(buffer, script)
    hb_buffer_set_direction(buffer, direction ?? (own == HB_DIRECTION_INVALID ? HB_DIRECTION_LTR : own))
    hb_buffer_set_language(buffer, language)
    // Not Graphite, which HarfBuzz would prefer for fonts that have its tables (docs/ARCHITECTURE.md).
    let name: StaticString = "ot"
    let shapers = [UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self), nil]
    hb_shape_full(faces[clusters[run.lowerBound].face].font, buffer, nil, 0, shapers)
    var length: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &length)
    let positions = hb_buffer_get_glyph_positions(buffer, &length)
    return (0..<Int(length)).map { (infos![$0], positions![$0]) }
  }

  private func item(_ line: String, _ clusters: [Cluster], _ run: Range<Int>, isRightToLeft: Bool) -> ShapedItem {
    let number = clusters[run.lowerBound].face
    let unitsPerEm = faces[number].unitsPerEm
    var glyphs: [ShapedGlyph] = []
    var pen = 0
    for (info, position) in shape(line, clusters, run, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR) {
      glyphs.append(
        ShapedGlyph(
          face: number, glyph: info.codepoint,
          cluster: clusters.lastIndex { $0.start <= Int(info.cluster) }!,
          x: Double(pen + Int(position.x_offset)) / unitsPerEm, y: Double(position.y_offset) / unitsPerEm))
      pen += Int(position.x_advance)
    }
    return ShapedItem(clusters: run, glyphs: glyphs)
  }

  private func cluster(_ text: String, at start: Int) -> Cluster {
    var cluster = Cluster(start: start, end: start + text.utf8.count, isSpace: text == " ")
    let scalars = Array(text.unicodeScalars)
    cluster.isControl = scalars[0].properties.generalCategory == .control
    let visible = scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    cluster.isInvisible = visible.isEmpty
    let candidates = faces.indices.filter { index in
      visible.allSatisfy { faces[index].covers($0.value) || isSubstituted($0) }
    }
    let isEmoji = scalars[0].properties.isEmojiPresentation || scalars.contains("\u{FE0F}")
    cluster.face = candidates.first { isEmoji && faces[$0].hasColor } ?? candidates.first ?? 0
    for scalar in scalars {
      let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value)
      if script != HB_SCRIPT_COMMON && script != HB_SCRIPT_INHERITED && script != HB_SCRIPT_UNKNOWN {
        cluster.script = script
        break
      }
    }
    return cluster
  }

  private func isSubstituted(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value != 0x20 && scalar.properties.generalCategory == .spaceSeparator || scalar.value == 0x2011
  }

  private func resolve(_ clusters: inout [Cluster]) {
    for index in clusters.indices where clusters[index].isInvisible && !clusters[index].isSpace {
      if index > 0 && !clusters[index - 1].isSpace {
        clusters[index].face = clusters[index - 1].face
      } else if let next = clusters[index...].first(where: { !$0.isInvisible }) {
        clusters[index].face = next.face
      }
    }
    var script = clusters.lazy.compactMap(\.script).first ?? HB_SCRIPT_COMMON
    for index in clusters.indices {
      script = clusters[index].script ?? script
      clusters[index].script = script
    }
  }

  /// Gives the advances of a run's glyphs to its clusters.
  private func distribute(_ line: String, _ clusters: [Cluster], _ run: Range<Int>, _ result: inout [Double]) {
    let unitsPerEm = faces[clusters[run.lowerBound].face].unitsPerEm
    let end = clusters[run.upperBound - 1].end
    var byStart: [Int: Int] = [:]
    for (info, position) in shape(line, clusters, run, nil) {
      byStart[Int(info.cluster), default: 0] += Int(position.x_advance)
    }
    let starts = byStart.keys.sorted()
    var first = run.lowerBound
    for (index, from) in starts.enumerated() {
      let to = index + 1 < starts.count ? starts[index + 1] : end
      while clusters[first].end <= from { first += 1 }
      var touched = [first]
      while touched.last! + 1 < run.upperBound && clusters[touched.last! + 1].start < to {
        touched.append(touched.last! + 1)
      }
      if touched.count > 1 { touched.removeAll { clusters[$0].isInvisible } }
      if touched.isEmpty { touched = [first] }
      let (share, rest) = byStart[from]!.quotientAndRemainder(dividingBy: touched.count)
      for (position, cluster) in touched.enumerated() {
        result[cluster] += Double(share + (position < abs(rest) ? rest.signum() : 0)) / unitsPerEm
      }
    }
  }
}
