// What came of a case.

/// The five statuses.
public enum CaseStatus: String, Codable, Sendable, CaseIterable {
  /// Every field is as expected.
  case pass
  /// An answer came, and differs.
  case fail
  /// The program said that it does not answer, with a reason.
  case skip
  /// The case needs a capability that is not claimed.
  case unsupported
  /// A crash, a time limit, or a breach of the protocol.
  case error
}

/// A case with what came of it.
public struct CaseOutcome: Sendable {
  /// The case.
  public let located: LocatedCase
  /// What came of it.
  public var status: CaseStatus
  /// Why, where it is neither pass nor fail.
  public var message: String?
  /// Where the answer differs (fail).
  public var differences: [Difference] = []
  /// The answer, where there is one.
  public var given: CaseAnswer?
  /// The reason that an expectation file gives for its failure.
  public var knownReason: String?
  /// Seconds that it took.
  public var seconds: Double = 0

  /// The case.
  public var value: ConformanceCase { located.value }

  /// A failure that was expected to be one.
  public var isKnownFailure: Bool { status == .fail && knownReason != nil }

  /// Listed as a known failure, and passes.
  public var isUnexpectedPass: Bool { status == .pass && knownReason != nil }

  /// Whether it makes a run end with exit status 1.
  public var isFinding: Bool { status == .error || (status == .fail && knownReason == nil) || isUnexpectedPass }
}
