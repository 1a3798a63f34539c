// How much random input a test takes: little by default, much when asked.
import Foundation

enum LongRun {
  /// LABELMARK_LONG=1 asks for the long run; another number is the count itself.
  static func rounds(_ name: String, short: Int, long: Int) -> Int {
    let asked = Int(ProcessInfo.processInfo.environment["LABELMARK_LONG"] ?? "") ?? 0
    let rounds = asked == 1 ? long : asked > 1 ? asked : short
    print("\(name): \(rounds) random texts\(rounds < long ? " (LABELMARK_LONG=1: \(long))" : "")")
    return rounds
  }
}
