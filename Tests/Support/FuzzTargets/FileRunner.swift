// Reads what people write: case files, lines of the protocol, results of benchmarks, known failures, texts. Each gives
// an error of one line or a value, and a value that is written is read back as itself.
//
// An input begins with a byte: its kind, and 128 if its structure is changed. Then come the bytes of the text itself. Or,
// with 128, a number of decisions, the decisions, and the lines of JSON that they change (`JSONMutation`).
import CLabelEngine
import Conformance
import Foundation
import Regression
import TestSupport

final class FileRunner: FuzzRunner {
  private let driver: EngineDriver

  init(_ table: UnsafePointer<le_functions>) throws { driver = try EngineDriver(table) }

  private enum Kind: UInt8, CaseIterable {
    case conformanceCase, request, benchmark, knownFailures, text
  }

  private static let isChanged: UInt8 = 128
  private static let mostDecisions = 12

  /// What is changed where the input has no JSON that can be read, by kind.
  private static let documents: [Kind: String] = [
    .conformanceCase: """
    {"id":"a.b","rule":["R1","R2"],"basis":"doc","needs":["font.metric"],"label":{"font":{"name":"Square",\
    "size":10},"numberOfLines":2,"runs":[{"text":"ab ","attributes":{"kern":1}},{"text":"c","attributes":{"paragraphStyle":\
    {"lineSpacing":2,"tabStops":[10,20]}}}]},"bounds":[50,null],"query":"layout","positions":true,"expect":{"lines":[{"text":\
    "ab c","range":[[0,4]],"x":0,"width":40}],"truncated":false,"scale":1,"size":[40,10]}}
    """,
    .request: """
    {"cmd":"start","version":2}
    {"case":{"label":{"font":{"name":"Square","size":10},"text":"one two"},"bounds":[30,20]},"cmd":"run","seq":1}
    {"cmd":"stop"}
    """,
    .benchmark: """
    {"context":{"build_type":"release","date":"2026-11-21"},"benchmarks":[{"name":"a/b","run_name":"a/b",\
    "run_type":"iteration","real_time":12.5,"cpu_time":12.25,"time_unit":"ns","iterations":1000,"items_per_second":8e7}]}
    """,
    .knownFailures: """
    {"implementation":"pango","version":"1.50","groups":[{"reason":"because","source":"docs","cases":["A1","A2"]}]}
    """,
    .text: """
    {"language":"en","name":"English","direction":"ltr","fonts":["Noto Sans"],"labels":["one"],"paragraphs":["two"]}
    """,
  ]

  func seeds() throws -> [[UInt8]] {
    let cases = try Corpora.cases(step: 23)
    var texts: [(Kind, String)] = Kind.allCases.map { ($0, Self.documents[$0]!) }
    texts += cases.map { (.conformanceCase, $0) }
    texts += cases.prefix(60).map {
      (.request, "{\"cmd\":\"start\",\"version\":2}\n{\"case\":\($0),\"cmd\":\"run\",\"seq\":1}")
    }
    let files: [(Kind, String)] = [
      (.knownFailures, "Corpora/Conformance/expectations/pango.json"),
      (.knownFailures, "Corpora/Conformance/expectations/chromium.json"),
      (.text, "Corpora/Text/ar.json"),
    ]
    for (kind, file) in files {
      guard let data = FileManager.default.contents(atPath: root + "/" + file) else { throw FuzzError("no '\(file)'") }
      texts.append((kind, JSONNode(Self.cut(try JSONCoding.read(JSONValue.self, from: data))).text))
    }
    // Changed ones first: each document with decisions of its own.
    let changed = texts.enumerated().filter { $0.offset % 4 == 0 || $0.offset < 8 }.map { index, seed -> [UInt8] in
      let count = 1 + index % 4
      return [seed.0.rawValue + Self.isChanged, UInt8(count - 1)]
        + FuzzSeeds.choices(count * JSONMutation.size, seed: index) + Array(seed.1.utf8)
    }
    return changed.prefix(40) + texts.map { [$0.0.rawValue] + Array($0.1.utf8) } + changed.dropFirst(40)
  }

  /// A value with short lists, so that it is no longer than libFuzzer's inputs.
  private static func cut(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let items): .array(items.prefix(3).map(cut))
    case .object(let members): .object(members.mapValues(cut))
    case .string(let text): .string(String(text.prefix(80)))
    case .null, .bool, .number: value
    }
  }

  /// The text of an input, with its changes.
  static func text(_ bytes: [UInt8]) -> (kind: UInt8, text: Data)? {
    guard let first = bytes.first else { return nil }
    let count = UInt8(Kind.allCases.count)
    guard first >= isChanged else { return (first % count, Data(bytes.dropFirst())) }
    let kind = (first - isChanged) % count
    let rest = bytes.dropFirst(2)
    let decisions = rest.prefix((1 + Int(bytes.dropFirst().first ?? 0) % mostDecisions) * JSONMutation.size)
    func nodes(_ text: Data) -> [JSONNode] {
      text.split(separator: 0x0A).compactMap {
        (try? JSONCoding.read(JSONValue.self, from: Data($0))).map(JSONNode.init)
      }
    }
    var lines = nodes(Data(rest.dropFirst(decisions.count)))
    if lines.isEmpty { lines = nodes(Data((documents[Kind(rawValue: kind)!] ?? "").utf8)) }
    // The lines are one tree, so that a node of one can get into another.
    let tree = JSONMutation.apply(decisions, to: .array(lines))
    guard case .array(let changed) = tree else { return (kind, Data(tree.text.utf8)) }
    return (kind, Data(changed.map(\.text).joined(separator: "\n").utf8))
  }

  func problem(_ bytes: [UInt8]) -> String? {
    guard let (kind, data) = Self.text(bytes) else { return nil }
    switch Kind(rawValue: kind) {
    case .conformanceCase: return roundTrip(ConformanceCase.self, data)
    case .request: return serve(data)
    case .benchmark:
      do {
        _ = try BenchmarkRun(data: data, path: "fuzz.json")
        return nil
      } catch {
        return fault("\(error)", data)
      }
    case .knownFailures: return roundTrip(KnownFailures.self, data)
    case .text, nil: return read(TextCorpus.self, data).problem
    }
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ data: Data) -> (value: Value?, problem: String?) {
    do {
      return (try JSONCoding.read(type, from: data), nil)
    } catch {
      return (nil, fault((error as? DecodingError)?.oneLine ?? "\(error)", data))
    }
  }

  /// What is wrong with an error: it is not one line, or calls JSON invalid that is valid but for a large number.
  private func fault(_ message: String, _ data: Data) -> String? {
    if message.isEmpty || message.contains(where: \.isNewline) { return "an error is not one line: \(message)" }
    guard message.contains("not valid JSON"), data.count < 100_000 else { return nil }
    return JSONPlaces(in: data).notFinite.isEmpty ? nil : "an error names no field: \(message)"
  }

  /// A value that can be read is written and, when read again, written the same.
  private func roundTrip<Value: Codable>(_ type: Value.Type, _ data: Data) -> String? {
    let (value, problem) = read(type, data)
    guard let value else { return problem }
    guard let line = try? JSONCoding.line(value) else { return "is read but cannot be written" }
    guard let again = try? JSONCoding.read(type, from: line), let second = try? JSONCoding.line(again) else {
      return "is written as \(String(decoding: line, as: UTF8.self)), which is not read"
    }
    return line == second ? nil : "is written as two: \(line), \(second)"
  }

  /// Every line that a session answers is JSON.
  private func serve(_ data: Data) -> String? {
    guard data.count < 30_000 else { return nil }
    var ends: [Int32] = [0, 0, 0, 0]
    guard pipe(&ends) == 0 else { return nil }
    let path = NSTemporaryDirectory() + "labelmark-fuzz-\(getpid()).out"
    let output = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    defer {
      for end in [ends[0], output] { close(end) }
      unlink(path)
    }
    // This is less than a pipe holds, so that writing does not block.
    _ = data.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    do {
      try StdioServer(driver: driver).serve(input: ends[0], output: output)
    } catch {
      return "\(error)"
    }
    guard let replies = FileManager.default.contents(atPath: path) else { return "no replies" }
    for line in replies.split(separator: 0x0A) where (try? JSONSerialization.jsonObject(with: line)) == nil {
      return "no JSON: \(String(decoding: line, as: UTF8.self))"
    }
    return nil
  }
}
