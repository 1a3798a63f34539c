// The options of `labelmark race` and `labelmark count` that limit a library.
import ArgumentParser
import Conformance
import Regression

struct LimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "End a library that works for longer: in race on one text (default: 10), in count on one benchmark (default: 300).",
      valueName: "seconds"))
  var timeout: Double?

  @Option(help: ArgumentHelp("End a library that has more memory (default: half of the machine's).", valueName: "MiB"))
  var memory: Int?

  func validate() throws {
    if let timeout, !(0.1...1e6).contains(timeout) {
      throw ValidationError("--timeout must be from 0.1 to 1000000, not \(timeout.asTyped)")
    }
    if let memory, !(1...1_000_000_000).contains(memory) {
      throw ValidationError("--memory must be from 1 to 1000000000, not \(memory)")
    }
  }

  /// The limits, with another default for each command.
  func limits(timeout usual: Double) -> EngineLimits { EngineLimits(timeout: timeout ?? usual, memory: memory) }
}
