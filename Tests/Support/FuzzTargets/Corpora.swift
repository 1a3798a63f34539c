// Seeds for fuzzing that come from the corpora.
import Conformance
import Foundation
import TestSupport

enum Corpora {
  /// Some labels, and the beginnings of some paragraphs, of each text corpus.
  static func texts() throws -> [String] {
    try TextFile.all().flatMap { $0.labels.prefix(3) + $0.paragraphs.prefix(1).map { String($0.prefix(120)) } }
  }

  /// Every `step`th line of the case files.
  static func cases(step: Int) throws -> [String] {
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
