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
      if let place = notUTF8(data) {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "not UTF-8, from byte \(place + 1) on"))
      }
      throw JSONPlaces(in: data).notFinite.first?.error ?? DecodingError.dataCorrupted(context)
    }
  }

  /// The offset of the first byte that is not UTF-8; nil if all are, or the text is in UTF-16 or UTF-32.
  package static func notUTF8(_ data: Data) -> Int? {
    guard !data.prefix(4).contains(0), String(validating: data, as: UTF8.self) == nil else { return nil }
    var (decoder, bytes, place) = (UTF8(), data.makeIterator(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&bytes) { place += UTF8.width(scalar) }
    return place
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
    do {
      return try read(type, from: InputFile.read(file), lenient: lenient)
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
