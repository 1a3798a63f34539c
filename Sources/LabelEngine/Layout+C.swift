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
    if let token = label.flatMap(truncationToken) {
      let tokens = handle.pointee.measure(token: token)
      return handle.pointee.text.withToken(tokens) { text in
        let bounds = LayoutBounds(width: bounds.width, height: bounds.height)
        return layOut(text, properties, bounds, target, handle.pointee.missingClusters) { _ in handle.pointee.levels }
      }
    }
    if target.positions != nil {
      let bounds = LayoutBounds(width: bounds.width, height: bounds.height)
      return layOut(handle.pointee.text, properties, bounds, target, handle.pointee.missingClusters) { _ in
        handle.pointee.levels
      }
    }
    let result = LabelText.layout(
      &handle.pointee.text, &properties, in: LayoutBounds(width: bounds.width, height: bounds.height),
      into: target.lines)
    return target.finish(result, missingClusters: handle.pointee.missingClusters)
  } catch {
    return record(error, handle.pointee.engine)
  }
}

/// Lays a complete text out, with positions where they are asked for.
///
/// - Parameter levels: finds the levels of the clusters, which stay the caller's; called for positions only.
@inline(never)
private func layOut(
  _ text: LabelText, _ properties: LabelProperties, _ bounds: LayoutBounds, _ target: ResultTarget,
  _ missingClusters: Int, levels: (LabelText) -> UnsafeMutablePointer<UInt8>?
) -> le_status {
  let result = text.layout(properties, in: bounds, into: target.lines)
  guard let positions = target.positions else { return target.finish(result, missingClusters: missingClusters) }
  return target.finish(
    result, missingClusters: missingClusters, positions: positions, of: text, properties, bounds,
    levels: levels(text).map { UnsafePointer($0) })
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
    let token = label.flatMap(truncationToken)
    if request.isAttributed || token != nil || target.positions != nil {
      let attributes =
        request.isAttributed ? try TextAttributesRequest(request) : TextAttributesRequest(plain: request)
      return handle.withWorkspace { layOutOnce(request, attributes, properties, bounds, target, $0, token) }
    }
    request.overrides.apply(to: &properties)
    return handle.withWorkspace { workspace in
      request.withStack { layOutOnce(request, &properties, bounds, target, $0, workspace) }
    }
  }
}

/// Lays a text of one style out, of which as much is prepared as its lines show.
@inline(__always)
private func layOutOnce(
  _ request: TextRequest, _ properties: inout LabelProperties, _ bounds: LayoutBounds, _ target: ResultTarget,
  _ stack: FontStack, _ workspace: Workspace
) -> le_status {
  let style = request.textStyle(stack)
  let metrics = stack.metrics
  var preparer = request.makePreparer(stack, workspace)
  var limit = properties.visibleAdvance(in: bounds, lineHeight: metrics[0].ascent + metrics[0].descent)
  // Of a long text, head and middle truncation show the end too.
  let showsEnd = properties.lineBreakMode == .byTruncatingHead || properties.lineBreakMode == .byTruncatingMiddle
  var endingLength = 512
  while true {
    let isComplete = preparer.extend(&workspace.clusters, untilAdvance: limit)
    let kinds = workspace.clusters.allFlags
    guard
      let direction = request.contentDirection(
        kinds: kinds, needsBidi: preparer.needsBidi, isComplete: isComplete, preparedEnd: preparer.position)
    else {
      return layOutOnce(request, TextAttributesRequest(plain: request), properties, bounds, target, workspace)
    }
    if showsEnd, !isComplete, let start = request.prepareEnding(endingLength, behind: preparer, stack, workspace) {
      let result = layOut(workspace, start, metrics, style, kinds, direction, &properties, bounds, target)
      if result.missing == .nothing {
        let missing = workspace.clusters.missingCount + workspace.endingClusters.pointee.missingCount
        return target.finish(result, missingClusters: missing)
      }
      endingLength *= 4
    }
    var text = LabelText(
      workspace.clusters, isComplete: isComplete, metrics: metrics, style: style, kinds: kinds,
      contentDirection: direction)
    let result = LabelText.layout(&text, &properties, in: bounds, into: target.lines)
    if result.missing == .nothing {
      let missing = kinds.contains(.missing) ? workspace.clusters.missingCount : 0
      return target.finish(result, missingClusters: missing)
    }
    // What is visible reaches further than estimated: prepare twice as much.
    limit = limit < .unbounded / 2 ? max(limit, workspace.clusters.totalAdvance) * 2 : .unbounded
  }
}

/// Lays out a long text of which the beginning and the end are prepared.
@inline(never)
private func layOut(
  _ workspace: Workspace, _ start: EndingStart, _ metrics: UnsafeBufferPointer<LineMetrics>, _ style: TextStyle,
  _ kinds: ClusterFlags, _ direction: ContentDirection, _ properties: inout LabelProperties, _ bounds: LayoutBounds,
  _ target: ResultTarget
) -> LabelLayoutResult {
  let endingKinds = workspace.endingClusters.pointee.allFlags
  var ending = LabelText(
    workspace.endingClusters.pointee, isComplete: true, metrics: metrics, style: style, kinds: endingKinds)
  ending.isWholeFromStart = start == .atCut
  var text = LabelText(
    workspace.clusters, isComplete: false, metrics: metrics, style: style, kinds: kinds.union(endingKinds),
    contentDirection: direction)
  return withUnsafePointer(to: &ending) { ending in
    text.ending = ending
    return LabelText.layout(&text, &properties, in: bounds, into: target.lines)
  }
}

/// Lays attributed text out, which is prepared whole.
@inline(never)
private func layOutOnce(
  _ request: TextRequest, _ attributes: TextAttributesRequest, _ properties: LabelProperties, _ bounds: LayoutBounds,
  _ target: ResultTarget, _ workspace: Workspace, _ token: UnsafeBufferPointer<UInt8>? = nil
) -> le_status {
  let attributed = attributes.prepare(request.bytes, workspace)
  let text = LabelText(
    workspace.clusters, isComplete: true, metrics: attributed.metrics, style: attributed.style,
    kinds: workspace.clusters.allFlags, attributes: attributed.attributes)
  return withExtendedLifetime(attributed) {
    var levels: UnsafeMutablePointer<UInt8>?
    defer { levels?.deallocate() }
    let missing = workspace.clusters.missingCount
    func layOutText(_ text: LabelText) -> le_status {
      layOut(text, properties, bounds, target, missing) { text in
        levels = request.mayHaveLevels ? request.levels(of: text, workspace.clusters) : nil
        return levels
      }
    }
    guard let token else { return layOutText(text) }
    let tokens = attributed.sources.map { $0.measure(token: token, workspace: workspace) }
    return text.withToken(tokens) { layOutText($0) }
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
    if let token = label.flatMap(truncationToken) {
      let tokens = handle.pointee.measure(token: token)
      let rect = handle.pointee.text.withToken(tokens) { measure(&$0, &properties, kind, proposed, numberOfLines) }
      guard let rect else { throw .invalid("measure: unknown kind \(kind)") }
      out.pointee = rect
      return Status.ok
    }
    guard let rect = measure(&handle.pointee.text, &properties, kind, proposed, numberOfLines) else {
      throw .invalid("measure: unknown kind \(kind)")
    }
    out.pointee = rect
    return Status.ok
  } catch {
    return record(error, handle.pointee.engine)
  }
}

/// What a query about sizes answers; nil for a kind that the header does not list.
@inline(__always)
private func measure(
  _ text: UnsafePointer<LabelText>, _ properties: UnsafePointer<LabelProperties>, _ kind: Int32,
  _ proposed: le_rect, _ numberOfLines: Int64
) -> le_rect? {
  switch kind {
  case Int32(LE_SIZE_THAT_FITS):
    let size = LabelText.sizeThatFits(text, properties, width: proposed.width)
    return le_rect(x: 0, y: 0, width: size.width, height: size.height)
  case Int32(LE_INTRINSIC_CONTENT_SIZE):
    let size = LabelText.intrinsicContentSize(text, properties)
    return le_rect(x: 0, y: 0, width: size.width, height: size.height)
  case Int32(LE_TEXT_RECT):
    let rect = LabelText.textRect(
      text, properties.pointee, x: proposed.x, y: proposed.y, width: proposed.width, height: proposed.height,
      limitedToNumberOfLines: Int(numberOfLines))
    return le_rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  default: return nil
  }
}

@inline(never)
private func record(_ error: CallError, _ engine: OpaquePointer) -> le_status {
  EngineHandle.call(engine) { _ throws(CallError) in throw error }
}
