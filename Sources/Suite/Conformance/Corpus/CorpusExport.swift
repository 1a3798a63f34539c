// Export of the corpus as a folder that can be used without Swift: cases, schema, rules, clauses, levels, fonts,
// manifests.
import Foundation

/// Writes the corpus to a folder.
public struct CorpusExport {
  /// A case in a manifest, with the fields by which cases are selected.
  struct Entry: Encodable {
    var id: String
    var file: String
    var level: CaseLevel
    var basis: CaseBasis
    var rules: [String]
    var needs: [String]
  }

  /// The cases of one profile.
  struct Manifest: Encodable {
    var corpus: String
    var profile: String
    var schema = "case.schema.json"
    var protocolVersion = Stdio.version
    var count: Int
    var areas: [String: Int]
    var levels: [String: [String]]
    var capabilities: [String]
    var cases: [Entry]
  }

  private let folder: String
  private let corpus: Corpus
  private let core: [String]
  /// The version of the corpus, e.g. `1.0.0`.
  public let version: String

  /// Reads the corpus in `folder`, laid out as `Corpora/Conformance`.
  ///
  /// - Throws: `ConformanceError` when part of it is missing or malformed.
  public init(folder: String) throws {
    self.folder = folder
    corpus = try Corpus(paths: [folder])
    core = try Levels(file: folder + "/levels.json").core.cases
    version = try CorpusVersion.today(folder)
  }

  /// Files that are not exported because they only concern this repository. `export` has another README.
  private static let insiders: Set<String> = ["README.md", "INDEX.md", "export", "expectations"]

  /// Returns the manifests with their file names.
  public func manifests() throws -> [(name: String, text: String)] {
    try ["current", "2009"].map { profile in
      let own = corpus.cases.filter { ($0.value.question.environment?.profile ?? .current).rawValue == profile }
      let ids = Set(own.map(\.value.id))
      let manifest = Manifest(
        corpus: version, profile: profile, count: own.count,
        areas: Dictionary(grouping: own, by: \.value.area).mapValues(\.count),
        levels: ["core": core.filter(ids.contains)],
        capabilities: Set(own.flatMap(\.value.needs)).sorted(),
        cases: own.map { entry in
          Entry(
            id: entry.value.id, file: String(entry.file.dropFirst(folder.count + 1)), level: entry.value.level,
            basis: entry.value.basis, rules: entry.value.rules, needs: entry.value.needs)
        })
      return (name: "manifest-\(profile)-\(version).json", text: try JSONCoding.document(manifest))
    }
  }

  /// Writes everything to `target`, which must be an empty folder or not exist. It appears complete or not at all.
  ///
  /// - Parameters:
  ///   - target: the folder to create.
  ///   - fonts: the folder of the metric fonts' files, or nil to omit them.
  ///   - beside: additional files, such as the licence and the protocol.
  /// - Throws: `ConformanceError` when `target` is not empty or cannot be written.
  public func write(to target: String, fonts: String?, beside: [String] = []) throws {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: target, isDirectory: &isFolder) {
      guard isFolder.boolValue else { throw ConformanceError("\(target): is a file") }
      guard try files.contentsOfDirectory(atPath: target).isEmpty else {
        throw ConformanceError("\(target): is not empty")
      }
    }
    let partial = target + ".partial-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try files.createDirectory(atPath: partial, withIntermediateDirectories: true)
      for name in try files.contentsOfDirectory(atPath: folder).sorted()
      where !name.hasPrefix(".") && !Self.insiders.contains(name) {
        try files.copyItem(atPath: folder + "/" + name, toPath: partial + "/" + name)
      }
      let outsiders = folder + "/export"
      for file in try files.contentsOfDirectory(atPath: outsiders).map({ outsiders + "/" + $0 }) + beside {
        try files.copyItem(atPath: file, toPath: partial + "/" + (file as NSString).lastPathComponent)
      }
      if let fonts {
        let names = try files.contentsOfDirectory(atPath: fonts).filter {
          $0.hasSuffix(".ttf") || $0.hasSuffix(".json") || $0 == "README.md"
        }
        try files.createDirectory(atPath: partial + "/fonts", withIntermediateDirectories: true)
        for name in names { try files.copyItem(atPath: fonts + "/" + name, toPath: partial + "/fonts/" + name) }
      }
      for manifest in try manifests() {
        try AtomicFile.write(manifest.text, to: partial + "/" + manifest.name)
      }
      if files.fileExists(atPath: target) { try files.removeItem(atPath: target) }
      try files.moveItem(atPath: partial, toPath: target)
    } catch {
      try? files.removeItem(atPath: partial)
      if let error = error as? ConformanceError { throw error }
      throw ConformanceError("\(target): cannot be written: \(error.localizedDescription)")
    }
  }
}
