// Reading and writing of JSON for the whole suite.
import Foundation

package enum JSONCoding {
  /// Encodes a value on one line. Keys are sorted and slashes are not escaped, so that equal values give equal lines.
  package static func line(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  /// Encodes a value over several lines, for files that people read.
  package static func document(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  /// Reads a value; unknown keys are errors unless `lenient`. A number that is larger than any Double is an error about
  /// its field.
  package static func read<Value: Decodable>(_ type: Value.Type, from data: Data, lenient: Bool = false) throws -> Value
  {
    let decoder = JSONDecoder()
    if lenient { decoder.userInfo[.ignoresUnknownKeys] = true }
    do {
      let value = try decoder.decode(type, from: data)
      if hasTrailingComma(data) {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "a comma before a closing bracket"))
      }
      return value
    } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
      throw OversizedNumber(in: data)?.error ?? DecodingError.dataCorrupted(context)
    }
  }

  /// Whether a comma is before a closing bracket, which JSON forbids and Foundation's decoder accepts.
  private static func hasTrailingComma(_ data: Data) -> Bool {
    data.withUnsafeBytes { bytes in
      var (last, isString, isEscape) = (UInt8(0), false, false)
      for byte in bytes {
        if isString {
          isString = isEscape || byte != UInt8(ascii: "\"")
          isEscape = !isEscape && byte == UInt8(ascii: "\\")
          continue
        }
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D: continue
        case UInt8(ascii: "]"), UInt8(ascii: "}"): if last == UInt8(ascii: ",") { return true }
        case UInt8(ascii: "\""): isString = true
        default: break
        }
        last = byte
      }
      return false
    }
  }

  /// Reads a value from a file; unknown keys are errors unless `lenient`.
  ///
  /// - Parameter problem: the message for content that is not such a value, e.g. `not a JSON report`.
  /// - Throws: `ConformanceError` that names the file, if it cannot be read or is not such a value.
  package static func read<Value: Decodable>(
    _ type: Value.Type, file: String, lenient: Bool = false, problem: String? = nil
  ) throws -> Value {
    guard let data = FileManager.default.contents(atPath: file) else {
      let isThere = FileManager.default.fileExists(atPath: file)
      throw ConformanceError("\(file): \(isThere ? "cannot be read" : "no such file")")
    }
    do {
      return try read(type, from: data, lenient: lenient)
    } catch let error as DecodingError {
      throw ConformanceError("\(file): " + (problem.map { $0 + ": " } ?? "") + error.oneLine)
    }
  }
}

extension Data {
  /// The lines, without their ends; an empty line is one too.
  package var lines: [Data] {
    var lines = split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
