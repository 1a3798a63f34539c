// Rank tests and shifts compared with published examples, with counting by hand, and with scipy 1.17.
import Foundation
import Testing

@testable import Regression

@Suite struct RankTestTests {
  // Hollander & Wolfe 1973, p. 29: nine patients' depression before and after; R's ?wilcox.test prints V = 40 for it.
  private let depression = zip(
    [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30], [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]
  ).map { $0 - $1 }

  // Hollander & Wolfe 1973, p. 69: permeability of membranes; R's ?wilcox.test prints W = 35, p = 0.1272 one-sided.
  private let atTerm = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
  private let early = [1.15, 0.88, 0.90, 0.74, 1.21]

  private func near(_ value: Double, _ expected: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(value - expected) <= tolerance
  }

  @Test func signedRankByHand() {
    // All six differences are positive, which is one of 2^6 choices of signs; two-sided: 2/64.
    #expect(near(RankTests.signedRank([1, 2, 3, 4, 5, 6]), 2 / 64))
    // Only the smallest is negative: the sums 20 and 21 of 21 are two choices of signs; two-sided: 4/64.
    #expect(near(RankTests.signedRank([-1, 2, 3, 4, 5, 6]), 4 / 64))
    #expect(near(RankTests.signedRank([3, -3]), 1))
    #expect(RankTests.signedRank([0, 0, 0]) == 1)
    #expect(RankTests.signedRank([]) == 1)
  }

  @Test func signedRankPublished() {
    // 20 of 512 choices of signs.
    #expect(near(RankTests.signedRank(depression), 0.0390625))
    // With ties: all 256 choices of signs for the middle ranks, counted: 14/256.
    #expect(near(RankTests.signedRank([1, -1, 2, 2, 3, -1, 4, 5]), 0.0546875))
    // From scipy.stats.wilcoxon(…, zero_method="wilcox", correction=True, method="approx"), with ties and a zero.
    let many = (0..<60).map { Double(($0 * 37) % 61 - 20) / 10 }
    #expect(near(RankTests.signedRank(many), 0.0002103033927286199))
  }

  @Test func mannWhitneyByHand() {
    // The first sample has the three smallest of six values, which is one of 20 choices; two-sided.
    #expect(near(RankTests.mannWhitney([1, 2, 3], [4, 5, 6]), 2 / 20))
    #expect(near(RankTests.mannWhitney([4, 5, 6], [1, 2, 3]), 2 / 20))
    #expect(near(RankTests.mannWhitney([1, 1], [1, 1]), 1))
    #expect(RankTests.mannWhitney([], [1]) == 1)
  }

  @Test func mannWhitneyPublished() {
    // 764 of 3003 choices: twice R's one-sided 0.1272.
    #expect(near(RankTests.mannWhitney(atTerm, early), 764 / 3003))
    // With ties: from scipy.stats.permutation_test of the rank sum over all 462 choices.
    #expect(near(RankTests.mannWhitney([1, 2, 2, 3, 5], [2, 4, 4, 6, 6, 7]), 0.07792207792207792))
    // From scipy.stats.mannwhitneyu(…, method="asymptotic"), with ties.
    let first = (0..<30).map { Double(($0 * 7) % 31) }, second = (0..<30).map { Double(($0 * 11) % 37 + 4) }
    #expect(near(RankTests.mannWhitney(first, second), 0.016585223297034084))
  }

  @Test("Adjusted p-values are those of Benjamini and Hochberg's example") func falseDiscoveries() {
    // The fifteen p-values of Benjamini & Hochberg 1995, section 4.1: at 0.05 the first four are significant.
    let values = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1,
    ]
    // By hand: p · 15 / rank, and then the least of this value and all later ones.
    let expected = [0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.447 / 7, 0.447 / 7, 0.0645, 0.0765, 0.486]
    let adjusted = RankTests.adjusted(values)
    for (value, expected) in zip(adjusted, expected) { #expect(near(value, expected)) }
    #expect(adjusted.count { $0 <= 0.05 } == 4)
    #expect(RankTests.adjusted([]).isEmpty)
    #expect(RankTests.adjusted([0.02, 0.01]) == [0.02, 0.02])
  }

  @Test("The paired shift and its interval are those of R") func pairedShift() throws {
    // R gives for wilcox.test(depression, conf.int = TRUE): 0.46, from 0.010 to 0.786.
    let shift = Shift(paired: depression, confidence: 0.95)
    #expect(near(shift.estimate, 0.46))
    let interval = try #require(shift.interval)
    #expect(near(interval.lowerBound, 0.010) && near(interval.upperBound, 0.786))
    // With five pairs even the widest interval has only 1 − 2/32 = 94 %; with six it has 97 %.
    #expect(Shift(paired: [1, 2, 3, 4, 5], confidence: 0.95).interval == nil)
    #expect(Shift(paired: [1, 2, 3, 4, 5, 6], confidence: 0.95).interval == 1...6)
    #expect(Shift(paired: [7], confidence: 0.95) == Shift(paired: [7, 7], confidence: 0.95))
  }

  @Test("Intervals are those of the tables of the signed rank test") func tabledIntervals() {
    // Critical values of T, two-sided 5 % (any table of the signed rank test): for 10 pairs 8, for 20 pairs 52, for 50
    // pairs 434. The interval's lower end is the pairwise mean that has this many below it.
    for (count, critical) in [(10, 8), (20, 52), (50, 434)] {
      let values = (0..<count).map { Double($0) }
      let means = values.indices.flatMap { i in values[i...].map { (values[i] + $0) / 2 } }.sorted()
      let interval = Shift(paired: values, confidence: 0.95).interval
      #expect(interval?.lowerBound == means[critical])
      #expect(interval?.upperBound == means[means.count - 1 - critical])
    }
    // Critical values of U, two-sided 5 %: for samples of 8 and 8 it is 13, of 10 and 12 29, of 20 and 20 127.
    for (first, second, critical) in [(8, 8, 13), (10, 12, 29), (20, 20, 127)] {
      let low = (0..<first).map { Double($0) }, high = (0..<second).map { Double($0 * $0) }
      let differences = high.flatMap { value in low.map { value - $0 } }.sorted()
      let interval = Shift(from: low, to: high, confidence: 0.95).interval
      #expect(interval?.lowerBound == differences[critical])
      #expect(interval?.upperBound == differences[differences.count - 1 - critical])
    }
  }

  @Test("The shift of separate samples is that of R") func separateShift() throws {
    // R: wilcox.test(early, atTerm, conf.int = TRUE) gives -0.305, from -0.76 to 0.15.
    let shift = Shift(from: atTerm, to: early, confidence: 0.95)
    #expect(near(shift.estimate, -0.305))
    let interval = try #require(shift.interval)
    #expect(near(interval.lowerBound, -0.76) && near(interval.upperBound, 0.15))
  }

  @Test func largeSamplesAsNormal() throws {
    // 60 differences 1 … 60: below the lower end there are floor(915 − 1.959964 · √(60 · 61 · 121 / 24) − 0.5) = 648
    // means.
    let values = (1...60).map { Double($0) }
    let means = values.indices.flatMap { i in values[i...].map { (values[i] + $0) / 2 } }.sorted()
    #expect(Shift(paired: values, confidence: 0.95).interval?.lowerBound == means[648])
    // For samples of 30 and 30 there are floor(450 − 1.959964 · √(900 · 61 / 12) − 0.5) = 316 differences below it.
    let differences = values[..<30].flatMap { value in values[30...].map { $0 - value } }.sorted()
    let shift = Shift(from: Array(values[..<30]), to: Array(values[30...]), confidence: 0.95)
    #expect(shift.interval?.lowerBound == differences[316])
  }
}
