// Values made from a schema: for each property, objects that differ from a plain one in that property only.
import Foundation

/// Walks the schema of cases.
struct SchemaVariants {
  private let root: [String: Any]

  init(file: String) throws {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
    root = object as? [String: Any] ?? [:]
  }

  /// A value of the schema that sets one property; `name` is that property's path, e.g. `label.flags.marquee`.
  struct Variant {
    var name: String
    var value: Any
  }

  /// The definition at a path such as `$defs/label/properties/flags`; the whole schema for "".
  func definition(_ path: String) -> [String: Any] {
    path.split(separator: "/").reduce(root) { resolved($0[String($1)] as? [String: Any] ?? [:]) }
  }

  /// The names of the properties of an object.
  func keys(_ path: String) -> Set<String> { Set((definition(path)["properties"] as? [String: Any] ?? [:]).keys) }

  /// The defaults that the schema states, with the paths of their properties.
  func defaults(_ path: String, _ name: String) -> [Variant] { defaults(definition(path), name) }

  private func defaults(_ given: [String: Any], _ name: String) -> [Variant] {
    let schema = resolved(given)
    let own = (given["default"] ?? schema["default"]).map { [Variant(name: name, value: $0)] } ?? []
    if let items = schema["items"] as? [String: Any] { return own + defaults(items, name + "[]") }
    return own
      + (schema["properties"] as? [String: Any] ?? [:]).flatMap { key, value in
        defaults(value as? [String: Any] ?? [:], "\(name).\(key)")
      }
  }

  /// Values for every property of the definition at `path` and of the objects within it.
  func variants(_ path: String, _ name: String) -> [Variant] { variants(definition(path), name) }

  private func variants(_ given: [String: Any], _ name: String) -> [Variant] {
    let schema = resolved(given)
    func leaf(_ values: [Any]) -> [Variant] { values.map { Variant(name: name, value: $0) } }
    if let values = schema["enum"] as? [Any] { return leaf(values) }
    if let forms = schema["anyOf"] as? [[String: Any]] { return forms.flatMap { variants($0, name) } }
    switch schema["type"] as? String {
    case "boolean": return leaf([true, false])
    case "integer": return leaf([2])
    case "number": return leaf([0.5, 3])
    case "string": return leaf(["x"])
    case "array":
      let items = schema["items"] as? [String: Any] ?? [:]
      let count = schema["minItems"] as? Int ?? 1
      return variants(items, name + "[]").map { item in
        Variant(name: item.name, value: [Any](repeating: item.value, count: max(count, 1)))
      }
    case "object": return objects(schema, name)
    default: return leaf([0.5])
    }
  }

  /// For each property, objects that have the required properties and that one.
  private func objects(_ schema: [String: Any], _ name: String) -> [Variant] {
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let choices = (schema["oneOf"] as? [[String: Any]] ?? []).compactMap { $0["required"] as? [String] }
    func plain(_ key: String) -> Any? {
      variants(properties[key] as? [String: Any] ?? [:], "").first?.value
    }
    var base: [String: Any] = [:]
    for key in schema["required"] as? [String] ?? [] { base[key] = plain(key) }
    return properties.sorted { $0.key < $1.key }.flatMap { key, value in
      variants(value as? [String: Any] ?? [:], "\(name).\(key)").map { inner in
        var object = base
        let choice = choices.first { $0.contains(key) } ?? choices.first ?? []
        for key in choice { object[key] = plain(key) }
        object[key] = inner.value
        return Variant(name: inner.name, value: object)
      }
    }
  }

  private func resolved(_ schema: [String: Any]) -> [String: Any] {
    guard let reference = schema["$ref"] as? String else { return schema }
    return definition(String(reference.dropFirst(2)))
  }

  /// The object without the value at a path; nil if the object has no value there.
  static func removing(_ path: ArraySlice<Substring>, from object: [String: Any]) -> [String: Any]? {
    guard let first = path.first else { return nil }
    let isArray = first.hasSuffix("[]")
    let key = String(isArray ? first.dropLast(2) : first)
    guard let inner = object[key] else { return nil }
    var result = object
    if path.count == 1 {
      result[key] = nil
      return result
    }
    if isArray, let items = inner as? [[String: Any]] {
      let changed = items.map { removing(path.dropFirst(), from: $0) }
      guard changed.contains(where: { $0 != nil }) else { return nil }
      result[key] = zip(items, changed).map { $1 ?? $0 }
      return result
    }
    guard let object = inner as? [String: Any], let changed = removing(path.dropFirst(), from: object) else {
      return nil
    }
    result[key] = changed
    return result
  }

  /// The object with another value at a path. The path must exist in it.
  static func setting(_ path: ArraySlice<Substring>, to value: Any, in object: Any) -> Any {
    guard let first = path.first else { return value }
    guard var result = object as? [String: Any] else { return object }
    let isArray = first.hasSuffix("[]")
    let key = String(isArray ? first.dropLast(2) : first)
    if isArray, let items = result[key] as? [Any] {
      result[key] = items.map { setting(path.dropFirst(), to: value, in: $0) }
    } else {
      result[key] = setting(path.dropFirst(), to: value, in: result[key] ?? [:] as [String: Any])
    }
    return result
  }
}
