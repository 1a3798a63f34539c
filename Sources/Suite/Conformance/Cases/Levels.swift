// levels.json: the cases of the named levels.

/// The levels of a corpus. The level `full` is all cases, and is not in the file.
public struct Levels: Codable, Sendable {
  /// A level: a list of cases that need only the listed capabilities.
  public struct Level: Codable, Sendable {
    /// The purpose of the level.
    public var description: String
    /// Capabilities that its cases may need.
    public var needs: [String]
    /// The ids of the level's cases, sorted.
    public var cases: [String]

    enum CodingKeys: String, CodingKey {
      case description, needs, cases
    }

    /// Reads a level. An unknown key is an error.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.strict(CodingKeys.self)
      description = try values.decode(String.self, forKey: .description)
      needs = try values.decode([String].self, forKey: .needs)
      cases = try values.decode([String].self, forKey: .cases)
    }
  }

  /// The level that a new implementation passes first.
  public var core: Level

  enum CodingKeys: String, CodingKey {
    case core
  }

  /// Reads levels. An unknown key is an error.
  public init(from decoder: any Decoder) throws {
    core = try decoder.strict(CodingKeys.self).decode(Level.self, forKey: .core)
  }

  /// Reads a file.
  ///
  /// - Throws: `ConformanceError` for a file that is missing or malformed.
  public init(file: String) throws { self = try JSONCoding.read(Levels.self, file: file) }
}
