// Engines and fonts of the C interface.
import CLabelEngine
import LabelFonts

func createEngine(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> le_status {
  guard let out else { return Status.invalid }
  out.pointee = OpaquePointer(Unmanaged.passRetained(EngineHandle()).toOpaque())
  return Status.ok
}

func releaseEngine(_ engine: OpaquePointer?) {
  guard let engine else { return }
  Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(engine)).release()
}

func resetCaches(_ engine: OpaquePointer?) -> le_status {
  EngineHandle.call(engine) { engine throws(CallError) in
    engine.fonts.resetCaches()
    return Status.ok
  }
}

func lastError(_ engine: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let engine else { return emptyText }
  let handle = Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(engine)).takeUnretainedValue()
  return handle.errors.last ?? emptyText
}

func createFont(
  _ engine: OpaquePointer?, _ request: UnsafePointer<le_font_request>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> le_status {
  EngineHandle.call(engine) { engine throws(CallError) in
    guard let request, let out, let font = le_font_request.read(request) else {
      throw .invalid("font: request or out is missing")
    }
    let stack: FontStack
    do throws(FontError) {
      stack = try makeStack(font, engine.fonts)
    } catch {
      switch error {
      case .familyNotFound, .fileNotFound, .metricFontNotFound: throw .notFound(error.description)
      case .invalidFeature, .invalidFaceCount: throw .invalid(error.description)
      }
    }
    out.pointee = OpaquePointer(Unmanaged.passRetained(FontHandle(stack)).toOpaque())
    return Status.ok
  }
}

private func makeStack(_ request: le_font_request, _ fonts: FontEngine) throws(FontError) -> FontStack {
  var features: [String] = []
  for index in 0..<request.feature_count { features.append(request.features[index].map { String(cString: $0) } ?? "") }
  if let metric = request.metric { return try fonts.makeFont(metric: String(cString: metric), size: request.size) }
  if let path = request.path {
    return try fonts.makeFont(
      path: String(cString: path), faceIndex: Int(request.face_index), size: request.size, features: features)
  }
  var families: [String] = []
  if let names = request.families {
    for index in 0..<request.family_count { families.append(names[index].map { String(cString: $0) } ?? "") }
  }
  return try fonts.makeFont(families: families, size: request.size, features: features)
}

func releaseFont(_ font: OpaquePointer?) {
  guard let font else { return }
  Unmanaged<FontHandle>.fromOpaque(UnsafeRawPointer(font)).release()
}

func describeFace(_ font: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<le_face>?) -> le_status {
  guard let font, let out else { return Status.invalid }
  let handle = FontHandle.from(font)
  guard index >= 0, index < handle.families.count else { return Status.notFound }
  let face = index < handle.stack.faces.count ? handle.stack.faces[index] : nil
  let metrics = handle.stack.metrics[index]
  le_face.write(
    le_face(
      struct_size: 0, family: handle.families[index], path: handle.paths[index],
      face_index: UInt32(face?.faceIndex ?? 0),
      units_per_em: UInt32(face?.unitsPerEm ?? handle.stack.metricFont?.unitsPerEm ?? 0), ascent: metrics.ascent,
      descent: metrics.descent), to: out)
  return Status.ok
}
