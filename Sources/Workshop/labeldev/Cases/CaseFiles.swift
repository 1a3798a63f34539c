// The files of the corpus, read as lines whose members keep the order in which people wrote them.
import Conformance
import Foundation

struct CaseFiles {
  private let folder: String
  private let rules: Set<String>
  let defaults: CaseDefaults?
  private(set) var cases: [String: [JSONTree]] = [:]
  private var fileOfId: [String: String] = [:]
  private var idOfQuestion: [Data: String] = [:]

  /// Reads a corpus.
  ///
  /// - Throws: `ConformanceError` if a part of it is missing or a line is not a case.
  init(folder: String) throws {
    self.folder = folder
    rules = Set(try CorpusRule.read(folder: folder).map(\.id))
    defaults = try CaseDefaults(folder: folder)
    let corpus = try Corpus(paths: [folder])
    for entry in corpus.cases {
      fileOfId[entry.value.id] = entry.file
      idOfQuestion[try JSONCoding.line(entry.value.question)] = entry.value.id
    }
    for file in Set(fileOfId.values) {
      cases[file] = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
        try JSONTree(String($0))
      }
    }
  }

  /// Adds a filled body to its file.
  ///
  /// - Throws: `ConformanceError` for a rule that does not exist, or an id that belongs to another question.
  /// - Returns: Whether the case is new; nil if the corpus asks the same question already under another id.
  mutating func add(_ body: JSONTree, _ filled: Filled) throws -> Bool? {
    guard let id = body["id"]?.string else { throw ConformanceError("has no id") }
    let key = try JSONCoding.line(filled.question)
    let known = idOfQuestion[key]
    if fileOfId[id] != nil, known != id { throw ConformanceError("the id belongs to another question") }
    if fileOfId[id] == nil, known != nil { return nil }
    var value = JSONTree.object(body.members.filter { ConformanceCase.keys.contains($0.key) })
    if let clauses = value["clause"]?.strings { value["clause"] = Self.oneOrMany(clauses) }
    try rest(&value, on: filled.rules)
    let keys =
      CaseAnswer.properties.map(\.key) + AnsweredLine.properties.map(\.key) + AnsweredPosition.properties.map(\.key)
    value["expect"] = try JSONTree(filled.expect.jsonLine()).ordered(by: keys)
    let area = String(id.prefix { $0 != "." })
    let file = fileOfId[id] ?? "\(folder)/cases/\(area).jsonl"
    cases[file, default: []].removeAll { $0["id"]?.string == id }
    cases[file, default: []].append(value)
    idOfQuestion[key] = id
    return fileOfId.updateValue(file, forKey: id) == nil
  }

  /// Adds the rules that were applied to a case of the corpus; true if this changes it.
  mutating func rest(_ index: Int, of file: String, on applied: [String]) throws -> Bool {
    let before = cases[file]![index].line
    try rest(&cases[file]![index], on: applied)
    return cases[file]![index].line != before
  }

  /// Appends the rules that were applied to those the case names.
  private func rest(_ value: inout JSONTree, on applied: [String]) throws {
    let named = value["rule"]?.strings ?? []
    let all = named + applied.filter { !named.contains($0) }
    if let unknown = all.first(where: { !rules.contains($0) }) { throw ConformanceError("no rule \(unknown)") }
    guard !all.isEmpty else { throw ConformanceError("names no rule") }
    value["rule"] = Self.oneOrMany(all)
  }

  private static func oneOrMany(_ values: [String]) -> JSONTree {
    values.count == 1 ? .string(values[0]) : .array(values.map(JSONTree.string))
  }

  /// Writes the files that changed, their cases sorted by id.
  func write() throws {
    for (file, cases) in cases {
      let lines = cases.map { (id: $0["id"]?.string ?? "", line: $0.inKeyOrder.line + "\n") }
      let text = lines.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }.map(\.line).joined()
      if (try? String(contentsOfFile: file, encoding: .utf8)).map({ $0.utf8.elementsEqual(text.utf8) }) == true {
        continue
      }
      try AtomicFile.write(text, to: file)
    }
  }
}

extension JSONTree {
  /// The case with its own keys in the corpus's order; keys of inner objects keep their order.
  fileprivate var inKeyOrder: JSONTree {
    .object(ConformanceCase.keys.compactMap { key in self[key].map { (key, $0) } })
  }
}
