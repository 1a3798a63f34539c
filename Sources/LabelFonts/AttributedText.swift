// Attributed text: clusters of several runs, with what layout needs to know of each run and paragraph.
import LabelLayout
import TextSegmentation

/// A run of bytes with one set of attributes, as a caller gives it.
public struct AttributedRun {
  /// Bytes of the text; a border inside a grapheme cluster counts as one behind it.
  public var start: Int
  public var end: Int
  public var font: FontStack
  /// Points after every cluster; odd values count as 0 (R192).
  public var kern: Double
  /// Points upwards (R164).
  public var baselineOffset: Double
  public var language: LanguageTag
  /// The box of an attachment (R203): points; `y` is of its lower edge above the baseline.
  public var attachment: (width: Double, height: Double, y: Double)?

  public init(
    start: Int, end: Int, font: FontStack, kern: Double, baselineOffset: Double, language: LanguageTag,
    attachment: (width: Double, height: Double, y: Double)?
  ) {
    self.start = start
    self.end = end
    self.font = font
    self.kern = kern.isFinite ? kern : 0
    self.baselineOffset = baselineOffset.isFinite ? baselineOffset : 0
    self.language = language
    self.attachment = attachment
  }
}

extension AttributedRun {
  /// The runs with neighbours of the same attributes made one, which are shaped together.
  static func merged(_ runs: [AttributedRun]) -> [AttributedRun] {
    var merged: [AttributedRun] = []
    for run in runs {
      if let last = merged.last, last.attachment == nil, run.attachment == nil, last.font === run.font,
        last.kern == run.kern, last.baselineOffset == run.baselineOffset, last.language == run.language
      {
        merged[merged.count - 1].end = run.end
      } else {
        merged.append(run)
      }
    }
    return merged
  }
}

/// A paragraph style for the paragraphs that begin in a range of bytes; its `firstCluster` is not read.
public struct AttributedStyle {
  public var start: Int
  public var end: Int
  public var style: ParagraphStyle

  public init(start: Int, end: Int, style: ParagraphStyle) {
    self.start = start
    self.end = end
    self.style = style
  }
}

/// The runs and paragraph styles of a prepared text, in memory of their own.
public final class AttributedText: @unchecked Sendable {
  private let runs: UnsafeMutableBufferPointer<TextRun>
  private let styles: UnsafeMutableBufferPointer<ParagraphStyle>
  private let tabStops: UnsafeMutableBufferPointer<Double>
  private let metricsStorage: UnsafeMutableBufferPointer<LineMetrics>
  /// Where words may be hyphenated, a bit a cluster; empty where they may not.
  private let hyphenation: UnsafeMutableBufferPointer<UInt64>
  /// Measures of the first run, whose font size sets the tolerance.
  public let style: TextStyle
  /// The runs that have clusters, in the order of the layout's runs.
  public let sources: [AttributedRun]

  /// Prepares a whole text into the workspace's clusters. Runs cover it in order; there is one at least.
  ///
  /// Clusters and line breaks are those of the whole text, advances those of each run. O(bytes), apart from shaping.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, runs attributed: [AttributedRun], styles given: [AttributedStyle],
    workspace: Workspace
  ) {
    var builder = AttributedTextBuilder(bytes, workspace: workspace)
    for run in AttributedRun.merged(attributed) { builder.append(run) }
    builder.setBreaks()
    let stops = given.flatMap { Array($0.style.tabStops) }
    let tabStops = UnsafeMutableBufferPointer<Double>.allocate(capacity: stops.count)
    _ = tabStops.initialize(from: stops)
    self.tabStops = tabStops
    var place = 0
    let kept = given.map { style in
      var style = style
      let count = style.style.tabStops.count
      style.style.tabStops = UnsafeBufferPointer(rebasing: UnsafeBufferPointer(tabStops)[place..<place + count])
      place += count
      return style
    }
    builder.collectStyles(kept)
    if builder.runs.isEmpty { builder.addMeasures(attributed[0], firstCluster: 0) }
    let points =
      builder.styles.contains { $0.hyphenationFactor > 0 } ? builder.hyphenationPoints(workspace.dictionaries) : []
    hyphenation = .allocate(capacity: points.count)
    _ = hyphenation.initialize(from: points)
    sources = builder.sources
    runs = .allocate(capacity: builder.runs.count)
    _ = runs.initialize(from: builder.runs)
    styles = .allocate(capacity: builder.styles.count)
    _ = styles.initialize(from: builder.styles)
    metricsStorage = .allocate(capacity: builder.metrics.count)
    _ = metricsStorage.initialize(from: builder.metrics)
    let first = builder.runs[0]
    style = TextStyle(fontSize: attributed[0].font.size, ellipsis: first.ellipsis, hyphen: first.hyphen)
  }

  deinit {
    runs.deallocate()
    styles.deallocate()
    tabStops.deallocate()
    metricsStorage.deallocate()
    hyphenation.deallocate()
  }

  /// What layout reads; borrows from this object.
  public var attributes: TextAttributes {
    TextAttributes(
      runs: UnsafeBufferPointer(runs), styles: UnsafeBufferPointer(styles),
      hyphenation: hyphenation.isEmpty ? nil : UnsafePointer(hyphenation.baseAddress))
  }

  /// Ascents and descents by a run's first metrics and a cluster's index.
  public var metrics: UnsafeBufferPointer<LineMetrics> { UnsafeBufferPointer(metricsStorage) }

  /// Bytes of memory.
  public var byteCount: Int {
    runs.count * MemoryLayout<TextRun>.stride + styles.count * MemoryLayout<ParagraphStyle>.stride
      + metricsStorage.count * MemoryLayout<LineMetrics>.stride + tabStops.count * 8
  }
}
