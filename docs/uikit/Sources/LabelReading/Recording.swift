// Asks the cases of the corpus, and writes a file of the answers, which `labelmark conform --answers` judges.
import Foundation

/// Answers to cases of the corpus, each with the case's id.
public struct Recording {
  /// The lines of the file: the header, then an answer each (docs/PROTOCOL.md).
  public private(set) var lines: [String] = []
  /// How many cases were answered.
  public private(set) var answered = 0
  /// How many of these from a picture; the others are sizes, for which the label has methods.
  public private(set) var fromPictures = 0
  /// How many cases were not answered, by the reason.
  public private(set) var reasons: [String: Int] = [:]

  /// Asks the cases that the adapter can be asked.
  ///
  /// - Parameters:
  ///   - corpus: a folder that `Corpora/Conformance/corpus.py export` wrote, where cases are whole.
  ///   - every: asks only one case of so many, in the order of their ids.
  /// - Throws: if a file of the corpus cannot be read.
  @MainActor
  public init(_ adapter: Adapter, corpus: String, every: Int = 1) throws {
    var header = adapter.started
    let version = try String(contentsOfFile: "\(corpus)/VERSION", encoding: .utf8)
    header["corpus"] = version.trimmingCharacters(in: .whitespacesAndNewlines)
    header["date"] = ISO8601DateFormatter().string(from: Date())
    header["how"] = "the tests of docs/uikit, with coded fonts"
    lines.append(Adapter.line(header))
    let asked = try Self.cases(corpus).filter { adapter.canBeAsked($0) }
    for number in stride(from: 0, to: asked.count, by: max(1, every)) {
      let json = asked[number]
      var answer = adapter.outcome(of: json)
      answer["id"] = json["id"]
      lines.append(Adapter.line(answer))
      if answer["result"] != nil {
        answered += 1
        if json["query"] as? String ?? "layout" == "layout" { fromPictures += 1 }
      } else {
        reasons[answer["message"] as? String ?? "", default: 0] += 1
      }
    }
  }

  /// The bytes of the file.
  public var file: Data { Data(lines.map { $0 + "\n" }.joined().utf8) }

  /// The cases that can be asked with font files, in the order of their ids.
  private static func cases(_ corpus: String) throws -> [[String: Any]] {
    func object(_ data: Data) throws -> [String: Any] {
      try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }
    let folder = URL(fileURLWithPath: corpus)
    let manifest = try object(Data(contentsOf: folder.appendingPathComponent("manifest.json")))
    let withoutTwin = Set(manifest["withoutTwin"] as? [String] ?? [])
    var cases: [(id: String, json: [String: Any])] = []
    for file in try FileManager.default.contentsOfDirectory(atPath: "\(corpus)/cases") {
      for line in try Data(contentsOf: folder.appendingPathComponent("cases/\(file)")).split(separator: 0x0A) {
        let json = try object(Data(line))
        if let id = json["id"] as? String, !withoutTwin.contains(id) { cases.append((id, json)) }
      }
    }
    return cases.sorted { $0.id < $1.id }.map(\.json)
  }
}
