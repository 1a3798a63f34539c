// What a prepared attributed text copies from its caller, and the sizes that memory is reported with.
import TestSupport
import Testing

@testable import LabelFonts
@testable import LabelLayout

@Suite struct AttributedTextTests {
  private let engine = FontEngine()

  /// Calls `body` with a workspace, and the source of a text in runs of Square of 10, 10 and 20 points. The second is
  /// raised.
  private func withSource<Result>(
    _ text: String, _ styles: [AttributedStyle], token: [UInt8]? = nil, _ body: (AttributedSource, Workspace) -> Result
  ) throws -> Result {
    let small = try engine.makeFont(metric: "Square", size: 10)
    let large = try engine.makeFont(metric: "Square", size: 20)
    defer { withExtendedLifetime((small, large)) {} }
    let bytes = Array(text.utf8)
    let runs = [(0, 2, small, 0.0), (2, 4, small, 1), (4, bytes.count, large, 0)].map { start, end, font, offset in
      AttributedRun(
        start: start, end: end, font: font, kern: 0, baselineOffset: offset, language: .none, attachment: nil)
    }
    return engine.withWorkspace { workspace in
      bytes.withUnsafeBufferPointer { bytes in
        runs.withUnsafeBufferPointer { runs in
          styles.withUnsafeBufferPointer { styles in
            body(AttributedSource(bytes: bytes, runs: runs, styles: styles, direction: .leftToRight), workspace)
          }
        }
      }
    }
  }

  private func prepare(_ source: AttributedSource, _ workspace: Workspace) -> AttributedText {
    var preparer = AttributedPreparer(source, workspace: workspace)
    _ = preparer.extend(untilAdvance: .unbounded)
    return AttributedText(copying: &preparer)
  }

  private static let count = ParagraphStyle.terminatorCount

  /// Calls `body` with styles for three paragraphs of two bytes: without tab stops, with two, and with three that have
  /// terminators if `hasTerminators`.
  private func withStyles<Result>(
    hasTerminators: Bool, hyphenates: Bool = false, _ body: ([AttributedStyle]) throws -> Result
  ) rethrows -> Result {
    let stops = [10.0, 20, 30, 40, 50]
    let alignments = [TextAlignment.left, .right, .center, .left, .right].map(\.rawValue)
    let terminators = (0..<UInt32(5 * Self.count)).map { 0x61 + $0 }
    return try stops.withUnsafeBufferPointer { stops in
      try alignments.withUnsafeBufferPointer { alignments in
        try terminators.withUnsafeBufferPointer { terminators in
          var (none, two, three) = (ParagraphStyle(), ParagraphStyle(), ParagraphStyle())
          none.hyphenationFactor = hyphenates ? 1 : 0
          two.tabStops = UnsafeBufferPointer(rebasing: stops[0..<2])
          two.tabAlignments = alignments.baseAddress!
          three.tabStops = UnsafeBufferPointer(rebasing: stops[2..<5])
          three.tabAlignments = alignments.baseAddress! + 2
          if hasTerminators { three.tabTerminators = terminators.baseAddress! + 2 * Self.count }
          return try body([
            AttributedStyle(start: 0, end: 2, style: none), AttributedStyle(start: 2, end: 4, style: two),
            AttributedStyle(start: 4, end: 6, style: three),
          ])
        }
      }
    }
  }

  @Test("Tab stops are those that were given, also when the caller has released its arrays", arguments: [false, true])
  func tabStops(hasTerminators: Bool) throws {
    let text = try withStyles(hasTerminators: hasTerminators) { styles in
      try withSource("a\nb\nc\n", styles) { prepare($0, $1) }
    }
    // The caller's arrays are gone.
    let attributes = text.attributes
    let styles = Array(attributes.styles)
    #expect(styles.map { Array($0.tabStops) } == [[], [10, 20], [30, 40, 50]])
    func alignments(_ style: ParagraphStyle) -> [Int32] { style.tabStops.indices.map { style.tabAlignments![$0] } }
    #expect(alignments(styles[1]) == [TextAlignment.left, .right].map(\.rawValue))
    #expect(alignments(styles[2]) == [TextAlignment.center, .left, .right].map(\.rawValue))
    #expect(attributes.hyphenation == nil)
    if hasTerminators {
      let zeros = [UInt32](repeating: 0, count: 2 * Self.count)
      #expect((0..<(2 * Self.count)).map { styles[1].tabTerminators![$0] } == zeros)
      let own = (UInt32(2 * Self.count)..<UInt32(5 * Self.count)).map { 0x61 + $0 }
      #expect((0..<(3 * Self.count)).map { styles[2].tabTerminators![$0] } == own)
      #expect((0..<6).map { attributes.bytes![$0] } == Array("a\nb\nc\n".utf8))
    } else {
      #expect(styles.allSatisfy { $0.tabTerminators == nil })
      #expect(attributes.bytes == nil)
    }
  }

  /// A token of three clusters is as wide as three em of each run, and as high as its run.
  @Test func tokensOfRuns() throws {
    let found = try withSource("abcdef", []) { source, workspace in
      let text = prepare(source, workspace)
      return Array("+++".utf8).withUnsafeBufferPointer { token in
        text.attributes(token: token, workspace: workspace).runs.map(\.ellipsis)
      }
    }
    #expect(found.map(\.advance.points) == [30, 30, 60])
    #expect(found.map(\.metrics.ascent) == [8, 9, 16])
  }

  /// At size 0 no kern is added (R192), and an attachment has its own width.
  @Test func kernOfAttachmentsAtSizeZero() throws {
    let fonts = try [0.0, 10].map { try engine.makeFont(metric: "Square", size: $0) }
    let widths = fonts.map { font in
      let run = AttributedRun(
        start: 0, end: 3, font: font, kern: 2, baselineOffset: 0, language: .none,
        attachment: .init(width: 35, height: 15, y: 0))
      return Array("\u{FFFC}".utf8).withUnsafeBufferPointer { bytes in
        withAttributed(bytes, [run], engine: engine) { $1.totalAdvance.points }
      }
    }
    #expect(widths == [35, 37])
  }

  /// Of more than 31 the first 31 count (R217).
  @Test func directionsNestTo31() {
    var (some, more) = (WritingDirections(), WritingDirections())
    for index in 0..<40 {
      if index < 31 { some.append(index % 3 == 0 ? .rightToLeft : .leftToRight, isOverride: index % 2 == 0) }
      more.append(index % 3 == 0 ? .rightToLeft : .leftToRight, isOverride: index % 2 == 0)
    }
    #expect(some == more && more.count == 31 && !more.isEmpty)
  }

  @Test(
    "Words of more than 96 bytes are not hyphenated",
    .enabled(if: Machine.hyphenates(LanguageTag("en-US")), "there is no dictionary of English"))
  func longWords() {
    let dictionaries = HyphenationDictionaries()
    func hasPoints(_ word: String) -> Bool {
      let bytes = Array(word.utf8)
      var points = HyphenationPoints()
      points.reserve(bytes.count)
      bytes.withUnsafeBufferPointer { bytes in
        for index in bytes.indices { points.read(index, bytes, index..<index + 1, LanguageTag("en"), dictionaries) }
      }
      points.endWord(dictionaries)
      return points.bits.elements.contains { $0 != 0 }
    }
    let word = String(repeating: "hyphenation", count: 10)
    #expect(hasPoints(String(word.prefix(96))))
    #expect(!hasPoints(String(word.prefix(97))))
  }

  /// The size is that of every array.
  @Test("The size of attributes is that of all their arrays") func size() throws {
    let size = try withStyles(hasTerminators: true, hyphenates: true) { styles in
      try withSource("a\nb\nc\n", styles) { prepare($0, $1).byteCount }
    }
    let runs =
      3 * (MemoryLayout<TextRun>.stride + MemoryLayout<AttributedRun>.stride + MemoryLayout<LineMetrics>.stride)
    let stops = 5 * (MemoryLayout<Double>.size + (1 + Self.count) * MemoryLayout<UInt32>.size)
    // A word of bits is enough for 6 clusters.
    #expect(size == runs + 3 * MemoryLayout<ParagraphStyle>.stride + stops + 6 + MemoryLayout<UInt64>.size)
  }

  /// What a workspace holds for attributed text, as far as its arrays have grown.
  @Test func sizeOfWorkspaces() throws {
    var memory = AttributedMemory()
    memory.runs.reserve(100)
    memory.sources.reserve(200)
    memory.styles.reserve(300)
    memory.metrics.reserve(400)
    memory.hyphenation.reserve(500 * 64 - 1)
    memory.levels.reserve(10_000)
    func bytes<Element>(_ array: borrowing ScratchArray<Element>) -> Int {
      array.capacity * MemoryLayout<Element>.stride
    }
    let cutWord = memory.cutWord.pointee.byteCount
    #expect(cutWord >= 64 * MemoryLayout<UInt16>.size)
    let arrays =
      bytes(memory.runs) + bytes(memory.sources) + bytes(memory.styles) + bytes(memory.metrics)
      + bytes(memory.hyphenation.bits) + bytes(memory.levels)
    #expect(memory.byteCount == arrays + cutWord)
    #expect(memory.hyphenation.bits.count == 500)

    var bidi = BidiLevels()
    bidi.characters.reserve(1000)
    bidi.offsets.reserve(100_000)
    bidi.resolveParagraph(isRightToLeft: false)
    let shown = bytes(bidi.characters) + bytes(bidi.offsets) + bytes(bidi.levels)
    // And the scratch memory, which is private.
    #expect(bidi.byteCount > shown)

    let workspace = AttributedWorkspace()
    let parts: [(name: String, grow: () -> Void)] = [
      ("runs", { for _ in 0..<10_000 { _ = workspace.list.pointee.addRun() } }),
      (
        "styles",
        {
          for _ in 0..<10_000 {
            workspace.list.pointee.append(AttributedStyle(start: 0, end: 0, style: ParagraphStyle()))
          }
        }
      ),
      ("beginning", { workspace.beginning.pointee.levels.reserve(100_000) }),
      ("ending", { workspace.ending.pointee.levels.reserve(100_000) }),
      ("token", { workspace.token.pointee = ClusterBuffer(capacity: 10_000) }),
      ("bidi", { workspace.bidi.pointee.levels.reserve(100_000) }),
    ]
    for part in parts {
      let before = workspace.byteCount
      part.grow()
      #expect(workspace.byteCount > before + 90_000, "\(part.name)")
    }
    workspace.list.pointee.removeAll()
  }
}
