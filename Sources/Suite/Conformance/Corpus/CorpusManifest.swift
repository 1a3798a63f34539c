// manifest.json and rules.json, for programs that do not read Markdown or Swift.
import Foundation

/// The files of a corpus with their hashes, and its rules. Both documents are committed with the cases.
public struct CorpusManifest {
  private struct File: Encodable {
    var path: String
    var sha256: String
    /// The number of cases in the file; nil for other files.
    var cases: Int?
  }

  private struct Manifest: Encodable {
    var corpus: String
    /// The earlier versions by which this corpus can judge too.
    var earlier: [String]
    var protocolVersion = Stdio.version
    var schema = "case.schema.json"
    var cases: Int
    /// Every capability that a case needs.
    var capabilities: [String]
    /// Ids of cases that cannot be asked with font files instead of metric fonts (`TwinFonts`).
    var withoutTwin: [String]
    var files: [File]
  }

  private struct Rule: Encodable {
    var id: String
    var basis: CaseBasis
    /// The part that the rule belongs to: `engine`, `measuring`, `model` or `drawing`.
    var part: String?
    var text: String
  }

  private let folder: String
  private let corpus: Corpus
  /// The two files with their names.
  public let documents: [(name: String, text: String)]

  /// Reads the corpus in `folder`, laid out as `Corpora/Conformance`.
  ///
  /// - Throws: `ConformanceError` when part of it is missing or malformed.
  public init(folder: String) throws {
    let folder = folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.folder = folder
    corpus = try Corpus(paths: [folder])
    let version = try CorpusVersion.today(folder)
    let earlier = CorpusVersion.earlier(folder)
    let parts = try CorpusSources(folder: folder).partOfRule
    let rules = try CorpusRule.read(folder: folder).map {
      Rule(id: $0.id, basis: $0.basis, part: parts[$0.id]?.rawValue, text: $0.text)
    }
    let kept = try earlier.flatMap { try Corpus(paths: [$0]).cases }
    let counts = Dictionary(grouping: corpus.cases + kept) { $0.file }.mapValues(\.count)
    let others = Self.others.map { "\(folder)/\($0)" } + earlier.map { $0 + "/version.json" }
    let names = (try Corpus.files(in: [folder] + earlier) + others).sorted()
    let hashes = try Self.hashes(names)
    let manifest = Manifest(
      corpus: version, earlier: try earlier.map { try CorpusVersion.number($0) }, cases: corpus.cases.count,
      capabilities: Set(corpus.cases.flatMap(\.value.needs)).sorted(),
      withoutTwin: corpus.cases.filter { !TwinFonts.canAsk($0.value.question) }.map(\.value.id).sorted(),
      files: zip(names, hashes).map {
        File(path: String($0.dropFirst(folder.count + 1)), sha256: $1, cases: counts[$0])
      })
    documents = [
      ("manifest.json", try JSONCoding.document(manifest)), ("rules.json", try JSONCoding.document(["rules": rules])),
    ]
  }

  /// Files other than cases that a program reads.
  private static let others = ["case.schema.json", "levels.json", "RULES.md", "judge.py"]

  /// Writes both files into the corpus.
  ///
  /// - Throws: `ConformanceError` when they cannot be written.
  public func write() throws { for (name, text) in documents { try AtomicFile.write(text, to: "\(folder)/\(name)") } }

  /// The names of files that are missing or out of date.
  public var stale: [String] {
    documents.filter { (try? String(contentsOfFile: "\(folder)/\($0.name)", encoding: .utf8)) != $0.text }.map(\.name)
  }

  /// Returns the SHA-256 of files. It runs coreutils, because neither the package nor Foundation has SHA-256.
  private static func hashes(_ files: [String]) throws -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["sha256sum", "--"] + files
    process.standardOutput = output
    do { try process.run() } catch { throw ConformanceError("sha256sum (coreutils) does not start") }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    guard process.terminationStatus == 0, lines.count == files.count else {
      throw ConformanceError("sha256sum fails with \(process.terminationStatus)")
    }
    return lines.map { String($0.prefix(64)) }
  }
}
