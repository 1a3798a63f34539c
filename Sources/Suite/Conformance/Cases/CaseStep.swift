// A step of a case: it sets a property, asks for one, or calls a method.

/// A step of a case. The implementation makes a new label in the case's environment and performs the steps in order.
/// Each step has an answer.
public struct CaseStep: CaseObject, Hashable, Sendable {
  /// The name of the property to set, one of ``ModelProperty/all``.
  public var set: String?
  /// The value for `set`; null means nil.
  public var to: JSONValue?
  /// The name of the property to ask for.
  public var get: String?
  /// The method to call.
  public var call: CaseCall?
  /// The argument for `call`: `[width, height]` for sizeThatFits and textRect, `[x, y, width, height]` for drawText, a
  /// string for appendToAssignedString, an alignment for alignAssignedStyles, a list of texts for longestThatFits, seconds for draw and marqueeOffset,
  /// `[start, length]` for selectRange, `[x, y]` for selectWord and selectLine.
  public var with: JSONValue?
  /// The maximum number of lines for `textRect`, used instead of numberOfLines.
  public var limitedToNumberOfLines: Int?

  package static let properties: [CaseProperty<CaseStep, Void>] = [
    .init("set", \.set), .init(json: "to", \.to), .init("get", \.get), .init("call", \.call),
    .init(json: "with", \.with),
    .init("limitedToNumberOfLines", \.limitedToNumberOfLines),
  ]

  package init() {}

  /// Creates a step that sets a property.
  package init(set: String, to: JSONValue) {
    (self.set, self.to) = (set, to)
  }

  /// Reads a step. It must have exactly one of `set`, `get` and `call`; `to` must come with `set`, and `with` needs
  /// `call`.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    let verbs = (set == nil ? 0 : 1) + (get == nil ? 0 : 1) + (call == nil ? 0 : 1)
    if verbs != 1 { throw decoder.error("must have exactly one of 'set', 'get' and 'call'") }
    if (set == nil) != (to == nil) { throw decoder.error("'set' and 'to' belong together") }
    if with != nil, call == nil { throw decoder.error("'with' belongs to 'call'") }
  }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }

  /// The characters of the text that the step sets; nil for other steps.
  var textThatIsSet: String? {
    switch set {
    case "text": to?.string
    case "attributedText": to?.array.map { $0.compactMap { $0["text"]?.string }.joined() }
    default: nil
    }
  }
}

/// A method of a label that a step calls.
public enum CaseCall: String, Codable, Sendable, CaseIterable {
  /// Lays out in the bounds. The answer is that of the query `layout`.
  case layout
  /// Measures. The answer is the size for a proposed size.
  case sizeThatFits
  /// Measures. The answer is the rectangle that the text takes in bounds at (0, 0) (R142).
  case textRect
  /// Resizes the bounds to the size that fits their width.
  case sizeToFit
  /// Lays out, as a toolkit does before it draws.
  case layoutIfNeeded
  /// Draws, at a time of the marquee. The answer is the drawing; `needsDisplay` is false afterwards.
  case draw
  /// Draws. The answer is every fill and text, with the clip that it is drawn in.
  case displayList
  /// Draws the text in a rectangle. The answer has the positions of its lines.
  case drawText
  /// Appends characters to the string object that was assigned last. It does nothing if strings are values.
  case appendToAssignedString
  /// Aligns the paragraph styles of the string object that was assigned last. It does nothing if strings are values.
  case alignAssignedStyles
  /// Chooses a text. The answer is the one of several texts that a date or timer label shows in the bounds (R200).
  case longestThatFits
  /// Reads the clock, and shows the date or timer anew.
  case update
  /// Asks how far the marquee has moved the text at a time.
  case marqueeOffset
  /// Selects the characters of a range. Each of these calls answers what is selected.
  case selectRange
  /// Selects the word at a point.
  case selectWord
  /// Selects the line at a point.
  case selectLine
  /// Selects all of the text.
  case selectAll
}

extension CaseProperty {
  /// Creates a property that is any JSON value. Null is a value, different from an omitted property.
  init(json key: String, _ path: WritableKeyPath<Owner, JSONValue?> & Sendable) {
    self.init(
      key,
      read: { owner, values in
        let key = AnyKey(stringValue: key)
        if values.contains(key) { owner[keyPath: path] = try values.decode(JSONValue.self, forKey: key) }
      },
      write: { owner, values in
        if let value = owner[keyPath: path] { try values.encode(value, forKey: AnyKey(stringValue: key)) }
      })
  }
}
