// LabelKit and the C interface give the same answers, to the last bit, for random labels with every property.
import CLabelEngine
import LabelDifferential
import LabelEngineEntry
import LabelKit
import LabelOracle
import Testing

struct SameAsInterfaceTests {
  private static let engine = LabelEngine()

  @Test("A layout is that of the C interface to the last bit", arguments: RandomLabels.Level.allCases)
  func layouts(level: RandomLabels.Level) throws {
    let bridge = try EngineBridge(#require(label_engine_entry(LE_ABI_VERSION)))
    let labels = RandomLabels(level: level, fonts: [.square(10), OracleFont(name: "Steps", size: 10)])
    for seed in 1...600 as ClosedRange<UInt64> {
      let random = labels.label(seed: seed)
      let label = try KitLabel(random.label, Self.engine)
      let bounds = Size(width: random.width, height: random.height)
      let token = random.label.truncationToken
      let expected = try bridge.layout(
        random.label, width: random.width, height: random.height, once: false, positions: true)
      let prepared = Self.engine.prepare(label.text, layoutDirection: label.properties.layoutDirection)
      let layout = prepared.layout(label.properties, in: bounds, truncationToken: token)
      #expect(Self.bits(layout) == expected.bits, "seed \(seed): prepared, \(random)")
      let once = Self.engine.layout(label.text, label: label.properties, in: bounds, truncationToken: token)
      #expect(Self.bits(once) == expected.bits, "seed \(seed): once, \(random)")
      #expect(layout.lines.map { layout.text(of: $0) } == expected.lines.map(\.text), "seed \(seed)")
      #expect(
        Self.spans(prepared, label.properties, bounds, token) == expected.bits, "seed \(seed): into spans, \(random)")
    }
  }

  @Test("Sizes are those of the C interface", arguments: RandomLabels.Level.allCases)
  func sizes(level: RandomLabels.Level) throws {
    let bridge = try EngineBridge(#require(label_engine_entry(LE_ABI_VERSION)))
    let labels = RandomLabels(level: level, fonts: [.square(10), OracleFont(name: "Steps", size: 10)])
    for seed in 1...600 as ClosedRange<UInt64> {
      let random = labels.label(seed: seed)
      let label = try KitLabel(random.label, Self.engine)
      let prepared = Self.engine.prepare(label.text, layoutDirection: label.properties.layoutDirection)
      let token = random.label.truncationToken
      func expected(_ kind: Int, _ rect: OracleRect) throws -> OracleRect {
        try bridge.measure(random.label, kind: Int32(kind), rect, lines: random.limit)
      }
      let proposed = OracleRect(3, 5, random.width, random.height)
      let fit = try expected(Int(LE_SIZE_THAT_FITS), proposed)
      let size = Size(width: random.width, height: random.height)
      #expect(
        prepared.sizeThatFits(size, label.properties, truncationToken: token)
          == Size(width: fit.width, height: fit.height), "seed \(seed)")
      let intrinsic = try expected(Int(LE_INTRINSIC_CONTENT_SIZE), proposed)
      #expect(
        prepared.intrinsicContentSize(label.properties, truncationToken: token)
          == Size(width: intrinsic.width, height: intrinsic.height), "seed \(seed)")
      let rect = try expected(Int(LE_TEXT_RECT), proposed)
      let bounds = Rect(x: 3, y: 5, width: random.width, height: random.height)
      let found = prepared.textRect(
        forBounds: bounds, limitedToNumberOfLines: random.limit, label.properties, truncationToken: token)
      #expect(
        [found.x, found.y, found.width, found.height].map(\.bitPattern)
          == [rect.x, rect.y, rect.width, rect.height].map(\.bitPattern), "seed \(seed)")
    }
  }

  /// The layout's bits in the form of `EngineResult.bits`.
  private static func bits(_ layout: TextLayout) -> [UInt64] {
    bits(layout.lines, layout.positions().clusters, layout.summary)
  }

  private static func bits(
    _ lines: [LabelLine], _ positions: [ClusterPosition], _ summary: LayoutSummary
  ) -> [UInt64] {
    [UInt64(lines.count), UInt64(positions.count), summary.isTruncated ? 1 : 0]
      + [summary.scale, summary.size.width, summary.size.height].map(\.bitPattern)
      + lines.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
      + positions.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
  }

  private static func spans(
    _ text: PreparedText, _ label: LabelProperties, _ bounds: Size, _ token: String?
  ) -> [UInt64] {
    var summary: LayoutSummary?
    var places: [ClusterPosition] = []
    let lines = [LabelLine](capacity: 1024) { lines in
      places = [ClusterPosition](capacity: 4096) { positions in
        summary = text.layout(label, in: bounds, truncationToken: token, into: &lines, positions: &positions)
      }
    }
    return bits(lines, places, summary!)
  }
}
