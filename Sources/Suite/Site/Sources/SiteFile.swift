// What a JSON file of a folder is: a conformance report, a benchmark run, or the medians of one.
import Conformance
import Foundation

/// The kinds of files that a site is made from.
public enum SiteFile: Sendable {
  /// A report of `labelmark conform --format json`.
  case report
  /// A result of labelbench.
  case run
  /// The medians of a run, as `labelmark table --format json` writes them.
  case medians

  /// The keys that only one kind has at its top level.
  private struct Keys: Decodable {
    private struct Anything: Decodable {
      init(from decoder: any Decoder) {}
    }
    private let implementation: Anything?
    private let cases: Anything?
    private let benchmarks: Anything?
    private let rows: Anything?

    var kind: SiteFile? {
      if implementation != nil || cases != nil { return .report }
      if benchmarks != nil { return .run }
      return rows != nil ? .medians : nil
    }
  }

  /// Returns the kind of a file; nil if it is not JSON, or none of these.
  static func kind(of file: String) -> SiteFile? {
    // A run may have NaN, which is not JSON.
    let keys = try? JSONPlaces.reading(InputFile.read(file)) { try JSONDecoder().decode(Keys.self, from: $0) }
    return keys?.kind
  }

  /// Sorts the files at some paths by kind. Of a folder, every `.json` file is taken; subfolders are not searched.
  ///
  /// - Throws: `ConformanceError` for a missing path, a folder without such files, and a file that is none of the kinds.
  public static func sorted(_ paths: [String]) throws -> [SiteFile: [String]] {
    var found: [SiteFile: [String]] = [:]
    for file in try paths.flatMap(files) {
      guard let kind = kind(of: file) else {
        // The reader of reports says what is wrong with the JSON.
        _ = try JSONCoding.read(JSONValue.self, file: file)
        throw ConformanceError("\(file): neither a report (labelmark conform --format json) nor a run of labelbench")
      }
      found[kind, default: []].append(file)
    }
    return found
  }

  /// Returns the file, or the files of a folder.
  public static func files(at path: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw ConformanceError("\(path): no such file or folder")
    }
    guard isFolder.boolValue else { return [path] }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw ConformanceError("\(path): cannot be read")
    }
    let own = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.sorted()
    guard !own.isEmpty else { throw ConformanceError("\(path): holds no .json file") }
    return own.map { path + "/" + $0 }
  }
}
