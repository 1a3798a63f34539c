// A folder in which labelbench runs the same way each time.
import Conformance
import Foundation

/// A temporary folder with copies of labelbench and of an engine, and links to all else that they need.
///
/// Paths and the environment are on the program's stack and in its heap, so that they would change the counts. Here
/// they are the same for each library and on each machine. The folder is removed with this object.
final class CountingFolder: Sendable {
  let path: String
  /// The engine's copy, relative to the folder.
  static let engine = "engine/here/engine.so"
  /// labelbench's copy, relative to the folder.
  static let labelbench = "bin/labelbench"
  /// The corpora, relative to the folder.
  static let corpora = "Corpora/Text"

  private var files: FileManager { .default }

  /// - Throws: `ConformanceError` if a file cannot be copied.
  init(labelbench: String, engine: String) throws {
    path = FileManager.default.temporaryDirectory.path + "/labelmark-count-" + UUID().uuidString.prefix(8)
    for folder in ["bin", "engine/here", "counts", "texts"] {
      do {
        try files.createDirectory(atPath: path + "/" + folder, withIntermediateDirectories: true)
      } catch { throw ConformanceError("cannot make a folder in \(files.temporaryDirectory.path)") }
    }
    try copy(labelbench, to: Self.labelbench)
    let home = Self.folder(of: labelbench)
    let reference = home + "/liblabelengine.so"
    if files.fileExists(atPath: reference) { try copy(reference, to: "bin/liblabelengine.so") }
    link(home + "/../lib", as: "lib")
    try copy(engine, to: Self.engine)
    // The libraries that an engine finds relative to itself.
    let own = Self.folder(of: engine)
    for name in (try? files.contentsOfDirectory(atPath: own)) ?? [] where name.contains(".so") {
      link(own + "/" + name, as: "engine/here/" + name)
    }
    link(own + "/../lib", as: "engine/lib")
    link(try CorpusLocation.folder("Corpora"), as: "Corpora")
    if let records = try? CorpusLocation.folder("Benchmarks") { link(records, as: "Benchmarks") }
  }

  deinit { try? files.removeItem(atPath: path) }

  /// Makes a user's file of texts, or folder of them, known under a path in this folder, which is returned.
  func add(corpus: String, _ number: Int) throws -> String {
    guard files.fileExists(atPath: corpus) else { throw ConformanceError("no corpus '\(corpus)'") }
    let name = "texts/\(number)"
    try? files.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    let own = "\(name)/\((Self.absolute(corpus) as NSString).lastPathComponent)"
    link(corpus, as: own)
    return own
  }

  /// The environment of all programs here: what is needed to find libraries and fonts.
  var environment: [String: String] {
    // Swift's handler of crashes makes callgrind crash or hang.
    var result = [
      "HOME": "/nonexistent", "LC_ALL": "C", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      "SWIFT_DETERMINISTIC_HASHING": "1",
    ]
    let own = ProcessInfo.processInfo.environment
    for name in ["LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "LABELMARK_HYPHEN", "VALGRIND_LIB"] {
      if let value = own[name] { result[name] = value }
    }
    return result
  }

  /// Copies a program without its debug information: valgrind 3.19 gives up on DWARF 5 as Clang writes it ("Possibly
  /// corrupted debuginfo file"). Without `strip`, it is copied as it is.
  private func copy(_ source: String, to name: String) throws {
    let target = path + "/" + name
    if let strip = Self.program("strip"),
      let done = try? ProgramRun(
        [strip, "-g", "-o", target, Self.absolute(source)], environment: environment, folder: path,
        output: "/dev/null", silence: 600),
      done.end == .exit(0)
    {
      return
    }
    do { try files.copyItem(atPath: Self.absolute(source), toPath: target) } catch {
      throw ConformanceError("\(source): cannot be copied to \(files.temporaryDirectory.path)")
    }
  }

  private func link(_ source: String, as name: String) {
    guard files.fileExists(atPath: source) else { return }
    try? files.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: Self.absolute(source))
  }

  /// The folder of a file, with links in the file's path resolved as far as the last component.
  private static func folder(of file: String) -> String { (absolute(file) as NSString).deletingLastPathComponent }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// The path of a program in PATH; nil if there is none.
  static func program(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}
