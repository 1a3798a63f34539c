// Finds numbers in JSON that are larger than any Double. Foundation calls such a text invalid and names no field.
import Foundation

/// A number in JSON that is larger than any Double.
package struct OversizedNumber {
  /// The field, as in an error of decoding.
  let path: [any CodingKey]
  /// The number as it is written.
  private let text: String

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

  /// The error that names the field.
  package var error: DecodingError {
    .dataCorrupted(
      .init(codingPath: path, debugDescription: "the number \(text.visible(limit: 40)) is larger than any Double"))
  }

  /// Finds the first such number in a text that is valid JSON otherwise; nil if there is none, or the text has another
  /// fault.
  package init?(in data: Data) {
    var bytes = Array(data)
    var found: OversizedNumber?
    var containers: [Container] = []
    var at = 0
    while at < bytes.count {
      switch bytes[at] {
      case UInt8(ascii: "{"): containers.append(.object(key: "", expectsKey: true))
      case UInt8(ascii: "["): containers.append(.array(index: 0))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
      case UInt8(ascii: ","):
        switch containers.popLast() {
        case .array(let index)?: containers.append(.array(index: index + 1))
        case .object(let key, _)?: containers.append(.object(key: key, expectsKey: true))
        case nil: break
        }
      case UInt8(ascii: "\""):
        let start = at
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") { at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1 }
        if at < bytes.count, case .object(_, true)? = containers.last {
          // A key with an escape is read as JSON.
          let key = try? JSONDecoder().decode(String.self, from: Data(bytes[start...at]))
          containers[containers.count - 1] = .object(key: key ?? "", expectsKey: false)
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let start = at
        while at < bytes.count, "0123456789+-.eE".utf8.contains(bytes[at]) { at += 1 }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if Double(text)?.isInfinite == true {
          found = found ?? OversizedNumber(path: containers.map(\.key), text: text)
          // The rest of the text is judged with 0 in its place.
          bytes.replaceSubrange(
            start..<at, with: Array(repeating: UInt8(ascii: " "), count: at - start - 1) + [UInt8(ascii: "0")])
        }
        continue
      default: break
      }
      at += 1
    }
    guard let found, (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil else {
      return nil
    }
    self = found
  }

  private init(path: [any CodingKey], text: String) {
    self.path = path
    self.text = text
  }
}
