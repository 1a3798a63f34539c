// The outcome of a case.

/// The status of a case after a run.
public enum CaseStatus: String, Codable, Sendable, CaseIterable {
  /// Every field is as expected.
  case pass
  /// The answer differs from the expectation.
  case fail
  /// The implementation skipped the case and gave a reason.
  case skip
  /// The case was not asked, e.g. because it needs a capability that is not claimed.
  case unsupported
  /// A crash, a timeout, or a violation of the protocol.
  case error
}

/// A case with its outcome.
public struct CaseOutcome: Sendable {
  /// The case.
  public let located: LocatedCase
  /// The status of the case.
  public var status: CaseStatus
  /// The reason for a status other than pass and fail.
  public var message: String?
  /// The fields in which the answer differs (fail).
  public var differences: [Difference] = []
  /// The answer, if there is one.
  public var given: CaseAnswer?
  /// The reason for the failure in the expectations file; nil if the case is not listed there.
  public var knownReason: String?
  /// The time that the case took, in seconds.
  public var seconds: Double = 0

  /// The case.
  public var value: ConformanceCase { located.value }

  /// Whether the case fails and is listed as a known failure.
  public var isKnownFailure: Bool { status == .fail && knownReason != nil }

  /// Whether the case passes although it is listed as a known failure.
  public var isUnexpectedPass: Bool { status == .pass && knownReason != nil }

  /// Whether the case needs attention: it makes a run end with exit status 1.
  public var isFinding: Bool { status == .error || (status == .fail && knownReason == nil) || isUnexpectedPass }
}
