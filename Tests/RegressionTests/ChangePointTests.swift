// The steps in a history are found where they are, and noise alone has none.
import Foundation
import Regression
import TestSupport
import Testing

@Suite struct ChangePointTests {
  private func levels(_ parts: (Double, Int)...) -> [Double] {
    parts.flatMap { [Double](repeating: $0.0, count: $0.1) }
  }

  /// A series of levels with noise of a given percentage.
  private func series(_ levels: [Double], percent: Double, _ random: inout SplitMix64) -> [Double] {
    levels.map { $0 * exp(normal(&random) * percent / 100) }
  }

  @Test func aCleanStepIsFoundWhereItIs() {
    let steps = ChangePointRules.times.steps(in: levels((100, 6), (104, 5)))
    #expect(steps.map(\.index) == [6])
    #expect(abs(steps[0].ratio - 1.04) < 1e-9)
    #expect(ChangePointRules.times.steps(in: levels((100, 6), (101, 5))).isEmpty, "1 % is below what counts")
    #expect(ChangePointRules.counts.steps(in: levels((1000, 1), (1010, 1))).map(\.index) == [1])
    #expect(ChangePointRules.counts.steps(in: levels((1000, 3), (1003, 3))).isEmpty)
  }

  @Test func severalStepsAreFoundEach() {
    let steps = ChangePointRules.times.steps(in: levels((100, 8), (110, 6), (90, 9)))
    #expect(steps.map(\.index) == [8, 14])
    #expect(abs(steps[1].ratio - 90.0 / 110) < 1e-9)
  }

  @Test func aValueThatStraysIsNoStep() {
    var values = levels((100, 20))
    values[9] = 150
    var random = SplitMix64(seed: 7)
    #expect(ChangePointRules.times.steps(in: series(values, percent: 0.5, &random)).isEmpty)
  }

  @Test func noiseAloneHasNoSteps() {
    var random = SplitMix64(seed: 1)
    var alarms = 0
    for run in 0..<500 {
      let values = series(levels((100, 5 + run % 40)), percent: 2, &random)
      if !ChangePointRules.times.steps(in: values).isEmpty { alarms += 1 }
    }
    #expect(alarms <= 4, "of 500 series")
  }

  @Test func aStepOfThreePercentShowsInNoiseOfHalfAPercent() {
    var random = SplitMix64(seed: 2)
    var exact = 0
    for run in 0..<100 {
      let place = 8 + run % 10
      let values = series(levels((100, place), (103, 26 - place)), percent: 0.5, &random)
      let steps = ChangePointRules.times.steps(in: values)
      if steps.count == 1, abs(steps[0].index - place) <= 1 { exact += 1 }
    }
    #expect(exact >= 97, "of 100")
  }

  @Test func fewValuesSayNothing() {
    for values in [[], [100.0], [100, 150], [100, 100, 150]] {
      #expect(ChangePointRules.times.steps(in: values).isEmpty)
    }
  }
}
