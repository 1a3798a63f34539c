// Prepared texts of the C interface: making, describing and releasing them.
import CLabelEngine
import LabelKit

func createText(
  _ engine: OpaquePointer?, _ request: UnsafePointer<le_text_request>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> le_status {
  unsafe EngineHandle.call(engine) { handle throws(CallError) in
    guard let engine = unsafe engine, let out = unsafe out else { throw .invalid("text: out is missing") }
    return try unsafe TextSource.read(request) { source throws(CallError) in
      unsafe handle.withWorkspace(reading: request, of: source) { workspace in
        let owner = unsafe Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(engine)).takeUnretainedValue()
        let text = unsafe PreparedStorage(source.pointee, owner: owner, handle.fonts, workspace: workspace)
        if !workspace.isOverLimit { unsafe out.pointee = TextHandle.make(text) }
        return Status.ok
      }
    }
  }
}

func releaseText(_ text: OpaquePointer?) {
  guard let text = unsafe text else { return }
  unsafe TextHandle.release(text)
}

func describeText(_ text: OpaquePointer?, _ out: UnsafeMutablePointer<le_text_info>?) -> le_status {
  guard let out = unsafe out else { return Status.invalid }
  return unsafe TextHandle.call(text) { text, _ throws(CallError) in
    return unsafe le_text_info.write(
      le_text_info(
        struct_size: 0, cluster_count: text.clusterCount, missing_clusters: text.missingClusters,
        foreign_clusters: text.foreignClusters, memory_bytes: text.byteCount), to: out)
  }
}
