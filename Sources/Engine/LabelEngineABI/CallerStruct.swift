// Reading and writing the caller's structs, which may be shorter or longer than ours.
import CLabelEngine

/// A C struct that begins with its size.
package protocol SizedStruct {
  var struct_size: Int { get set }
  init()
}

extension le_info: SizedStruct {}
extension le_engine_options: SizedStruct {}
extension le_font_request: SizedStruct {}
extension le_face: SizedStruct {}
extension le_run: SizedStruct {}
extension le_paragraph_style: SizedStruct {}
extension le_text_request: SizedStruct {}
extension le_text_info: SizedStruct {}
extension le_label: SizedStruct {}
extension le_result: SizedStruct {}
extension le_break_options: SizedStruct {}
extension le_breaks: SizedStruct {}
extension le_advances: SizedStruct {}
extension le_glyph: SizedStruct {}
extension le_glyphs: SizedStruct {}

extension SizedStruct {
  /// Whether a struct shorter than ours may have this size.
  @inline(__always)
  static func isSize(_ size: Int) -> Bool {
    size >= MemoryLayout<Int>.size && size % MemoryLayout<Self>.alignment == 0
  }

  /// Reads the caller's struct; fields that it does not have are 0. Returns nil if it is too short even for its size,
  /// or if no struct can have that size.
  @inline(__always)
  static func read(_ pointer: UnsafePointer<Self>) -> Self? {
    let size = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
    if size >= MemoryLayout<Self>.size { return unsafe pointer.pointee }
    return unsafe readShort(pointer, size)
  }

  @inline(never)
  private static func readShort(_ pointer: UnsafePointer<Self>, _ size: Int) -> Self? {
    // No C struct ends within a field; half a pointer could point anywhere.
    guard isSize(size) else { return nil }
    var copy = Self()  // All fields 0.
    unsafe withUnsafeMutableBytes(of: &copy) {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: size))
    }
    return copy
  }

  /// Writes as many fields as the caller's struct has room for; its size stays as the caller set it. Returns LE_INVALID
  /// if it is too short even for its size, or if no struct can have that size.
  @inline(__always)
  package static func write(_ value: Self, to pointer: UnsafeMutablePointer<Self>) -> le_status {
    let size = unsafe min(UnsafeRawPointer(pointer).load(as: Int.self), MemoryLayout<Self>.size)
    let header = MemoryLayout<Int>.size
    guard isSize(size) else { return Status.invalid }
    unsafe withUnsafeBytes(of: value) {
      unsafe UnsafeMutableRawPointer(pointer).advanced(by: header).copyMemory(
        from: $0.baseAddress! + header, byteCount: size - header)
    }
    return Status.ok
  }

  /// Like `read(_:)` if only `limit` bytes belong to the struct, which are too few for all of our fields.
  static func read(_ pointer: UnsafePointer<Self>, upTo limit: Int) -> Self? {
    assert(limit >= 0 && limit % MemoryLayout<Self>.alignment == 0, "structs are aligned")
    return unsafe readShort(pointer, min(UnsafeRawPointer(pointer).load(as: Int.self), limit))
  }
}
