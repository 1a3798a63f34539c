// What the suite asks of an implementation, however it is reached.

/// What an implementation says of itself.
public struct ImplementationInfo: Codable, Hashable, Sendable {
  /// Short and lower case.
  public var name: String
  /// Of the implementation.
  public var version: String
  /// What it is written in.
  public var language: String
  /// Unicode version of its segmentation.
  public var unicode: String
  /// The smallest step of its coordinates in points, at most `largestResolution`; 0 for floating point.
  public var resolution: Double
  /// What it can do, by the names in `label_engine.h`.
  public var capabilities: [String]

  /// A description; `resolution` in points.
  public init(
    name: String, version: String, language: String, unicode: String, resolution: Double, capabilities: [String]
  ) {
    self.name = name
    self.version = version
    self.language = language
    self.unicode = unicode
    self.resolution = resolution
    self.capabilities = capabilities
  }

  /// Half a point: a pixel at the lowest display scale of 2. With more, a wrong width would pass as a coarse one.
  public static let largestResolution = 0.5

  /// What is wrong with its description, or nil.
  var problem: String? {
    guard resolution.isFinite, resolution >= 0, resolution <= Self.largestResolution else {
      return "its resolution is \(resolution) points; it must be from 0 to \(Self.largestResolution)"
    }
    return nil
  }

  /// What it claims and no case needs: names that are misspelt, or of another version of the suite.
  public var unknownCapabilities: [String] {
    capabilities.filter { Capability(rawValue: $0) == nil }
  }

  /// Name, version, language, Unicode version, and the resolution where it widens what passes.
  var heading: String {
    "\(name) \(version) (\(language)), Unicode \(unicode)"
      + (resolution > 0 ? ", resolution \(resolution) points" : "")
  }
}

/// What comes of one question.
public enum DriverOutcome: Sendable, Equatable {
  /// An answer.
  case answer(CaseAnswer)
  /// The implementation skips it and says why.
  case skipped(message: String, issue: String?)
  /// The implementation does not do that.
  case unsupported(String)
  /// It failed: an error it caught, a crash, a time limit, a breach of the protocol.
  case errored(String)
}

extension ImplementationDriver {
  /// The present one.
  public var formatVersion: Int { Stdio.version }
}

/// A way to an implementation. Not for several threads at once.
public protocol ImplementationDriver: AnyObject {
  /// What it said when it was started.
  var info: ImplementationInfo { get }
  /// The version of questions and answers that it takes part in: 2, or 1 for older programs.
  var formatVersion: Int { get }
  /// Asks one question. Never throws: what goes wrong is an outcome.
  func run(_ question: CaseQuestion) -> DriverOutcome
  /// Ends it; further questions are errors.
  func stop()
}
