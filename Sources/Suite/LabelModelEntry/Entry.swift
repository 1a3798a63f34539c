// The symbol that the library labelmodel exports (label_engine.h).
public import CLabelEngine
import LabelModelABI

/// Returns the table for version 1 of the interface, or NULL for any other version.
#if compiler(>=6.3)
  @c @implementation
#else
  @_cdecl("label_engine_entry")
#endif
public func label_engine_entry(_ abiVersion: UInt32) -> UnsafePointer<le_functions>? {
  abiVersion == LE_ABI_VERSION ? modelFunctions : nil
}
