// Tables of the properties in a case: each property's key in JSON, and its field in the C interface.
import CLabelEngine

/// What a property's field may depend on, apart from the property's value.
struct CaseContext {
  /// Owns the memory that fields point to.
  let arena: CArena
  /// Whether the profile is 2009, which changes some defaults.
  let is2009: Bool
}

/// A property of an object in a case: its key, and its field in a struct of `label_engine.h`.
///
/// Each type lists its properties once. Strict reading, writing, `needs`, the C structs, and the tests of the schema,
/// the oracle and the header use that list.
package struct CaseProperty<Owner, Target>: Sendable {
  /// The key in JSON.
  package let key: String
  let read: @Sendable (inout Owner, KeyedDecodingContainer<AnyKey>) throws -> Void
  let write: @Sendable (Owner, inout KeyedEncodingContainer<AnyKey>) throws -> Void
  /// The form of the values; nil for objects and lists.
  let form: ModelProperty.Form?
  /// The capability that values other than the default need.
  let capability: Capability?
  /// Returns the capability that the property's current value needs.
  let need: @Sendable (Owner) -> Capability?
  /// Sets the property's field.
  let apply: @Sendable (Owner, inout Target, CaseContext) -> Void

  /// Creates a property whose field gets the documented default if the case omits the property.
  ///
  /// - Parameter needs: the capability that any other value needs.
  init<Value: Codable & Equatable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Owner, Value?> & Sendable, default fallback: Value,
    needs: Capability? = nil, _ set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    self.init(
      key, optional: path, needs: needs, isNeeded: { $0 != fallback },
      set: { target, value, _ in set(&target, value ?? fallback) })
  }

  /// Creates a property with a documented default, and another default in the profile 2009.
  init<Value: Codable & Equatable & Sendable>(
    _ key: String, _ path: WritableKeyPath<Owner, Value?> & Sendable, default fallback: Value, in2009: Value,
    _ set: @escaping @Sendable (inout Target, Value) -> Void
  ) {
    self.init(
      key, optional: path, needs: nil,
      set: { target, value, context in set(&target, value ?? (context.is2009 ? in2009 : fallback)) })
  }

  /// Creates a property whose field stays unset if the case omits the property.
  init<Value: Codable & Sendable>(
    _ key: String, given path: WritableKeyPath<Owner, Value?> & Sendable, needs: Capability? = nil,
    _ set: @escaping @Sendable (inout Target, Value, CaseContext) -> Void
  ) {
    self.init(
      key, optional: path, needs: needs,
      set: { target, value, context in if let value { set(&target, value, context) } })
  }

  /// Creates a property that has no field of its own in the C structs.
  init<Value: Codable & Sendable>(_ key: String, _ path: WritableKeyPath<Owner, Value?> & Sendable) {
    self.init(key, optional: path, needs: nil, set: { _, _, _ in })
  }

  /// Creates a property with custom reading and writing.
  init(
    _ key: String, read: @escaping @Sendable (inout Owner, KeyedDecodingContainer<AnyKey>) throws -> Void,
    write: @escaping @Sendable (Owner, inout KeyedEncodingContainer<AnyKey>) throws -> Void
  ) {
    self.key = key
    (form, capability) = (nil, nil)
    self.read = read
    self.write = write
    need = { _ in nil }
    apply = { _, _, _ in }
  }

  /// Creates a required property.
  init<Value: Codable & Sendable>(
    _ key: String, required path: WritableKeyPath<Owner, Value> & Sendable,
    _ set: @escaping @Sendable (inout Target, Value) -> Void = { _, _ in }
  ) {
    self.key = key
    (form, capability) = (.init(Value.self), nil)
    read = { $0[keyPath: path] = try $1.decode(Value.self, forKey: AnyKey(stringValue: key)) }
    write = { try $1.encode($0[keyPath: path], forKey: AnyKey(stringValue: key)) }
    need = { _ in nil }
    apply = { owner, target, _ in set(&target, owner[keyPath: path]) }
  }

  private init<Value: Codable & Sendable>(
    _ key: String, optional path: WritableKeyPath<Owner, Value?> & Sendable,
    needs capability: Capability?, isNeeded: @escaping @Sendable (Value) -> Bool = { _ in true },
    set: @escaping @Sendable (inout Target, Value?, CaseContext) -> Void
  ) {
    self.key = key
    form = .init(Value.self)
    self.capability = capability
    read = { $0[keyPath: path] = try $1.decodeIfPresent(Value.self, forKey: AnyKey(stringValue: key)) }
    write = { try $1.encodeIfPresent($0[keyPath: path], forKey: AnyKey(stringValue: key)) }
    need = { $0[keyPath: path].map(isNeeded) == true ? capability : nil }
    apply = { owner, target, context in set(&target, owner[keyPath: path], context) }
  }
}

/// An object in a case that has a list of properties.
package protocol CaseObject: Codable {
  associatedtype Target
  /// Creates an object without any property.
  init()
  /// All properties, each once.
  static var properties: [CaseProperty<Self, Target>] { get }
}

extension CaseObject {
  /// Reads an object; an unknown key is an error.
  init(strict decoder: any Decoder) throws {
    self.init()
    let values = try decoder.strict(Self.properties.map(\.key))
    for property in Self.properties { try property.read(&self, values) }
  }

  func writeProperties(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: AnyKey.self)
    for property in Self.properties { try property.write(self, &values) }
  }

  /// Sets the fields of `target`.
  func apply(to target: inout Target, _ context: CaseContext) {
    for property in Self.properties { property.apply(self, &target, context) }
  }

  /// The capabilities that the properties' values need, with duplicates.
  var needs: [Capability] { Self.properties.compactMap { $0.need(self) } }
}
