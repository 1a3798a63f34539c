// What calls answer where the system refuses memory.
import TestSupport
import Testing

@Suite struct RefusedMemoryTests {
  /// In a process of its own, since the limit of a process concerns all its threads. `labeldev soak refused` says what it asks.
  @Test func callsAnswerNoMemory() throws {
    let shell = try Shell(programs: "labeldev")
    let answer = try shell.run("SWIFT_BACKTRACE=enable=no $B/labeldev soak refused")
    #expect(answer.isExit && answer.status == 0, "\(answer)")
    #expect(answer.out.contains("calls were refused memory"))
  }
}
