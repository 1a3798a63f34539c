// Strict decoding, in which unknown keys are errors.
import Foundation

/// A coding key with any name, to list the keys that an object has.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension CodingUserInfoKey {
  /// Set to `true` for the answers of implementations, which may have keys that this suite does not know.
  static let ignoresUnknownKeys = CodingUserInfoKey(rawValue: "ignoresUnknownKeys")!
}

extension Decoder {
  /// Returns the keyed container of this object.
  ///
  /// - Throws: `DecodingError.dataCorrupted` that names the first unknown key in alphabetical order.
  func strict<Key: CodingKey>(_ keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if userInfo[.ignoresUnknownKeys] as? Bool != true {
      let present = try container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
      for name in present where Key(stringValue: name) == nil {
        throw error("unknown key '\(name)'")
      }
    }
    return try container(keyedBy: keys)
  }

  /// Returns the keyed container of this object; keys that are not listed are errors.
  func strict(_ keys: [String]) throws -> KeyedDecodingContainer<AnyKey> {
    let values = try container(keyedBy: AnyKey.self)
    if userInfo[.ignoresUnknownKeys] as? Bool != true {
      for name in values.allKeys.map(\.stringValue).sorted() where !keys.contains(name) {
        throw error("unknown key '\(name)'")
      }
    }
    return values
  }

  /// Creates an error about this object, or about a value in it.
  func error(_ text: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: text))
  }
}

extension DecodingError {
  /// The error on one line: the path in the object, and the fault.
  package var oneLine: String {
    func place(_ path: [any CodingKey]) -> String {
      let names = path.map { $0.intValue.map { "[\($0)]" } ?? "." + $0.stringValue }.joined()
      return names.isEmpty ? "" : String(names.drop { $0 == "." }) + ": "
    }
    switch self {
    case .dataCorrupted(let context):
      if context.codingPath.isEmpty, let cause = context.underlyingError as? NSError {
        let detail = cause.userInfo["NSDebugDescription"] as? String ?? ""
        return "not valid JSON" + (detail.isEmpty ? "" : ": " + detail.visible(limit: 160))
      }
      return place(context.codingPath) + context.debugDescription.visible(limit: 160)
    case .keyNotFound(let key, let context):
      return place(context.codingPath) + "'\(key.stringValue)' is missing"
    case .valueNotFound(_, let context):
      return place(context.codingPath) + "must not be null"
    case .typeMismatch(_, let context):
      return place(context.codingPath) + context.debugDescription.visible(limit: 160)
    @unknown default:
      return "\(self)".visible(limit: 160)
    }
  }
}

extension DecodingError {
  /// The path of the value that the error is about, or of the object that lacks one; empty if it is about the whole text.
  package var path: [any CodingKey] {
    switch self {
    case .dataCorrupted(let context), .valueNotFound(_, let context), .typeMismatch(_, let context),
      .keyNotFound(_, let context):
      context.codingPath
    @unknown default: []
    }
  }

  /// Whether the error is about a value in the object, not about the whole text.
  var hasPath: Bool {
    if case .keyNotFound = self { return true }
    return !path.isEmpty
  }

  /// The error on one line, in terms of JSON: `lines[0].width is a string, not a number`. A leading `result` is
  /// omitted.
  var formFault: String {
    let line = oneLine.hasPrefix("result.") ? String(oneLine.dropFirst(7)) : oneLine
    guard case .typeMismatch(let type, _) = self, let colon = line.firstRange(of: ": Expected to decode "),
      let found = line.firstRange(of: " but found ")
    else { return line }
    let given = line[found.upperBound...].replacing(" instead.", with: "").replacing("a dictionary", with: "an object")
    return "\(line[..<colon.lowerBound]) is \(given), not \(Self.jsonName(type))"
  }

  private static func jsonName(_ type: any Any.Type) -> String {
    switch type {
    case is Double.Type: "a number"
    case is Int.Type: "a whole number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is [String: Any].Type: "an object"
    default: "\(type)".hasPrefix("Array<") ? "a list" : "\(type)"
    }
  }
}

extension String {
  /// Returns the text on one line for a message. Control characters are escaped; the text is cut after `limit` scalars.
  package func visible(limit: Int) -> String {
    var result = ""
    for scalar in unicodeScalars.prefix(limit) {
      switch scalar.value {
      case 0x0A: result += "\\n"
      case 0x0D: result += "\\r"
      case 0x09: result += "\\t"
      case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFFE, 0xFFFF, 0xAD:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return unicodeScalars.dropFirst(limit).isEmpty ? result : result + "…"
  }
}
