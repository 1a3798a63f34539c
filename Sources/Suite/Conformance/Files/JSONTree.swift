// JSON whose objects keep their members in the order in which people wrote them.
import Foundation

/// A JSON value.
package indirect enum JSONTree {
  case object([(key: String, value: JSONTree)])
  case array([JSONTree])
  case string(String)
  /// A number, `true`, `false` or `null`, as written.
  case literal(String)

  /// Reads one value.
  ///
  /// - Throws: `DecodingError` if the text is not valid JSON.
  package init(_ text: String) throws {
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    var reader = JSONReader(text)
    self = try reader.value()
  }

  /// A member of an object. Setting nil removes it; a new member becomes the last.
  package subscript(_ key: String) -> JSONTree? {
    get { members.first { $0.key == key }?.value }
    set {
      var members = members
      let index = members.firstIndex { $0.key == key }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append((key, value))
      case (nil, nil): break
      }
      self = .object(members)
    }
  }

  /// The members of an object; empty for any other value.
  package var members: [(key: String, value: JSONTree)] {
    if case .object(let members) = self { return members }
    return []
  }

  /// The items of a list; empty for any other value.
  package var items: [JSONTree] {
    if case .array(let items) = self { return items }
    return []
  }

  package var string: String? {
    if case .string(let text) = self { return text }
    return nil
  }

  package var number: Double? {
    if case .literal(let text) = self { return Double(text) }
    return nil
  }

  /// A string as the only item, or the strings of a list.
  package var strings: [String] { string.map { [$0] } ?? items.compactMap(\.string) }

  /// The value with members in the order of `keys`, in inner objects too; members that are not named follow in their
  /// own order.
  package func ordered(by keys: [String]) -> JSONTree {
    switch self {
    case .object(let members):
      let place = { (key: String) in keys.firstIndex(of: key) ?? keys.count }
      let sorted = members.enumerated().sorted {
        (place($0.element.key), $0.offset) < (place($1.element.key), $1.offset)
      }
      return .object(sorted.map { ($0.element.key, $0.element.value.ordered(by: keys)) })
    case .array(let items): return .array(items.map { $0.ordered(by: keys) })
    case .string, .literal: return self
    }
  }

  /// The value on one line, without spaces; characters that a reader would not see are escaped.
  package var line: String {
    switch self {
    case .object(let members):
      "{" + members.map { Self.quoted($0.key) + ":" + $0.value.line }.joined(separator: ",") + "}"
    case .array(let items): "[" + items.map(\.line).joined(separator: ",") + "]"
    case .string(let text): Self.quoted(text)
    case .literal(let text): text
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case "\u{8}": out += "\\b"
      case "\u{C}": out += "\\f"
      default: out += scalar.isHidden ? scalar.escaped : String(scalar)
      }
    }
    return out + "\""
  }
}

extension Unicode.Scalar {
  /// Whether a reader would not see the scalar: a mark, a control, a joiner, or any space but U+0020.
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: value < 0x10000
    case .spaceSeparator: self != " "
    default: false
    }
  }

  /// `\u` followed by four hexadecimal digits.
  package var escaped: String { String(format: "\\u%04x", value) }
}

/// Reads valid JSON.
private struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func value() throws -> JSONTree {
    skipSpaces()
    switch bytes[position] {
    case UInt8(ascii: "{"):
      return .object(
        try list { reader in
          let key = try reader.text()
          reader.skipSpaces()
          reader.position += 1  // The colon.
          return (key, try reader.value())
        })
    case UInt8(ascii: "["): return .array(try list { try $0.value() })
    case UInt8(ascii: "\""): return .string(try text())
    default:
      let start = position
      while position < bytes.count, !" ,]}\t\r\n".utf8.contains(bytes[position]) { position += 1 }
      return .literal(String(decoding: bytes[start..<position], as: UTF8.self))
    }
  }

  /// Reads the items between two brackets.
  private mutating func list<Item>(_ item: (inout JSONReader) throws -> Item) throws -> [Item] {
    var found: [Item] = []
    position += 1
    skipSpaces()
    while bytes[position] != UInt8(ascii: "]"), bytes[position] != UInt8(ascii: "}") {
      found.append(try item(&self))
      skipSpaces()
      if bytes[position] == UInt8(ascii: ",") { position += 1 }
      skipSpaces()
    }
    position += 1
    return found
  }

  private mutating func text() throws -> String {
    let start = position
    var isEscaped = false
    position += 1
    while bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "\\") {
        isEscaped = true
        position += 1
      }
      position += 1
    }
    position += 1
    if !isEscaped { return String(decoding: bytes[(start + 1)..<(position - 1)], as: UTF8.self) }
    return try JSONDecoder().decode(String.self, from: Data(bytes[start..<position]))
  }

  private mutating func skipSpaces() {
    while position < bytes.count, " \t\r\n".utf8.contains(bytes[position]) { position += 1 }
  }
}
