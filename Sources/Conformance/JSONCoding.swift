// The one way this suite reads and writes JSON.
import Foundation

package enum JSONCoding {
  /// Sorted keys and plain slashes, so that equal values give equal lines.
  package static func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  /// The same over several lines, for files that people read.
  package static func document(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return try encoder.encode(value) + Data("\n".utf8)
  }

  /// Reads a value; unknown keys are errors unless `lenient`.
  package static func read<Value: Decodable>(_ type: Value.Type, from data: Data, lenient: Bool = false) throws -> Value
  {
    let decoder = JSONDecoder()
    if lenient { decoder.userInfo[.ignoresUnknownKeys] = true }
    return try decoder.decode(type, from: data)
  }
}
