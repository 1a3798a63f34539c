// The amount of random input of a test: little by default, more on request.
import Foundation

enum LongRun {
  /// The number of rounds. LABELMARK_LONG=1 asks for the long run; any other number is the number of rounds itself.
  static func rounds(_ name: String, short: Int, long: Int) -> Int {
    let asked = Int(ProcessInfo.processInfo.environment["LABELMARK_LONG"] ?? "") ?? 0
    let rounds = asked == 1 ? long : asked > 1 ? asked : short
    print("\(name): \(rounds) random texts\(rounds < long ? " (LABELMARK_LONG=1: \(long))" : "")")
    return rounds
  }
}
