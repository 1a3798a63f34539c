// The part of JSON Schema (2020-12) that the corpus's schemas use. Other keywords are reported as errors.

/// A schema that values are checked against.
struct JSONSchema {
  private let root: JSONValue
  private static let annotations: Set<String> = ["$id", "$schema", "$defs", "title", "description", "default"]

  /// Reads a schema file.
  ///
  /// - Throws: `ConformanceError` when it is missing or not JSON.
  init(file: String) throws { root = try JSONCoding.read(JSONValue.self, file: file) }

  /// Returns the faults of a value, one per line, with their paths; empty if the value conforms.
  func findings(_ value: JSONValue) -> [String] { check(value, root, "") }

  private func check(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
    guard case .object(let keywords) = schema else { return ["\(at(place)): its schema is not an object"] }
    var found: [String] = []
    for (keyword, argument) in keywords.sorted(by: { $0.key < $1.key })
    where !Self.annotations.contains(keyword) {
      found += check(value, keyword, argument, keywords, place)
    }
    return found
  }

  private func check(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: [String: JSONValue], _ place: String
  ) -> [String] {
    switch keyword {
    case "$ref":
      guard let target = resolve(argument) else { return ["the schema has no \(argument)"] }
      return check(value, target, place)
    case "type":
      let names = argument.array?.compactMap(\.string) ?? [argument.string ?? ""]
      return names.contains(where: { Self.isOf($0, value) })
        ? [] : ["\(at(place)) must be \(names.joined(separator: " or "))"]
    case "enum":
      let values = argument.array ?? []
      return values.contains(value)
        ? [] : ["\(at(place)) must be one of \(values.map(Self.text).joined(separator: ", "))"]
    case "const": return value == argument ? [] : ["\(at(place)) must be \(Self.text(argument))"]
    case "anyOf", "oneOf":
      // A list of constants is an enumeration with descriptions.
      let constants = (argument.array ?? []).compactMap { $0["const"] }
      if constants.count == argument.array?.count {
        return check(value, "enum", .array(constants), schema, place)
      }
      let results = (argument.array ?? []).map { check(value, $0, place) }
      let good = results.count(where: \.isEmpty)
      if keyword == "oneOf" ? good == 1 : good > 0 { return [] }
      if good > 1 { return ["\(at(place)) matches more than one of its forms"] }
      return results.last ?? []
    default: return checkParts(value, keyword, argument, schema, place)
    }
  }

  /// Checks keywords that apply to one type of value and ignore other types.
  private func checkParts(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: [String: JSONValue], _ place: String
  ) -> [String] {
    let limit = argument.number ?? 0
    switch (keyword, value) {
    case ("required", .object(let members)):
      return (argument.array ?? []).compactMap(\.string).filter { members[$0] == nil }
        .map { "\(at(place)) has no '\($0)'" }
    case ("properties", .object(let members)):
      return members.sorted { $0.key < $1.key }.flatMap { name, member in
        argument[name].map { check(member, $0, place + "." + name) } ?? []
      }
    case ("additionalProperties", .object(let members)):
      if argument == .bool(true) { return [] }
      return members.keys.sorted().filter { schema["properties"]?[$0] == nil }
        .map { "\(at(place)) has the unknown key '\($0.visible(limit: 60))'" }
    case ("items", .array(let items)):
      return items.enumerated().flatMap { check($1, argument, place + "[\($0)]") }
    case ("minItems", .array(let items)):
      return Double(items.count) >= limit ? [] : ["\(at(place)) has fewer than \(Int(limit)) items"]
    case ("maxItems", .array(let items)):
      return Double(items.count) <= limit ? [] : ["\(at(place)) has more than \(Int(limit)) items"]
    case ("uniqueItems", .array(let items)):
      return Set(items).count == items.count ? [] : ["\(at(place)) has a duplicate item"]
    case ("minLength", .string(let text)):
      return Double(text.unicodeScalars.count) >= limit ? [] : ["\(at(place)) is too short"]
    case ("pattern", .string(let text)):
      let pattern = argument.string ?? ""
      return text.range(of: pattern, options: .regularExpression) != nil
        ? [] : ["\(at(place)) does not match \(pattern)"]
    case ("minimum", .number(let number)): return number >= limit ? [] : ["\(at(place)) is below \(limit)"]
    case ("maximum", .number(let number)): return number <= limit ? [] : ["\(at(place)) is above \(limit)"]
    case ("required", _), ("properties", _), ("additionalProperties", _), ("items", _), ("minItems", _),
      ("maxItems", _), ("uniqueItems", _), ("minLength", _), ("pattern", _), ("minimum", _), ("maximum", _):
      return []
    default: return ["the schema's keyword '\(keyword)' is not known here"]
    }
  }

  private func resolve(_ reference: JSONValue) -> JSONValue? {
    guard let path = reference.string, path.hasPrefix("#/") else { return nil }
    return path.dropFirst(2).split(separator: "/").reduce(Optional(root)) { $0?[String($1)] }
  }

  private static func isOf(_ type: String, _ value: JSONValue) -> Bool {
    switch (type, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
      ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func at(_ place: String) -> String { place.isEmpty ? "it" : String(place.dropFirst()) }

  private static func text(_ value: JSONValue) -> String {
    value.string ?? value.number.map(Comparison.number) ?? "\(value)"
  }
}
