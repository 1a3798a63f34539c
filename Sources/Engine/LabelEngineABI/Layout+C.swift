// Layout and measuring through the C interface.
import CLabelEngine
import LabelKit
import LabelLayout

func writeLines(
  _ text: OpaquePointer?, _ label: UnsafePointer<le_label>?, _ bounds: le_size,
  _ out: UnsafeMutablePointer<le_result>?
) -> le_status {
  unsafe TextHandle.call(text) { text, engine throws(CallError) in
    var label = try unsafe LabelRequest(label, direction: text.direction, engine)
    let result = try unsafe ResultTarget(out)
    let answer = unsafe text.writeLines(
      &label.properties, in: LayoutBounds(width: bounds.width, height: bounds.height),
      token: label.token, into: result.target, engine.fonts)
    return result.finish(answer)
  }
}

func writeLinesOnce(
  _ engine: OpaquePointer?, _ request: UnsafePointer<le_text_request>?, _ label: UnsafePointer<le_label>?,
  _ bounds: le_size, _ out: UnsafeMutablePointer<le_result>?
) -> le_status {
  unsafe EngineHandle.call(engine) { handle throws(CallError) in
    try unsafe TextSource.read(request) { source throws(CallError) in
      var label = try unsafe LabelRequest(label, direction: source.pointee.direction, handle)
      let result = try unsafe ResultTarget(out)
      let bounds = LayoutBounds(width: bounds.width, height: bounds.height)
      var answer = LayoutOutput()
      if unsafe source.pointee.isAttributed {
        return unsafe handle.withWorkspace(reading: request, of: source) { workspace in
          unsafe TextSource.writeLines(
            source, &label.properties, in: bounds, token: label.token, into: result.target, workspace, &answer)
          return result.finish(answer)
        }
      }
      let workspace = unsafe handle.fonts.takeWorkspace()
      let isOverLimit = unsafe workspace._withUnsafeGuaranteedRef {
        unsafe TextSource.writeLines(
          source, &label.properties, in: bounds, token: label.token, into: result.target, $0, &answer)
        return $0.isOverLimit
      }
      unsafe handle.fonts.giveBack(workspace)
      if isOverLimit { throw .overLimit }
      return result.finish(answer)
    }
  }
}

func measure(
  _ text: OpaquePointer?, _ label: UnsafePointer<le_label>?, _ kind: Int32, _ proposed: le_rect,
  _ numberOfLines: Int64, _ out: UnsafeMutablePointer<le_rect>?
) -> le_status {
  guard let out = unsafe out else { return Status.invalid }
  return unsafe TextHandle.call(text) { text, engine throws(CallError) in
    var label = try unsafe LabelRequest(label, direction: text.direction, engine)
    let question: SizeQuery
    switch kind {
    case Int32(LE_SIZE_THAT_FITS): question = .sizeThatFits(width: proposed.width)
    case Int32(LE_INTRINSIC_CONTENT_SIZE): question = .intrinsicContentSize
    case Int32(LE_TEXT_RECT):
      question = .textRect(
        Rect(x: proposed.x, y: proposed.y, width: proposed.width, height: proposed.height),
        numberOfLines: Int(numberOfLines))
    default: throw .invalid("measure: unknown kind \(kind)")
    }
    let rect = unsafe text.measure(&label.properties, question, token: label.token, engine.fonts)
    unsafe out.pointee = le_rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    return Status.ok
  }
}
