// What a line of cases/ leaves out.
import Foundation

/// The whole cases of lines that leave out what `defaults.json` has or what follows from the rest.
///
/// A case is its line as a JSON Merge Patch (RFC 7396) to the defaults of its query, and each expected position one to those of
/// `position`. The needs, the basis and whether positions are asked for follow.
package struct CaseDefaults {
  private let defaults: JSONTree
  private let basisOfRule: [String: CaseBasis]

  /// Reads those of a corpus; nil if its folder has whole cases, as `corpus.py export` writes them.
  package init?(folder: String) throws {
    let file = folder + "/defaults.json"
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    guard let read = try? JSONTree(String(decoding: InputFile.read(file), as: UTF8.self)) else {
      throw ConformanceError("\(file): not valid JSON")
    }
    defaults = read
    let rules = try CorpusRule.read(folder: folder)
    basisOfRule = Dictionary(rules.map { ($0.id, $0.basis) }) { first, _ in first }
  }

  /// Returns the folder of the corpus that has a file, `cases/<area>.jsonl`; nil for other files.
  static func folder(ofCasesIn file: String) -> String? {
    let folder = URL(filePath: file).deletingLastPathComponent()
    return folder.lastPathComponent == "cases" ? folder.deletingLastPathComponent().path : nil
  }

  /// Returns the case of a line.
  func read(_ line: Data) throws -> ConformanceCase {
    var value = try JSONCoding.read(ConformanceCase.self, from: whole(line))
    value.needs = Needs.derive(value.question, value.expect)
    return value
  }

  /// Returns a line with what it leaves out, except the needs; what is no object as it is.
  package func whole(_ line: Data) throws -> Data {
    guard var value = try? JSONTree(String(decoding: line, as: UTF8.self)), !value.members.isEmpty else { return line }
    let query = value["query"] ?? .string(value["steps"] == nil ? "layout" : "steps")
    value["query"] = query
    value = Self.merged(query.string.flatMap { defaults[$0] }, value)
    placePositions(&value)
    let bases = (value["rule"]?.strings ?? []).compactMap { basisOfRule[$0] }
    value["basis"] = .string((CaseBasis.weakest(bases) ?? .choice).rawValue)
    value["needs"] = .array([])
    return Data(value.line.utf8)
  }

  private func placePositions(_ value: inout JSONTree) {
    guard var expect = value["expect"] else { return }
    let lines = expect["lines"]?.items ?? []
    guard lines.contains(where: { $0["positions"] != nil }) else { return }
    expect["lines"] = .array(
      lines.map { line in
        guard let positions = line["positions"]?.items else { return line }
        var placed = line
        placed["positions"] = .array(positions.map { Self.merged(defaults["position"], $0) })
        return placed
      })
    value["expect"] = expect
    value["positions"] = .literal("true")
  }

  private static func merged(_ value: JSONTree?, _ patch: JSONTree) -> JSONTree {
    guard case .object(let members) = patch else { return patch }
    var whole = JSONTree.object(value?.members ?? [])
    for (key, one) in members {
      if case .literal("null") = one { whole[key] = nil } else { whole[key] = merged(whole[key], one) }
    }
    return whole
  }
}
