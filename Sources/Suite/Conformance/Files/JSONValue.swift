// Arbitrary JSON, for values that are checked against a schema and for the values of properties.

/// A JSON value.
public enum JSONValue: Codable, Hashable, Sendable {
  /// Null.
  case null
  /// true or false.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// Reads any JSON.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    }
  }

  /// A member of an object; nil if it is absent or this is not an object.
  public subscript(_ key: String) -> JSONValue? {
    if case .object(let members) = self { return members[key] }
    return nil
  }

  /// The string, or nil for anything else.
  public var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  /// The items of a list, or nil for anything else.
  public var array: [JSONValue]? {
    if case .array(let items) = self { return items }
    return nil
  }

  /// The number, or nil for anything else.
  public var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }
}
