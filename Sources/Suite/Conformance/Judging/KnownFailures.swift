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
    /// Ids of the cases, 1 to 40.
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

  /// The limit for the cases of a group. A reason for more would be too general.
  public static let largestGroup = 40

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
  /// - Throws: `ConformanceError` for a file that is missing or malformed, a group that is empty, has more than 40
  ///   cases or no reason, and a duplicate id.
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
        throw ConformanceError("\(file): '\(id)' is listed twice")
      }
    }
  }

  /// The reasons by id.
  public var reasons: [String: String] {
    var result: [String: String] = [:]
    for group in groups { for id in group.cases { result[id] = group.reason } }
    return result
  }
}
