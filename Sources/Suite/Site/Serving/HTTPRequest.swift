// A request of HTTP/1.1, as far as a page of this site makes one.
import Foundation

/// The head and the body of a request.
struct HTTPRequest {
  let method: String
  /// The path without the query, with percent signs decoded: `/rules/R13.html`.
  let path: String
  /// The fields by their names in lower case.
  let fields: [String: String]
  var body = Data()

  /// The largest head and the largest body, in bytes.
  static let largestHead = 16 << 10
  static let largestBody = 1 << 20

  /// Reads a head, without the empty line that ends it; nil if it is none.
  init?(head: Data) {
    guard let text = String(validating: head, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = (lines.first ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/"),
      let path = String(words[1].prefix { $0 != "?" }).removingPercentEncoding
    else { return nil }
    (method, self.path) = (String(words[0]), path)
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      guard fields.updateValue(value, forKey: line[..<colon].lowercased()) == nil else { return nil }
    }
    self.fields = fields
  }

  /// The length of the body; nil if it is not said as a number.
  var length: Int? { fields["content-length"].map { Int($0) } ?? 0 }
}

/// An answer of HTTP/1.1. The connection ends with it.
struct HTTPResponse {
  var status: String
  var type: String
  var body: Data

  init(_ status: String = "200 OK", type: String, _ body: String) {
    (self.status, self.type, self.body) = (status, type, Data(body.utf8))
  }

  /// The answer to a request that cannot be fulfilled.
  static func refusal(_ status: String, _ text: String) -> HTTPResponse {
    HTTPResponse(status, type: "text/plain; charset=utf-8", text + "\n")
  }

  /// The bytes to send.
  ///
  /// - Parameter isHead: Whether only the head was asked for.
  func bytes(isHead: Bool) -> Data {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n"
      + "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n\r\n"
    return Data(head.utf8) + (isHead ? Data() : body)
  }
}
