// The memory that attributed text is prepared in, kept from call to call.
import LabelLayout

/// What is prepared of an attributed text, or of its end: arrays that grow and are reused.
struct AttributedMemory: ~Copyable {
  var runs = ScratchArray<TextRun>(capacity: 8)
  /// The index of the caller's run that each is from.
  var sources = ScratchArray<Int>(capacity: 8)
  var styles = ScratchArray<ParagraphStyle>(capacity: 8)
  var metrics = ScratchArray<LineMetrics>(capacity: 16)
  var hyphenation = HyphenationPoints()
  /// The preparer of the current run, and what knows the words that borders cut: memory for them.
  let run = UnsafeMutablePointer<TextPreparer>.allocate(capacity: 1)
  let cutWord = UnsafeMutablePointer<CutWord>.allocate(capacity: 1)
  let cutWordPreparer = UnsafeMutablePointer<TextPreparer>.allocate(capacity: 1)
  let cutWordClusters = UnsafeMutablePointer.make(ClusterBuffer())
  /// Embedding levels of the clusters.
  var levels = ScratchArray<UInt8>()

  /// Bytes of memory.
  var byteCount: Int {
    runs.byteCount + sources.byteCount + styles.byteCount + metrics.byteCount + hyphenation.byteCount
      + cutWordClusters.pointee.byteCount + levels.byteCount
  }

  deinit {
    run.deallocate()
    cutWord.deallocate()
    cutWordPreparer.deallocate()
    cutWordClusters.destroy()
  }

  mutating func removeAll() {
    runs.removeAll()
    sources.removeAll()
    styles.removeAll()
    metrics.removeAll()
    hyphenation.removeAll()
  }

  /// Forgets what is prepared, and begins a text.
  mutating func begin(_ text: UnsafeBufferPointer<UInt8>, _ workspace: Workspace) {
    removeAll()
    cutWord.initialize(to: CutWord(text, workspace, preparer: cutWordPreparer, clusters: cutWordClusters))
  }

  /// Adds the metrics of a run: of its attachment, or of each face of its font.
  mutating func addMetrics(_ run: UnsafePointer<AttributedRun>) {
    guard let box = run.pointee.attachment else {
      let all = run.pointee.font._withUnsafeGuaranteedRef { $0.metrics }
      for own in all { metrics.append(run.moved(own)) }
      return
    }
    let (y, height) = (box.y.isFinite ? box.y : 0, box.height.isFinite ? box.height : 0)
    metrics.append(run.moved(LineMetrics(ascent: max(0, y + height), descent: max(0, -y))))
  }
}

/// A caller's runs and paragraph styles, read one after the other: memory that is reused.
public struct AttributeList: ~Copyable {
  private var runList = ScratchArray<AttributedRun>(capacity: 8)
  private var styleList = ScratchArray<AttributedStyle>(capacity: 8)

  init() {}

  var byteCount: Int { runList.byteCount + styleList.byteCount }

  public mutating func removeAll() {
    runList.removeAll()
    styleList.removeAll()
  }

  public mutating func append(_ run: AttributedRun) { runList.append(run) }
  public mutating func append(_ style: AttributedStyle) { styleList.append(style) }

  /// Valid until the list changes.
  public var runs: UnsafeBufferPointer<AttributedRun> { runList.elements }
  public var styles: UnsafeBufferPointer<AttributedStyle> { styleList.elements }
}

/// What a workspace has for attributed text.
public final class AttributedWorkspace: @unchecked Sendable {
  /// For the owner of a call to fill.
  public let list = UnsafeMutablePointer.make(AttributeList())
  /// Of the text's beginning, and of its end.
  let beginning = UnsafeMutablePointer.make(AttributedMemory())
  let ending = UnsafeMutablePointer.make(AttributedMemory())
  let token = UnsafeMutablePointer.make(ClusterBuffer())
  let bidi = UnsafeMutablePointer.make(BidiLevels())

  /// With no more runs and styles than these it need not be looked how much an idle workspace holds.
  static let usual = 1024
  /// An idle workspace does not hold more, in bytes.
  static let mostIdle = 4 << 20

  /// Bytes of memory.
  var byteCount: Int {
    list.pointee.byteCount + beginning.pointee.byteCount + ending.pointee.byteCount + token.pointee.byteCount
      + bidi.pointee.byteCount
  }

  deinit {
    list.destroy()
    beginning.destroy()
    ending.destroy()
    token.destroy()
    bidi.destroy()
  }
}
