// Laying out and measuring through the C interface.
import CLabelEngine
import LabelFonts
import LabelLayout

func layOut(
  _ text: OpaquePointer?, _ label: UnsafePointer<le_label>?, _ bounds: le_size,
  _ out: UnsafeMutablePointer<le_result>?
) -> le_status {
  guard let text else { return Status.invalid }
  let handle = TextHandle.from(text)
  do throws(CallError) {
    var properties = try LabelProperties(label, direction: handle.pointee.direction)
    handle.pointee.overrides.apply(to: &properties)
    let target = try ResultTarget(out)
    let result = LabelText.layout(
      &handle.pointee.text, &properties, in: LayoutBounds(width: bounds.width, height: bounds.height),
      into: target.lines)
    return target.finish(result, missingClusters: handle.pointee.missingClusters)
  } catch {
    return record(error, handle.pointee.engine)
  }
}

func layOutOnce(
  _ engine: OpaquePointer?, _ request: UnsafePointer<le_text_request>?, _ label: UnsafePointer<le_label>?,
  _ bounds: le_size, _ out: UnsafeMutablePointer<le_result>?
) -> le_status {
  EngineHandle.call(engine) { handle throws(CallError) in
    let request = try TextRequest(request)
    var properties = try LabelProperties(label, direction: request.direction)
    let target = try ResultTarget(out)
    let bounds = LayoutBounds(width: bounds.width, height: bounds.height)
    if request.isAttributed {
      let attributes = try TextAttributesRequest(request)
      return handle.withWorkspace { layOutOnce(request, attributes, properties, bounds, target, $0) }
    }
    request.overrides.apply(to: &properties)
    return handle.withWorkspace { workspace in
      let style = request.textStyle
      let metrics = request.stack.metrics
      var preparer = request.makePreparer(workspace)
      var limit = properties.visibleAdvance(in: bounds, lineHeight: metrics[0].ascent + metrics[0].descent)
      while true {
        let isComplete = preparer.extend(&workspace.clusters, untilAdvance: limit)
        let kinds = workspace.clusters.allFlags
        guard
          let direction = request.contentDirection(
            kinds: kinds, needsBidi: preparer.needsBidi, isComplete: isComplete, preparedEnd: preparer.position)
        else {
          return layOutOnce(request, TextAttributesRequest(plain: request), properties, bounds, target, workspace)
        }
        var text = LabelText(
          workspace.clusters, isComplete: isComplete, metrics: metrics, style: style, kinds: kinds,
          contentDirection: direction)
        let result = LabelText.layout(&text, &properties, in: bounds, into: target.lines)
        if !result.needsMoreText { return target.finish(result, missingClusters: workspace.clusters.missingCount) }
        // What is visible reaches further than estimated: prepare twice as much.
        limit = limit < .unbounded / 2 ? max(limit, workspace.clusters.totalAdvance) * 2 : .unbounded
      }
    }
  }
}

/// Lays attributed text out, which is prepared whole.
@inline(never)
private func layOutOnce(
  _ request: TextRequest, _ attributes: TextAttributesRequest, _ properties: LabelProperties, _ bounds: LayoutBounds,
  _ target: ResultTarget, _ workspace: Workspace
) -> le_status {
  let attributed = attributes.prepare(request.bytes, workspace)
  let text = LabelText(
    workspace.clusters, isComplete: true, metrics: attributed.metrics, style: attributed.style,
    kinds: workspace.clusters.allFlags, attributes: attributed.attributes)
  return withExtendedLifetime(attributed) {
    target.finish(
      text.layout(properties, in: bounds, into: target.lines), missingClusters: workspace.clusters.missingCount)
  }
}

func measure(
  _ text: OpaquePointer?, _ label: UnsafePointer<le_label>?, _ kind: Int32, _ proposed: le_rect,
  _ numberOfLines: Int64, _ out: UnsafeMutablePointer<le_rect>?
) -> le_status {
  guard let text, let out else { return Status.invalid }
  let handle = TextHandle.from(text)
  do throws(CallError) {
    var properties = try LabelProperties(label, direction: handle.pointee.direction)
    handle.pointee.overrides.apply(to: &properties)
    switch kind {
    case Int32(LE_SIZE_THAT_FITS):
      let size = handle.pointee.text.sizeThatFits(properties, width: proposed.width)
      out.pointee = le_rect(x: 0, y: 0, width: size.width, height: size.height)
    case Int32(LE_INTRINSIC_CONTENT_SIZE):
      let size = handle.pointee.text.intrinsicContentSize(properties)
      out.pointee = le_rect(x: 0, y: 0, width: size.width, height: size.height)
    case Int32(LE_TEXT_RECT):
      let rect = handle.pointee.text.textRect(
        properties, x: proposed.x, y: proposed.y, width: proposed.width, height: proposed.height,
        limitedToNumberOfLines: Int(numberOfLines))
      out.pointee = le_rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
    default: throw .invalid("measure: unknown kind \(kind)")
    }
    return Status.ok
  } catch {
    return record(error, handle.pointee.engine)
  }
}

@inline(never)
private func record(_ error: CallError, _ engine: OpaquePointer) -> le_status {
  EngineHandle.call(engine) { _ throws(CallError) in throw error }
}
