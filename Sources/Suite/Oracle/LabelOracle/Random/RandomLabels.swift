// Random labels for the comparison of two implementations.

/// A label with the bounds and the line limit of one comparison.
package struct RandomCase: Equatable, Sendable {
  package var label: OracleLabel
  package var width: Double
  package var height: Double
  /// The line limit for textRect.
  package var limit: Int

  package init(label: OracleLabel, width: Double, height: Double, limit: Int) {
    self.label = label
    self.width = width
    self.height = height
    self.limit = limit
  }
}

package struct RandomLabels: Sendable {
  package enum Level: String, CaseIterable, Sendable {
    /// One style for the whole text, with all properties of the label.
    case plain
    /// Also runs, paragraph styles, tabs, soft hyphens, attachments, both directions, and features beyond UIKit.
    case full
    /// As `full`, in fonts whose clusters depend on their neighbours (R301), with the characters of these fonts.
    case shaped
  }

  package var level: Level
  /// Fonts with their names and their advances in em.
  package var fonts: [OracleFont]

  package init(level: Level, fonts: [OracleFont]) {
    self.level = level
    self.fonts = fonts
  }

  /// The label that belongs to a seed.
  package func label(seed: UInt64) -> RandomCase {
    var random = SplitMix64(seed: seed)
    return label(&random)
  }

  /// The label that results from the choices of a generator.
  package func label(_ random: inout SplitMix64) -> RandomCase {
    var label = OracleLabel(RandomText(level: level).text(&random), font: font(&random))
    setProperties(&label, &random)
    if random.one(in: 5) { label.runs[0].kern = random.pick([0.5, 1, 2, -1, -3, 0.25, -20, .nan]) }
    if random.one(in: 5) {
      let spacing = random.pick([1, 5, 0.3, 20, -2, .infinity])
      label.setParagraphStyle { $0.lineSpacing = spacing }
    }
    if level != .plain { RandomAttributes(fonts: fonts).add(to: &label, &random) }
    let bounds = RandomBounds(label)
    return RandomCase(
      label: label, width: bounds.width(&random), height: bounds.height(&random), limit: random.int(0..<4))
  }

  func font(_ random: inout SplitMix64) -> OracleFont {
    var font = random.pick(fonts)
    font.size = random.one(in: 3) ? random.pick([17, 12.5, 20, 1, 100, 0.4, 13.37]) : 10
    if random.one(in: 150) { font.size = random.pick([0, -3, .nan]) }
    return font
  }
}
