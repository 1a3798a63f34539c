// The rank test and its interval for a benchmark's samples.

extension Samples {
  func shift(_ confidence: Double) -> Shift {
    switch self {
    case .paired(let differences): Shift(paired: differences, confidence: confidence)
    case .separate(let base, let head): Shift(from: base, to: head, confidence: confidence)
    }
  }

  var p: Double {
    switch self {
    case .paired(let differences): RankTests.signedRank(differences)
    case .separate(let base, let head): RankTests.mannWhitney(base, head)
    }
  }

  var count: Int {
    switch self {
    case .paired(let differences): differences.count
    case .separate(let base, let head): min(base.count, head.count)
    }
  }

  /// The size of samples. Samples of the same size need the same number of measurements.
  struct Size: Hashable {
    var isPaired: Bool
    var base: Int
    var head: Int
  }

  var size: Size {
    switch self {
    case .paired(let differences): Size(isPaired: true, base: differences.count, head: differences.count)
    case .separate(let base, let head): Size(isPaired: false, base: base.count, head: head.count)
    }
  }
}
