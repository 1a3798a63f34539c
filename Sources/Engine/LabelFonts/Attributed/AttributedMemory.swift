// The memory that attributed text is prepared in, kept from call to call.
import LabelLayout

/// The prepared part of an attributed text, or of its end, in arrays that grow and are reused.
@safe struct AttributedMemory: ~Copyable {
  var runs = ScratchArray<TextRun>(capacity: 8)
  /// For each of `runs`, the index of the caller's run that it is from.
  var sources = ScratchArray<Int>(capacity: 8)
  var styles = ScratchArray<ParagraphStyle>(capacity: 8)
  var metrics = ScratchArray<LineMetrics>(capacity: 16)
  /// Whether some run has tracking (R214).
  var hasTracking = false
  var hyphenation = HyphenationPoints()
  /// Memory for the preparer of the current run, and what finds the line breaks of words that run borders cut.
  let run = UnsafeMutablePointer<TextPreparer>.allocate(capacity: 1)
  let cutWord = unsafe UnsafeMutablePointer.make(CutWord())
  /// Finds the scripts of the text next to a run.
  let scripts = unsafe UnsafeMutablePointer.make(LineScripts())
  /// Embedding levels of the clusters.
  var levels = ScratchArray<UInt8>()

  /// Bytes of memory.
  var byteCount: Int {
    unsafe runs.byteCount + sources.byteCount + styles.byteCount + metrics.byteCount + hyphenation.byteCount
      + cutWord.pointee.byteCount + levels.byteCount
  }

  deinit {
    unsafe run.deallocate()
    unsafe cutWord.destroy()
    unsafe scripts.destroy()
  }

  mutating func removeAll() {
    runs.removeAll()
    sources.removeAll()
    styles.removeAll()
    metrics.removeAll()
    hasTracking = false
    hyphenation.removeAll()
  }

  /// Forgets what is prepared, and begins a text.
  mutating func begin(_ text: UnsafeBufferPointer<UInt8>) {
    removeAll()
    unsafe cutWord.pointee.begin(text)
    unsafe scripts.pointee.removeAll()
  }

  /// Adds the layout's record (`TextRun`) of the caller's run at `index`. Returns its index in `runs`.
  @inline(__always)
  mutating func addRun(_ index: Int, of given: UnsafePointer<AttributedRun>, firstCluster: Int) -> Int {
    let (added, run) = unsafe (runs.count, given + index)
    let before = unsafe added == 0 ? nil : given + sources[added &- 1]
    sources.append(index)
    runs.reserve(added &+ 1)
    runs.count = added &+ 1
    // Written directly into the array, since it is too large to be copied around.
    runs[added].firstCluster = firstCluster
    // Adjacent runs often have the same font.
    let hasSameMetrics = unsafe before?.hasMetrics(of: run) ?? false
    runs[added].firstMetrics = unsafe hasSameMetrics ? runs[added &- 1].firstMetrics : addMetrics(run)
    let font = unsafe run.font._withUnsafeGuaranteedRef { unsafe $0.head }
    runs[added].ellipsis = unsafe run.inserted(font.pointee.ellipsis, font)
    runs[added].hyphen = unsafe run.inserted(font.pointee.hyphen, font)
    runs[added].hanging = 0
    if unsafe run.pointee.hasTracking, unsafe font.pointee.isVisible {
      runs[added].hanging = unsafe font.pointee.spacing(run.spacing)
      hasTracking = true
    }
    return added
  }

  /// What layout reads besides the clusters. Borrows from this memory.
  func attributes(of source: AttributedSource, hyphenates: Bool) -> TextAttributes {
    unsafe TextAttributes(
      runs: runs.elements, styles: styles.elements,
      hyphenation: hyphenates ? UnsafePointer(hyphenation.bits.base) : nil, hasStyles: !source.styles.isEmpty,
      hasTracking: hasTracking, bytes: source.bytes.baseAddress)
  }

  /// Adds the metrics of a run: those of its attachment, or of each face of its font. Returns the index of the first.
  @inline(__always)
  mutating func addMetrics(_ run: UnsafePointer<AttributedRun>) -> Int {
    let first = metrics.count
    if let box = unsafe run.pointee.attachment {
      let (y, height) = (box.y.cleaned, box.height.cleaned)
      unsafe metrics.append(run.moved(LineMetrics(ascent: max(0, y + height), descent: max(0, -y))))
    } else {
      let all = unsafe run.pointee.font._withUnsafeGuaranteedRef { unsafe $0.metrics }
      metrics.reserve(first &+ all.count)
      for index in 0..<all.count { unsafe metrics.base[first &+ index] = run.moved(all[index]) }
      metrics.count = first &+ all.count
    }
    return first
  }

  /// Adds metrics to the last run: those of the faces of fallback that were chosen since it was measured.
  mutating func addFallbackMetrics(_ run: UnsafePointer<AttributedRun>) {
    unsafe run.pointee.font._withUnsafeGuaranteedRef { font in
      guard let fallback = font.faceList.fallback, runs.count > 0 else { return }
      let first = runs[runs.count - 1].firstMetrics
      let end = fallback.end
      while metrics.count - first < end {
        let fallbackMetrics = font.metrics(at: metrics.count - first)
        unsafe metrics.append(run.moved(fallbackMetrics))
      }
    }
  }
}

/// A caller's runs and paragraph styles, which are read one after another into memory that is reused.
package struct AttributeList: ~Copyable {
  private var runList = ScratchArray<AttributedRun>(capacity: 8)
  private var styleList = ScratchArray<AttributedStyle>(capacity: 8)

  init() {}

  var byteCount: Int { runList.byteCount + styleList.byteCount }

  package mutating func removeAll() {
    runList.removeAll()
    styleList.removeAll()
  }

  package mutating func append(_ run: AttributedRun) { unsafe addRun().initialize(to: run) }

  /// Memory for one more run, which the caller initializes.
  package mutating func addRun() -> UnsafeMutablePointer<AttributedRun> {
    runList.reserve(runList.count &+ 1)
    runList.count &+= 1
    return unsafe runList.base + (runList.count &- 1)
  }

  package mutating func append(_ style: AttributedStyle) { styleList.append(style) }

  /// Valid until the list changes.
  package var runs: UnsafeBufferPointer<AttributedRun> { unsafe runList.elements }
  package var styles: UnsafeBufferPointer<AttributedStyle> { unsafe styleList.elements }
}

/// The memory of a workspace for attributed text.
@safe package struct AttributedWorkspace: ~Copyable {
  /// The runs and styles of a call, which the call's owner fills in.
  package let list = unsafe UnsafeMutablePointer.make(AttributeList())
  /// What is prepared of the text's beginning, and of its end.
  let beginning = unsafe UnsafeMutablePointer.make(AttributedMemory())
  let ending = unsafe UnsafeMutablePointer.make(AttributedMemory())
  let token = unsafe UnsafeMutablePointer.make(ClusterBuffer())
  let bidi = unsafe UnsafeMutablePointer.make(BidiLevels())

  /// Up to this many runs and styles, it need not be checked how much memory an idle workspace holds.
  static let usual = 1024
  /// The most bytes that an idle workspace keeps for attributed text.
  static let mostIdle = 4 << 20

  /// Bytes of memory.
  var byteCount: Int {
    unsafe list.pointee.byteCount + beginning.pointee.byteCount + ending.pointee.byteCount + token.pointee.byteCount
      + bidi.pointee.byteCount
  }

  deinit {
    unsafe list.destroy()
    unsafe beginning.destroy()
    unsafe ending.destroy()
    unsafe token.destroy()
    unsafe bidi.destroy()
  }
}
