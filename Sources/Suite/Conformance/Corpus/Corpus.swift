// Loading of cases from files `cases/<area>.jsonl`, with one case per line.
import Foundation

/// A case with its file and line.
public struct LocatedCase: Sendable {
  /// The case.
  public let value: ConformanceCase
  /// The file that holds the case.
  public let file: String
  /// The line of the case, from 1.
  public let line: Int

  /// Creates a case with its file and line.
  public init(value: ConformanceCase, file: String, line: Int) {
    self.value = value
    self.file = file
    self.line = line
  }

  /// `file:line`.
  public var place: String { "\(file):\(line)" }

  /// The file for a report, which must not name folders of this machine: from `Corpora` on, or from the current folder,
  /// or else only the folder and the name.
  var reportedFile: String {
    guard file.hasPrefix("/") else { return file }
    if let range = file.range(of: "/Corpora/Conformance/", options: .backwards) {
      return String(file[file.index(after: range.lowerBound)...])
    }
    let folder = FileManager.default.currentDirectoryPath + "/"
    if file.hasPrefix(folder) { return String(file.dropFirst(folder.count)) }
    return file.split(separator: "/").suffix(2).joined(separator: "/")
  }

  /// `file:line` for a report.
  var reportedPlace: String { "\(reportedFile):\(line)" }
}

/// Cases that were loaded together, sorted by id.
public struct Corpus: Sendable {
  /// The cases.
  public var cases: [LocatedCase]

  /// Loads files and folders: every `.jsonl` file below a folder, except in folders named `clauses`.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - isChosen: whether a case with this id is wanted, nil for all. Other lines are not read, where they begin with
  ///     their id, as those of the corpus do.
  /// - Throws: `ConformanceError` with file and line for a missing path, a line that is not a case (including one with
  ///   an unknown key), a duplicate id, or no cases at all.
  public init(paths: [String], where isChosen: ((String) -> Bool)? = nil) throws {
    var loaded: [LocatedCase] = []
    var defaults: [String: CaseDefaults?] = [:]
    for file in try Corpus.files(in: paths) {
      let folder = CaseDefaults.folder(ofCasesIn: file)
      if let folder, defaults[folder] == nil { defaults[folder] = .some(try CaseDefaults(folder: folder)) }
      loaded += try Corpus.load(file: file, folder.flatMap { defaults[$0] } ?? nil, where: isChosen)
    }
    var seen: [String: LocatedCase] = [:]
    for entry in loaded {
      if let first = seen.updateValue(entry, forKey: entry.value.id) {
        throw ConformanceError("\(entry.place): id '\(entry.value.id)' is in \(first.place) already")
      }
    }
    guard !loaded.isEmpty else { throw ConformanceError("no cases in \(paths.joined(separator: ", "))") }
    cases = loaded.sorted { $0.value.id < $1.value.id }
  }

  /// Returns the case files at or below paths, sorted, without duplicates.
  static func files(in paths: [String]) throws -> [String] {
    var found: Set<String> = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw ConformanceError("\(path): no such file or folder")
      }
      guard isFolder.boolValue else {
        found.insert(path)
        continue
      }
      guard let names = FileManager.default.enumerator(atPath: path) else {
        throw ConformanceError("\(path): cannot be read")
      }
      // Clauses are JSON lines in the same folder, but not cases.
      for case let name as String in names where name.hasSuffix(".jsonl") && !"/\(name)".contains("/clauses/") {
        found.insert(path.hasSuffix("/") ? path + name : path + "/" + name)
      }
    }
    return found.sorted()
  }

  /// Returns the cases of a file, in the file's order.
  ///
  /// - Parameter defaults: what its lines leave out; nil for whole cases.
  static func load(
    file: String, _ defaults: CaseDefaults?, where isChosen: ((String) -> Bool)? = nil
  ) throws -> [LocatedCase] {
    let data = try InputFile.read(file)
    var result: [LocatedCase] = []
    for (index, line) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let place = "\(file):\(index + 1)"
      if line.isEmpty {
        if line.endIndex == data.endIndex { break }  // Nothing follows the last newline.
        throw ConformanceError("\(place): empty line")
      }
      if let isChosen, let id = idAtStart(line), !isChosen(id) { continue }
      guard String(validating: line, as: UTF8.self) != nil else { throw ConformanceError("\(place): not UTF-8") }
      do {
        let value = try defaults?.read(Data(line)) ?? JSONCoding.read(ConformanceCase.self, from: Data(line))
        guard !value.id.isEmpty else { throw ConformanceError("\(place): empty id") }
        result.append(LocatedCase(value: value, file: file, line: index + 1))
      } catch let error as DecodingError {
        throw ConformanceError("\(place): \(error.oneLine)")
      }
    }
    return result
  }

  /// The id of a line that begins with it; nil for other lines.
  private static func idAtStart(_ line: Data) -> String? {
    let start = Data(#"{"id":""#.utf8)
    guard line.starts(with: start) else { return nil }
    let id = line.dropFirst(start.count).prefix { $0 != UInt8(ascii: "\"") }
    return id.contains(UInt8(ascii: "\\")) ? nil : String(validating: id, as: UTF8.self)
  }
}
