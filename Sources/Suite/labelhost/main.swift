// labelhost LIB.so: speaks the stdio protocol for a library with the interface of label_engine.h, in its own process.
import CLabelEngine
import Conformance
import Foundation

/// Ends the process with a message on standard error.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("labelhost: \(message)\n".utf8))
  exit(2)
}

/// Loads a library and returns its function table; nil if the library has none for this version. The library stays
/// loaded.
func table(of path: String) throws -> UnsafePointer<le_functions>? {
  // Without a slash, dlopen would search for the name in the system's folders.
  guard let library = dlopen(path.contains("/") ? path : "./" + path, RTLD_NOW | RTLD_LOCAL) else {
    throw ConformanceError("cannot load the library: \(String(cString: dlerror()))")
  }
  guard let symbol = dlsym(library, "label_engine_entry") else {
    throw ConformanceError("\(path): exports no label_engine_entry")
  }
  typealias Entry = @convention(c) (UInt32) -> UnsafePointer<le_functions>?
  return unsafeBitCast(symbol, to: Entry.self)(LE_ABI_VERSION)
}

let arguments = CommandLine.arguments.dropFirst()
if arguments == ["--help"] || arguments == ["-h"] {
  let help = """
    Usage: labelhost LIB.so

    Loads a library that implements label_engine.h and speaks the stdio protocol for it:
    JSON lines on standard input, one answer per line on standard output (docs/PROTOCOL.md).
    Exit status: 0 the input ended, 2 the library cannot be loaded (docs/EXIT-STATUS.md).

    """
  guard Data(help.utf8).write(to: 1) else { fail("the help cannot be written: \(String(cString: strerror(errno)))") }
  exit(0)
}
guard arguments.count == 1, let path = arguments.first, !path.hasPrefix("-") else {
  fail("usage: labelhost LIB.so (see --help)")
}
do {
  let driver = try EngineDriver(table(of: path))
  try StdioServer(driver: driver).serve()
  driver.stop()
} catch {
  fail("\(error)")
}
