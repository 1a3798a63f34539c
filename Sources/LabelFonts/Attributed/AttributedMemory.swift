// The memory that attributed text is prepared in, kept from call to call.
import LabelLayout

/// What is prepared of an attributed text, or of its end: arrays that grow and are reused.
struct AttributedMemory: ~Copyable {
  var runs = GrowingStorage<TextRun>(capacity: 8)
  var runCount = 0
  /// Which of the caller's runs each is from.
  var sources = GrowingStorage<Int>(capacity: 8)
  var styles = GrowingStorage<ParagraphStyle>(capacity: 8)
  var styleCount = 0
  var metrics = GrowingStorage<LineMetrics>(capacity: 16)
  var metricsCount = 0
  /// Where words may be hyphenated, a bit a cluster; `pointWords` of them are set.
  var points = GrowingStorage<UInt64>(capacity: 8)
  var pointWords = 0
  /// The word at hand in lower case, and the cluster that each of its characters begins, or -1.
  var word: [UInt8] = []
  var wordClusters: [Int] = []
  /// Boundaries of a part of the text.
  var boundaries = GrowingStorage<UInt64>(capacity: 64)
  /// Embedding levels of the clusters.
  var levels = GrowingStorage<UInt8>()

  deinit {
    runs.deallocate()
    sources.deallocate()
    styles.deallocate()
    metrics.deallocate()
    points.deallocate()
    boundaries.deallocate()
    levels.deallocate()
  }

  /// Bytes of memory.
  var byteCount: Int {
    runs.capacity * (MemoryLayout<TextRun>.stride + MemoryLayout<Int>.stride)
      + styles.capacity * MemoryLayout<ParagraphStyle>.stride + metrics.capacity * MemoryLayout<LineMetrics>.stride
      + (points.capacity + boundaries.capacity) * 8 + levels.capacity
  }

  mutating func removeAll() {
    (runCount, styleCount, metricsCount, pointWords) = (0, 0, 0, 0)
    word.removeAll(keepingCapacity: true)
    wordClusters.removeAll(keepingCapacity: true)
  }

  mutating func append(_ run: TextRun, source: Int) {
    runs.reserve(runCount + 1)
    sources.reserve(runCount + 1)
    runs[runCount] = run
    sources[runCount] = source
    runCount += 1
  }

  mutating func append(_ style: ParagraphStyle) -> UnsafeMutablePointer<ParagraphStyle> {
    styles.reserve(styleCount + 1)
    styles[styleCount] = style
    styleCount += 1
    return styles.base + (styleCount - 1)
  }

  mutating func append(_ own: LineMetrics) {
    metrics.reserve(metricsCount + 1)
    metrics[metricsCount] = own
    metricsCount += 1
  }

  /// Has a bit for each of `count` clusters.
  mutating func reservePoints(_ count: Int) {
    let words = count / 64 + 1
    guard words > pointWords else { return }
    points.reserve(words)
    (points.base + pointWords).update(repeating: 0, count: words - pointWords)
    pointWords = words
  }
}

/// A caller's runs and paragraph styles, read one after the other: memory that is reused.
public struct AttributeList: ~Copyable {
  private var runStorage = GrowingStorage<AttributedRun>(capacity: 8)
  private var runCount = 0
  private var styleStorage = GrowingStorage<AttributedStyle>(capacity: 8)
  private var styleCount = 0

  init() {}

  deinit {
    runStorage.deallocate()
    styleStorage.deallocate()
  }

  var byteCount: Int {
    runStorage.capacity * MemoryLayout<AttributedRun>.stride
      + styleStorage.capacity * MemoryLayout<AttributedStyle>.stride
  }

  public mutating func removeAll() { (runCount, styleCount) = (0, 0) }

  public mutating func append(_ run: AttributedRun) {
    runStorage.reserve(runCount + 1)
    runStorage[runCount] = run
    runCount += 1
  }

  public mutating func append(_ style: AttributedStyle) {
    styleStorage.reserve(styleCount + 1)
    styleStorage[styleCount] = style
    styleCount += 1
  }

  /// Valid until the list changes.
  public var runs: UnsafeBufferPointer<AttributedRun> { UnsafeBufferPointer(start: runStorage.base, count: runCount) }
  public var styles: UnsafeBufferPointer<AttributedStyle> {
    UnsafeBufferPointer(start: styleStorage.base, count: styleCount)
  }
}

/// What a workspace has for attributed text.
public final class AttributedWorkspace: @unchecked Sendable {
  /// For the owner of a call to fill.
  public let list: UnsafeMutablePointer<AttributeList>
  /// Of the text's beginning, and of its end.
  let beginning: UnsafeMutablePointer<AttributedMemory>
  let ending: UnsafeMutablePointer<AttributedMemory>
  let token: UnsafeMutablePointer<ClusterBuffer>
  let bidi: UnsafeMutablePointer<BidiLevels>

  /// An idle workspace does not hold more, in bytes.
  static let mostIdle = 4 << 20

  /// Bytes of memory.
  var byteCount: Int {
    list.pointee.byteCount + beginning.pointee.byteCount + ending.pointee.byteCount + token.pointee.byteCount
  }

  init() {
    list = .allocate(capacity: 1)
    list.initialize(to: AttributeList())
    beginning = .allocate(capacity: 1)
    beginning.initialize(to: AttributedMemory())
    ending = .allocate(capacity: 1)
    ending.initialize(to: AttributedMemory())
    token = .allocate(capacity: 1)
    token.initialize(to: ClusterBuffer())
    bidi = .allocate(capacity: 1)
    bidi.initialize(to: BidiLevels())
  }

  deinit {
    list.deinitialize(count: 1)
    list.deallocate()
    beginning.deinitialize(count: 1)
    beginning.deallocate()
    ending.deinitialize(count: 1)
    ending.deallocate()
    token.deinitialize(count: 1)
    token.deallocate()
    bidi.deinitialize(count: 1)
    bidi.deallocate()
  }
}
