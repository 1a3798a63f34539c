// The symbol that the library with our label exports (label_engine.h).
public import CLabelEngine
import LabelModelABI

/// The table for version 1 of the interface, or NULL for any other.
@c @implementation
public func label_engine_entry(_ abiVersion: UInt32) -> UnsafePointer<le_functions>? {
  abiVersion == LE_ABI_VERSION ? modelFunctions : nil
}
