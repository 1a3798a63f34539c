// The engine of this package.
import CLabelEngine
import Conformance
import Foundation

/// The reference engine.
enum BuiltinEngine {
  /// A driver for it.
  ///
  /// - Throws: `ConformanceError` when this build has none.
  static func driver() throws -> EngineDriver {
    guard let library = CorpusLocation.sibling("liblabelengine.so"),
      let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL), let symbol = dlsym(handle, "label_engine_entry")
    else { throw ConformanceError("the built-in engine is not there yet: build liblabelengine.so beside labelmark") }
    let entry = unsafeBitCast(symbol, to: le_entry_function.self)
    return try EngineDriver(entry(LE_ABI_VERSION))
  }
}
