// The symbol that the library labelmodel exports (label_engine.h).
public import CLabelEngine
import LabelModelABI

#if compiler(>=6.3)
  /// Returns the table for version 1 of the interface, or NULL for any other version.
  @c @implementation
  public func label_engine_entry(_ abiVersion: UInt32) -> UnsafePointer<le_functions>? { table(for: abiVersion) }
#else
  // Swift 6.2 exports the symbol, but does not compare it with the header. In Swift the header's function is called.
  @_cdecl("label_engine_entry")
  public func exportedEntry(_ abiVersion: UInt32) -> UnsafePointer<le_functions>? { table(for: abiVersion) }
#endif

private func table(for abiVersion: UInt32) -> UnsafePointer<le_functions>? {
  abiVersion == LE_ABI_VERSION ? modelFunctions : nil
}
