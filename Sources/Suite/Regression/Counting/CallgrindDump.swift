// The files that callgrind writes.
import Conformance
import Foundation

/// One dump of callgrind: why it was written, and the instructions that it counts.
struct CallgrindDump: Equatable {
  /// The benchmark whose end caused the dump; nil for the dump at the end of the program.
  let benchmark: String?
  /// Instructions since the previous dump.
  let instructions: Int

  /// Reads a dump; nil if the text is no whole dump that counts instructions (`Ir`).
  init?(_ text: String) {
    var benchmark: String?
    var column: Int?
    var total: Int?
    for line in text.split(separator: "\n") {
      if let name = Self.value(of: "desc: Trigger: Client Request:", in: line) {
        benchmark = String(name)
      } else if let events = Self.value(of: "events:", in: line) {
        column = events.split(separator: " ").firstIndex(of: "Ir")
      } else if let totals = Self.value(of: "totals:", in: line), let column {
        let numbers = totals.split(separator: " ")
        total = column < numbers.count ? Int(numbers[column]) : nil
      }
    }
    guard let total else { return nil }
    self.benchmark = benchmark
    instructions = total
  }

  private static func value(of key: String, in line: Substring) -> Substring? {
    guard line.hasPrefix(key) else { return nil }
    return line.dropFirst(key.count).drop { $0 == " " }
  }

  /// The count of a benchmark in the dumps of a process: PATH.1, PATH.2 and so on, or PATH alone. Nil if there is none.
  static func count(_ path: String, _ benchmark: String) -> Int? {
    for file in [path + ".1", path + ".2", path] {
      guard let data = FileManager.default.contents(atPath: file),
        let dump = CallgrindDump(String(decoding: data, as: UTF8.self)), dump.benchmark == benchmark
      else { continue }
      return dump.instructions
    }
    return nil
  }
}
