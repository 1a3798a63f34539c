// A value that its owner lends for a call, read by its address.

/// A value that somebody else keeps unchanged for the duration of a call, read by its address.
///
/// Swift copies a struct of more than a few words for a method that only reads it. With texts read by their address, lines
/// written where the caller wants them and metrics taken from the font, `layout_warm` takes 0.76 (Persian) to 0.84 (English)
/// of the time, truncation 0.72 to 0.82 (docs/TRIED.md). So texts, labels, runs, parts of lines, cache entries, scratch
/// memory and the caller's structs are borrowed by their address. Extensions read by name what they point to.
@safe @frozen public struct Borrowed<Value> {
  @usableFromInline package let address: UnsafePointer<Value>

  /// Low level: borrows what is at an address. It must stay there unchanged as long as this value, or a copy of it, is used.
  @unsafe @inlinable @inline(__always)
  public init(_ address: UnsafePointer<Value>) { unsafe self.address = address }

  /// Low level: borrows what is at an address where its owner may change it, but not meanwhile.
  @unsafe @inlinable @inline(__always)
  public init(_ address: UnsafeMutablePointer<Value>) { unsafe self.address = UnsafePointer(address) }

  /// The value. Not a coroutine (`_read`), for which Swift would copy it.
  @inlinable
  public var pointee: Value { @inline(__always) unsafeAddress { unsafe address } }

  /// Whether both are at the same address.
  @inlinable @inline(__always)
  package func isTriviallyIdentical(to other: Borrowed) -> Bool { unsafe address == other.address }
}

/// Calls `body` with a value that is borrowed for the duration of the call, and not copied. O(1).
@inlinable @inline(__always)
public func withBorrowed<Value, Result>(_ value: inout Value, _ body: (Borrowed<Value>) -> Result) -> Result {
  unsafe withUnsafePointer(to: &value) { unsafe body(Borrowed($0)) }
}

/// Calls `body` with a constant that is borrowed for the duration of the call. O(1).
@inlinable @inline(__always)
public func withBorrowed<Value, Result>(_ value: Value, _ body: (Borrowed<Value>) -> Result) -> Result {
  unsafe withUnsafePointer(to: value) { unsafe body(Borrowed($0)) }
}
