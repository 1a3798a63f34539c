// A step of a case about a label's state: set a property, ask for one, or call a method.

/// One step. A case that has steps makes a new label in its environment and takes the steps in order; each has an answer.
public struct CaseStep: CaseObject, Hashable, Sendable {
  /// The property that is set, one of ``ModelProperty/all``.
  public var set: String?
  /// With `set`: the value; null is nil.
  public var to: JSONValue?
  /// The property that is asked for.
  public var get: String?
  /// The method that is called.
  public var call: CaseCall?
  /// With `call`: `[width, height]` of sizeThatFits and textRect, `[x, y, width, height]` of drawText, the characters of
  /// appendToAssignedString, the texts of longestThatFits.
  public var with: JSONValue?
  /// With `textRect`: used instead of numberOfLines.
  public var limitedToNumberOfLines: Int?

  package static let properties: [CaseProperty<CaseStep, Void>] = [
    .init("set", \.set), .init(json: "to", \.to), .init("get", \.get), .init("call", \.call),
    .init(json: "with", \.with),
    .init("limitedToNumberOfLines", \.limitedToNumberOfLines),
  ]

  package init() {}

  /// Reads a step; anything but exactly one of `set`, `get` and `call` is an error.
  public init(from decoder: any Decoder) throws {
    try self.init(strict: decoder)
    let verbs = (set == nil ? 0 : 1) + (get == nil ? 0 : 1) + (call == nil ? 0 : 1)
    if verbs != 1 { throw decoder.error("must have exactly one of 'set', 'get' and 'call'") }
    if (set == nil) != (to == nil) { throw decoder.error("'set' and 'to' belong together") }
    if with != nil, call == nil { throw decoder.error("'with' belongs to 'call'") }
  }

  /// Writes what is given.
  public func encode(to encoder: any Encoder) throws { try writeProperties(to: encoder) }

  /// The characters of the text that the step sets, or nil.
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
  /// Lays out in the bounds, and answers as the query `layout` does.
  case layout
  /// Answers the size for a proposed one.
  case sizeThatFits
  /// Answers the rectangle in which the text is drawn in bounds at (0, 0).
  case textRect
  /// Takes the size that fits the width of the bounds.
  case sizeToFit
  /// Lays out, as a toolkit does before it draws.
  case layoutIfNeeded
  /// Draws, and answers what is drawn; after it `needsDisplay` is false.
  case draw
  /// Draws the text in a rectangle, and answers where its lines are drawn.
  case drawText
  /// Appends characters to the string object that was assigned last. Where strings are values it does nothing.
  case appendToAssignedString
  /// Answers which of several texts a date or timer label shows in the bounds (R200).
  case longestThatFits
}

extension CaseProperty {
  /// A property that is any JSON; null is a value of its own.
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
