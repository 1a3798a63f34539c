// Expectation files: what an implementation is known to fail, and why. A known failure must keep failing.
import Foundation

/// Known failures of one implementation.
public struct KnownFailures: Codable, Sendable {
  /// Cases that fail for one reason.
  public struct Group: Codable, Sendable {
    /// Why: the library's documented behaviour or its source.
    public var reason: String
    /// Where that can be read.
    public var source: String?
    /// Ids, at most 40.
    public var cases: [String]

    enum CodingKeys: String, CodingKey {
      case reason, source, cases
    }

    /// A group.
    package init(reason: String, source: String?, cases: [String]) {
      self.reason = reason
      self.source = source
      self.cases = cases
    }

    /// Reads a group; a key it does not know is an error.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.strict(CodingKeys.self)
      reason = try values.decode(String.self, forKey: .reason)
      source = try values.decodeIfPresent(String.self, forKey: .source)
      cases = try values.decode([String].self, forKey: .cases)
    }
  }

  /// The most cases of a group: a reason that explains more explains nothing.
  public static let largestGroup = 40

  /// Whose failures these are.
  public var implementation: String
  /// The version that they were seen with.
  public var version: String?
  /// The groups.
  public var groups: [Group]

  enum CodingKeys: String, CodingKey {
    case implementation, version, groups
  }

  /// Known failures of `implementation`.
  package init(implementation: String, version: String?, groups: [Group]) {
    self.implementation = implementation
    self.version = version
    self.groups = groups
  }

  /// Reads known failures; a key they do not know is an error.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.strict(CodingKeys.self)
    implementation = try values.decode(String.self, forKey: .implementation)
    version = try values.decodeIfPresent(String.self, forKey: .version)
    groups = try values.decode([Group].self, forKey: .groups)
  }

  /// Reads a file.
  ///
  /// - Throws: `ConformanceError` for a file that is not there or malformed, a group that is empty, has more than 40
  ///   cases or no reason, and for an id that is there twice.
  public init(file: String) throws {
    self = try JSONCoding.read(KnownFailures.self, file: file)
    var seen: Set<String> = []
    for (index, group) in groups.enumerated() {
      guard !group.cases.isEmpty, group.cases.count <= Self.largestGroup else {
        throw ConformanceError("\(file): groups[\(index)] must have 1 to \(Self.largestGroup) cases")
      }
      guard !group.reason.trimmingCharacters(in: .whitespaces).isEmpty else {
        throw ConformanceError("\(file): groups[\(index)] has no reason")
      }
      for id in group.cases where !seen.insert(id).inserted {
        throw ConformanceError("\(file): '\(id)' is there twice")
      }
    }
  }

  /// The reason for each id.
  public var reasons: [String: String] {
    var result: [String: String] = [:]
    for group in groups { for id in group.cases { result[id] = group.reason } }
    return result
  }
}
