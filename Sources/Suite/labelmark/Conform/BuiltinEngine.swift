// This package's engine, which is linked into labelmark.
import CLabelEngine
import Conformance
import LabelEngineEntry

/// The reference engine.
enum BuiltinEngine {
  /// Returns a driver of the engine.
  static func driver() throws -> EngineDriver { try EngineDriver(label_engine_entry(LE_ABI_VERSION)) }
}
