// Checks all values that come from C callers: counts, pointers with counts, capacities, enumerations and numbers.
import CLabelEngine

/// Reads the caller's values, and throws LE_INVALID for values that the header does not allow.
///
/// Swift imports `size_t` as `Int`, so values beyond the range of `Int`, such as SIZE_MAX, arrive as negative numbers.
package enum Checked {
  /// Texts must be shorter than this, in bytes.
  static var longestText: Int { Int(UInt32.max) }

  /// Returns the elements at a pointer with a count; the pointer may be NULL if the count is 0.
  @inline(__always)
  static func elements<Element>(
    _ start: UnsafePointer<Element>?, _ count: Int, _ what: StaticString
  ) throws(CallError) -> UnsafeBufferPointer<Element> {
    guard let start = unsafe start else {
      if count == 0 { return unsafe UnsafeBufferPointer(start: nil, count: 0) }
      throw .invalid("\(what): NULL with a count that is not 0")
    }
    // More elements do not fit in any memory.
    guard count >= 0, count <= Int.max / MemoryLayout<Element>.stride else {
      throw .invalid("\(what): the count is not valid")
    }
    return unsafe UnsafeBufferPointer(start: start, count: count)
  }

  /// Returns the bytes of a text.
  @inline(__always)
  package static func text(
    _ bytes: UnsafePointer<UInt8>?, _ length: Int, _ what: StaticString
  ) throws(CallError) -> UnsafeBufferPointer<UInt8> {
    guard unsafe bytes != nil || length == 0, length >= 0, length < longestText else { throw badText(what) }
    return unsafe UnsafeBufferPointer(start: bytes, count: length)
  }

  @inline(never)
  private static func badText(_ what: StaticString) -> CallError {
    .invalid("\(what): bytes are missing, or more than 4294967294")
  }

  /// Returns the array into which the caller wants results to be written. A capacity that exceeds all memory means that
  /// there is always enough room.
  @inline(__always)
  static func target<Element>(_ start: UnsafeMutablePointer<Element>?, _ capacity: Int) -> UnsafeMutableBufferPointer<
    Element
  > {
    if unsafe start == nil { return unsafe UnsafeMutableBufferPointer(start: nil, count: 0) }
    return unsafe UnsafeMutableBufferPointer(start: start, count: capacity < 0 ? Int.max : capacity)
  }

  /// Returns a C string that is an element of an array. It must not be NULL.
  static func string(_ text: UnsafePointer<CChar>?, _ what: StaticString) throws(CallError) -> String {
    guard let text = unsafe text else { throw .invalid("\(what): NULL in the array") }
    return unsafe String(cString: text)
  }

  /// Returns a value of an enumeration; it must be listed in the header.
  @inline(__always)
  static func choice<Value: RawRepresentable<Int32>>(
    _ value: Int32, _ what: StaticString
  ) throws(CallError) -> Value {
    guard let choice = Value(rawValue: value) else { throw badChoice(value, what) }
    return choice
  }

  @inline(never)
  private static func badChoice(_ value: Int32, _ what: StaticString) -> CallError {
    .invalid("\(what): \(value) is not a value of the enumeration in the header")
  }

  /// Returns a flag, which must be 0 or 1.
  @inline(__always)
  static func flag(_ value: Int32, _ what: StaticString) throws(CallError) -> Bool {
    guard value & ~1 == 0 else { throw badChoice(value, what) }
    return value != 0
  }

  /// The elements of an array of structs. The size of the first struct is the distance between all of them.
  @safe struct Structs<Element: SizedStruct> {
    private let start: UnsafeRawPointer?
    private let stride: Int
    let count: Int
    private let what: StaticString

    init(_ start: UnsafePointer<Element>?, _ count: Int, _ what: StaticString) throws(CallError) {
      unsafe (self.start, self.what) = (UnsafeRawPointer(start), what)
      guard count != 0 else {
        (stride, self.count) = (0, 0)
        return
      }
      guard let start = unsafe start else { throw .invalid("\(what): NULL with a count that is not 0") }
      let size = unsafe UnsafeRawPointer(start).load(as: Int.self)
      guard Element.isSize(size) else {
        throw .invalid("\(what): the struct_size of the first is not valid")
      }
      guard count > 0, count <= Int.max / size else { throw .invalid("\(what): the count is not valid") }
      (stride, self.count) = (size, count)
    }

    /// Returns an element; fields that the caller's struct does not have are 0. Precondition: `index` is less than
    /// `count`.
    func element(_ index: Int) throws(CallError) -> Element {
      try unsafe withStackMemory(for: Element.self) { copy throws(CallError) in
        try unsafe element(index, orIn: copy).pointee
      }
    }

    /// Returns a pointer to the element itself or, if it is shorter than our struct, to a copy in the given memory.
    @inline(__always)
    func element(
      _ index: Int, orIn copy: UnsafeMutablePointer<Element>
    ) throws(CallError) -> UnsafePointer<Element> {
      assert(index >= 0 && index < count, "the array has the element")
      let address = unsafe (start.unsafelyUnwrapped + index * stride).assumingMemoryBound(to: Element.self)
      // At most `stride` bytes of an element are read, whatever its own size field says.
      if unsafe min(UnsafeRawPointer(address).load(as: Int.self), stride) >= MemoryLayout<Element>.size {
        return unsafe address
      }
      unsafe copy.initialize(to: try shortElement(index, address))
      return unsafe UnsafePointer(copy)
    }

    @inline(never)
    private func shortElement(_ index: Int, _ address: UnsafePointer<Element>) throws(CallError) -> Element {
      guard let element = unsafe Element.read(address, upTo: stride) else {
        throw .invalid("\(what): the struct_size of element \(index) is not valid")
      }
      return element
    }
  }
}
