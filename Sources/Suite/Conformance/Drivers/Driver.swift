// The interface between the suite and an implementation, independent of how it is reached.

/// An implementation's description of itself.
public struct ImplementationInfo: Codable, Hashable, Sendable {
  /// The name, short and in lower case.
  public var name: String
  /// The version of the implementation.
  public var version: String
  /// The programming language of the implementation.
  public var language: String
  /// The Unicode version of its segmentation.
  public var unicode: String
  /// The smallest step of its coordinates, in points, at most `largestResolution`; 0 for floating point.
  public var resolution: Double
  /// The names of its capabilities, as in `label_engine.h`.
  public var capabilities: [String]

  /// Creates a description; `resolution` is in points.
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

  /// The largest resolution: half a point, a pixel at display scale 2. A coarser one would let wrong widths pass.
  public static let largestResolution = 0.5

  /// A fault in the description, or nil.
  var problem: String? {
    guard resolution.isFinite, resolution >= 0, resolution <= Self.largestResolution else {
      return "its resolution is \(resolution) points; it must be from 0 to \(Self.largestResolution)"
    }
    return nil
  }

  /// Claimed capabilities that the suite does not know: misspelt, or from another version of the suite.
  public var unknownCapabilities: [String] {
    capabilities.filter { Capability(rawValue: $0) == nil }
  }

  /// Name, version, language, and the details.
  var heading: String { "\(name) \(version) (\(language))\(details)" }

  /// The version of Unicode, if it is known, and the resolution, if there is one, each after a comma.
  var details: String {
    let version = unicode.isEmpty ? "" : ", Unicode \(unicode)"
    return version + (resolution == 0 ? "" : ", resolution \(resolution) points")
  }
}

/// The outcome of one question.
public enum DriverOutcome: Sendable, Equatable {
  /// An answer.
  case answer(CaseAnswer)
  /// The implementation skips the question and gives a reason.
  case skipped(message: String, issue: String?)
  /// The implementation does not support the question.
  case unsupported(String)
  /// The implementation failed: it reported an error, crashed, timed out or violated the protocol.
  case errored(String)
}

extension ImplementationDriver {
  /// The current version of the protocol.
  public var formatVersion: Int { Stdio.version }

  /// Asks the question; the case does not matter.
  public func run(_ question: CaseQuestion, of id: String) -> DriverOutcome { run(question) }
}

/// A connection to an implementation. It must not be used by several threads at once.
public protocol ImplementationDriver: AnyObject {
  /// The implementation's description at its start.
  var info: ImplementationInfo { get }
  /// The version of questions and answers that the implementation uses: 2, or 1 for older programs.
  var formatVersion: Int { get }
  /// Asks one question. Failures are outcomes, not errors.
  func run(_ question: CaseQuestion) -> DriverOutcome
  /// Asks the question of a case.
  func run(_ question: CaseQuestion, of id: String) -> DriverOutcome
  /// Ends the connection. Further questions have the outcome `errored`.
  func stop()
}
