// A label for `labelmark draw`: a case's question, a title, and how the label looks.
import Conformance
import Foundation
import LabelModel

struct DrawnLabel {
  /// What a look has besides properties of the label.
  private struct OwnLook: Decodable {
    var runs: [[String: JSONValue]]?
    var marqueeTime: Double?

    enum CodingKeys: String, CodingKey, CaseIterable { case runs, marqueeTime }
  }

  /// The heading of a row that begins with this label.
  var heading: String?
  var title: String?
  /// What a case asks: a label in bounds, the size of one, or the steps that lead to one.
  var question: CaseQuestion
  /// Properties of the label that a question has not: colours, states, the shadow.
  private(set) var look: [String: JSONValue] = [:]
  /// Of each run attributes that a question has not: colours, underlines. `image` is the path of a PNG file for the run's attachment.
  private(set) var runLooks: [[String: JSONValue]] = []
  /// Seconds since the marquee began.
  private(set) var marqueeTime: Double?

  var label: CaseLabel { question.label }
  var bounds: CaseSize? { question.bounds }
  var environment: CaseEnvironment? { question.environment }

  init(_ question: CaseQuestion) { self.question = question }

  /// Reads the labels of a file.
  ///
  /// - Throws: `ConformanceError` with one line if the file is missing or is not an array of labels.
  static func read(_ path: String) throws -> [DrawnLabel] {
    let (data, replaced) = LoneSurrogates.replaced(in: try InputFile.read(path))
    if replaced > 0 {
      Terminal.warn("labelmark: warning: \(path): halves of surrogate pairs, drawn as U+FFFD: \(replaced)\n")
    }
    guard let elements = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
      throw ConformanceError(
        "\(path): \(JSONPlaces(in: data).notFinite.first?.error.oneLine ?? "is not a JSON array of objects")")
    }
    if elements.isEmpty { throw ConformanceError("\(path): has no labels") }
    return try elements.enumerated().map { index, element in
      do {
        return try DrawnLabel(element)
      } catch let error as DecodingError {
        throw ConformanceError("\(path): label \(index): \(error.oneLine)")
      } catch let error as ConformanceError {
        throw ConformanceError("\(path): label \(index): \(error.description)")
      }
    }
  }

  /// Creates a label from an element of a file. An unknown key is an error, except for keys that only cases have.
  private init(_ element: [String: Any]) throws {
    let ofCases = ["id", "rule", "clause", "basis", "why", "note", "source", "needs", "expect", "tolerance"]
    let question = element.filter { !["heading", "title", "look"].contains($0.key) && !ofCases.contains($0.key) }
    self.init(try JSONCoding.read(CaseQuestion.self, from: JSONSerialization.data(withJSONObject: question)))
    func words(_ key: String) throws -> String? {
      guard let value = element[key] else { return nil }
      guard let text = value as? String else { throw ConformanceError("\(key): is not a string") }
      return text
    }
    (heading, title) = (try words("heading"), try words("title"))
    if self.question.kind == .lineBreaks {
      throw ConformanceError("query: a case that asks for line breaks cannot be drawn")
    }
    guard let value = element["look"] else { return }
    guard value is [String: Any] else { throw ConformanceError("look: is not an object") }
    do {
      let data = try JSONSerialization.data(withJSONObject: value)
      let own = try JSONDecoder().decode(OwnLook.self, from: data)
      look = try JSONCoding.read([String: JSONValue].self, from: data)
      for key in OwnLook.CodingKeys.allCases { look[key.rawValue] = nil }
      (runLooks, marqueeTime) = (own.runs ?? [], own.marqueeTime)
    } catch let error as DecodingError {
      throw ConformanceError("look.\(error.oneLine)")
    }
    for case let image? in runLooks.map({ $0["image"] }) where image.string == nil {
      throw ConformanceError("look.runs: image is not a string")
    }
    if marqueeTime != nil {
      for name in ["enablesMarqueeWhenAncestorFocused", "isAncestorFocused"] { look[name] = .bool(true) }
    }
    for name in runLooks.flatMap(\.keys).sorted() where name != "image" && !JSONValue.isSimpleAttribute(name) {
      throw ConformanceError("look.runs: unknown key '\(name)'")
    }
  }
}
