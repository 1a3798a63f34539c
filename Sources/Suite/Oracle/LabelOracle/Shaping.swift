// R301: fonts whose clusters depend on their neighbours: kerning, ligatures and joining forms (Corpora/Fonts/shaped.json).

/// The tables of such a font, in em.
package struct OracleShaping: Equatable, Sendable {
  /// What a pair of characters adds to the advance of the first.
  package var kerning: [String: Double]
  /// The advances of ligatures.
  package var ligatures: [String: Double]
  /// The advances of a letter's forms other than the isolated one, by their names.
  package var forms: [String: [String: Double]]

  package init(kerning: [String: Double], ligatures: [String: Double], forms: [String: [String: Double]]) {
    self.kerning = kerning
    self.ligatures = ligatures
    self.forms = forms
  }

  /// The letters of the fonts that join on both sides, and those that join only the one before (Joining_Type D and R).
  private static let joinsBoth = "\u{628}"
  private static let joinsBefore = "\u{627}"

  /// The form of a letter among its neighbours in the text.
  static func form(_ letter: String, after before: String?, before after: String?) -> String? {
    let joinsOneBefore = before == joinsBoth && [joinsBoth, joinsBefore].contains(letter)
    let joinsOneAfter = letter == joinsBoth && [joinsBoth, joinsBefore].contains(after)
    return joinsOneBefore ? (joinsOneAfter ? "medial" : "final") : joinsOneAfter ? "initial" : nil
  }
}

extension TextRun {
  /// R214, R220: tracking turns ligatures off, and a kern of 0 the font's kerning.
  fileprivate var hasLigatures: Bool { OracleLayouter.odd(tracking) == 0 }

  /// Whether clusters of both runs may depend on each other.
  fileprivate func isShaped(with other: TextRun) -> Bool {
    func numbers(_ run: TextRun) -> [Double] {
      let tracking = OracleLayouter.odd(run.tracking)
      return [tracking, tracking == 0 ? OracleLayouter.odd(run.kern) : 0, OracleLayouter.odd(run.baselineOffset)]
    }
    return font == other.font && hasKerning == other.hasKerning && numbers(self) == numbers(other)
      && attachment == nil && other.attachment == nil
  }
}

extension Clusters {
  /// Sets the advances of neighbouring clusters in fonts whose clusters depend on each other.
  static func shape(_ clusters: inout [Cluster], _ runs: [TextRun]) {
    guard runs.contains(where: { $0.font.shaping != nil }) else { return }
    var start = 0
    while start < clusters.count {
      let run = runs[clusters[start].run]
      guard let shaping = run.font.shaping, run.attachment == nil, run.font.usedSize > 0 else {
        start += 1
        continue
      }
      let end = clusters[start...].firstIndex { !runs[$0.run].isShaped(with: run) } ?? clusters.count
      var naturals = (start..<end).map { index -> Double in
        let form = OracleShaping.form(
          clusters[index].text, after: index > 0 ? clusters[index - 1].text : nil,
          before: index + 1 < clusters.count ? clusters[index + 1].text : nil)
        let other = form.flatMap { shaping.forms[clusters[index].text]?[$0] }
        return other.map { $0 * run.font.usedSize } ?? clusters[index].natural
      }
      var index = start
      while index < end {
        let rest = clusters[index..<end]
        let ligature = shaping.ligatures.keys.sorted { $0.count > $1.count }.first { key in
          key.count <= rest.count && zip(key, rest).allSatisfy { String($0) == $1.text }
        }
        guard let ligature, run.hasLigatures else {
          let pair = index + 1 < end ? clusters[index].text + clusters[index + 1].text : ""
          if run.hasKerning { naturals[index - start] += (shaping.kerning[pair] ?? 0) * run.font.usedSize }
          index += 1
          continue
        }
        for part in index..<(index + ligature.count) {
          naturals[part - start] = shaping.ligatures[ligature]! / Double(ligature.count) * run.font.usedSize
        }
        index += ligature.count
      }
      for index in start..<end where !clusters[index].isBreak {
        clusters[index].advance = max(0, naturals[index - start] + clusters[index].added)
      }
      start = end
    }
  }
}

/// R302: the advances, at scale 1, that the clusters of a part have if it is the whole text.
///
/// Parts are asked for at many scales, so their advances are kept.
final class PartAdvances {
  private let clusters: [Cluster]
  private let runs: [TextRun]
  private var known: [Range<Int>: [Double]] = [:]

  /// Nil for a text whose clusters do not depend on each other.
  init?(_ clusters: [Cluster], _ runs: [TextRun]) {
    guard runs.contains(where: { $0.font.shaping != nil }) else { return nil }
    (self.clusters, self.runs) = (clusters, runs)
  }

  subscript(part: Range<Int>) -> [Double] {
    if let advances = known[part] { return advances }
    var shaped = Array(clusters[part])
    Clusters.shape(&shaped, runs)
    let advances = shaped.map(\.advance)
    known[part] = advances
    return advances
  }
}
