// Memory on the stack for one value.

/// Calls `body` with uninitialized memory for a value, which lasts until it returns.
@inline(__always)
func withStackMemory<Value, Answer>(
  for type: Value.Type, _ body: (UnsafeMutablePointer<Value>) throws(CallError) -> Answer
) throws(CallError) -> Answer {
  #if compiler(>=6.3)
    try unsafe withUnsafeTemporaryAllocation(of: type, capacity: 1) { memory throws(CallError) in
      try unsafe body(memory.baseAddress.unsafelyUnwrapped)
    }
  #else
    // In Swift 6.2 the function rethrows without the error's type.
    try withUnsafeTemporaryAllocation(of: type, capacity: 1) { memory in
      Result { () throws(CallError) in try body(memory.baseAddress.unsafelyUnwrapped) }
    }.get()
  #endif
}
