// The objects behind the opaque pointers of the C interface.
import CLabelEngine
import LabelFonts
import LabelLayout

/// What an `le_engine` points to.
final class EngineHandle: Sendable {
  let fonts = FontEngine()
  let errors = ErrorLog()

  /// Lends a workspace to a call. Takes some 10 ns once warm.
  @inline(__always)
  func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
    Unmanaged.passUnretained(fonts)._withUnsafeGuaranteedRef { $0.withWorkspace(body) }
  }

  /// Runs a call on an engine and turns a thrown error into its status and the engine's last error.
  @inline(__always)
  static func call(
    _ pointer: OpaquePointer?, _ body: (borrowing EngineHandle) throws(CallError) -> le_status
  ) -> le_status {
    guard let pointer else { return Status.invalid }
    return Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef { engine in
      do throws(CallError) {
        return try body(engine)
      } catch {
        return engine.errors.record(error)
      }
    }
  }
}

/// What an `le_font` points to.
final class FontHandle: @unchecked Sendable {
  let stack: FontStack
  /// C strings of the faces' families and paths, in their order.
  let families: [UnsafeMutablePointer<CChar>]
  let paths: [UnsafeMutablePointer<CChar>]

  init(_ stack: FontStack) {
    self.stack = stack
    if let metric = stack.metricFont {
      families = [metric.name.withCString(copyCString)]
      paths = ["".withCString(copyCString)]
    } else {
      families = stack.faces.map { $0.familyName.withCString(copyCString) }
      paths = stack.faces.map { $0.path.withCString(copyCString) }
    }
  }

  deinit {
    for text in families + paths { text.deallocate() }
  }

  /// The font of a pointer, for the time of a call.
  static func from(_ pointer: OpaquePointer) -> FontHandle {
    Unmanaged<FontHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

private func copyCString(_ text: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar> {
  var length = 0
  while text[length] != 0 { length += 1 }
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: length + 1)
  copy.initialize(from: text, count: length + 1)
  return copy
}

/// What an `le_text` points to: plain memory, so that laying out touches no reference count.
struct TextHandle {
  /// Borrows from `prepared`.
  var text: LabelText
  var direction: LayoutDirection
  var overrides: ParagraphOverrides
  var missingClusters: Int
  /// Owns the clusters; released with the text.
  var prepared: Unmanaged<PreparedText>
  /// For the last error.
  var engine: OpaquePointer
  /// Keeps the metrics alive.
  var font: Unmanaged<FontHandle>
  /// Runs and paragraph styles of attributed text, owned.
  var attributed: Unmanaged<AttributedText>?
  /// Of a text of one run, for measuring a token.
  var kern: Double
  var language: LanguageTag
  /// The level of each cluster, owned; nil where all have their paragraph's.
  var levels: UnsafeMutablePointer<UInt8>?

  @inline(__always)
  static func from(_ pointer: OpaquePointer) -> UnsafeMutablePointer<TextHandle> {
    UnsafeMutablePointer(pointer)
  }
}

extension TextHandle {
  /// A token measured for each run of the text.
  func measure(token: UnsafeBufferPointer<UInt8>) -> [InsertedText] {
    let engine = Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(engine)).takeUnretainedValue()
    let runs =
      attributed?.takeUnretainedValue().sources ?? [
        AttributedRun(
          start: 0, end: 0, font: font.takeUnretainedValue().stack, kern: kern, baselineOffset: 0, language: language,
          attachment: nil)
      ]
    return engine.withWorkspace { workspace in runs.map { $0.measure(token: token, workspace: workspace) } }
  }
}
