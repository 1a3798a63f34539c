// Earlier versions of the corpus: the cases that are others today, kept as they were in `versions/X.Y`.
import Foundation

/// A version of the corpus, by which a label can be judged.
public struct CorpusVersion: Sendable {
  /// The form of `version.json`. `sha256` is for `scripts/check judge`, which compares the version with git's history.
  private struct Document: Decodable {
    struct Group: Decodable {
      var group: String
      var names: [String]
    }
    var corpus: String
    var sha256: String
    var cases: [Group]
    var rules: [RuleTexts.Document.Rule]
  }

  /// The folder of a corpus that has its earlier versions.
  static let folderName = "versions"

  /// The number, for example `2.3.0`.
  public let number: String
  /// The cases of the version, sorted by id.
  public let corpus: Corpus
  /// The texts of its rules.
  public let rules: RuleTexts

  /// Reads a version of the corpus in `folder`: today's, or an earlier one from its folder `versions`.
  ///
  /// - Parameters:
  ///   - name: `X.Y.Z`, or `X.Y` for any patch of it; nil for today's.
  ///   - folder: the folder of the corpus.
  ///   - isChosen: whether a case of today's is wanted, as for `Corpus`.
  /// - Throws: `ConformanceError` for a version that is not there, and for what `Corpus` throws.
  public init(_ name: String?, folder: String, where isChosen: ((String) -> Bool)? = nil) throws {
    let today = try Self.today(folder)
    guard let name, !Self.isNamed(today, name) else {
      (number, corpus, rules) = (today, try Corpus(paths: [folder], where: isChosen), RuleTexts(corpus: folder))
      return
    }
    let earlier = try Self.earlier(folder).map { (path: $0, document: try Self.document($0)) }
    guard let (path, document) = earlier.last(where: { Self.isNamed($0.document.corpus, name) }) else {
      let known = (earlier.map(\.document.corpus) + [today]).joined(separator: ", ")
      throw ConformanceError("no version '\(name)' of the corpus is in \(folder); there are \(known)")
    }
    let kept = try Corpus(paths: [path]).cases
    let ids = Set(document.cases.flatMap { group in group.names.map { "\(group.group).\($0)" } })
    let changed = Set(kept.map(\.value.id))
    let same = try Corpus(paths: [folder]).cases.filter { ids.contains($0.value.id) && !changed.contains($0.value.id) }
    number = document.corpus
    corpus = Corpus(cases: (same + kept).sorted { $0.value.id < $1.value.id })
    rules = RuleTexts(corpus: folder).replacing(document.rules)
    guard corpus.cases.count == ids.count else {
      throw ConformanceError("\(path): has \(corpus.cases.count) of the \(ids.count) cases that version.json names")
    }
  }

  /// The version of the corpus in `folder`.
  static func today(_ folder: String) throws -> String {
    guard let text = try? String(contentsOfFile: folder + "/VERSION", encoding: .utf8) else {
      throw ConformanceError("\(folder)/VERSION: no such file")
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The folders of the earlier versions, sorted; none if the corpus has none.
  static func earlier(_ folder: String) -> [String] {
    let path = "\(folder)/\(folderName)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.first?.isNumber == true }.sorted().map { "\(path)/\($0)" }
  }

  /// Finds faults in an earlier version, one per line: its form, its cases' form and places, ids that it does not name,
  /// and cases that today's corpus has as they were.
  ///
  /// - Parameters:
  ///   - path: the version's folder.
  ///   - schema: the schema of cases.
  ///   - today: today's cases by id.
  static func findings(_ path: String, schema: JSONSchema, today: [String: ConformanceCase]) throws -> [String] {
    let file = path + "/version.json"
    let form = try JSONSchema(file: ((path as NSString).deletingLastPathComponent) + "/version.schema.json")
    let problems = form.findings(try JSONCoding.read(JSONValue.self, file: file))
    guard problems.isEmpty else { return problems.map { "\(file):1: \($0)" } }
    let document = try Self.document(path)
    let listed = document.cases.flatMap { group in group.names.map { "\(group.group).\($0)" } }
    var found: [String] = []
    if Set(listed).count != listed.count { found.append("\(file):1: an id is there twice") }
    if !document.corpus.hasPrefix((path as NSString).lastPathComponent + ".") {
      found.append("\(file):1: the version \(document.corpus) is in the folder of another")
    }
    let known = Set(listed)
    for id in known.subtracting(today.keys).sorted() { found.append("\(file):1: '\(id)' is not a case") }
    for name in try Corpus.files(in: [path]) {
      let area = ((name as NSString).deletingLastPathComponent as NSString).lastPathComponent
      for (index, line) in (FileManager.default.contents(atPath: name) ?? Data()).lines.enumerated() {
        let place = "\(name):\(index + 1)"
        let problems = schema.findings(try JSONCoding.read(JSONValue.self, from: line))
        found += problems.map { "\(place): \($0)" }
        guard problems.isEmpty else { continue }
        let value = try JSONCoding.read(ConformanceCase.self, from: line)
        if value.area != area { found.append("\(place): \(value.id): is in the folder '\(area)'") }
        if !known.contains(value.id) { found.append("\(place): \(value.id): version.json does not name it") }
        guard let now = today[value.id] else { continue }
        if now.question != value.question { found.append("\(place): \(value.id): asks something else today") }
        if now.expect == value.expect, now.level == value.level, now.basis == value.basis, now.needs == value.needs {
          found.append("\(place): \(value.id): is the same today, so that it need not be kept")
        }
      }
    }
    return found
  }

  /// The number of the earlier version in a folder.
  static func number(_ path: String) throws -> String { try document(path).corpus }

  private static func document(_ path: String) throws -> Document {
    try JSONCoding.read(Document.self, file: path + "/version.json", lenient: true)
  }

  private static func isNamed(_ number: String, _ name: String) -> Bool {
    number == name || number.hasPrefix(name + ".")
  }
}
