// Reads what people write: case files, lines of the protocol, results of benchmarks, known failures, texts. Each gives
// an error or a value, and a value that is written is read back as itself.
import CLabelEngine
import Conformance
import Foundation
import Regression

final class FileRunner: FuzzRunner {
  private let driver: EngineDriver

  init(_ table: UnsafePointer<le_functions>) throws { driver = try EngineDriver(table) }

  private enum Kind: UInt8, CaseIterable {
    case conformanceCase, request, benchmark, knownFailures, text
  }

  func seeds(root: String) throws -> [[UInt8]] {
    let cases = try Corpora.cases(root: root, step: 23)
    var seeds = cases.map { [Kind.conformanceCase.rawValue] + Array($0.utf8) }
    seeds += cases.prefix(60).map {
      [Kind.request.rawValue]
        + Array("{\"cmd\":\"start\",\"version\":2}\n{\"case\":\($0),\"cmd\":\"run\",\"seq\":1}".utf8)
    }
    let run = """
      {"context":{"build_type":"release","date":"2026-11-21"},"benchmarks":[{"name":"a/b","run_name":"a/b",\
      "run_type":"iteration","real_time":12.5,"cpu_time":12.25,"time_unit":"ns","iterations":1000,"items_per_second":8e7}]}
      """
    seeds.append([Kind.benchmark.rawValue] + Array(run.utf8))
    let failures = """
      {"implementation":"pango","version":"1.50","groups":[{"reason":"because","source":"docs","cases":["A1","A2"]}]}
      """
    seeds.append([Kind.knownFailures.rawValue] + Array(failures.utf8))
    let texts = """
      {"language":"en","name":"English","direction":"ltr","fonts":["Noto Sans"],"labels":["one"],"paragraphs":["two"]}
      """
    seeds.append([Kind.text.rawValue] + Array(texts.utf8))
    return seeds
  }

  func problem(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    let data = Data(bytes.dropFirst())
    switch Kind(rawValue: first % UInt8(Kind.allCases.count)) {
    case .conformanceCase: return roundTrip(ConformanceCase.self, data)
    case .request: return serve(data)
    case .benchmark:
      _ = try? BenchmarkRun(data: data, path: "fuzz.json")
      return nil
    case .knownFailures: return roundTrip(KnownFailures.self, data)
    case .text, nil:
      _ = try? JSONCoding.read(TextCorpus.self, from: data)
      return nil
    }
  }

  /// A value that can be read is written and, when read again, written the same.
  private func roundTrip<Value: Codable>(_ type: Value.Type, _ data: Data) -> String? {
    guard let value = try? JSONCoding.read(type, from: data) else { return nil }
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
