// A text that is given by a rule, so that a long one takes a line in a case.

/// A text as often as it says, one after the other: `{"repeat": "ab ", "times": 40000}` in JSON.
public struct CaseTextRule: CaseObject, Hashable, Sendable {
  /// What is repeated.
  public var unit: String
  /// How often; the text has `longest` bytes at most.
  public var times: Int

  /// The longest text that a rule may give, in bytes.
  public static let longest = 1 << 20

  package static let properties: [CaseProperty<CaseTextRule, Void>] = [
    .init("repeat", required: \.unit), .init("times", required: \.times),
  ]

  package init() { (unit, times) = ("", 0) }

  /// A rule.
  public init(repeating unit: String, times: Int) {
    self.unit = unit
    self.times = times
  }

  /// Reads a rule; a key it does not know is an error, and so is a text that would be too long.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    guard times >= 0, times <= Self.longest, unit.utf8.count * times <= Self.longest else {
      throw decoder.error("must give at most \(Self.longest) bytes")
    }
  }

  /// Writes the rule.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }

  /// The text.
  public var text: String { String(repeating: unit, count: times) }
}

extension KeyedDecodingContainer<AnyKey> {
  /// A text, which is a string or a rule; nil where there is none.
  func text(_ key: String) throws -> (text: String, rule: CaseTextRule?)? {
    let key = AnyKey(stringValue: key)
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    if let text = try? decode(String.self, forKey: key) { return (text, nil) }
    guard (try? nestedContainer(keyedBy: AnyKey.self, forKey: key)) != nil else {
      return (try decode(String.self, forKey: key), nil)
    }
    let rule = try decode(CaseTextRule.self, forKey: key)
    return (rule.text, rule)
  }
}

extension KeyedEncodingContainer<AnyKey> {
  /// Writes a text as it was given.
  mutating func encode(text: String?, _ rule: CaseTextRule?, forKey key: String) throws {
    let key = AnyKey(stringValue: key)
    if let rule { try encode(rule, forKey: key) } else { try encodeIfPresent(text, forKey: key) }
  }
}
