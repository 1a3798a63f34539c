// The objects that the opaque pointers of the C interface point to.
import CLabelEngine
import LabelFonts
import LabelKit
import LabelLayout

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The object that an `le_engine` points to.
package final class EngineHandle: Sendable {
  let fonts: FontEngine
  let errors = ErrorLog()

  /// - Throws: LE_INVALID if the options have a value that the header does not list, LE_NO_MEMORY if the system refuses
  ///   the cache's memory.
  init(_ options: le_engine_options) throws(CallError) {
    let usesShortcuts: Bool?
    switch Int(options.shortcuts) {
    case LE_SHORTCUTS_DEFAULT: usesShortcuts = nil
    case LE_SHORTCUTS_OFF: usesShortcuts = false
    case LE_SHORTCUTS_ON: usesShortcuts = true
    default: throw .invalid("engine: unknown value of shortcuts: \(options.shortcuts)")
    }
    // Sizes beyond Swift's range arrive as negative numbers; they count as the greatest size.
    let cache = options.cache_size == 0 ? 32 << 20 : Int(min(UInt(bitPattern: options.cache_size), UInt(Int.max)))
    let limit = options.memory_limit == 0 ? MemoryLimit.ofMachine : UInt(bitPattern: options.memory_limit)
    guard FontEngine.hasMemory(cacheCapacity: cache) else { throw .overLimit }
    fonts = FontEngine(
      cacheCapacity: cache, usesShortcuts: usesShortcuts,
      clusterLimit: Int(limit / UInt(ClusterBuffer.bytesPerClusterInCall)))
  }

  /// Runs a call with a workspace. Takes about 10 ns once warm.
  @inline(__always)
  func withWorkspace(_ body: (Workspace) -> le_status) -> le_status {
    unsafe Unmanaged.passUnretained(fonts)._withUnsafeGuaranteedRef { $0.withWorkspace(body) }
  }

  /// Runs a call with a workspace on a text, and reads the attributes of the text if it has any.
  @inline(__always)
  func withWorkspace(
    reading request: UnsafePointer<le_text_request>?, of source: UnsafeMutablePointer<TextSource>,
    _ body: (Workspace) -> le_status
  ) -> le_status {
    withWorkspace { workspace in
      status { () throws(CallError) in
        if unsafe source.pointee.isAttributed { try unsafe source.pointee.readAttributes(request, workspace) }
        let status = body(workspace)
        if workspace.isOverLimit { throw .overLimit }
        return status
      }
    }
  }

  /// Runs a call and converts a thrown error to its status, which also becomes the engine's last error.
  @inline(__always)
  private func status(_ body: () throws(CallError) -> le_status) -> le_status {
    do throws(CallError) {
      return try body()
    } catch {
      return errors.record(error)
    }
  }

  /// Runs a call on an engine and converts a thrown error to its status, which also becomes the engine's last error.
  @inline(__always)
  package static func call(
    _ pointer: OpaquePointer?, _ body: (borrowing EngineHandle) throws(CallError) -> le_status
  ) -> le_status {
    guard let pointer = unsafe pointer else { return Status.invalid }
    return unsafe Unmanaged<EngineHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef { engine in
      engine.status { () throws(CallError) in try body(engine) }
    }
  }
}

/// The memory limit that applies if the options do not set one.
enum MemoryLimit {
  /// The memory of the machine, in bytes.
  static let ofMachine = UInt(max(sysconf(Int32(_SC_PHYS_PAGES)), 1)) * UInt(max(sysconf(Int32(_SC_PAGESIZE)), 1))
}

/// The object that an `le_font` points to.
final class FontHandle: @unchecked Sendable {
  let stack: FontStack
  /// The family and the path of a face as C strings, which live as long as the font.
  @safe struct Names {
    let family: UnsafeMutablePointer<CChar>
    let path: UnsafeMutablePointer<CChar>
  }
  /// The names that were requested, by the number of the face.
  private let names = Mutex<[Int: Names]>([:])

  init(_ stack: FontStack) { self.stack = stack }

  deinit {
    names.withLock { names in
      for name in names.values {
        unsafe name.family.deallocate()
        unsafe name.path.deallocate()
      }
    }
  }

  /// Returns the names of the face with a number; nil if there is no such face.
  func names(ofFace number: Int) -> Names? {
    names.withLock { names in
      if let known = names[number] { return known }
      let found: (family: String, path: String)
      if let metric = stack.metricFont {
        if number != 0 { return nil }
        found = (metric.name, "")
      } else {
        guard let face = stack.face(number: number) else { return nil }
        found = (face.familyName, face.path)
      }
      let made = unsafe Names(family: found.family.withCString(copyCString), path: found.path.withCString(copyCString))
      names[number] = made
      return made
    }
  }

  /// Returns the faces of a font without counting a reference: threads would contend for the cache line of the count.
  @inline(__always)
  static func stack(_ pointer: OpaquePointer) -> Unmanaged<FontStack> {
    unsafe Unmanaged<FontHandle>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef {
      unsafe .passUnretained($0.stack)
    }
  }

  /// Returns the same faces with some features turned off; the font keeps all of these.
  @inline(__always)
  static func stack(_ pointer: OpaquePointer, disabling disabled: DisabledFeatures) -> Unmanaged<FontStack> {
    if disabled.isEmpty { return unsafe stack(pointer) }
    return unsafe .passUnretained(stack(pointer).takeUnretainedValue().disabling(disabled))
  }

  /// Returns the font of a pointer, for the duration of a call.
  static func from(_ pointer: OpaquePointer) -> FontHandle {
    unsafe Unmanaged<FontHandle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }
}

private func copyCString(_ text: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar> {
  var length = 0
  while unsafe text[length] != 0 { length += 1 }
  let copy = UnsafeMutablePointer<CChar>.allocate(capacity: length + 1)
  unsafe copy.initialize(from: text, count: length + 1)
  return unsafe copy
}

/// The object that an `le_text` points to, a `PreparedStorage`.
enum TextHandle {
  static func make(_ storage: PreparedStorage) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(storage).toOpaque())
  }

  static func release(_ pointer: OpaquePointer) {
    unsafe Unmanaged<PreparedStorage>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }

  /// Runs a call on a text and converts a thrown error to its status, which also becomes the engine's last error.
  @inline(__always)
  static func call(
    _ pointer: OpaquePointer?,
    _ body: (PreparedStorage, borrowing EngineHandle) throws(CallError) -> le_status
  ) -> le_status {
    guard let pointer = unsafe pointer else { return Status.invalid }
    return unsafe Unmanaged<PreparedStorage>.fromOpaque(UnsafeRawPointer(pointer))._withUnsafeGuaranteedRef { storage in
      unsafe EngineHandle.call(storage.owner) { engine throws(CallError) in try body(storage, engine) }
    }
  }
}
