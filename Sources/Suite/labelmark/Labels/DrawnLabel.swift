// A label for `labelmark draw`: a case's question, a title, and how the label looks.
import Conformance
import Foundation
import LabelView

struct DrawnLabel {
  /// The properties that change the picture but not the layout.
  struct Look: Decodable {
    var textColor: String?
    var backgroundColor: String?
    var shadowColor: String?
    /// The offset of the shadow, in points: to the right, then downwards.
    var shadowOffset: [Double]?
    var highlightedTextColor: String?
    var isHighlighted: Bool?
    var isEnabled: Bool?
    var clipsToBounds: Bool?
    /// Seconds since the marquee began.
    var marqueeTime: Double?
    /// The look of each run, in the order of the label's runs.
    var runs: [RunLook]?

    static func hasKey(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
  }

  /// The look of a run.
  struct RunLook: Decodable {
    var foregroundColor: String?
    var backgroundColor: String?
    /// A raw value of `NSUnderlineStyle`.
    var underlineStyle: Int?
    var underlineColor: String?
    var strikethroughStyle: Int?
    var strikethroughColor: String?
    /// The width of outlines, in percent of the font size.
    var strokeWidth: Double?
    var strokeColor: String?
    /// The path of a PNG file for the run's attachment. A relative path starts at the current directory.
    var image: String?

    static func hasKey(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }
  }

  /// The heading of a row that begins with this label.
  var heading: String?
  var title: String?
  /// What a case asks: a label in bounds, the size of one, or the steps that lead to one.
  var question: CaseQuestion
  var look: Look?

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
    guard let object = value as? [String: Any] else { throw ConformanceError("look: is not an object") }
    let runs = object["runs"] as? [[String: Any]] ?? []
    for name in object.keys.sorted() where !Look.hasKey(name) { throw ConformanceError("look: unknown key '\(name)'") }
    for name in runs.flatMap(\.keys).sorted() where !RunLook.hasKey(name) {
      throw ConformanceError("look.runs: unknown key '\(name)'")
    }
    do {
      look = try JSONDecoder().decode(Look.self, from: JSONSerialization.data(withJSONObject: object))
    } catch let error as DecodingError {
      throw ConformanceError("look.\(error.oneLine)")
    }
    if let offset = look?.shadowOffset, offset.count != 2 {
      throw ConformanceError("look.shadowOffset: needs two numbers, to the right and downwards")
    }
  }
}
