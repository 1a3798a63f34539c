// Generated texts, so that a long text takes one line in a case.

/// A repeated text: `{"repeat": "ab ", "times": 40000}` in JSON.
public struct CaseTextRule: CaseObject, Hashable, Sendable {
  /// The text to repeat.
  public var unit: String
  /// The number of repetitions. The whole text has at most `longest` bytes.
  public var times: Int

  /// The limit for the length of a generated text, in UTF-8 bytes.
  public static let longest = 1 << 20

  package static let properties: [CaseProperty<CaseTextRule, Void>] = [
    .init("repeat", required: \.unit), .init("times", required: \.times),
  ]

  package init() { (unit, times) = ("", 0) }

  /// Creates a rule.
  public init(repeating unit: String, times: Int) {
    self.unit = unit
    self.times = times
  }

  /// Reads a rule. An unknown key is an error, and so is a text that would be too long.
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
  /// Reads a text, which is a string or a rule; nil if the key is absent or null.
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
  /// Writes a text in the form in which it was read: its rule or the string.
  mutating func encode(text: String?, _ rule: CaseTextRule?, forKey key: String) throws {
    let key = AnyKey(stringValue: key)
    if let rule { try encode(rule, forKey: key) } else { try encodeIfPresent(text, forKey: key) }
  }
}
