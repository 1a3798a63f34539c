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
    let text = UnsafeMutablePointer<TextHandle>.allocate(capacity: 1)
    handle.withWorkspace { workspace in
      request.prepareWhole(workspace)
      let prepared = PreparedText(
        copying: workspace.clusters, metrics: request.stack.metrics, style: request.textStyle)
      text.initialize(
        to: TextHandle(
          text: prepared.text, direction: request.direction, overrides: request.overrides,
          missingClusters: workspace.clusters.missingCount, prepared: .passRetained(prepared), engine: engine,
          font: request.font.retain()))
    }
    out.pointee = OpaquePointer(text)
    return Status.ok
  }
}

func releaseText(_ text: OpaquePointer?) {
  guard let text else { return }
  let handle = TextHandle.from(text)
  handle.pointee.prepared.release()
  handle.pointee.font.release()
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
      memory_bytes: handle.pointee.prepared.takeUnretainedValue().byteCount + MemoryLayout<TextHandle>.size), to: out)
  return Status.ok
}
