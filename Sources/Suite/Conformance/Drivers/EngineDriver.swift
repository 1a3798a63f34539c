// A driver that runs cases in this process, through the function table of `label_engine.h`.
import CLabelEngine

/// An implementation that is called through the C interface.
public final class EngineDriver: ImplementationDriver {
  package let table: le_functions
  package let engine: OpaquePointer
  private var fonts: [FontKey: OpaquePointer] = [:]
  private var isStopped = false

  /// The description that the library's `info` returns.
  public let info: ImplementationInfo

  /// Low level: creates an engine from the function table of the C interface.
  ///
  /// - Parameter functions: the result of `label_engine_entry`; nil if it returned NULL.
  /// - Throws: `ConformanceError` when there is no table, a function is missing, or the engine cannot be made.
  public init(_ functions: UnsafePointer<le_functions>?) throws {
    guard let functions else {
      throw ConformanceError("the engine does not support version \(LE_ABI_VERSION) of label_engine.h")
    }
    guard functions.pointee.struct_size >= MemoryLayout<le_functions>.offset(of: \.glyphs)! else {
      throw ConformanceError("the engine's function table is too short")
    }
    table = le_functions(copying: functions)
    guard table.hasAllFunctions else { throw ConformanceError("the engine's function table has a NULL function") }
    info = try ImplementationInfo(table: table)
    var made: OpaquePointer?
    let status = table.engine_create(&made)
    guard status == LE_OK, let made else {
      throw ConformanceError("\(info.name): engine_create: \(EngineFailure.name(of: status))")
    }
    engine = made
  }

  deinit { stop() }

  /// Another driver of the library, with an engine and fonts of its own.
  func again() throws -> EngineDriver { try withUnsafePointer(to: table) { try EngineDriver($0) } }

  /// Releases the fonts and the engine.
  public func stop() {
    guard !isStopped else { return }
    isStopped = true
    for font in fonts.values { table.font_release(font) }
    table.engine_release(engine)
  }

  /// Asks one question.
  public func run(_ question: CaseQuestion) -> DriverOutcome {
    guard !isStopped else { return .errored("the engine was stopped") }
    do {
      switch question.kind {
      case .layout: return .answer(try layout(question))
      case .sizeThatFits, .intrinsicContentSize, .textRect: return .answer(try measure(question))
      case .lineBreaks: return .answer(try lineBreaks(question))
      case .hit: return .answer(try hit(question))
      case .caret: return .answer(try caret(question))
      case .steps: return .answer(try takeSteps(question))
      }
    } catch let failure as EngineFailure {
      return failure.isUnsupported ? .unsupported(failure.message) : .errored(failure.message)
    } catch {
      return .errored("\(error)")
    }
  }

  /// Returns the structs of a question, with fonts of this engine.
  package func structs(_ question: CaseQuestion) throws -> EngineStructs {
    try EngineStructs(question, font: font)
  }

  /// Returns the font of a case. Fonts are cached.
  package func font(_ font: CaseFont?) throws -> OpaquePointer {
    guard let font else { throw EngineFailure(message: "the label names no font") }
    let key = FontKey(font)
    if let made = fonts[key] { return made }
    let request = CaseFontRequest(font)
    var made: OpaquePointer?
    try withExtendedLifetime(request) { try check(table.font_create(engine, &request.request, &made), "font_create") }
    guard let made else { throw EngineFailure(message: "font_create: returned no font") }
    fonts[key] = made
    return made
  }

  /// Prepares the text of a question and releases it after `body`.
  package func withText<Result>(
    _ structs: EngineStructs, _ body: (OpaquePointer) throws -> Result
  ) throws -> Result {
    var text: OpaquePointer?
    try check(table.text_create(engine, &structs.request, &text), "text_create")
    guard let text else { throw EngineFailure(message: "text_create: returned no text") }
    defer { table.text_release(text) }
    return try body(text)
  }

  /// Throws unless a call succeeded.
  package func check(_ status: le_status, _ call: String) throws {
    guard status != LE_OK else { return }
    let detail = table.last_error(engine).map { String(cString: $0).visible(limit: 300) } ?? ""
    throw EngineFailure(
      message: "\(call): \(EngineFailure.name(of: status))" + (detail.isEmpty ? "" : ": \(detail)"),
      isUnsupported: status == LE_UNSUPPORTED)
  }
}

/// A font as a dictionary key. The size is compared by its bits, so that NaN equals itself.
private struct FontKey: Hashable {
  private let font: CaseFont
  private let size: UInt64?

  init(_ font: CaseFont) {
    size = font.size?.bitPattern
    var unsized = font
    unsized.size = nil
    self.font = unsized
  }
}

/// A call that failed.
package struct EngineFailure: Error, CustomStringConvertible {
  package var message: String
  package var isUnsupported = false

  package var description: String { message }

  static func name(of status: le_status) -> String {
    switch Int(status) {
    case Int(LE_OK): "success without a result"
    case Int(LE_MORE): "an array is too small"
    case Int(LE_UNSUPPORTED): "unsupported"
    case Int(LE_INVALID): "an invalid argument"
    case Int(LE_NOT_FOUND): "not found"
    case Int(LE_NO_MEMORY): "out of memory"
    case Int(LE_FAILED): "failed"
    default: "unknown status \(status)"
    }
  }
}

extension le_functions {
  /// Copies a table. Functions that an older table lacks are NULL in the copy.
  fileprivate init(copying table: UnsafePointer<le_functions>) {
    self.init()
    let size = min(table.pointee.struct_size, MemoryLayout<le_functions>.size)
    withUnsafeMutableBytes(of: &self) { $0.copyMemory(from: UnsafeRawBufferPointer(start: table, count: size)) }
  }

  /// Whether all required functions are set. The header requires all functions up to `shape`.
  fileprivate var hasAllFunctions: Bool {
    info != nil && engine_create != nil && engine_release != nil && engine_reset_caches != nil && last_error != nil
      && font_create != nil && font_release != nil && font_face != nil && text_create != nil && text_release != nil
      && text_info != nil && layout != nil && layout_once != nil && measure != nil && line_breaks != nil
      && grapheme_breaks != nil && shape != nil
  }
}

extension ImplementationInfo {
  fileprivate init(table: le_functions) throws {
    var raw = le_info()
    raw.struct_size = MemoryLayout<le_info>.size
    guard table.info(&raw) == LE_OK else { throw ConformanceError("the engine's info call failed") }
    func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }
    name = text(raw.name)
    version = text(raw.version)
    language = text(raw.language)
    unicode = text(raw.unicode_version)
    resolution = raw.resolution
    capabilities = (0..<raw.capability_count).map { text(raw.capabilities?[$0]) }
    guard !name.isEmpty, resolution.isFinite, resolution >= 0 else {
      throw ConformanceError("the engine's info has no name or no valid resolution")
    }
  }
}
