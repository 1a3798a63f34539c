// The interval of a median, from tables of the sign test.
import Testing

@testable import Regression

@Suite struct MedianIntervalTests {
  /// The ranks of order statistics around the median with at least 95 %, from tables of the sign test's interval.
  @Test(arguments: [(6, 1, 6), (8, 1, 8), (9, 2, 8), (10, 2, 9), (15, 4, 12), (20, 6, 15), (25, 8, 18)])
  func intervalsOfMediansAreThoseOfTheSignTest(_ count: Int, _ low: Int, _ high: Int) {
    let interval = MedianInterval((1...count).map(Double.init).shuffled(), isOfProcesses: true)
    #expect(interval.low == Double(low))
    #expect(interval.high == Double(high))
    #expect(interval.is95)
  }

  @Test func fewValuesHaveTheirRange() {
    let interval = MedianInterval([3, 1, 2], isOfProcesses: false)
    #expect((interval.low, interval.high, interval.is95) == (1, 3, false))
  }

  @Test func processesCountAndNotTheirRepetitions() throws {
    func samples(_ values: [Double], _ process: Int?) -> [BenchmarkRun.Sample] {
      values.map { BenchmarkRun.Sample(value: $0 * 1e-6, process: process) }
    }
    let one = try #require(MedianInterval(samples([3, 1, 2], nil)))
    #expect((one.low, one.high, one.count, one.isOfProcesses) == (1, 3, 3, false))
    // The medians of the two processes are 2 and 5.
    let two = try #require(MedianInterval(samples([1, 2, 9], 0) + samples([4, 5, 6], 1)))
    #expect((two.low, two.high, two.count, two.isOfProcesses) == (2, 5, 2, true))
    #expect(MedianInterval(samples([1], nil)) == nil)
  }
}
