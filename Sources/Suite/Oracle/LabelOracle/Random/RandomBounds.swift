// Random bounds: those at which a label's answer changes, and slightly smaller or larger ones.

struct RandomBounds {
  private let advances: [Double]
  private let size: Double
  private let lineHeight: Double
  private let lineSpacing: Double

  init(_ label: OracleLabel) {
    advances = Clusters.clusters(of: label.runs).map(\.advance)
    size = max(label.runs[0].font.usedSize, 0.1)
    lineHeight = size
    lineSpacing = max(0, OracleLayouter.odd(label.runs[0].paragraphStyle.lineSpacing))
  }

  private static let odd = [0, -1, Double.nan, .infinity, .infinity, .infinity, .infinity]

  func width(_ random: inout SplitMix64) -> Double {
    if random.one(in: 12) { return random.pick(Self.odd) }
    let total = advances.reduce(0, +)
    if random.one(in: 8) { return random.double(0..<(total * 1.2 + size)) }
    // The advances of consecutive clusters, with or without the ellipsis, at a possible scale or tightened.
    let start = random.one(in: 2) ? 0 : random.int(0..<(advances.count + 1))
    let end = random.one(in: 3) ? advances.count : random.int(start..<(advances.count + 1))
    var width = advances[start..<end].reduce(0, +)
    if random.one(in: 3) { width += size }
    switch random.int(0..<12) {
    case 0, 1: width *= Double(random.int(300..<1001)) / 1000
    case 2, 3: width /= 1.05
    case 4: width = width * 2 + size  // the middle of a middle truncation
    default: break
    }
    return beside(width, &random)
  }

  func height(_ random: inout SplitMix64) -> Double {
    if random.one(in: 2) { return .infinity }
    if random.one(in: 20) { return random.pick(Self.odd) }
    let lines = Double(random.int(1..<6))
    var height = lines * lineHeight + (lines - 1) * lineSpacing
    if random.one(in: 4) { height *= Double(random.int(300..<1001)) / 1000 }
    return beside(height, &random)
  }

  /// The value itself, or a value above or below it: by much less than a layout unit, by 1e-3 or 1, by half an em, or
  /// below it by half of the tolerance.
  private func beside(_ value: Double, _ random: inout SplitMix64) -> Double {
    max(0, value + random.pick([0, 0, 0, 1e-7, -1e-7, 1e-3, -1e-3, 1, -1, size / 2, -size / 2, -size * 5e-7]))
  }
}
