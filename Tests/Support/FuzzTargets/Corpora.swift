// Seeds for fuzzing that come from the corpora.
import Conformance
import Foundation

enum Corpora {
  /// Some labels, and the beginnings of some paragraphs, of each text corpus.
  static func texts(root: String) throws -> [String] {
    let folder = root + "/Corpora/Text"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
    return try files.flatMap { file -> [String] in
      let data = try Data(contentsOf: URL(filePath: folder + "/" + file))
      guard let json = try JSONSerialization.jsonObject(with: data) as? [String: Any] else { return [] }
      let (labels, paragraphs) = (json["labels"] as? [String] ?? [], json["paragraphs"] as? [String] ?? [])
      return Array(labels.prefix(3)) + paragraphs.prefix(1).map { String($0.prefix(120)) }
    }
  }

  /// Every `step`th line of the case files.
  static func cases(root: String, step: Int) throws -> [String] {
    let folder = root + "/Corpora/Conformance"
    guard let defaults = try CaseDefaults(folder: folder) else { throw FuzzError("no file '\(folder)/defaults.json'") }
    let lines = try FileManager.default.contentsOfDirectory(atPath: folder + "/cases").sorted().flatMap {
      try String(contentsOfFile: folder + "/cases/" + $0, encoding: .utf8).split(separator: "\n")
    }
    return try stride(from: 0, to: lines.count, by: step).map {
      String(decoding: try defaults.whole(Data(lines[$0].utf8)), as: UTF8.self)
    }
  }
}
