// Engines and fonts of the C interface.
import CLabelEngine
import LabelFonts

func createEngine(_ out: UnsafeMutablePointer<OpaquePointer?>?) -> le_status { unsafe createEngine(nil, out) }

func createEngine(
  _ options: UnsafePointer<le_engine_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> le_status {
  guard let out = unsafe out else { return Status.invalid }
  var settings = le_engine_options()
  if let options = unsafe options {
    guard let read = unsafe le_engine_options.read(options) else { return Status.invalid }
    settings = read
  }
  do throws(CallError) {
    unsafe out.pointee = OpaquePointer(Unmanaged.passRetained(try EngineHandle(settings)).toOpaque())
    return Status.ok
  } catch {
    return error.status
  }
}

func releaseEngine(_ engine: OpaquePointer?) {
  guard let engine = unsafe engine else { return }
  unsafe Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(engine)).release()
}

func resetCaches(_ engine: OpaquePointer?) -> le_status {
  unsafe EngineHandle.call(engine) { engine throws(CallError) in
    engine.fonts.resetCaches()
    return Status.ok
  }
}

func lastError(_ engine: OpaquePointer?) -> UnsafePointer<CChar>? {
  guard let engine = unsafe engine else { return unsafe emptyText }
  let handle = unsafe Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(engine)).takeUnretainedValue()
  return unsafe handle.errors.last ?? emptyText
}

func createFont(
  _ engine: OpaquePointer?, _ request: UnsafePointer<le_font_request>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> le_status {
  unsafe EngineHandle.call(engine) { engine throws(CallError) in
    guard let request = unsafe request, let out = unsafe out, let font = unsafe le_font_request.read(request) else {
      throw .invalid("font: request or out is missing")
    }
    let source = try unsafe FontSource(font)
    let stack: FontStack
    do throws(FontError) {
      stack = try source.makeStack(engine.fonts)
    } catch {
      switch error {
      case .familyNotFound, .familyNotUsable, .fileNotFound, .metricFontNotFound, .noFonts, .noFontsIn:
        throw .notFound(error.description)
      case .invalidFeature, .invalidFamilyCount, .invalidFontData, .axisNotFound: throw .invalid(error.description)
      }
    }
    unsafe out.pointee = OpaquePointer(Unmanaged.passRetained(FontHandle(stack)).toOpaque())
    return Status.ok
  }
}

/// A font request after checking.
private struct FontSource {
  private enum Origin {
    case metric(String)
    case file(String, faceIndex: Int)
    case families([String])
  }
  private let origin: Origin
  private let size: Double
  private var features: [String] = []
  private let fallback: FontFallback
  private let missing: MissingFamilyPolicy

  init(_ request: le_font_request) throws(CallError) {
    size = unsafe request.size
    switch unsafe Int(request.fallback) {
    case LE_FALLBACK_NONE: fallback = .none
    case LE_FALLBACK_INSTALLED: fallback = .installed
    default: throw .invalid(unsafe "font: unknown value of fallback: \(request.fallback)")
    }
    switch unsafe Int(request.missing) {
    case LE_MISSING_FAILS: missing = .fail
    case LE_MISSING_NEAREST: missing = .nearest
    default: throw .invalid(unsafe "font: unknown value of missing: \(request.missing)")
    }
    let tags = try unsafe Checked.elements(request.features, request.feature_count, "font: features")
    for index in tags.indices { features.append(try unsafe Checked.string(tags[index], "font: features")) }
    let names = try unsafe Checked.elements(request.families, request.family_count, "font: families")
    guard unsafe [request.metric != nil, request.path != nil, names.count > 0].count(where: { $0 }) == 1 else {
      throw .invalid("font: exactly one of metric, path and families is given")
    }
    if let metric = unsafe request.metric {
      origin = unsafe .metric(String(cString: metric))
    } else if let path = unsafe request.path {
      origin = unsafe .file(String(cString: path), faceIndex: Int(request.face_index))
    } else {
      // Checked before any name is copied, since no font has more families.
      guard names.count <= FontStack.maximumFaceCount else { throw .invalid("font: too many families") }
      var families: [String] = []
      for index in names.indices { families.append(try unsafe Checked.string(names[index], "font: families")) }
      origin = .families(families)
    }
  }

  func makeStack(_ fonts: FontEngine) throws(FontError) -> FontStack {
    switch origin {
    case .metric(let name): try fonts.makeFont(metric: name, size: size)
    case .file(let path, let index):
      try fonts.makeFont(path: path, faceIndex: index, size: size, features: features, fallback: fallback)
    case .families(let names):
      try fonts.makeFont(families: names, size: size, features: features, missing: missing, fallback: fallback)
    }
  }
}

func releaseFont(_ font: OpaquePointer?) {
  guard let font = unsafe font else { return }
  unsafe Unmanaged<FontHandle>.fromOpaque(UnsafeRawPointer(font)).release()
}

func describeFace(_ font: OpaquePointer?, _ index: Int, _ out: UnsafeMutablePointer<le_face>?) -> le_status {
  guard let font = unsafe font, let out = unsafe out else { return Status.invalid }
  let handle = unsafe FontHandle.from(font)
  guard let names = handle.names(ofFace: index) else { return Status.notFound }
  guard let face = handle.stack.face(number: index) else {
    let (metric, metrics) = unsafe (handle.stack.metricFont, handle.stack.metrics[0])
    return unsafe le_face.write(
      le_face(
        struct_size: 0, family: names.family, path: names.path, face_index: 0,
        units_per_em: UInt32(metric?.unitsPerEm ?? 0), ascent: metrics.ascent, descent: metrics.descent), to: out)
  }
  let metrics = handle.stack.metrics(of: face)
  return unsafe le_face.write(
    le_face(
      struct_size: 0, family: names.family, path: names.path, face_index: UInt32(face.faceIndex),
      units_per_em: UInt32(face.unitsPerEm), ascent: metrics.ascent, descent: metrics.descent), to: out)
}
