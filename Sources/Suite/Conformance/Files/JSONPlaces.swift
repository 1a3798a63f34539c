// Places in a JSON text: of numbers that are no JSON or larger than any Double, whose field Foundation does not name, and the
// lines of fields.
import Foundation

/// The strings, numbers and words of a JSON text with their paths, and the beginnings of objects and lists.
package struct JSONPlaces {
  /// A number or word that is no finite number: `NaN`, `-Infinity`, `1e999`.
  package struct NotFinite {
    /// The field, as in an error of decoding.
    package let path: [any CodingKey]
    /// As it is written.
    package let text: String
    fileprivate let range: Range<Int>

    /// The error that names the field.
    package var error: DecodingError {
      let isWord = text.contains { $0.isLetter && $0 != "e" && $0 != "E" }
      let fault = isWord ? "\(text) is not JSON" : "the number \(text.visible(limit: 40)) is larger than any Double"
      return .dataCorrupted(.init(codingPath: path, debugDescription: fault))
    }
  }

  /// What is no finite number, in the order of the text; empty if the text has another fault too.
  package let notFinite: [NotFinite]
  /// The text with null in place of what is no finite number.
  package let repaired: Data

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { "\(intValue ?? 0)" }
    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { nil }
  }

  private enum Container {
    case array(index: Int)
    case object(key: String, expectsKey: Bool)

    var key: any CodingKey {
      switch self {
      case .array(let index): Index(intValue: index)
      case .object(let key, _): AnyKey(stringValue: key)
      }
    }
  }

  /// Reads JSON, or if that fails, once more with null in place of what is no finite number.
  package static func reading<Value>(_ data: Data, _ read: (Data) throws -> Value) throws -> Value {
    try (try? read(data)) ?? read(JSONPlaces(in: data).repaired)
  }

  /// Finds what is no finite number in a text that is valid JSON otherwise.
  package init(in data: Data) {
    let bytes = Array(data)
    var found: [NotFinite] = []
    Self.walk(bytes) { path, range in
      guard range.count > 2,
        ![UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[range.lowerBound])
      else { return true }
      let text = String(decoding: bytes[range], as: UTF8.self)
      if let number = Double(text), !number.isFinite { found.append(NotFinite(path: path(), text: text, range: range)) }
      return true
    }
    var repaired = Data()
    var end = 0
    for one in found {
      repaired += bytes[end..<one.range.lowerBound] + Data("null".utf8)
      end = one.range.upperBound
    }
    repaired += bytes[end...]
    let isValid =
      !found.isEmpty && (try? JSONSerialization.jsonObject(with: repaired, options: .fragmentsAllowed)) != nil
    (notFinite, self.repaired) = isValid ? (found, repaired) : ([], data)
  }

  /// The line of a field, from 1; the line of the deepest part of the path that the text has.
  package static func line(of path: [any CodingKey], in data: Data) -> Int {
    let bytes = Array(data)
    func name(_ key: any CodingKey) -> String { key.intValue.map { "[\($0)]" } ?? "." + key.stringValue }
    let wanted = path.map(name)
    var (place, depth) = (0, 0)
    walk(bytes) { path, range in
      let names = path().map(name)
      let common = zip(names, wanted).prefix { $0 == $1 }.count
      if common > depth { (place, depth) = (range.lowerBound, common) }
      return depth < wanted.count
    }
    return 1 + bytes[..<place].count { $0 == 0x0A }
  }

  /// Calls `visit` for each string that is no key, each number or word, and each beginning of an object or a list, until it
  /// returns false.
  private static func walk(_ bytes: [UInt8], _ visit: (_ path: () -> [any CodingKey], Range<Int>) -> Bool) {
    var containers: [Container] = []
    var at = 0
    while at < bytes.count {
      let start = at
      switch bytes[at] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if !visit({ containers.map(\.key) }, at..<at + 1) { return }
        let isObject = bytes[at] == UInt8(ascii: "{")
        containers.append(isObject ? .object(key: "", expectsKey: true) : .array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
      case UInt8(ascii: ","):
        switch containers.popLast() {
        case .array(let index)?: containers.append(.array(index: index + 1))
        case .object(let key, _)?: containers.append(.object(key: key, expectsKey: true))
        case nil: break
        }
      case UInt8(ascii: "\""):
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
        if at < bytes.count, case .object(_, true)? = containers.last {
          // A key with an escape is read as JSON.
          let key = try? JSONDecoder().decode(String.self, from: Data(bytes[start...at]))
          containers[containers.count - 1] = .object(key: key ?? "", expectsKey: false)
        } else if at < bytes.count, !visit({ containers.map(\.key) }, start..<at + 1) {
          return
        }
      case let byte where byte == UInt8(ascii: "-") || isWord(byte):
        while at < bytes.count, isWord(bytes[at]) || "+-.".utf8.contains(bytes[at]) { at += 1 }
        if !visit({ containers.map(\.key) }, start..<at) { return }
        continue
      default: break
      }
      at += 1
    }
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: false
    }
  }
}
