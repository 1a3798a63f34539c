// Changes to the structure of JSON: odd values, wrong types, duplicated and missing keys, deep nesting. All decisions come
// from the bytes of an input, so that it can be repeated.
import Conformance
import Foundation

/// A JSON text as a tree. Unlike `JSONValue`, it can hold what JSON does not allow, and a key twice.
enum JSONNode {
  /// A number, a literal, or anything else that is written as it is.
  case raw(String)
  case string(String)
  case array([JSONNode])
  case object([(key: String, value: JSONNode)])

  init(_ value: JSONValue) {
    switch value {
    case .null: self = .raw("null")
    case .bool(let flag): self = .raw("\(flag)")
    case .number(let number):
      self = .raw((try? JSONCoding.line(number)).map { String(decoding: $0, as: UTF8.self) } ?? "0")
    case .string(let text): self = .string(text)
    case .array(let items): self = .array(items.map(JSONNode.init))
    case .object(let members):
      self = .object(members.sorted { $0.key < $1.key }.map { ($0.key, JSONNode($0.value)) })
    }
  }

  /// The JSON text.
  var text: String {
    var out = ""
    write(to: &out)
    return out
  }

  private func write(to out: inout String) {
    switch self {
    case .raw(let text): out += text
    case .string(let text): out += JSONNode.quoted(text)
    case .array(let items):
      out += "["
      for (index, item) in items.enumerated() {
        if index > 0 { out += "," }
        item.write(to: &out)
      }
      out += "]"
    case .object(let members):
      out += "{"
      for (index, member) in members.enumerated() {
        out += (index > 0 ? "," : "") + JSONNode.quoted(member.key) + ":"
        member.value.write(to: &out)
      }
      out += "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    (try? JSONCoding.line(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  /// The number of nodes: this one and all inside it.
  var count: Int {
    switch self {
    case .raw, .string: 1
    case .array(let items): items.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    }
  }

  /// The node at a position in the order of the text; nil beyond the end.
  func node(_ position: Int) -> JSONNode? {
    if position == 0 { return self }
    var rest = position - 1
    for child in children {
      if rest < child.count { return child.node(rest) }
      rest -= child.count
    }
    return nil
  }

  private var children: [JSONNode] {
    switch self {
    case .raw, .string: []
    case .array(let items): items
    case .object(let members): members.map(\.value)
    }
  }

  /// Returns the tree with the node at a position replaced.
  func replacing(_ position: Int, _ change: (JSONNode) -> JSONNode) -> JSONNode {
    if position == 0 { return change(self) }
    var rest = position - 1
    func changed(_ child: JSONNode) -> JSONNode {
      defer { rest -= child.count }
      return rest >= 0 && rest < child.count ? child.replacing(rest, change) : child
    }
    return switch self {
    case .raw, .string: self
    case .array(let items): .array(items.map(changed))
    case .object(let members): .object(members.map { ($0.key, changed($0.value)) })
    }
  }
}

/// Decisions about changes, from the bytes of an input.
struct JSONMutation {
  /// Bytes of a decision: what is done, where (two bytes), and two for how.
  static let size = 5

  static let odd = [
    "1e999", "-1e999", "1e308", "-1e308", "5e-324", "-0", "1e18", "-1e18", "9223372036854775807", "9223372036854775808",
    "18446744073709551616", "0.1", "-1", "4294967296", "1" + String(repeating: "0", count: 400), "null", "true",
    "false",
    "\"\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"nan\"", "\"1\"", "\"true\"", "\"\u{202E}\u{1F1E6}\"",
    "[]", "{}",
    "[null]", "{\"\":null}", "NaN", "-Infinity", "01", ".5", "1.", "+1", "0x10", "\"", "'a'", "", "{\"a\":1,}", "/**/1",
  ]

  /// Applies the decisions in order to a tree. The result has 20,000 nodes at most, so that an input stays quick.
  static func apply(_ decisions: ArraySlice<UInt8>, to root: JSONNode) -> JSONNode {
    var tree = root
    var rest = decisions
    while rest.count >= size, tree.count < 20_000 {
      let step = Array(rest.prefix(size))
      rest = rest.dropFirst(size)
      let position = (Int(step[1]) << 8 | Int(step[2])) % tree.count
      let other = tree.node((Int(step[3]) << 8 | Int(step[4])) % tree.count) ?? .raw("null")
      tree = tree.replacing(position) { change($0, Int(step[0]), Int(step[3]), Int(step[4]), other) }
    }
    return tree
  }

  private static func change(_ node: JSONNode, _ kind: Int, _ first: Int, _ second: Int, _ other: JSONNode) -> JSONNode
  {
    switch kind % 10 {
    case 0: return .raw(odd[first % odd.count])
    case 1: return other
    case 2: return wrongType(node)
    case 3: return .string(String(repeating: first % 2 == 0 ? "a" : "é\u{1F469}\u{200D}", count: (second + 1) * 40))
    case 4:
      // Deeper than any reader goes, or only just not so.
      let depth = [1, 8, 100, 510, 511, 512, 513, 1000, 5000][second % 9]
      let (open, close) = first % 2 == 0 ? ("[", "]") : ("{\"a\":", "}")
      return .raw(String(repeating: open, count: depth) + node.text + String(repeating: close, count: depth))
    default: return member(of: node, kind % 10, first, second, other)
    }
  }

  private static func wrongType(_ node: JSONNode) -> JSONNode {
    switch node {
    case .raw(let text): .string(text)
    case .string(let text): Double(text) == nil ? .array([node]) : .raw(text)
    case .array(let items): .object(items.enumerated().map { ("\($0)", $1) })
    case .object(let members): .array(members.map(\.value))
    }
  }

  /// Omits, doubles, renames, adds or repeats a member; another node is put into an array with itself.
  private static func member(
    of node: JSONNode, _ kind: Int, _ first: Int, _ second: Int, _ other: JSONNode
  ) -> JSONNode {
    switch node {
    case .raw, .string: return .array([node, other])
    case .array(var items):
      let index = items.isEmpty ? 0 : first % items.count
      switch kind {
      case 5: if !items.isEmpty { items.remove(at: index) }
      case 6: if !items.isEmpty { items.insert(items[index], at: index) }
      case 9: if !items.isEmpty { items += Array(repeating: items[index], count: second) }
      default: items.insert(other, at: index)
      }
      return .array(items)
    case .object(var members):
      let index = members.isEmpty ? 0 : first % members.count
      let names = [
        "", "a", "\u{0}", "label", "text", "expect", "seq", String(repeating: "k", count: 5000), "caf\u{E9}",
      ]
      switch kind {
      case 5: if !members.isEmpty { members.remove(at: index) }
      case 6: if !members.isEmpty { members.append((members[index].key, other)) }
      case 7: if !members.isEmpty { members[index].key = names[second % names.count] }
      case 8: members.append((names[second % names.count], other))
      default:
        if !members.isEmpty { members += (0..<second).map { ("\(members[index].key)\($0)", members[index].value) } }
      }
      return .object(members)
    }
  }
}
