// A little of the load that labeldev puts on the engine, in a process of its own. `labeldev soak --help` has all of it.
import TestSupport
import Testing

@Suite struct LoadTests {
  private func soak(_ words: String) throws -> Shell.Answer {
    let answer = try Shell(programs: "labeldev").run("SWIFT_BACKTRACE=enable=no $B/labeldev soak \(words)")
    #expect(answer.isExit && answer.status == 0, "\(answer)")
    return answer
  }

  /// In a process of its own, since the limit of a process concerns all its threads.
  @Test func callsAnswerNoMemory() throws {
    #expect(try soak("refused").out.contains("calls were refused memory"))
  }

  /// In `words` a small cache is renewed again and again.
  @Test(
    "Eight threads call all functions, draw, and lay out new words, beside resets",
    arguments: ["together 2", "pictures 180 8", "words 3000 --sanitized"])
  func threads(words: String) throws { _ = try soak(words) }
}
