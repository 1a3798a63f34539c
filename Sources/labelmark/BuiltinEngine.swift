// The engine of this package, linked in.
import CLabelEngine
import Conformance
import LabelEngineEntry

/// The reference engine.
enum BuiltinEngine {
  /// A driver for it.
  static func driver() throws -> EngineDriver { try EngineDriver(label_engine_entry(LE_ABI_VERSION)) }
}
