// Expectations files: the cases that an implementation is known to fail, and why. A known failure must keep failing.
import Foundation

/// Known failures of one implementation.
public struct KnownFailures: Codable, Sendable {
  /// Cases that fail for one reason.
  public struct Group: Codable, Sendable {
    /// Why they fail: the library's documented behaviour or its source.
    public var reason: String
    /// A reference for the reason, or nil.
    public var source: String?
    /// Ids of the cases, or patterns of ids: `*` is any text.
    public var cases: [String]

    enum CodingKeys: String, CodingKey {
      case reason, source, cases
    }

    /// Creates a group.
    package init(reason: String, source: String?, cases: [String]) {
      self.reason = reason
      self.source = source
      self.cases = cases
    }

    /// Reads a group. An unknown key is an error.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.strict(CodingKeys.self)
      reason = try values.decode(String.self, forKey: .reason)
      source = try values.decodeIfPresent(String.self, forKey: .source)
      cases = try values.decode([String].self, forKey: .cases)
    }
  }

  /// The name of the implementation.
  public var implementation: String
  /// The version in which the failures were seen.
  public var version: String?
  /// How many cases of the whole corpus are asked at least: an implementation must not pass by claiming less.
  public var asked: Int?
  /// The groups.
  public var groups: [Group]

  enum CodingKeys: String, CodingKey {
    case implementation, version, asked, groups
  }

  /// Creates the known failures of `implementation`.
  package init(implementation: String, version: String?, asked: Int? = nil, groups: [Group]) {
    self.asked = asked
    self.implementation = implementation
    self.version = version
    self.groups = groups
  }

  /// Reads known failures. An unknown key is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    implementation = try values.decode(String.self, forKey: .implementation)
    version = try values.decodeIfPresent(String.self, forKey: .version)
    asked = try values.decodeIfPresent(Int.self, forKey: .asked)
    groups = try values.decode([Group].self, forKey: .groups)
  }

  /// Reads a file.
  ///
  /// - Throws: `ConformanceError` for a file that is missing or malformed, a group that is empty or has no reason, and a
  ///   duplicate id.
  public init(file: String) throws {
    self = try JSONCoding.read(KnownFailures.self, file: file)
    var seen: Set<String> = []
    for (index, group) in groups.enumerated() {
      guard !group.cases.isEmpty else { throw ConformanceError("\(file): groups[\(index)] has no cases") }
      guard !group.reason.trimmingCharacters(in: .whitespaces).isEmpty else {
        throw ConformanceError("\(file): groups[\(index)] has no reason")
      }
      for id in group.cases where !seen.insert(id).inserted {
        throw ConformanceError("\(file): '\(id)' is listed twice")
      }
    }
  }

  /// Returns the reasons by id: for each of some ids that of the first group that names it.
  public func reasons(of ids: [String]) -> [String: String] {
    let sorted = ids.sorted()
    var result: [String: String] = [:]
    for group in groups {
      for name in group.cases {
        for id in Self.named(name, in: sorted) where result[id] == nil { result[id] = group.reason }
      }
    }
    return result
  }

  /// Returns those of some ids, which are sorted, that an id or a pattern of ids names. O(log n) and what begins like it.
  public static func named(_ name: String, in ids: [String]) -> [String] {
    let start = String(name.prefix { $0 != "*" })
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < start { low = middle + 1 } else { high = middle }
    }
    return ids[low...].prefix { $0.hasPrefix(start) }.filter { names(name, $0) }
  }

  /// Whether an id, or a pattern of ids, names a case. O(length) for a pattern of one `*`.
  static func names(_ name: String, _ id: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count > 1 else { return name == id }
    var rest = id.utf8[...]
    guard rest.starts(with: first) else { return false }
    rest = rest.dropFirst(first.count)
    for part in parts[1..<(parts.count - 1)] {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.count >= parts.last!.count && rest.suffix(parts.last!.count).elementsEqual(parts.last!)
  }
}
