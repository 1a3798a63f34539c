// What a prepared attributed text owns beside its clusters.
import LabelLayout

/// The runs and paragraph styles of a prepared text, in memory of their own, and its fonts.
public final class AttributedText: @unchecked Sendable {
  private let runs: UnsafeMutableBufferPointer<TextRun>
  private let styles: UnsafeMutableBufferPointer<ParagraphStyle>
  private let tabStops: UnsafeMutableBufferPointer<Double>
  private let metricsStorage: UnsafeMutableBufferPointer<LineMetrics>
  /// Where words may be hyphenated, a bit a cluster; nil where they may not.
  private let hyphenation: UnsafeMutableBufferPointer<UInt64>?
  /// Measures of the first run, whose font size sets the tolerance.
  public let style: TextStyle
  /// The caller's run of each of the layout's runs.
  private let sources: UnsafeMutableBufferPointer<AttributedRun>
  /// Keeps the fonts of the sources.
  private let fonts: [FontStack]

  /// Prepares a whole text into the workspace's clusters. Runs cover it in order; there is one at least.
  @discardableResult
  public static func prepare(
    _ bytes: UnsafeBufferPointer<UInt8>, runs: [AttributedRun], styles: [AttributedStyle], workspace: Workspace
  ) -> AttributedText {
    runs.withUnsafeBufferPointer { runs in
      styles.withUnsafeBufferPointer { styles in
        let source = AttributedSource(bytes: bytes, runs: runs, styles: styles, direction: .leftToRight)
        var preparer = AttributedPreparer(source, workspace: workspace)
        _ = preparer.extend(untilAdvance: .unbounded)
        return AttributedText(copying: preparer)
      }
    }
  }

  /// Copies what a preparer has found. O(runs + styles).
  public init(copying preparer: borrowing AttributedPreparer) {
    let memory = preparer.memory
    let given = preparer.source.runs
    runs = AttributedText.copy(memory.pointee.runs.base, memory.pointee.runCount)
    styles = AttributedText.copy(memory.pointee.styles.base, memory.pointee.styleCount)
    metricsStorage = AttributedText.copy(memory.pointee.metrics.base, memory.pointee.metricsCount)
    hyphenation =
      preparer.hyphenates ? AttributedText.copy(memory.pointee.points.base, memory.pointee.pointWords) : nil
    style = preparer.style
    sources = .allocate(capacity: runs.count)
    var fonts: [FontStack] = []
    for index in runs.indices {
      let run = given[memory.pointee.sources[index]]
      sources.initializeElement(at: index, to: run)
      let font = run.font.takeUnretainedValue()
      if fonts.last !== font { fonts.append(font) }
    }
    self.fonts = fonts
    // Tab stops are the caller's until here.
    tabStops = .allocate(capacity: styles.reduce(0) { $0 + $1.tabStops.count })
    var place = 0
    for index in styles.indices {
      let stops = styles[index].tabStops
      let copy = UnsafeMutableBufferPointer(rebasing: tabStops[place..<(place + stops.count)])
      _ = copy.initialize(from: stops)
      styles[index].tabStops = UnsafeBufferPointer(copy)
      place += stops.count
    }
  }

  private static func copy<Element: BitwiseCopyable>(
    _ source: UnsafeMutablePointer<Element>, _ count: Int
  ) -> UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
    _ = copy.initialize(from: UnsafeBufferPointer(start: source, count: count))
    return copy
  }

  deinit {
    runs.deallocate()
    styles.deallocate()
    tabStops.deallocate()
    metricsStorage.deallocate()
    hyphenation?.deallocate()
    sources.deallocate()
  }

  /// What layout reads; borrows from this object.
  public var attributes: TextAttributes {
    TextAttributes(
      runs: UnsafeBufferPointer(runs), styles: UnsafeBufferPointer(styles),
      hyphenation: hyphenation.map { UnsafePointer($0.baseAddress!) })
  }

  /// The same with a token in the place of the ellipsis, measured for each run (R204); borrows from the workspace too.
  /// O(runs).
  public func attributes(token: UnsafeBufferPointer<UInt8>, workspace: Workspace) -> TextAttributes {
    let memory = workspace.attributed.beginning
    memory.pointee.removeAll()
    for (index, run) in runs.enumerated() {
      var run = run
      let isSame = index > 0 && sources[index].isShapedWith(sources[index - 1])
      run.ellipsis =
        isSame
        ? memory.pointee.runs[index - 1].ellipsis : sources[index].measure(token: token, workspace: workspace)
      memory.pointee.append(run, source: index)
    }
    return TextAttributes(
      runs: UnsafeBufferPointer(start: memory.pointee.runs.base, count: runs.count),
      styles: UnsafeBufferPointer(styles), hyphenation: hyphenation.map { UnsafePointer($0.baseAddress!) })
  }

  /// Ascents and descents by a run's first metrics and a cluster's index.
  public var metrics: UnsafeBufferPointer<LineMetrics> { UnsafeBufferPointer(metricsStorage) }

  /// Bytes of memory.
  public var byteCount: Int {
    runs.count * MemoryLayout<TextRun>.stride + styles.count * MemoryLayout<ParagraphStyle>.stride
      + metricsStorage.count * MemoryLayout<LineMetrics>.stride + tabStops.count * 8
      + sources.count * MemoryLayout<AttributedRun>.stride + (hyphenation?.count ?? 0) * 8
  }
}
