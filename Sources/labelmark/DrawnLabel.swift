// A label of a file for `labelmark draw`: a case's question, a title, and how it looks.
import Conformance
import Foundation
import LabelView

struct DrawnLabel {
  /// What changes the picture and not the layout.
  struct Look: Decodable {
    var textColor: String?
    var backgroundColor: String?
    var shadowColor: String?
    /// Points to the right, points downwards.
    var shadowOffset: [Double]?
    var highlightedTextColor: String?
    var isHighlighted: Bool?
    var isEnabled: Bool?
    var clipsToBounds: Bool?
    /// Seconds since the marquee began.
    var marqueeTime: Double?
    /// In the order of the label's runs.
    var runs: [RunLook]?
  }

  /// The look of a run.
  struct RunLook: Decodable {
    var foregroundColor: String?
    var backgroundColor: String?
    /// Raw values of `NSUnderlineStyle`.
    var underlineStyle: Int?
    var underlineColor: String?
    var strikethroughStyle: Int?
    var strikethroughColor: String?
    /// Percent of the font's size.
    var strokeWidth: Double?
    var strokeColor: String?
    /// A PNG file of the run's attachment, from the current directory.
    var image: String?
  }

  var title: String?
  var label: CaseLabel
  var bounds: CaseSize?
  var environment: CaseEnvironment?
  var look: Look?

  init(_ question: CaseQuestion) {
    (label, bounds, environment) = (question.label, question.bounds, question.environment)
  }

  /// The labels of a file.
  ///
  /// - Throws: `ConformanceError` in one line where the file is not there, or is no array of labels.
  static func read(_ path: String) throws -> [DrawnLabel] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ConformanceError("\(path): cannot be read")
    }
    guard let elements = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
      throw ConformanceError("\(path): is no JSON array of objects")
    }
    if elements.isEmpty { throw ConformanceError("\(path): has no labels") }
    return try elements.enumerated().map { index, element in
      do {
        return try DrawnLabel(element)
      } catch let error as DecodingError {
        throw ConformanceError("\(path): label \(index): \(Self.reason(error))")
      }
    }
  }

  /// A label of a file's element; keys that it does not have are errors, but for those that a case has more.
  private init(_ element: [String: Any]) throws {
    let ofCases = ["id", "rule", "level", "note", "source", "needs", "expect", "tolerance"]
    let question = element.filter { !["title", "look"].contains($0.key) && !ofCases.contains($0.key) }
    self.init(try JSONCoding.read(CaseQuestion.self, from: JSONSerialization.data(withJSONObject: question)))
    title = element["title"] as? String
    if let look = element["look"] {
      self.look = try JSONDecoder().decode(Look.self, from: JSONSerialization.data(withJSONObject: look))
    }
  }

  /// One line, with the place.
  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      place(context) + context.debugDescription
    case .keyNotFound(let key, let context): "\(place(context))'\(key.stringValue)' is missing"
    @unknown default: "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    context.codingPath.isEmpty ? "" : context.codingPath.map(\.stringValue).joined(separator: ".") + ": "
  }
}
