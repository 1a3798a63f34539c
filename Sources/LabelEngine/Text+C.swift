// Prepared texts of the C interface: making, describing and releasing them.
import CLabelEngine
import LabelFonts
import LabelLayout

func createText(
  _ engine: OpaquePointer?, _ request: UnsafePointer<le_text_request>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> le_status {
  EngineHandle.call(engine) { handle throws(CallError) in
    guard let engine, let out else { throw .invalid("text: out is missing") }
    let request = try TextRequest(request)
    let attributes = request.isAttributed ? try TextAttributesRequest(request) : nil
    let text = UnsafeMutablePointer<TextHandle>.allocate(capacity: 1)
    handle.withWorkspace { workspace in
      let (prepared, attributed, mayHaveLevels) = prepare(request, attributes, workspace)
      text.initialize(
        to: TextHandle(
          text: prepared.text, direction: request.direction,
          overrides: attributed == nil ? request.overrides : ParagraphOverrides(),
          missingClusters: workspace.clusters.missingCount, prepared: .passRetained(prepared), engine: engine,
          font: request.font.retain(), attributed: attributed.map { .passRetained($0) },
          kern: request.kern, language: LanguageTag(cString: request.language),
          levels: mayHaveLevels ? request.levels(of: prepared.text, workspace.clusters) : nil))
    }
    out.pointee = OpaquePointer(text)
    return Status.ok
  }
}

/// Prepares a whole text, attributed where it must be.
private func prepare(
  _ request: TextRequest, _ attributes: TextAttributesRequest?, _ workspace: Workspace
) -> (PreparedText, AttributedText?, mayHaveLevels: Bool) {
  var attributes = attributes
  if attributes == nil {
    let needsBidi = request.prepareWhole(workspace)
    let direction = request.contentDirection(
      kinds: workspace.clusters.allFlags, needsBidi: needsBidi, isComplete: true, preparedEnd: request.bytes.count)
    if let direction {
      let prepared = PreparedText(
        copying: workspace.clusters, metrics: request.stack.metrics, style: request.textStyle(request.stack),
        contentDirection: direction)
      return (prepared, nil, needsBidi || request.direction == .rightToLeft)
    }
    attributes = TextAttributesRequest(plain: request)
  }
  let attributed = attributes.unsafelyUnwrapped.prepare(request.bytes, workspace)
  let prepared = PreparedText(
    copying: workspace.clusters, metrics: attributed.metrics, style: attributed.style,
    attributes: attributed.attributes)
  return (prepared, attributed, request.mayHaveLevels)
}

func releaseText(_ text: OpaquePointer?) {
  guard let text else { return }
  let handle = TextHandle.from(text)
  handle.pointee.prepared.release()
  handle.pointee.font.release()
  handle.pointee.attributed?.release()
  handle.pointee.levels?.deallocate()
  handle.deinitialize(count: 1)
  handle.deallocate()
}

func describeText(_ text: OpaquePointer?, _ out: UnsafeMutablePointer<le_text_info>?) -> le_status {
  guard let text, let out else { return Status.invalid }
  let handle = TextHandle.from(text)
  le_text_info.write(
    le_text_info(
      struct_size: 0, cluster_count: handle.pointee.text.count, missing_clusters: handle.pointee.missingClusters,
      foreign_clusters: 0,
      memory_bytes: handle.pointee.memoryBytes), to: out)
  return Status.ok
}

extension TextHandle {
  /// What the text holds, without the font and the caches it shares.
  fileprivate var memoryBytes: Int {
    prepared.takeUnretainedValue().byteCount + (attributed?.takeUnretainedValue().byteCount ?? 0)
      + (levels == nil ? 0 : text.count) + MemoryLayout<TextHandle>.size
  }
}
