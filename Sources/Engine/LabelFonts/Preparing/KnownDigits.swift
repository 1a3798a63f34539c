// The digit forms and number advances that a call has looked up.

/// The digits that are alike in a context, and advances of numbers, once they were asked for.
@safe struct KnownDigits {
  /// The id of the context that asked last. Another preparer of the same call may have another one.
  private var contextID: UInt32?
  private(set) var forms: Unmanaged<DigitForms>?
  private var advances: Unmanaged<NumberAdvances>?
  /// The repertoire and script of `advances`.
  private var key = 0

  init() {}

  /// The forms of a context, if they were asked for. Forgets those of another context.
  @inline(__always)
  mutating func forms(of context: Unmanaged<ShapingContext>) -> Unmanaged<DigitForms>? {
    let id = unsafe context._withUnsafeGuaranteedRef(\.id)
    if contextID != id { forget(id) }
    return unsafe forms
  }

  @inline(never)
  private mutating func forget(_ next: UInt32) { unsafe (contextID, forms, advances) = (next, nil, nil) }

  /// Keeps the forms of the context that asked last.
  mutating func keep(_ found: Unmanaged<DigitForms>) { unsafe forms = found }

  /// The advances of numbers in a repertoire of the context that asked last.
  mutating func advances(
    _ repertoire: NumberRepertoire, script: Int, key: Int, in context: Unmanaged<ShapingContext>
  ) -> Unmanaged<NumberAdvances> {
    if let advances = unsafe advances, self.key == key { return unsafe advances }
    let found = unsafe context._withUnsafeGuaranteedRef {
      unsafe $0.numberAdvances(repertoire, script: script, key: key)
    }
    unsafe (advances, self.key) = (found, key)
    return unsafe found
  }
}
